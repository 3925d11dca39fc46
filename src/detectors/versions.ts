// Written by `npm run gen`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.

export const COLLECTOR_VERSIONS = {
  barrelFacts: '5ca403d154cd',
  cloneFacts: '4cf0854c05be',
  complexityFacts: 'e3d82de98d74',
  deadCodeFacts: '182ebcd46a2f',
  decidingFacts: '03e9599708c1',
  dividedFacts: '43f967b471d6',
  effortFacts: 'c08e33adeab8',
  environmentQuestions: '3dcf7fae2862',
  exceptionFacts: 'dcb918a7be0a',
  focusedTestFacts: '06e3e6af4418',
  forwardingFacts: 'b8d24842ca92',
  guardFacts: '6c20e8a8b6af',
  implicitFacts: '22f1c8dec322',
  interfaceFacts: 'fac3c2759003',
  lifetimeFacts: '75728ab16593',
  lookupFacts: '6e8c4823c6ec',
  looseFacts: '172fa39b868f',
  moduleUses: 'd053c7bb693b',
  namingFacts: 'cbe7b5084a5d',
  noopFacts: '3b8865dbc5ac',
  promiseFacts: 'dd47213d9d7b',
  signatureFacts: '787c4d726772',
  stepFacts: 'b6903879db4e',
  surfaceFacts: 'e84bc63291e0',
  takerFacts: 'e094613907fe',
  temporalFacts: 'd74adaa7dc14',
  testFacts: '07f9adec01bd',
  trapFacts: 'a448b0769911',
  unknownFacts: '0b87e2aec8cf',
  waitFacts: '1db7589c442b',
  wasteFacts: '015f33e1daca',
} as const;

export const QUESTION_VERSIONS = {
  'exception-hygiene': '049ca9ed408a',
  format: 'c8939bad41d2',
  'invariant-blindspot': 'fdee2375be5d',
  lint: 'f66de13bd9dc',
  'modification-trap': '5b939f4809f0',
  typecheck: '67c010561ee5',
  'unknown-proof': '9af798e0ed64',
} as const;

export const TYPED_FACTS_VERSION = '53a24ce9dde2';
