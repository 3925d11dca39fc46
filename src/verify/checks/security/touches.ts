// Whether a change has a part in a flow: some place on its path, or what stands above it in the same function, is edited. A path through
// lines that all say what they said before was there before.
import type { Range } from '../../../base/index.ts';
import type { FileTree, Flow } from '../../../taint/index.ts';
import { byPath, type ChangedFile } from '../../changed-files.ts';

export function touches(files: readonly ChangedFile[], { label, tree, node }: Flow): boolean {
  const isTouched = (at: FileTree, place: Range): boolean => {
    const file = byPath(files).after.get(at.path);
    return file !== undefined && (isEdited(file, at, place.start) || namesEditedImport(file, at, place));
  };
  if (isTouched(tree, node) || isTouched(label.source.tree, label.source.node)) return true;
  for (let { step } = label; step !== undefined; step = step.before)
    if (isTouched(step.tree, step.node)) return true;
  return false;
}

/** Whether a place names something whose import is edited, so that the same words may mean something else. */
function namesEditedImport(file: ChangedFile, { file: { facts }, spanOf }: FileTree, place: Range): boolean {
  const { lineBefore } = file.lines();
  const isEditedImport = (row: number): boolean => {
    const { start, end } = spanOf(facts.imports.at(row));
    for (let line = start.line; line <= end.line; line++) if (lineBefore(line) === undefined) return true;
    return false;
  };
  return facts.occurrences
    .within(place.start, place.end)
    .flatMap(({ symbol }) => (symbol === undefined ? [] : facts.importNames.of(symbol)))
    .some((name) => isEditedImport(name.import));
}

/** Whether a line is new, or lines are gone, from the start of the function around a place to the place: tests stand there. */
function isEdited(file: ChangedFile, tree: FileTree, offset: number): boolean {
  if (file.from === undefined) return true;
  const around = tree.file.facts.functions.findLast(({ start, end }) => start <= offset && offset < end);
  const start = around?.start ?? offset;
  const { lineBefore } = file.lines();
  const [first, last] = [start, offset].map((at) => tree.spanOf({ start: at, end: at }).start.line);
  for (let line = first!; line <= last!; line++) {
    const before = lineBefore(line);
    if (before === undefined || (line > first! && before !== lineBefore(line - 1)! + 1)) return true;
  }
  return false;
}
