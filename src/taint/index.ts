export { analyze, type Analysed, type Analysis, type Offered, type Root } from './analyze.ts';
export type { Flow, Route } from './run.ts';
export { expand, specIndex, type SourceKind, type SpecIndex } from './spec-index.ts';
export { specSchema, type SpecInput, type SpecRows } from './spec.ts';
export { MARK, type Label, type Step } from './value.ts';
export { harmsOf, WEAKNESSES, type Weakness } from './weaknesses.ts';
export type { FileTree } from './file-tree.ts';
