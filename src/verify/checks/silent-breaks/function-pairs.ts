// The functions that a change touches, as they were and as they are.
import { memo } from '../../../base/index.ts';
import type { SymbolRef } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import { byPath } from '../../changed-files.ts';
import { symbolChanges } from '../../symbols/index.ts';
import { functionsIn, type NamedFunction } from '../../syntax/functions-in.ts';
import { treeOf, type Side, type Tree } from '../../syntax/tree-of.ts';

export interface FunctionPair {
  readonly before: NamedFunction;
  readonly after: NamedFunction;
}

export interface FilePair {
  readonly before: Tree;
  readonly after: Tree;
}

/** Source files that both sides have and whose text differs. */
export const filePairs = memo((change: Change): readonly FilePair[] =>
  change.files.flatMap(({ kind, path, from }) => {
    if (kind === 'removed' || from === undefined) return [];
    const before = treeOf(change, 'before', from);
    const after = treeOf(change, 'after', path);
    return before && after ? [{ before, after }] : [];
  }),
);

/** Functions that both sides have, under whatever name and in whatever file, and whose text differs. */
export const functionPairs: (change: Change) => readonly FunctionPair[] = memo((change: Change) => [
  ...filePairs(change).flatMap(pairsOfFile),
  ...symbolPairs(change),
]);

function pairsOfFile({ before, after }: FilePair): FunctionPair[] {
  const old = functionsIn(before);
  return [...functionsIn(after)].flatMap(([name, now]) => pairOf(old.get(name), now));
}

function pairOf(before: NamedFunction | undefined, after: NamedFunction | undefined): FunctionPair[] {
  if (before === undefined || after === undefined) return [];
  return textOf(before) === textOf(after) ? [] : [{ before, after }];
}

/** `async` stands before the name of a method, which is no part of the function. */
function textOf({ tree, node }: NamedFunction): string {
  return `${node.async} ${node.generator} ${tree.textOf(node)}`;
}

/** What has another name, or went to another file by itself. */
function symbolPairs(change: Change): FunctionPair[] {
  const { moved, renamed } = symbolChanges(change);
  const known = (side: Side, { file, symbol }: SymbolRef): NamedFunction | undefined => {
    const tree = treeOf(change, side, file);
    return tree && [...functionsIn(tree).values()].find((item) => item.symbol === symbol);
  };
  return [...moved, ...renamed]
    .filter(({ before, after }) => before.name !== after.name || !isSameFile(change, before.file, after.file))
    .flatMap(({ before, after }) => pairOf(known('before', before), known('after', after)));
}

function isSameFile({ files }: Change, from: string, path: string): boolean {
  return from === path || byPath(files).after.get(path)?.from === from;
}
