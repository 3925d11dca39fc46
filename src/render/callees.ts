// The page of `graph callees`: what a symbol calls, in this repository first and outside of it second.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, symbolFacts, type List, type Page } from './page.ts';
import { count, distinct } from './words.ts';

type Callee = Answers['graph-callees']['callees'][number];

export function calleesPage(answer: Answers['graph-callees']): Page {
  const { symbol, callees } = answer;
  const inside = callees.filter((callee) => !callee.external);
  const outside = callees.filter((callee) => callee.external);
  const targets = distinct(callees.map((callee) => `${callee.file}#${callee.symbol}`));
  return {
    title: `${symbol.qualifiedName} makes ${count(callees.length, 'call')} to ${count(targets, 'function')}`,
    facts: symbolFacts(symbol),
    lists: [
      listOf('In this repository', symbol.file, inside),
      listOf('Outside of this repository', symbol.file, outside),
    ].filter((list) => list.items.length > 0),
    complete: answer.complete,
    problems: answer.problems,
  };
}

function listOf(title: string, file: string, callees: readonly Callee[]): List {
  return {
    title,
    columns: ['kind', 'callee', 'declared in'],
    items: callees.map(({ span, kind, symbol, file: declared }) => ({
      place: { file, line: span.start.line, column: span.start.column },
      cells: [kind, symbol, declared],
    })),
    layout: 'by-file',
    isPaged: true,
    hint: JSON_HINT,
  };
}
