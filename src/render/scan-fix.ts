// The page of `scan --fix`: what was changed, and what was left and why.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, patchList, type List, type Page } from './page.ts';
import { count } from './words.ts';

const WHY: Readonly<Record<Answers['scan-fix']['dropped'][number]['reason'], string>> = {
  hold: 'something about it is undecided',
  overlap: 'another fix changes the same code; run again',
  syntax: 'the file has syntax errors',
  'breaks-syntax': 'the file would no longer parse',
  unreadable: 'the file cannot be written back as it was',
};

export function scanFixPage(answer: Answers['scan-fix']): Page {
  const { applied, files, failures, stale } = answer;
  const where = count(files.length, 'file');
  const done = applied ? `Fixed ${where}` : `Would fix ${where}; nothing was written`;
  return {
    title: files.length === 0 ? 'Nothing to fix' : done,
    facts: [
      ['changed in the meantime', stale.join(', ')],
      ['failed', failures.map(({ tool, message }) => `${tool}: ${message}`).join('; ')],
    ],
    lists: [notFixed(answer), patchList('', answer.diff)].filter(({ items }) => items.length > 0),
    complete: answer.complete,
    problems: [],
  };
}

function notFixed({ dropped }: Answers['scan-fix']): List {
  return {
    title: 'Not fixed',
    columns: ['of', 'why'],
    items: dropped.map(({ of, file, reason }) => ({ place: { file }, cells: [of, WHY[reason]] })),
    layout: 'rows',
    shown: 20,
    hint: JSON_HINT,
  };
}
