// The page of `graph definition`: where a symbol is declared, and how far each declaration reaches.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, placeOf, symbolFacts, type Page } from './page.ts';
import { count } from './words.ts';

export function definitionPage(answer: Answers['graph-definition']): Page {
  const { symbol, definitions } = answer;
  return {
    title: `${count(definitions.length, 'declaration')} of ${symbol.qualifiedName}`,
    facts: [...symbolFacts(symbol).slice(0, 1), ['id', symbol.id]],
    lists: [
      {
        title: '',
        columns: ['extent'],
        items: definitions.map((definition) => ({
          place: placeOf(definition),
          cells: [extentText(definition.extent)],
        })),
        layout: 'rows',
        hint: JSON_HINT,
      },
    ],
    complete: answer.complete,
    problems: answer.problems,
  };
}

function extentText({ start, end }: Answers['graph-definition']['definitions'][number]['extent']): string {
  return start.line === end.line ? `line ${start.line}` : `lines ${start.line}-${end.line}`;
}
