import { expect, test } from 'vitest';
import { parseSource } from '../syntax/index.ts';
import { collectFacts, decodeFacts, encodeFacts, packed, type FileFacts } from './index.ts';
import { TABLE_NAMES } from './layout.ts';
import { TABLES } from './tables.ts';

const SOURCE = `import { a } from './é'; // eslint-disable-line no-x -- why
export class B<T> { async #m(x = 1, ...r: T[]): Promise<void> { for await (const y of r) throw await a\`\${y}\`; } }
const broken = ;
export const ${'name'.repeat(60)} = '😀';
`;

function plain(facts: FileFacts): unknown {
  const stored = packed(facts);
  const { language, isModule, isAmbient, length, lineCount, names, interfaceNames, problems } = stored;
  const tables = TABLE_NAMES.map((name) => [
    name,
    stored.count(name),
    ...TABLES[name].map((column) => Array.from((stored[name] as never)[column] as ArrayLike<number>)),
  ]);
  return {
    language,
    isModule,
    isAmbient,
    length,
    lineCount,
    names,
    interfaceNames,
    problems,
    lines: Array.from(facts.lineStarts),
    tables,
  };
}

test('facts come back from bytes as they were', () => {
  const facts = collectFacts(parseSource('a.ts', SOURCE));
  expect(plain(decodeFacts(encodeFacts(facts)))).toEqual(plain(facts));
});

test('a name is found without decoding the others', () => {
  const stored = decodeFacts(
    encodeFacts(
      collectFacts(parseSource('a.ts', 'const alpha = beta["gamma"]; /** {@link alphabet} not this */')),
    ),
  );
  expect(
    ['alpha', 'beta', 'gamma', 'alphabet', 'lph', 'alph', 'alphab', 'not'].filter((name) =>
      stored.mentions(name),
    ),
  ).toEqual(['alpha', 'beta', 'gamma', 'alphabet']);
});

test('the same text gives the same bytes', () => {
  const bytes = (): Uint8Array => encodeFacts(collectFacts(parseSource('a.ts', SOURCE)));
  expect(Buffer.from(bytes()).equals(bytes())).toBe(true);
});
