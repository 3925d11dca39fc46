import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryCache } from '../host/index.ts';
import { openProject, type ProjectState } from '../project/index.ts';
import {
  keepersOfDependency,
  keepersOfExport,
  keepersOfFile,
  publicEntryPoints,
  usageOf,
  type Keeper,
} from './index.ts';

async function stateWith(files: Record<string, string>): Promise<ProjectState> {
  const root = mkdtempSync(join(tmpdir(), 'lintel-usage-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const project = await openProject(root, {
    cache: memoryCache(),
    threads: 1,
    maxFileBytes: 10_000,
    versions: '',
  });
  onTestFinished(async () => {
    await project.close();
    rmSync(root, { recursive: true, force: true });
  });
  return project.state;
}

function manifest(fields: object): string {
  return JSON.stringify({ name: 'p', private: true, ...fields });
}

const NEXT: Keeper = { by: 'framework', name: 'next', isNeeded: true };
const PLACE: Keeper = { by: 'place' };

test('a framework keeps its files where the package depends on it', async () => {
  const state = await stateWith({
    'with/package.json': manifest({ dependencies: { next: '1' } }),
    'with/pages/a.ts': '',
    'without/package.json': manifest({}),
    'without/pages/a.ts': '',
    'without/lib/a.ts': '',
  });
  expect(keepersOfFile(state, 'with/pages/a.ts')).toEqual([NEXT, PLACE]);
  expect(keepersOfFile(state, 'without/pages/a.ts')).toEqual([PLACE]);
  expect(keepersOfFile(state, 'without/lib/a.ts')).toEqual([]);
});

test('a tool that the root of a workspace depends on serves its members', async () => {
  const state = await stateWith({
    'package.json': manifest({ workspaces: ['packages/*'], devDependencies: { '@storybook/react': '1' } }),
    'packages/a/package.json': manifest({ name: 'a' }),
    'packages/a/Button.stories.ts': '',
  });
  expect(keepersOfFile(state, 'packages/a/Button.stories.ts')).toEqual([
    { by: 'framework', name: 'storybook', isNeeded: true },
    PLACE,
  ]);
});

test('manifests and the settings of knip keep what they name, and an unknown layout keeps all', async () => {
  const state = await stateWith({
    'package.json': manifest({
      private: false,
      version: '1.0.0',
      main: './index.js',
      scripts: { x: 'tool lib/run.ts' },
    }),
    'knip.json': '{ "entry": ["lib/told.ts"] }',
    'lib/run.ts': '',
    'lib/told.ts': '',
  });
  const published: Keeper = { by: 'publication', file: 'package.json' };
  expect(keepersOfFile(state, 'lib/run.ts')).toEqual([{ by: 'manifest', file: 'package.json' }, published]);
  expect(keepersOfFile(state, 'lib/told.ts')).toEqual([{ by: 'text', file: 'knip.json' }, published]);
});

test('exports are kept where a framework looks for them by name, or takes whatever there is', async () => {
  const state = await stateWith({
    'package.json': manifest({ dependencies: { next: '1', convex: '1' } }),
    'pages/a.ts': '',
    'convex/a.ts': '',
  });
  expect(keepersOfExport(state, 'pages/a.ts', 'getServerSideProps')).toEqual([
    { ...NEXT, isByName: true },
    PLACE,
  ]);
  expect(keepersOfExport(state, 'pages/a.ts', 'helper')).toEqual([]);
  expect(keepersOfExport(state, 'convex/a.ts', 'helper')).toEqual([
    { by: 'framework', name: 'convex', isNeeded: true },
  ]);
});

test('dependencies are kept by what loads them and by packages that want them beside themselves', async () => {
  const state = await stateWith({
    'package.json': manifest({ workspaces: ['a'], dependencies: { next: '1', sharp: '1', left: '1' } }),
    'a/package.json': manifest({ name: 'a', peerDependencies: { left: '1' } }),
  });
  const [root] = usageOf(state).packages;
  expect(keepersOfDependency(state, root!, 'sharp')).toEqual([NEXT]);
  expect(keepersOfDependency(state, root!, 'left')).toEqual([{ by: 'peer' }]);
  expect(keepersOfDependency(state, root!, 'right')).toEqual([]);
});

test.each([
  ['is not private', '{ "name": "p" }', ['index.ts']],
  ['has something private in it', '{ "name": "p", "tool": { "private": true } }', ['index.ts']],
  ['is private', '{ "name": "p", "private": true }', []],
  ['has no name', '{}', []],
])('a package that %s offers its entry points', async (_, text, expected) => {
  const state = await stateWith({ 'package.json': text, 'index.ts': 'export const a = 1;\n' });
  expect([...publicEntryPoints(state)]).toEqual(expected);
});

test('what a scan knows to be an entry is what a change asks about', async () => {
  const files = ['pages/a.ts', 'src/index.ts', 'vite.config.ts', 'migrations/1.ts', 'lib/a.ts', 'run.ts'];
  const state = await stateWith({
    'package.json': manifest({ dependencies: { next: '1' }, scripts: { x: 'node run.ts' } }),
    ...Object.fromEntries(files.map((path) => [path, ''])),
  });
  const { entries } = usageOf(state);
  for (const path of files)
    expect([path, keepersOfFile(state, path).filter(({ by }) => by !== 'place')]).toEqual([
      path,
      entries.get(path) ?? [],
    ]);
});
