// The page of `graph roles`: how many files have each role, and what each role follows from.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, type Page } from './page.ts';
import { count, number } from './words.ts';

const SHOWN = 50;

/** Files of roles that need a reason come first: nobody asks why a source is one. */
export function rolesPage(
  { counts, files, complete, problems }: Answers['graph-roles'],
  limit = SHOWN,
): Page {
  const told = [
    ...files.filter(({ role }) => role !== 'source'),
    ...files.filter(({ role }) => role === 'source'),
  ];
  return {
    title: `${count(files.length, 'source file')}, ${number(counts.source ?? 0)} of them shipped or run`,
    facts: Object.entries(counts).map(([role, times]) => [role, number(times)]),
    lists: [
      {
        title: 'Files',
        columns: ['role', 'reason'],
        items: told.map(({ file, role, reason }) => ({ place: { file }, cells: [role, reason] })),
        layout: 'rows',
        isPaged: true,
        ...(limit === 0 ? {} : { shown: limit }),
        hint: JSON_HINT,
      },
    ],
    complete,
    problems,
  };
}
