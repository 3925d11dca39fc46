// Written by `npm run gen` from the collectors that detectors name. Apart from the detectors, so that worker threads load no
// schemas.
import type { Collector } from '../facts/index.ts';
import signatureFacts from './api-drift/facts.ts';
import barrelFacts from './barrel-policy/facts.ts';
import deadCodeFacts from './dead-code/facts.ts';
import decidingFacts from './decision-surface/facts.ts';
import { moduleUses } from '../usage/index.ts';
import { cloneFacts } from '../clones/index.ts';
import { complexityFacts } from '../complexity/index.ts';
import waitFacts from './error-boundary/facts.ts';
import unattendedFacts from './error-boundary/unattended-facts.ts';
import exceptionFacts from './exception-hygiene/facts.ts';
import { surfaceFacts } from '../facts/index.ts';
import focusedTestFacts from './focused-tests/facts.ts';
import forwardingFacts from './forwarding/facts.ts';
import interfaceFacts from './forwarding/interface-facts.ts';
import effortFacts from './implementation-overhead/facts.ts';
import implicitFacts from './implicit-state/facts.ts';
import guardFacts from './invariant-blindspot/facts.ts';
import commentFacts from './invariant-blindspot/comment-facts.ts';
import trapFacts from './modification-trap/facts.ts';
import looseFacts from './module-cohesion/facts.ts';
import namingFacts from './naming-drift/facts.ts';
import noopFacts from './noop/facts.ts';
import takerFacts from './parameter-object/facts.ts';
import dividedFacts from './responsibility-boundary/facts.ts';
import lookupFacts from './return-consistency/facts.ts';
import promiseFacts from './return-consistency/promise-facts.ts';
import failureFacts from './return-consistency/failure-facts.ts';
import stepFacts from './symmetry-breaking/facts.ts';
import temporalFacts from './temporal-coupling/facts.ts';
import environmentQuestions from './test-only-branch/facts.ts';
import unknownFacts from './unknown-proof/facts.ts';
import lifetimeFacts from './variable-lifetime/facts.ts';
import wasteFacts from './waste/facts.ts';
import testFacts from './weakened-test/facts.ts';
import { COLLECTOR_VERSIONS } from './versions.ts';

/** What is collected, and under which version it is kept. */
export const COLLECTORS: ReadonlyMap<Collector, string> = new Map<Collector, string>([
  [signatureFacts, COLLECTOR_VERSIONS.signatureFacts],
  [barrelFacts, COLLECTOR_VERSIONS.barrelFacts],
  [deadCodeFacts, COLLECTOR_VERSIONS.deadCodeFacts],
  [decidingFacts, COLLECTOR_VERSIONS.decidingFacts],
  [moduleUses, COLLECTOR_VERSIONS.moduleUses],
  [cloneFacts, COLLECTOR_VERSIONS.cloneFacts],
  [complexityFacts, COLLECTOR_VERSIONS.complexityFacts],
  [waitFacts, COLLECTOR_VERSIONS.waitFacts],
  [unattendedFacts, COLLECTOR_VERSIONS.unattendedFacts],
  [exceptionFacts, COLLECTOR_VERSIONS.exceptionFacts],
  [surfaceFacts, COLLECTOR_VERSIONS.surfaceFacts],
  [focusedTestFacts, COLLECTOR_VERSIONS.focusedTestFacts],
  [forwardingFacts, COLLECTOR_VERSIONS.forwardingFacts],
  [interfaceFacts, COLLECTOR_VERSIONS.interfaceFacts],
  [effortFacts, COLLECTOR_VERSIONS.effortFacts],
  [implicitFacts, COLLECTOR_VERSIONS.implicitFacts],
  [guardFacts, COLLECTOR_VERSIONS.guardFacts],
  [commentFacts, COLLECTOR_VERSIONS.commentFacts],
  [trapFacts, COLLECTOR_VERSIONS.trapFacts],
  [looseFacts, COLLECTOR_VERSIONS.looseFacts],
  [namingFacts, COLLECTOR_VERSIONS.namingFacts],
  [noopFacts, COLLECTOR_VERSIONS.noopFacts],
  [takerFacts, COLLECTOR_VERSIONS.takerFacts],
  [dividedFacts, COLLECTOR_VERSIONS.dividedFacts],
  [lookupFacts, COLLECTOR_VERSIONS.lookupFacts],
  [promiseFacts, COLLECTOR_VERSIONS.promiseFacts],
  [failureFacts, COLLECTOR_VERSIONS.failureFacts],
  [stepFacts, COLLECTOR_VERSIONS.stepFacts],
  [temporalFacts, COLLECTOR_VERSIONS.temporalFacts],
  [environmentQuestions, COLLECTOR_VERSIONS.environmentQuestions],
  [unknownFacts, COLLECTOR_VERSIONS.unknownFacts],
  [lifetimeFacts, COLLECTOR_VERSIONS.lifetimeFacts],
  [wasteFacts, COLLECTOR_VERSIONS.wasteFacts],
  [testFacts, COLLECTOR_VERSIONS.testFacts],
]);
