// Whether a change left a place as it was, and how a complaint about such a place is put.
import type { Node } from '@oxc-project/types';
import type { Range } from '../../../base/index.ts';
import type { WitnessPlace } from '../../../contract/index.ts';
import { placeIn } from '../../witness-place.ts';
import type { Change } from '../../change.ts';
import { byPath } from '../../changed-files.ts';
import type { Tree } from '../../syntax/tree-of.ts';

/** Whether every line of a node was there before the change, and none between them is gone. */
export function isLeftBehind({ files }: Change, tree: Tree, { start, end }: Node): boolean {
  const changed = byPath(files).after.get(tree.path);
  if (changed === undefined) return true;
  if (changed.from === undefined) return false;
  const { lineBefore } = changed.lines();
  const first = tree.lineAt(start);
  const shift = lineBefore(first);
  if (shift === undefined) return false;
  for (let line = first + 1; line <= tree.lineAt(Math.max(start, end - 1)); line++)
    if (lineBefore(line) !== shift + line - first) return false;
  return true;
}

/** The file, if the change leaves it as it is. */
export function missingFile({ files }: Change, { path }: Tree): string[] {
  return byPath(files).after.has(path) ? [] : [path];
}

export function placeAt(role: string, { side, path, text }: Tree, range: Range): WitnessPlace {
  return placeIn({ side, file: path, text }, role, range);
}
