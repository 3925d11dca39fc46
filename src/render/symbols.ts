// The page of `graph symbols`: what a query finds, best match first.
import type { Answers } from '../contract/index.ts';
import { placeOf, type Page } from './page.ts';
import { count, number } from './words.ts';

export function symbolsPage(answer: Answers['graph-symbols']): Page {
  const { query, total, symbols, cursor } = answer;
  const isPart = symbols.length < total;
  const shown = isPart ? `, ${number(symbols.length)} of them here` : '';
  return {
    title: `${count(total, 'symbol')} for ${JSON.stringify(query)}${shown}`,
    facts: [],
    lists: [
      {
        title: '',
        columns: ['kind', 'name', 'visibility'],
        items: symbols.map((symbol) => ({
          place: placeOf(symbol),
          cells: [symbol.kind, symbol.qualifiedName, symbol.exported ? 'exported' : ''],
        })),
        layout: 'rows',
        hint: 'use --limit and --cursor, or --format json',
      },
    ],
    notes: cursor === undefined ? [] : [`Next page: --cursor ${cursor}`],
    complete: answer.complete,
    problems: answer.problems,
  };
}
