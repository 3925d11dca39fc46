// What functions are given: values at which they turn, values of types, and what people pass.
import { expect, test } from 'vitest';
import { temporaryFolder, freshFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { openProject } from '../../project/index.ts';
import { parseSource } from '../../syntax/index.ts';
import { callablesOf } from '../targets/callables.ts';
import { printFlat } from '../values/print-value.ts';
import { object, textValue, word, type Value } from '../values/value.ts';
import { examplesOf, knownCalls } from './known-calls.ts';
import { growCalls } from './grow-calls.ts';
import { literalsOf } from './literals.ts';
import { parametersOf } from './parameters.ts';
import { planCalls } from './plan-calls.ts';
import { sampleOf } from './regex-sample.ts';

const folder = temporaryFolder();
const print = (value: Value): string => printFlat(value, { quote: "'" });

test.each([
  ['^\\d{3}-[a-z]+$', '', '111-a'],
  ['(?:foo|bar)\\s?\\.', 'g', 'foo .'],
  ['[^a-y]{2}', '', '11'],
  ['(?=a)b', '', undefined],
  ['\\p{L}', 'u', undefined],
])('a text that /%s/%s matches', (pattern, flags, sample) => {
  expect(sampleOf(pattern, flags)).toBe(sample);
});

test('a function is tried with what it compares its inputs with', () => {
  const tree = parseSource(
    'a.js',
    `export function f(age, mode, text) {
  if (age < 18 || text.length > 3) return 1;
  if (['fast', 'slow'].includes(mode)) return 2;
  switch (mode) { case 'off': return 3; }
  return /^#\\d+$/.test(text) || typeof text === 'string';
}`,
  );
  const { byName, lengths, types } = literalsOf(callablesOf(tree)[0]!.node);
  expect(Object.fromEntries([...byName].map(([name, values]) => [name, values.map(print)]))).toEqual({
    age: ['18', '17', '19'],
    mode: ["'fast'", "'slow'", "'off'"],
    text: ["'#1'"],
  });
  expect([lengths.get('text'), types.get('text')]).toEqual([[2, 3, 4], ['string']]);
});

test('types say what each parameter can be', async () => {
  const root = freshFolder(folder);
  const text = `interface Shape { kind: 'dot' | 'box'; size: number; name?: string }
export function f(shape: Shape, list: string[], on: boolean, when: Date, get: () => number, ...rest: number[]): void {}
export class Box { constructor(private n: number) {} grow({ by = 2 }: { by?: number }, at?: bigint): number { return this.n + by; } }
`;
  writeFiles(root, {
    'a.ts': text,
    'tsconfig.json': '{"compilerOptions":{"strict":true,"types":[],"lib":["es2023"]}}',
  });
  const project = await openProject(root, { threads: 1, maxFileBytes: 1_000_000, versions: '' });
  try {
    const types = await project.types();
    const [f, , grow] = callablesOf(parseSource('a.ts', text));
    const shown = await types.inspect('a.ts', undefined, async (file) =>
      [...(await parametersOf(f!.node, text, file)), ...(await parametersOf(grow!.node, text, file))].map(
        ({ name, inputs, isOptional }) => [
          name,
          isOptional,
          ...inputs.slice(0, 3).map(({ value }) => print(value)),
        ],
      ),
    );
    expect(shown).toEqual([
      ['shape', false, "{ kind: 'box', size: 2 }", "{ kind: 'dot', size: 2 }", "{ kind: 'box', size: 0 }"],
      ['list', false, "['abc', '', 'a']", '[]', "['abc']"],
      ['on', false, 'true', 'false'],
      [
        'when',
        false,
        "new Date('2024-02-29T12:30:00.000Z')",
        'new Date(0)',
        "new Date('2023-12-31T23:59:59.999Z')",
      ],
      ['get', false, '() => 2', '() => 0', '() => 1'],
      ['rest', true, '[2, 0, 1]', '[]', '[2]'],
      ['options', false, '{}', '{ by: 2 }', '{ by: 1 }'],
      ['at', true, '2n', '0n', '-1n'],
    ]);
  } finally {
    await project.close();
  }
});

test('calls begin with those that people write, and end with what no type allows', () => {
  const [callable] = callablesOf(parseSource('a.js', 'export const add = (a, b) => a - b;'));
  const tree = parseSource('a.js', '/** @example add(7, 8) */\nexport const add = (a, b) => a - b;');
  const [documented] = callablesOf(tree);
  expect(
    knownCalls(documented!, ['a', 'b'], examplesOf(documented!, tree)).map((args) => args.map(print)),
  ).toEqual([['7', '8']]);
  const rows = "for (const t of [{ a: 1, b: 2, out: 3 }]) test('x', () => add(t.a, t.b));";
  expect(knownCalls(callable!, ['a', 'b'], [['a.test.js', rows]]).map((args) => args.map(print))).toEqual([
    ['1', '2'],
  ]);
  const known = knownCalls(
    callable!,
    ['a', 'b'],
    [['a.test.js', "add(5, 6); add(x, 1); add('a', [1, { b: null }]);"]],
  );
  const inputs = ['1', '2'].map((text) => ({
    value: { kind: 'word', text } as const,
    kind: 'typical' as const,
  }));
  const parameter = { isOptional: false, isRest: false, inputs, isGuessed: false };
  const calls = planCalls(
    [
      { ...parameter, name: 'a' },
      { ...parameter, name: 'b' },
    ],
    { known: known.map((args) => ({ args })), tokens: [] },
  )!;
  const shown = calls.map(
    ({ args, kind }) => `${kind === 'invalid' ? '! ' : ''}${args.map(print).join(', ')}`,
  );
  expect(shown.slice(0, 3)).toEqual(['5, 6', "'a', [1, { b: null }]", '1, 1']);
  expect(shown.filter((one) => one.startsWith('!')).slice(0, 2)).toEqual(['! null, 1', '! undefined, 1']);
  expect(shown).toContain('6, 6');
  expect(planCalls([{ ...parameter, name: 'a', inputs: [] }], { known: [], tokens: [] })).toBeUndefined();
});

test('calls that people make are made a little differently, one after the other and in turns', () => {
  const seeds = [{ args: [textValue('a.b')] }, { args: [word(true)], madeWith: [object({ size: word(2) })] }];
  const grown = growCalls(seeds, ['.'], 60).map(({ args, madeWith = [] }) =>
    [...madeWith, ...args].map(print).join(' '),
  );
  expect(grown.slice(0, 4)).toEqual(["'a.ba.b'", '{ size: 2 } false', "'a.b1'", '{} true']);
  expect(grown).toEqual(expect.arrayContaining(["'ab'", "'.a.b'", "'a..b'", '{ size: 3 } true']));
  expect([grown.length, new Set(grown).size]).toEqual([60, 60]);
});
