export { planDelete } from './plan-delete.ts';
