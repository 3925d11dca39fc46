// What is collected for copies of code, shared with the other detector of copies.
export { default } from '../kit/clones/clone-facts.ts';
