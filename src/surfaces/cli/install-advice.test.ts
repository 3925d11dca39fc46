// Whoever has installed the packages is never asked to install them.
import { expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { ANSWERS } from '../../contract/index.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();
const FILES = {
  'package.json': '{ "name": "a", "type": "module", "exports": "./a.ts", "dependencies": { "p": "1" } }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext" }, "include": ["*.ts"] }',
  'a.ts':
    "import { load } from 'p';\n\nexport function run(): number {\n  load();\n  return load().length + 1;\n}\n",
  '.gitignore': 'node_modules\n',
};
const INSTALLED = {
  'node_modules/p/package.json': '{ "name": "p", "version": "1.0.0", "type": "module", "exports": "./p.js" }',
  'node_modules/p/p.js': 'export const load = undefined;\n',
};

async function advice(more: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, more);
  const { stdout } = await run(folder, ['doctor', '--no-cache', '--format', 'json']);
  const { unknowns } = ANSWERS.doctor.parse(JSON.parse(stdout));
  return unknowns.map(({ reason, closes }) => `${reason}: ${closes}`);
}

const asksToInstall = (lines: readonly string[]): boolean =>
  lines.some((line) => line.includes('Install the packages'));

test('packages that are missing are to be installed', async () => {
  expect(asksToInstall(await advice({}))).toBe(true);
});

test('packages that are there are not', async () => {
  expect(asksToInstall(await advice(INSTALLED))).toBe(false);
});

test("packages in the archives of Plug'n'Play are to be written as folders", async () => {
  const lines = await advice({ '.pnp.cjs': '', 'yarn.lock': '' });
  expect(asksToInstall(lines)).toBe(false);
  expect(lines.join('\n')).toContain('nodeLinker: node-modules');
});
