// Written by `npm run gen` from the folders beside this file.
import abstractionFitness from './abstraction-fitness/detector.ts';
import addedSuppression from './added-suppression/detector.ts';
import apiDrift from './api-drift/detector.ts';
import barrelPolicy from './barrel-policy/detector.ts';
import conceptScatter from './concept-scatter/detector.ts';
import coupling from './coupling/detector.ts';
import deadCode from './dead-code/detector.ts';
import decisionSurface from './decision-surface/detector.ts';
import dependencies from './dependencies/detector.ts';
import divergedClone from './diverged-clone/detector.ts';
import earlyReturn from './early-return/detector.ts';
import errorBoundary from './error-boundary/detector.ts';
import exactDuplicates from './exact-duplicates/detector.ts';
import exceptionHygiene from './exception-hygiene/detector.ts';
import exportKindMix from './export-kind-mix/detector.ts';
import focusedTests from './focused-tests/detector.ts';
import format from './format/detector.ts';
import forwarding from './forwarding/detector.ts';
import generatedMixed from './generated-mixed/detector.ts';
import giantFile from './giant-file/detector.ts';
import implementationOverhead from './implementation-overhead/detector.ts';
import implicitState from './implicit-state/detector.ts';
import invariantBlindspot from './invariant-blindspot/detector.ts';
import lint from './lint/detector.ts';
import modificationImpact from './modification-impact/detector.ts';
import modificationTrap from './modification-trap/detector.ts';
import moduleCohesion from './module-cohesion/detector.ts';
import namingDrift from './naming-drift/detector.ts';
import namingPredictability from './naming-predictability/detector.ts';
import nesting from './nesting/detector.ts';
import noop from './noop/detector.ts';
import parameterObject from './parameter-object/detector.ts';
import publicSurfaceExplosion from './public-surface-explosion/detector.ts';
import responsibilityBoundary from './responsibility-boundary/detector.ts';
import returnConsistency from './return-consistency/detector.ts';
import scatterOfExports from './scatter-of-exports/detector.ts';
import sharedTypeExtraction from './shared-type-extraction/detector.ts';
import structuralDuplicates from './structural-duplicates/detector.ts';
import symmetryBreaking from './symmetry-breaking/detector.ts';
import temporalCoupling from './temporal-coupling/detector.ts';
import testOnlyBranch from './test-only-branch/detector.ts';
import typecheck from './typecheck/detector.ts';
import unknownProof from './unknown-proof/detector.ts';
import variableLifetime from './variable-lifetime/detector.ts';
import waste from './waste/detector.ts';
import weakenedTest from './weakened-test/detector.ts';
import circularDependencyDiagnosis from './diagnoses/circular-dependency.ts';
import dataClumpDiagnosis from './diagnoses/data-clump.ts';
import godFunctionDiagnosis from './diagnoses/god-function.ts';
import godModuleDiagnosis from './diagnoses/god-module.ts';
import mixedAbstractionDiagnosis from './diagnoses/mixed-abstraction.ts';
import overIndirectionDiagnosis from './diagnoses/over-indirection.ts';
import shotgunSurgeryDiagnosis from './diagnoses/shotgun-surgery.ts';
import type { Detector, Diagnosis } from './kit/index.ts';

export const DETECTORS: readonly Detector[] = [
  abstractionFitness,
  addedSuppression,
  apiDrift,
  barrelPolicy,
  conceptScatter,
  coupling,
  deadCode,
  decisionSurface,
  dependencies,
  divergedClone,
  earlyReturn,
  errorBoundary,
  exactDuplicates,
  exceptionHygiene,
  exportKindMix,
  focusedTests,
  format,
  forwarding,
  generatedMixed,
  giantFile,
  implementationOverhead,
  implicitState,
  invariantBlindspot,
  lint,
  modificationImpact,
  modificationTrap,
  moduleCohesion,
  namingDrift,
  namingPredictability,
  nesting,
  noop,
  parameterObject,
  publicSurfaceExplosion,
  responsibilityBoundary,
  returnConsistency,
  scatterOfExports,
  sharedTypeExtraction,
  structuralDuplicates,
  symmetryBreaking,
  temporalCoupling,
  testOnlyBranch,
  typecheck,
  unknownProof,
  variableLifetime,
  waste,
  weakenedTest,
];

export const DIAGNOSES: readonly Diagnosis[] = [
  circularDependencyDiagnosis,
  dataClumpDiagnosis,
  godFunctionDiagnosis,
  godModuleDiagnosis,
  mixedAbstractionDiagnosis,
  overIndirectionDiagnosis,
  shotgunSurgeryDiagnosis,
];
