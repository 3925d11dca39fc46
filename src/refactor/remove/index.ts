export { concludeDelete, type DeleteOptions, type DeleteTarget } from './conclude-delete.ts';
