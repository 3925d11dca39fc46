// The pass over control flow that nesting and early returns share.
export { default } from '../kit/complexity/complexity-facts.ts';
