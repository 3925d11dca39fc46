// Written by `npm run gen`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.

export const COLLECTOR_VERSIONS = {
  barrelFacts: '5ca403d154cd',
  cloneFacts: '4cf0854c05be',
  commentFacts: '949cbf711ddd',
  complexityFacts: 'e3d82de98d74',
  deadCodeFacts: 'a9f13a49d471',
  decidingFacts: '948508be4dad',
  dividedFacts: 'd96cdd61f077',
  effortFacts: '8eb7aab60344',
  environmentQuestions: '3dcf7fae2862',
  exceptionFacts: '5e5bf8bf387a',
  failureFacts: '089351ea2e23',
  focusedTestFacts: 'd44834f89712',
  forwardingFacts: 'b8d24842ca92',
  guardFacts: '4e6250559d1e',
  implicitFacts: '22f1c8dec322',
  interfaceFacts: 'fac3c2759003',
  lifetimeFacts: 'f9b10497d79d',
  lookupFacts: '5b524a8b85a2',
  looseFacts: '7ea2822c4df1',
  moduleUses: 'b263706b0b22',
  namingFacts: 'e3c3165b4f61',
  noopFacts: '3cf824122ec2',
  promiseFacts: 'dd47213d9d7b',
  signatureFacts: '787c4d726772',
  stepFacts: '9c4f6db1dcc1',
  surfaceFacts: 'e84bc63291e0',
  takerFacts: 'db7820dd2a78',
  temporalFacts: 'f109ec033a60',
  testFacts: '4f2762330fc9',
  trapFacts: 'f7a86daaded9',
  unattendedFacts: '42d876f4a293',
  unknownFacts: 'e1cda9f3f7a2',
  waitFacts: 'c53a6d5cd3a1',
  wasteFacts: '7c9b9f83e7d1',
} as const;

export const QUESTION_VERSIONS = {
  'exception-hygiene': 'a05ed19e4a29',
  format: '2a2d070b390b',
  'invariant-blindspot': '735195d2d31e',
  lint: '1ab71549ac19',
  'modification-trap': 'd0893e35605e',
  typecheck: '5958556c52fb',
  'unknown-proof': 'c802dac91db1',
} as const;

export const TYPED_FACTS_VERSION = '6554541015f7';
