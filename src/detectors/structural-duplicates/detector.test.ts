import { expect, test } from 'vitest';
import { runFixture } from '../../scan/testing/check-findings.ts';
import { parseFixture } from '../../base/testing/fixture.ts';
import { copiesIn } from '../../scan/testing/copies-in.ts';
import detector from './detector.ts';

const pair = (one: string, other: string): Promise<string[]> =>
  copiesIn(detector, `//- a.ts\n${one}\n//- b.ts\n${other}`);

const ORDER = `export function priceOrder(order: Order, rate: number): number {
  let sum = 0;
  for (const item of order.items) {
    if (item.price < 0) throw new Error('negative price');
    sum += item.price * item.count;
  }
  return Math.round(sum * (1 + rate));
}`;

test('names and literals may differ; what differs is told', async () => {
  const { findings } = await runFixture(
    detector,
    parseFixture(`//- a.ts\n${ORDER}\n//- b.ts
export function costTrip(trip: Trip, margin: number): number {
  let total = 1;
  for (const leg of trip.legs) {
    if (leg.price < 0) throw new Error('no price');
    total += leg.price * leg.count;
  }
  return Math.round(total * (1 + margin));
}
//- c.ts\n${ORDER}`),
  );
  expect(findings.map(({ answer }) => answer)).toMatchObject([
    {
      code: 'STRUCT_DUP_TYPE_2_SHAPE',
      tier: 'budget',
      file: 'a.ts',
      lines: 8,
      items: [{ file: 'a.ts', name: 'priceOrder' }, { file: 'b.ts', name: 'costTrip' }, { file: 'c.ts' }],
      params: [
        ['Order', 'Trip', 'Order'],
        ['items', 'legs', 'items'],
      ],
      groups: [[0, 2], [1]],
    },
  ]);
  expect(findings[0]!.measure).toBe(16);
});

test('exact copies are not told again, nor what lies within them', async () => {
  expect(await pair(ORDER, ORDER)).toEqual([]);
  const twice = `${ORDER}\n${ORDER.replaceAll('Order', 'Trip').replaceAll('order', 'trip')}`;
  expect(await pair(twice, twice)).toEqual([]);
});

test('renaming has to be consistent, and few other names may differ', async () => {
  const swapped = ORDER.replace('sum * (1 + rate)', 'rate * (1 + sum)');
  expect(await pair(ORDER, swapped)).toEqual([]);
  const outline = ORDER.replace('order.items', 'order.legs')
    .replaceAll('item.price', 'item.weight')
    .replaceAll('item.count', 'item.length')
    .replaceAll('Math.round', 'Digits.cut');
  expect(await pair(ORDER, outline)).toEqual([]);
  const settings = JSON.stringify({ detectors: { 'structural-duplicates': { maxParams: 0 } } });
  const renamed = ORDER.replace('order.items', 'order.legs');
  expect(await pair(ORDER, renamed)).toHaveLength(1);
  expect(
    await copiesIn(detector, `//- lintel.json\n${settings}\n//- a.ts\n${ORDER}\n//- b.ts\n${renamed}`),
  ).toEqual([]);
});

test('what is cosmetic is set aside', async () => {
  const cosmetic: [RegExp | string, string][] = [
    ['let sum', 'var sum'],
    [/: (Order|number)/g, ''],
    ['throw new', '{ throw new'],
    ['order.items', 'order?.items'],
    ['order.items', '(order as Order).items!'],
    ['for (const', '"use strict"; for (const'],
    ['export function', 'export async function'],
    [
      'export function priceOrder(order: Order, rate: number): number {',
      'export const priceOrder = (order: Order, rate: number) => {',
    ],
    ['Math.round(', 'await Math.round('],
    ['sum +=', 'console.log(item); sum +='],
  ];
  for (const [from, to] of cosmetic) {
    const other = ORDER.replace(from, to).replace(/\{ (throw .*)/, '{ $1 }');
    const [found, ...rest] = await pair(ORDER, other);
    expect([rest, found?.split(' ')[0]], to).toEqual([
      [],
      to.includes('use strict') ? undefined : 'type-3-normalized',
    ]);
  }
});

test('a block is no copy of the one statement in it', async () => {
  expect(
    await pair(`switch (k) {\n default: {\n  ${ORDER.replace('export ', '')}\n }\n}`, 'export {};'),
  ).toEqual([]);
});

test('rows of statements of one shape are not copies of each other', async () => {
  const row = (name: string): string =>
    `app.route('/${name}', (request, response) => response.send(${name}(request)));\n`;
  const rows = (names: string): string => [...names].map(row).join('');
  expect(await pair(rows('abcdefgh'), rows('ijklmnop'))).toEqual([]);
});

test('nor are those of thousands of statements that come round', async () => {
  const rounds = Array.from(
    { length: 5000 },
    (_, at) =>
      `let state${at} = 0;\nexport function set${at}() { state${at} = 1; }\nexport const get${at} = () => state${at} + 1;`,
  );
  expect(await copiesIn(detector, `//- a.ts\n${rounds.join('\n')}`)).toEqual([]);
});

test('a place that is not named is one place', () => {
  const evidence = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ fact: 'copy', file: `${name}.ts`, line: 1 }));
  expect(detector.codes['STRUCT_DUP_TYPE_2_SHAPE']!.say!({ data: { lines: 8 }, evidence } as never)).toBe(
    '8 lines from here on are alike in b.ts:1, c.ts:1, d.ts:1 and 1 more place.',
  );
});
