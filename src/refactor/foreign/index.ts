export { planForeignRename } from './plan-foreign-rename.ts';
export type { ForeignSelection } from './selection.ts';
