// A function that did something still does: its body was not replaced by something that only looks like one, while others go on calling
// it. What was removed on purpose, moved or made to do nothing for a stated reason is not gutted.
import * as z from 'zod';
import type { Change } from '../../../change.ts';
import { guttedIn, type Gutted } from '../gutted-function.ts';
import { useOf, type FileUse } from '../role-of.ts';
import { defineRule, type Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';

const READ: ReadonlySet<FileUse> = new Set(['program', 'script', 'config']);

export const guttedFunctions = defineRule({
  id: 'gutted-functions',
  about: 'no function loses its body while others go on calling it',
  severity: 'fail',
  options: {
    ignore: z.array(z.string()).describe('names of functions that may do nothing, as Container.member'),
  },
  values: { ignore: [] },
  judge(change, { ignore }) {
    return change.files
      .filter((file) => file.kind !== 'added' && READ.has(useOf(change, file)))
      .filter((file) => file.lines().deleted.length > 0)
      .flatMap((file) => guttedIn(change, file))
      .filter(({ now }) => !ignore.includes(now.name))
      .map((gutted) => objectionOf(change, gutted));
  },
});

function objectionOf(change: Change, { was, now, stub, lines, caller, isDoubtful }: Gutted): Objection {
  const textOf = (side: 'before' | 'after', file: string): string =>
    change[side].state.snapshot.read(file) ?? '';
  const place = (side: 'before' | 'after', role: string, file: string, line: number) =>
    shownPlace({ side, file, text: textOf(side, file) }, role, line);
  const before = place('before', 'before', was.tree.path, was.tree.lineAt(was.node.start));
  const after = place('after', 'after', now.tree.path, now.tree.lineAt(now.node.start));
  return {
    ...(isDoubtful ? { status: 'review' as const } : {}),
    code: 'FUNCTION_GUTTED',
    file: now.tree.path,
    span: now.tree.spanOf(now.node),
    message: `${now.name} had ${lines} ${lines === 1 ? 'line' : 'lines'} of code and now ${stub}.`,
    witness: {
      symbol: `${now.tree.path}#${now.name}`,
      proof: `Before the change, the body of ${now.name} had ${lines} ${lines === 1 ? 'line' : 'lines'} that stand nowhere after it; now it ${stub}. ${caller === undefined ? 'It is still offered to others.' : `It is still used by ${caller.file}.`}`,
      places: [
        before,
        after,
        ...(caller === undefined ? [] : [place('after', 'use', caller.file, caller.line)]),
      ],
    },
    instruction: `Put the body of ${now.name} back, or remove ${now.name} together with everything that uses it; if it is meant to do nothing, say so in a comment there.`,
  };
}
