// Two moments of a repository, asked about in one process.
import { expect, test } from 'vitest';
import { CONFIG, fixture } from './testing/fixture.ts';

const SOURCES = `
//- tsconfig.json
${CONFIG}
//- a.ts
export const a = 1;
//- b.ts
import { a } from './a';
export const b = a;
`;

test('the same process answers about both, also when asked by lane', async () => {
  const { types, at } = fixture(SOURCES);
  const place = [at('b.ts', 'b =')];
  const before = types.overlaid(new Map([['a.ts', "export const a = 'one';\n"]]), []);
  const textIn = async (asked: typeof types): Promise<string | undefined> =>
    (await asked.typesAt('b.ts', place))[0]?.text;
  expect(before.lane(0)).toBe(before);
  expect([await textIn(before), await textIn(types), await textIn(before)]).toEqual(['"one"', '1', '"one"']);
  const pid = types.pid();
  await before.close();
  expect([await textIn(types), types.pid()]).toEqual(['1', pid]);
});
