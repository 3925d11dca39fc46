// Which of its own changes of behaviour a change already guards: a test that it brings along, and that fails without it, names the function.
import type { Work } from '../context.ts';
import { failingBefore } from './run-generated.ts';

/** Whether a test of the change names the function and fails on the base. */
export async function guardedBy(work: Work): Promise<(name: string) => boolean> {
  const { change, suites } = work;
  const texts: string[] = [];
  for (const { path, kind, textAfter, lines } of change.files) {
    const suite = suites.find(({ tests }) => tests.includes(path));
    if (suite === undefined || kind === 'removed' || textAfter === undefined) continue;
    if ((await failingBefore(work, { suite, test: path }, textAfter)).size === 0) continue;
    const all = textAfter.split('\n');
    texts.push(
      lines()
        .added.map((line) => all[line - 1] ?? '')
        .join('\n'),
      groupsAround(all, lines().added),
    );
  }
  return (name) => texts.some((text) => text.includes(name.replace(/^.*\./, '')));
}

/** Titles of the groups that new lines stand in: a table of cases may not name the function itself. */
function groupsAround(lines: readonly string[], added: readonly number[]): string {
  return added
    .map(
      (line) => lines.slice(0, line).findLast((text) => /^\s*(?:describe|it|test|suite)\b/.test(text)) ?? '',
    )
    .join('\n');
}
