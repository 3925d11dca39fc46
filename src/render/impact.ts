// The page of `graph impact`: what a change to a symbol reaches, nearest first, and the tests to run.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, symbolFacts, type List, type Page } from './page.ts';
import { count, distinct, tally } from './words.ts';

type Affected = Answers['graph-impact']['affected'][number];

export function impactPage(answer: Answers['graph-impact']): Page {
  const { symbol, affected, tests } = answer;
  const files = distinct(affected.map((item) => item.file));
  const reached = `${count(affected.length, 'place')} in ${count(files, 'file')}`;
  const byDepth = [...Map.groupBy(affected, (item) => item.depth)].sort((a, b) => a[0] - b[0]);
  const depths = byDepth.map(([depth, items]) => `${items.length} at depth ${depth}`).join(', ');
  return {
    title: `A change to ${symbol.qualifiedName} reaches ${reached}, ${count(tests.length, 'test file')}`,
    facts: [...symbolFacts(symbol), ['kinds', tally(affected.map((item) => item.kind))], ['depths', depths]],
    lists: [...byDepth.map(([depth, items]) => depthList(depth, items)), testList(tests)].filter(
      (list) => list.items.length > 0,
    ),
    complete: answer.complete,
    problems: answer.problems,
  };
}

function depthList(depth: number, items: readonly Affected[]): List {
  return {
    title: depth === 1 ? 'Depth 1: uses it directly' : `Depth ${depth}`,
    columns: ['kind', 'symbol'],
    items: items.map(({ file, kind, symbol }) => ({ place: { file }, cells: [kind, symbol] })),
    layout: 'by-file',
    hint: JSON_HINT,
  };
}

function testList(tests: readonly string[]): List {
  return {
    title: 'Tests to run',
    columns: [],
    items: tests.map((file) => ({ place: { file }, cells: [] })),
    layout: 'rows',
    hint: JSON_HINT,
  };
}
