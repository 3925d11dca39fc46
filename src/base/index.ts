export { AssertionError, assert, unreachable } from './assert.ts';
export {
  isEqual,
  isSameList,
  latest,
  memo,
  memoByFirst,
  renewed,
  sameWhereEqual,
  type Latest,
  type Renewed,
} from './memo.ts';
export { codeHash } from './code-hash.ts';
export { gatherBytes, type GatheredBytes } from './gathered-bytes.ts';
export { literalExpression } from './literal-expression.ts';
export { markdownBlock, markdownCode, markdownProse } from './safe-markdown.ts';
export { joined, type Joined } from './join.ts';
export { compareText, inOrderOf, lowerBound, type Compare } from './order.ts';
export {
  folderOf,
  foldersUp,
  isWithin,
  joinPath,
  lastName,
  nameOf,
  normalizePath,
  pathsWithin,
  relativePath,
} from './path.ts';
export { isCostlyPattern } from './costly-pattern.ts';
export { globExpression, NO_MATCH, pathTest } from './path-pattern.ts';
export { distance, nearest, nearText, nearWords } from './near-words.ts';
export { lineStartsOf, offsetAt, positionAt, spanAt, type Position, type Range, type Span } from './range.ts';
export type { FileView, InstalledView } from './file-view.ts';
