import { expect, test } from 'vitest';
import { parseSource } from '../syntax/index.ts';
import { collectFacts, ROLE, SYMBOL } from './index.ts';
import { factsOf } from './testing/read-facts.ts';

const SOURCE = `import { read as load } from './disk';
export * from './other';
export { write } from './disk';
// A note.
export class Store {
  size = load(this.size).length;
}
function grow(store: Store, { by }: { by: number }): number {
  return store.size + by;
}
`;

const collected = collectFacts(parseSource('a.ts', SOURCE));

test.each([
  ['as collected', collected],
  ['as stored', factsOf(SOURCE)],
])('rows are read by name, %s', (_, facts) => {
  expect(facts.imports.map(({ kind, specifier }) => [kind, specifier])).toEqual([
    ['static', './disk'],
    ['re-export', './other'],
    ['re-export', './disk'],
  ]);
  expect(facts.exports.map((entry) => [entry.kind, entry.name, entry.import, entry.imported])).toEqual([
    ['star', '*', 1, '*'],
    ['re-export', 'write', 2, 'write'],
    ['local', 'Store', undefined, undefined],
  ]);
  const [imported] = facts.importNames.from(0);
  expect([imported!.imported, facts.symbols.get(imported!.symbol)?.name]).toEqual(['read', 'load']);
  const [store] = facts.symbols.named('Store');
  expect([store!.kind, store!.is(SYMBOL.EXPORTED), store!.container]).toEqual(['class', true, undefined]);
  expect(facts.symbols.inside(store!.row).map(({ name }) => name)).toEqual(['size']);
  expect(facts.declarations.of(store!.row).map(({ nameStart }) => nameStart)).toEqual([
    SOURCE.indexOf('Store {'),
  ]);
  const [grow] = facts.functions.of(facts.symbols.named('grow')[0]!.row);
  expect(facts.parameters.of(grow!.row).map(({ name }) => name)).toEqual(['store', undefined]);
});

test('occurrences are found by name, by symbol and by place', () => {
  const [store] = collected.symbols.named('Store');
  const inType = SOURCE.indexOf('Store, {');
  expect(collected.occurrences.of(store!.row).map(({ start }) => start)).toEqual([
    SOURCE.indexOf('Store {'),
    inType,
  ]);
  expect(collected.occurrences.startingAt(inType)?.is(ROLE.TYPE)).toBe(true);
  expect(collected.occurrences.startingAt(inType + 1)).toBeUndefined();
  expect(collected.occurrences.covering(inType + 5)?.name).toBe('Store');
  expect(collected.occurrences.named('store').map(({ member }) => member?.name)).toEqual([undefined, 'size']);
  expect(collected.occurrences.named('nowhere')).toEqual([]);
  const body = SOURCE.indexOf('return');
  expect(collected.occurrences.within(body, SOURCE.length).map(({ name }) => name)).toEqual([
    'store',
    'size',
    'by',
  ]);
  expect(collected.occurrences.firstFrom(SOURCE.length)).toBeUndefined();
  expect(collected.occurrences.lastBefore(body)?.name).toBe('by');
  expect(collected.comments.lastBefore(body)?.kind).toBe('line');
});

test('a long table gives the same rows however often it is searched', () => {
  const facts = factsOf(Array.from({ length: 300 }, (_, at) => `let a${at} = 0;\na${at}++;\n`).join(''));
  const placesOf = (symbol: number): number[] => facts.occurrences.of(symbol).map(({ row }) => row);
  const searched = [...facts.symbols].map(({ row }) => placesOf(row));
  expect(searched).toEqual([...facts.symbols].map((_, at) => [2 * at, 2 * at + 1]));
  expect([placesOf(0), placesOf(1000), facts.symbols.named('a7')[0]?.row]).toEqual([[0, 1], [], 7]);
});
