// Names that a change leaves without a meaning.
import { isTyped, ofProgram, type Break } from './break.ts';

const DISCOUNT =
  'export function discountOf(total: number): number {\n  return total > 100 ? total / 10 : 0;\n}\n\n';

const mark = (text: string): readonly [string, string] => ['/** What a number of one item costs. */', text];

export const NAMES: readonly Break[] = [
  {
    name: 'an export is removed',
    topic: 'names',
    make: (world) =>
      ofProgram(
        world,
        'order',
        { price: [[DISCOUNT, '']] },
        {
          price: [[DISCOUNT, '']],
          order: [
            [
              world.form === 'dynamic' ? 'priceOf, discountOf, Basket }' : nameIn(world.form),
              lessIn(world.form),
            ],
            [offOf(world.form), 'total / 10'],
            ...(world.form === 'dynamic'
              ? ([['priceOf, discountOf, Basket }', 'priceOf, Basket }']] as const)
              : []),
          ],
        },
        'discountOf',
      ),
  },
  {
    name: 'an export is renamed',
    topic: 'names',
    make: (world) =>
      ofProgram(
        world,
        'order',
        { price: [['function discountOf', 'function reductionOf']] },
        { price: [['return total > 100 ? total / 10 : 0', 'return total > 200 ? total / 20 : 0']] },
        'discountOf',
      ),
  },
  {
    name: 'an export is made private',
    topic: 'names',
    make: (world) =>
      ofProgram(
        world,
        'order',
        { price: [['export class Basket', 'class Basket']] },
        { price: [['item.name.trim()', 'item.name.trimEnd()']] },
        'Basket',
      ),
  },
  {
    name: 'a module is removed',
    topic: 'names',
    make: (world) =>
      ofProgram(
        world,
        'server',
        { settings: null },
        { settings: null, server: [REGION, [', region }', ' }']] },
      ),
  },
  {
    name: 'an import of a module that is not there',
    topic: 'names',
    make: (world) =>
      ofProgram(
        world,
        'server',
        {
          server: [
            ["import { region } from '#settings';", "import { region } from './environment/region.js';"],
          ],
        },
        { server: [['out, region }', 'region, out }']] },
      ),
  },
  {
    name: 'an import of a name that is not exported',
    topic: 'names',
    make: (world) =>
      ofProgram(
        world,
        'server',
        {
          server: [
            ['{ region }', '{ region, retries }'],
            ['out, region', 'out, region, retries'],
          ],
        },
        {
          server: [
            ['{ region }', '{ region, timeout }'],
            ['out, region', 'out, region, timeout'],
          ],
        },
        'retries',
      ),
  },
  {
    name: 'a function that is still called is removed',
    topic: 'names',
    make: (world) =>
      ofProgram(
        world,
        'server',
        { server: [[ESCAPE, '']] },
        { server: [[".replaceAll('<', '&lt;')", ".replaceAll('<', '&lt;').replaceAll('>', '&gt;')"]] },
      ),
  },
  {
    name: 'a file that no longer parses',
    topic: 'names',
    make: (world) =>
      world.layout.code === 'ts'
        ? ofProgram(
            world,
            'order',
            { order: [['return basket.total();', 'return basket.total(;']] },
            { order: [['return basket.total();', 'return basket.total() + 0;']] },
          )
        : undefined,
  },
  {
    name: 'a method is removed',
    topic: 'types',
    make: (world) =>
      isTyped(world)
        ? ofProgram(
            world,
            'order',
            { price: [['  total(): number {', '  sum(): number {']] },
            { price: [['  size(): number {', '  count(): number {']] },
            'total',
          )
        : undefined,
  },
  {
    name: 'a field is renamed',
    topic: 'types',
    make: (world) =>
      world.layout.code === 'ts'
        ? ofProgram(
            world,
            'order',
            {
              price: [
                ['readonly name: string', 'readonly title: string'],
                ['item.name.trim', 'item.title.trim'],
              ],
            },
            {
              price: [
                ['readonly name: string;', 'readonly name: string;\n  readonly note?: string;'],
                ['item.name.trim()', '(item.note ?? item.name).trim()'],
              ],
            },
            'name',
          )
        : undefined,
  },
  { name: 'a parameter is added', topic: 'types', make: (world) => added(world, 'rate: number', '* rate') },
  {
    name: 'a parameter has another type',
    topic: 'types',
    make: (world) =>
      world.layout.code === 'ts'
        ? ofProgram(
            world,
            'order',
            {
              price: [
                ['count: number): number', 'count: string): number'],
                ['* count', '* Number(count)'],
                ['priceOf(item, 1)', "priceOf(item, '1')"],
              ],
            },
            {
              price: [
                ['count: number): number', 'count: number | string): number'],
                ['* count', '* Number(count)'],
              ],
            },
            'priceOf',
          )
        : undefined,
  },
  {
    name: 'a function becomes async',
    topic: 'types',
    make: (world) =>
      world.layout.code === 'ts'
        ? ofProgram(
            world,
            'order',
            {
              price: [
                [
                  'export function discountOf(total: number): number',
                  'export async function discountOf(total: number): Promise<number>',
                ],
              ],
            },
            { price: [['return total > 100', 'return total >= 100']] },
            'discountOf',
          )
        : undefined,
  },
  {
    name: 'a value of the wrong type',
    topic: 'types',
    make: (world) =>
      world.layout.code === 'ts'
        ? ofProgram(
            world,
            'order',
            {
              order: [
                ['return basket.total();', 'const sum: number = String(basket.total());\n  return sum;'],
              ],
            },
            { order: [['return basket.total();', 'const sum: number = basket.total();\n  return sum;']] },
          )
        : undefined,
  },
];

const REGION = ["import { region } from '#settings';\n", ''] as const;
const ESCAPE =
  "function escapeHtml(text: string): string {\n  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');\n}\n\n";

function added(
  world: Parameters<Break['make']>[0],
  parameter: string,
  use: string,
): ReturnType<Break['make']> {
  if (!isTyped(world)) return undefined;
  const price = [
    [
      `count: number): number {\n  return item.price * count`,
      `count: number, ${parameter}): number {\n  return item.price * count ${use}`,
    ],
    ['priceOf(item, 1)', 'priceOf(item, 1, 1)'],
  ] as const;
  const optional = [
    [
      `count: number): number {\n  return item.price * count`,
      `count: number, rate = 1): number {\n  return item.price * count ${use}`,
    ],
    mark('/** What a number of one item costs, at some rate. */'),
  ] as const;
  return ofProgram(world, 'order', { price }, { price: optional }, 'priceOf');
}

function nameIn(form: string): string {
  return form === 'renamed'
    ? 'discountOf as off, '
    : form === 'namespace'
      ? 'total - prices'
      : 'discountOf, ';
}

function lessIn(form: string): string {
  return form === 'dynamic' ? 'priceOf, Basket }' : form === 'namespace' ? 'total - prices' : '';
}

function offOf(form: string): string {
  return form === 'renamed'
    ? 'off(total)'
    : form === 'namespace'
      ? 'prices.discountOf(total)'
      : 'discountOf(total)';
}
