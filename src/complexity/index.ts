export { complexityFacts } from './complexity-facts.ts';
export { TOP, unitsOf, type Branch, type ComplexityFact, type Search, type Unit } from './measures.ts';
export { nameSpan } from './function-name.ts';
export type { FunctionNode } from './measuring.ts';
