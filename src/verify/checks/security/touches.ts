// Whether a change has a part in a flow: some place on its path is in a function that the change writes or edits. A path through
// functions that all say what they said before was there before.
import { memo } from '../../../base/index.ts';
import type { FileTree, Flow } from '../../../taint/index.ts';
import { byPath, type ChangedFile } from '../../changed-files.ts';

export function touches(files: readonly ChangedFile[], { label, tree, node }: Flow): boolean {
  const isTouched = (at: FileTree, offset: number): boolean => {
    const file = byPath(files).after.get(at.path);
    return file !== undefined && isEdited(file, at, offset);
  };
  if (isTouched(tree, node.start) || isTouched(label.source.tree, label.source.node.start)) return true;
  for (let { step } = label; step !== undefined; step = step.before)
    if (isTouched(step.tree, step.node.start)) return true;
  return false;
}

/** A function that is longer wraps a whole module. */
const LONGEST = 8000;

function isEdited(file: ChangedFile, tree: FileTree, offset: number): boolean {
  const around = tree.file.facts.functions.filter(
    ({ start, end }) => start <= offset && offset < end && end - start <= LONGEST,
  );
  if (around.some(({ start, end }) => isFresh(file, tree.text.slice(start, end)))) return true;
  const from = tree.text.lastIndexOf('\n', offset - 1) + 1;
  const to = tree.text.indexOf('\n', offset);
  return isFresh(file, tree.text.slice(from, to < 0 ? undefined : to));
}

/** Whether a stretch of text stands in the file more often than before. */
function isFresh(file: ChangedFile, text: string): boolean {
  const { before, after } = plainTexts(file);
  const wanted = plain(text);
  return after.split(wanted).length > before.split(wanted).length;
}

const plainTexts = memo((file: ChangedFile) => ({
  before: plain(file.textBefore ?? ''),
  after: plain(file.textAfter ?? ''),
}));

/** Without what a formatter may change. */
function plain(text: string): string {
  return text.replaceAll(/[\s;,()'"`]+/g, '');
}
