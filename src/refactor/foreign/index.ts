export { concludeForeignRename } from './conclude-foreign-rename.ts';
export type { ForeignSelection } from './selection.ts';
