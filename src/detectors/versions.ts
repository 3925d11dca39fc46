// Written by `npm run gen`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.

export const COLLECTOR_VERSIONS = {
  barrelFacts: '5ca403d154cd',
  cloneFacts: '4cf0854c05be',
  complexityFacts: 'a5ae4313f44b',
  exceptionFacts: '389f73371013',
  focusedTestFacts: 'a5e19c157938',
  forwardingFacts: '8afc05036fde',
  moduleUses: 'ae16a7859755',
  noopFacts: '1317a5adf588',
  signatureFacts: '285a680fa06c',
  surfaceFacts: 'e84bc63291e0',
  unknownFacts: 'e747a0085f03',
  wasteFacts: 'ba831e50336a',
} as const;

export const QUESTION_VERSIONS = {
  'exception-hygiene': '4b5ad2e35628',
  format: '48e4ef3bd3b9',
  lint: 'faf414052087',
  typecheck: '9b2f2fb8ffd1',
  'unknown-proof': '48a54848c8a6',
} as const;

export const TYPED_FACTS_VERSION = '84c6f792ae7b';
