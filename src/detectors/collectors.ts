// Written by `npm run gen` from the collectors that detectors name. Apart from the detectors, so that worker threads load no
// schemas.
import type { Collector } from '../facts/index.ts';
import signatureFacts from './api-drift/facts.ts';
import barrelFacts from './barrel-policy/facts.ts';
import { moduleUses } from '../usage/index.ts';
import { complexityFacts } from '../complexity/index.ts';
import { cloneFacts } from '../clones/index.ts';
import exceptionFacts from './exception-hygiene/facts.ts';
import { surfaceFacts } from '../facts/index.ts';
import focusedTestFacts from './focused-tests/facts.ts';
import forwardingFacts from './forwarding/facts.ts';
import noopFacts from './noop/facts.ts';
import unknownFacts from './unknown-proof/facts.ts';
import wasteFacts from './waste/facts.ts';

export const COLLECTORS: readonly Collector[] = [
  signatureFacts,
  barrelFacts,
  moduleUses,
  complexityFacts,
  cloneFacts,
  exceptionFacts,
  surfaceFacts,
  focusedTestFacts,
  forwardingFacts,
  noopFacts,
  unknownFacts,
  wasteFacts,
];
