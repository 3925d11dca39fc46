// Written by `npm run gen`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.

export const COLLECTOR_VERSIONS = {
  barrelFacts: '5ca403d154cd',
  cloneFacts: '4cf0854c05be',
  complexityFacts: 'a5ae4313f44b',
  exceptionFacts: '389f73371013',
  focusedTestFacts: 'a5e19c157938',
  forwardingFacts: 'b8d24842ca92',
  moduleUses: 'ae16a7859755',
  noopFacts: '1317a5adf588',
  signatureFacts: '787c4d726772',
  surfaceFacts: 'e84bc63291e0',
  unknownFacts: '0b87e2aec8cf',
  wasteFacts: 'ba831e50336a',
} as const;

export const QUESTION_VERSIONS = {
  'exception-hygiene': '4b5ad2e35628',
  format: '48e4ef3bd3b9',
  lint: 'faf414052087',
  typecheck: '9b2f2fb8ffd1',
  'unknown-proof': '54c38dc9bd5e',
} as const;

export const TYPED_FACTS_VERSION = '84c6f792ae7b';
