import { expect, test, vi } from 'vitest';
import { runFixture } from '../../scan/testing/check-findings.ts';
import { repeatedScans, repository } from '../../scan/testing/repeated-scans.ts';
import detector from './detector.ts';

const UGLY = 'export const a   = 1\n';
const NEAT = 'export const a = 1;\n';

const paths = async (
  files: Record<string, string>,
): Promise<{ analysis: unknown; holds: readonly string[] }> => {
  const { analysis, holds } = await runFixture(detector, { files, marks: [] });
  return { analysis, holds };
};

test('the analysis is the list of paths', async () => {
  expect(await paths({ 'b.ts': UGLY, 'a.tsx': UGLY, 'neat.ts': NEAT, 'é/漢.js': UGLY })).toEqual({
    analysis: ['a.tsx', 'b.ts', 'é/漢.js'],
    holds: [],
  });
});

test('configs of oxfmt are heeded, also those below the root', async () => {
  const files = {
    '.oxfmtrc.json': '{"semi":false,"ignorePatterns":["made/**"]}',
    'a.ts': NEAT,
    'b.ts': 'export const a = 1\n',
    'made/c.ts': UGLY,
    'p/.oxfmtrc.json': '{"semi":true}',
    'p/d.ts': NEAT,
  };
  expect((await paths(files)).analysis).toEqual(['a.ts']);
});

test('where another formatter is in charge nothing is said, unless asked for', async () => {
  const dev = (name: string): string => JSON.stringify({ devDependencies: { [name]: '*' } });
  for (const [file, text] of [
    ['.prettierrc', '{}'],
    ['.prettierrc.js', 'module.exports = {}'],
    ['prettier.config.mjs', 'export default {}'],
    ['biome.json', '{}'],
    ['dprint.json', '{}'],
    ['deno.json', '{"fmt":{}}'],
    ['package.json', dev('prettier')],
    ['package.json', dev('@antfu/eslint-config')],
  ] as const) {
    const { analysis, holds } = await paths({ [file]: text, 'src/a.ts': UGLY });
    expect([file, analysis, holds.map((hold) => hold.split('@')[0])]).toEqual([
      file,
      [],
      ['other-formatter'],
    ]);
  }
  const settings = { 'lintel.json': '{"detectors":{"format":{"formatter":"oxfmt"}}}' };
  expect((await paths({ '.prettierrc': '{}', 'src/a.ts': UGLY, ...settings })).analysis).toEqual([
    'src/a.ts',
  ]);
});

test('the nearest folder that names a formatter decides', async () => {
  const { analysis, holds } = await paths({
    '.oxfmtrc.json': '{}',
    '.prettierrc': '{}',
    'a.ts': UGLY,
    'p/package.json': JSON.stringify({ name: 'p', dependencies: { prettier: '*' } }),
    'p/src/b.ts': UGLY,
    'q/biome.json': '{"formatter":{"indentStyle":"space","enabled":false}}',
    'q/c.ts': UGLY,
    'r/deno.json': '{"tasks":{}}',
    'r/d.ts': UGLY,
  });
  expect(analysis).toEqual(['a.ts', 'q/c.ts', 'r/d.ts']);
  expect(holds).toEqual(['other-formatter@p/package.json:1:1']);
});

test('text that is no program is held, and costs the other files nothing', async () => {
  const { analysis, holds } = await paths({
    'a.ts': UGLY,
    'b.ts': 'const = ;\n',
    'c.ts': 'let a; let a;   \n',
  });
  expect(analysis).toEqual(['a.ts', 'c.ts']);
  expect(holds).toEqual(['unreadable@b.ts:1:1']);
});

test('what did not change is not asked about again', async () => {
  const { folder, write } = repository({ 'a.ts': UGLY, 'b.ts': NEAT });
  const { said, asked } = repeatedScans(folder, detector);
  expect([await said(), asked()]).toEqual([['a.ts:1'], [['a.ts', 'b.ts']]]);
  expect([await said(), asked()]).toEqual([['a.ts:1'], []]);
  write('b.ts', UGLY);
  expect([await said(), asked()]).toEqual([['a.ts:1', 'b.ts:1'], [['b.ts']]]);
  write('.editorconfig', 'root = true\n[*]\nmax_line_length = 40\n');
  expect([await said(), asked()]).toEqual([['a.ts:1', 'b.ts:1'], [['a.ts', 'b.ts']]]);
});

test.each(['', '1'])(
  'with CI=%o bytes that are no text are held, and a broken config is an error',
  async (ci) => {
    vi.stubEnv('CI', ci);
    const { folder, write } = repository({ 'a.ts': UGLY });
    write('wide.ts', Buffer.from('\uFEFFa   = 1', 'utf16le'));
    const { said, held } = repeatedScans(folder, detector);
    expect([await said(), held()]).toEqual([['a.ts:1'], ['unreadable wide.ts']]);
    write('.oxfmtrc.json', '{"semi":');
    await expect(repeatedScans(folder, detector).said()).rejects.toThrow(/oxfmt did not run/);
  },
);
