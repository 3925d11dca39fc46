// Tests that a change weakens, and functions whose work it takes away.
import { ofProgram, type Break } from './break.ts';

const CHECK = "  assert.equal(headline({ name: 'tea', price: 3 }), 'tea: 3');\n";
const DISCOUNT = 'return total > 100 ? total / 10 : 0;';
const TOTAL = 'return this.#items.reduce((sum, item) => sum + priceOf(item, 1), 0);';
const MENDED = { test: [["'tea: 3');", "'tea: 3', 'name and price');"]] } as const;

export const TESTS: readonly Break[] = [
  {
    name: 'a test is skipped',
    topic: 'tests',
    make: (world) =>
      ofProgram(world, 'test', { test: [["test('a headline", "test.skip('a headline"]] }, MENDED),
  },
  {
    name: 'a test asserts nothing',
    topic: 'tests',
    make: (world) =>
      ofProgram(world, 'test', { test: [[CHECK, "  headline({ name: 'tea', price: 3 });\n"]] }, MENDED),
  },
  {
    name: 'a function loses its body',
    topic: 'tests',
    make: (world) =>
      ofProgram(
        world,
        'price',
        { price: [[`${TOTAL}`, 'return null as never;']] },
        { price: [[DISCOUNT, 'return total > 150 ? total / 10 : 0;']] },
      ),
  },
];
