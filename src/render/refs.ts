// The page of `graph refs`: every place that names a symbol.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, placeOf, symbolFacts, type Page } from './page.ts';
import { count, distinct, tally } from './words.ts';

export function refsPage(answer: Answers['graph-refs']): Page {
  const { symbol, references } = answer;
  const files = distinct(references.map((reference) => reference.file));
  const roles = references.map((reference) => reference.role);
  return {
    title: `${count(references.length, 'reference')} to ${symbol.qualifiedName} in ${count(files, 'file')}`,
    facts: [...symbolFacts(symbol), ['roles', tally(roles)]],
    lists: [
      {
        title: '',
        columns: ['role'],
        items: references.map((reference) => ({ place: placeOf(reference), cells: [reference.role] })),
        layout: 'by-file',
        isPaged: true,
        hint: JSON_HINT,
      },
    ],
    complete: answer.complete,
    problems: answer.problems,
  };
}
