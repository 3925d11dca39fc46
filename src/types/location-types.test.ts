import { expect, test } from 'vitest';
import { CONFIG, fixture } from './testing/fixture.ts';

const SOURCES = `
//- tsconfig.json
${CONFIG}
//- a.ts
import { lost, shadowed } from 'not-installed';
declare function known(value: unknown): number;
lost(1).then(2);
await new lost.Thing(3)!;
unheardOf(4)?.['key'](5);
known(lost(6));
shadowed(7);
export const inner = (shadowed: (value: number) => string) => shadowed(8);
`;

test('a chain is undetermined where the name it begins with is, unless the file means another by that name', async () => {
  const { types, at } = fixture(SOURCES);
  const texts = [
    'lost(1).then(2)',
    'await new lost.Thing(3)!',
    "unheardOf(4)?.['key'](5)",
    'known(lost(6))',
    'lost(6)',
    'shadowed(7)',
    'shadowed(8)',
  ];
  const ranges = texts.map((text) => ({ start: at('a.ts', text), end: at('a.ts', text) + text.length }));
  const expected = ['error', 'error', 'error', 'number', 'error', 'error', 'string'];
  for (let round = 0; round < 2; round++) {
    const found = await types.expressionTypes('a.ts', ranges);
    expect(found.map((type) => type?.kind)).toEqual(expected);
  }
});
