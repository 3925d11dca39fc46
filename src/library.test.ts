// The package as it is imported by its name.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import * as library from './api/index.ts';
import { DETECTORS } from './detectors/index.ts';

const root = join(import.meta.dirname, '..');
const PRINT = 'console.log(Object.keys(await import("lintel")).sort().join())';

test('what it exports is what the library has', () => {
  const args = ['--input-type=module', '-e', PRINT];
  const names = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim();
  expect(names).toBe(Object.keys(library).sort().join());
});

const OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`;

test('an old Node is told so by the library and by the launcher', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', OLD, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, LINTEL_RELAUNCHED: '1' },
    });
  const message = 'Node 20.20.2 is too old; Lintel needs Node 22.13 or newer.';
  expect(run('--input-type=module', '-e', PRINT).stderr).toContain(`Error: lintel: ${message}`);
  const launched = run('bin/lintel.js', '--version');
  expect([launched.status, launched.stderr]).toEqual([2, expect.stringContaining(`lintel: ${message}`)]);
  expect(manifest.engines.node).toBe('>=22.13');
});

test('the package holds the license, the reference and the page of every detector', () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const paths = new Set(files.map(({ path }) => path));
  const reference = readdirSync(join(root, 'docs/reference')).map((name) => `docs/reference/${name}`);
  const pages = DETECTORS.map(({ id }) => `src/detectors/${id}/${id}.md`);
  expect(['LICENSE', ...reference, ...pages].filter((path) => !paths.has(path))).toEqual([]);
  expect([...paths].filter((path) => path.startsWith('src/') && !path.endsWith('.md'))).toEqual([]);
});
