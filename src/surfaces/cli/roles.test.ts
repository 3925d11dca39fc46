// What files are there for, and what follows from it for a scan.
import { expect, test } from 'vitest';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();

async function rolesIn(files: Record<string, string>): Promise<string[]> {
  const folder = freshFolder(temporary);
  writeFiles(folder, files);
  const { stdout } = await run(folder, ['graph', 'roles', '--format', 'json', '--no-cache']);
  const { files: roles } = JSON.parse(stdout) as { files: { file: string; role: string; reason: string }[] };
  return roles.map(({ file, role, reason }) => `${file}: ${role}, ${reason}`);
}

test('runners, manifests and settings say what files are there for', async () => {
  expect(
    await rolesIn({
      'package.json': '{ "bin": "scripts/run.js", "jest": { "testMatch": ["<rootDir>/checks/**/*.js"] } }',
      'packages/a/package.json': '{ "name": "a" }',
      'packages/a/vitest.config.ts':
        'import { defineConfig } from "vitest/config"; export default defineConfig({ test: { include: ["src/**/*.check.ts"] }, resolve: { include: ["lib"] } });',
      'packages/a/src/one.check.ts': '',
      'packages/a/src/one.ts': '',
      'checks/all.js': '',
      'scripts/run.js': '',
      'scripts/other.js': '',
      'tools/kept.ts': '',
      'lintel.json': '{ "roles": { "tools": "source" } }',
    }),
  ).toEqual([
    'checks/all.js: test, is named by testMatch in package.json',
    'packages/a/src/one.check.ts: test, is named by include in packages/a/vitest.config.ts',
    'packages/a/src/one.ts: source, nothing says otherwise',
    'packages/a/vitest.config.ts: config, is named as a configuration',
    'scripts/other.js: script, stands in scripts/',
    'scripts/run.js: source, is offered by package.json',
    'tools/kept.ts: source, lintel.json says so of tools',
  ]);
});

test('people see how many files have each role', async () => {
  const folder = freshFolder(temporary);
  writeFiles(folder, { 'src/a.ts': '', 'test/a.test.ts': '' });
  const { stdout } = await run(folder, ['graph', 'roles', '--no-cache']);
  expect(stdout).toContain('2 source files, 1 of them of the program itself');
  expect(stdout).toMatch(/test +is named as a test +test\/a\.test\.ts/);
});
