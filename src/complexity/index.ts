export { complexityFacts } from './complexity-facts.ts';
export { TOP, unitsOf, type Branch, type ComplexityFact, type Search, type Unit } from './measures.ts';
