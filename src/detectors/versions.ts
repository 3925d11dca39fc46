// Written by `npm run gen`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.

export const COLLECTOR_VERSIONS = {
  barrelFacts: '5ca403d154cd',
  cloneFacts: '4cf0854c05be',
  complexityFacts: 'a5ae4313f44b',
  exceptionFacts: '642703b0d1db',
  focusedTestFacts: '5a66520d599c',
  forwardingFacts: 'b8d24842ca92',
  moduleUses: 'd053c7bb693b',
  noopFacts: '785614428ceb',
  signatureFacts: '787c4d726772',
  surfaceFacts: 'e84bc63291e0',
  unknownFacts: '0b87e2aec8cf',
  wasteFacts: '72b6985359ab',
} as const;

export const QUESTION_VERSIONS = {
  'exception-hygiene': '7e757ef60312',
  format: '48e4ef3bd3b9',
  lint: '97b3fb1ffc46',
  typecheck: 'c3cde3e75116',
  'unknown-proof': 'ecbc3722b935',
} as const;

export const TYPED_FACTS_VERSION = '9c5d238eb0da';
