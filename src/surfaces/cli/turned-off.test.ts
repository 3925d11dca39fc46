// What a repository has turned off in the settings of its other tools is not shown, and said once.
import { expect, test } from 'vitest';
import { reportSchema, type Report } from '../../contract/index.ts';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();
const SELF = 'export function f(n: number): number {\n  n = n;\n  return n;\n}\n';
const PACKAGE = '{ "name": "small", "type": "module", "main": "src/a.ts" }';

async function scan(folder: string, ...argv: string[]): Promise<{ exitCode: number; meta: Report['meta'] }> {
  const { exitCode, stdout } = await run(folder, ['scan', '--no-types', '--format', 'json', ...argv]);
  return { exitCode, meta: reportSchema.parse(JSON.parse(stdout)).meta };
}

const withSettings = (files: Record<string, string>): string =>
  gitFixture(temporary, { 'package.json': PACKAGE, 'src/a.ts': SELF, ...files });

const rule = (level: string): string => `{ "rules": { "no-self-assign": ${level} } }`;
const biome = (level: string): string =>
  `{ "linter": { "rules": { "suspicious": { "noSelfAssign": ${level} } } } }`;

test.each([
  ['.eslintrc.json', '// Why not.\n{ "rules": { "no-self-assign": "off", }, }'],
  ['.eslintrc', rule('[0, { "props": true }]')],
  ['.oxlintrc.json', rule('"allow"')],
  ['package.json', PACKAGE.replace('}', `, "eslintConfig": ${rule('0')} }`)],
  ['biome.json', biome('"off"')],
  ['biome.jsonc', biome('{ "level": "off" }')],
  ['src/.eslintrc.json', rule('"off"')],
  ['eslint.config.js', "export default [{ rules: { 'no-self-assign': 'off' } }];\n"],
  ['eslint.config.mjs', "export default config({ rules: { ...all, 'no-self-assign': ['off'] } });\n"],
])('%s turns a rule off', async (file, text) => {
  const { exitCode, meta } = await scan(withSettings({ [file]: text }));
  expect(exitCode).toBe(0);
  expect(meta.turnedOff).toEqual([
    { file, rule: file.includes('biome') ? 'noSelfAssign' : 'no-self-assign', findings: 1 },
  ]);
});

test.each([
  ['a rule that is on', { '.eslintrc.json': rule('"warn"') }],
  [
    'a rule for some files',
    { '.eslintrc.json': `{ "overrides": [{ "files": "*", ${rule('"off"').slice(1)}] }` },
  ],
  ['a rule that another tool turns on', { '.eslintrc.json': rule('"off"'), 'biome.json': biome('"error"') }],
  [
    'a rule that a nearer file turns on',
    { '.eslintrc.json': rule('"off"'), 'src/.eslintrc.json': rule('2') },
  ],
  ['settings above the top', { '.eslintrc.json': rule('"off"'), 'src/.eslintrc.json': '{ "root": true }' }],
  ['settings beside', { 'other/.eslintrc.json': rule('"off"') }],
  [
    'files next to it',
    { 'eslint.config.js': "export default [{ files: ['*'], rules: { 'no-self-assign': 0 } }];" },
  ],
  [
    'files around it',
    { 'eslint.config.js': "x({ files: [], extends: [{ rules: { 'no-self-assign': 0 } }] });" },
  ],
  [
    'a level that is computed',
    { 'eslint.config.js': "x({ rules: { 'no-self-assign': isCi ? 'error' : 'off' } });" },
  ],
  ['what is spread behind', { 'eslint.config.js': "x({ rules: { 'no-self-assign': 'off', ...rest } });" }],
  ['settings that are broken', { '.eslintrc.json': '{ "rules": { "no-self-assign": "off" ' }],
])('%s is not concluded from', async (_, files) => {
  const { exitCode, meta } = await scan(withSettings(files));
  expect([exitCode, meta.turnedOff]).toEqual([1, undefined]);
});

test('knip turns off what is unused', async () => {
  const folder = withSettings({
    'src/a.ts': 'export const a = 1;\n',
    'src/lonely.ts': 'export const lonely = 1;\n',
    'knip.json': '{ "rules": { "files": "off" } }',
  });
  expect((await scan(folder)).meta.turnedOff).toEqual([
    { file: 'knip.json', rule: 'knip:files', findings: 1 },
  ]);
});

test('a rule that only made way for the one of typescript-eslint is not off', async () => {
  const text = 'export function f(n: number): void {\n  n === 1;\n}\n';
  const off = '"rules": { "no-unused-expressions": "off" }';
  const plain = withSettings({ 'src/a.ts': text, '.eslintrc.json': `{ ${off} }` });
  expect((await scan(plain)).meta.turnedOff).toMatchObject([{ rule: 'no-unused-expressions' }]);
  const typed = `{ "extends": ["plugin:@typescript-eslint/all"], ${off} }`;
  const replaced = withSettings({ 'src/a.ts': text, '.eslintrc.json': typed });
  expect((await scan(replaced)).meta.turnedOff).toBeUndefined();
});

test('it is said once, and what is asked for by name is shown', async () => {
  const folder = withSettings({
    '.eslintrc.json': rule('"off"'),
    'src/b.ts': SELF.replaceAll(/\bn\b/g, 'm'),
  });
  const { stdout } = await run(folder, ['scan', '--no-types']);
  expect(stdout).toContain('2 findings are not shown because .eslintrc.json turns no-self-assign off');
  for (const asked of [['--all'], ['--only', 'noop'], ['--only', 'NOOP_SELF_ASSIGNMENT']])
    expect((await scan(folder, ...asked)).exitCode).toBe(1);
  writeFiles(folder, { 'lintel.json': '{ "codes": { "NOOP_SELF_ASSIGNMENT": true } }' });
  expect((await scan(folder)).exitCode).toBe(1);
});

test('a change that turns a rule off is told, and one that turns it on again brings nothing', async () => {
  const folder = withSettings({});
  writeFiles(folder, { '.eslintrc.json': rule('"off"') });
  const off = await scan(folder, '--base', 'HEAD');
  expect(off.meta.problems).toMatchObject([{ code: 'DETECTORS_OFF', file: '.eslintrc.json', limits: false }]);
  commitAll(folder);
  gitIn(folder, 'rm', '-q', '.eslintrc.json');
  expect((await scan(folder, '--base', 'HEAD')).exitCode).toBe(0);
});
