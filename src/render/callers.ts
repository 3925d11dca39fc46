// The page of `graph callers`: every call of a symbol, and the function it is made in.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, placeOf, symbolFacts, type Page } from './page.ts';
import { count, distinct, tally } from './words.ts';

export function callersPage(answer: Answers['graph-callers']): Page {
  const { symbol, callers } = answer;
  const functions = distinct(callers.map((caller) => `${caller.file}#${caller.symbol}`));
  const files = distinct(callers.map((caller) => caller.file));
  const from = `${count(functions, 'function')} in ${count(files, 'file')}`;
  return {
    title: `${count(callers.length, 'call')} of ${symbol.qualifiedName} from ${from}`,
    facts: [...symbolFacts(symbol), ['kinds', tally(callers.map((caller) => caller.kind))]],
    lists: [
      {
        title: '',
        columns: ['kind', 'caller'],
        items: callers.map((caller) => ({ place: placeOf(caller), cells: [caller.kind, caller.symbol] })),
        layout: 'by-file',
        isPaged: true,
        hint: JSON_HINT,
      },
    ],
    complete: answer.complete,
    problems: answer.problems,
  };
}
