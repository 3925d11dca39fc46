// Whether a flow passes what a change edits: a line that is new, or a place between two of its steps where lines are gone. What is read
// differently without that was there before.
import type { Flow } from '../../../taint/index.ts';
import type { ChangedFile } from '../../changed-files.ts';

export function passesChange(
  { label, tree, node, at }: Flow,
  files: ReadonlyMap<string, ChangedFile>,
): boolean {
  const ranges = new Map<string, [first: number, last: number]>();
  const add = (on: Flow['tree'], { start, end }: { start: number; end: number }): void => {
    const span = on.spanOf({ start, end });
    const [first, last] = ranges.get(on.path) ?? [span.start.line, span.end.line];
    ranges.set(on.path, [Math.min(first, span.start.line), Math.max(last, span.end.line)]);
  };
  add(tree, { start: Math.min(node.start, at.start), end: at.end });
  add(label.source.tree, label.source.node);
  for (let { step } = label; step !== undefined; step = step.before) add(step.tree, step.node);
  return [...ranges].some(([path, [first, last]]) => {
    const file = files.get(path);
    return file !== undefined && isEdited(file, first, last);
  });
}

function isEdited(file: ChangedFile, first: number, last: number): boolean {
  if (file.from === undefined) return true;
  const { lineBefore } = file.lines();
  for (let line = first; line <= last; line++) {
    const before = lineBefore(line);
    if (before === undefined) return true;
    if (line > first && before !== lineBefore(line - 1)! + 1) return true;
  }
  return false;
}
