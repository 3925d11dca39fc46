// A change for tests in a real git repository: what is committed, and a working tree that differs from it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { verifyPlanSchema } from '../../contract/index.ts';
import { gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { writeFiles } from '../../host/testing/temporary-folder.ts';
import { openProject } from '../../project/index.ts';
import { compare } from '../../scan/index.ts';
import type { Change } from '../change.ts';
import { changedFiles } from '../changed-files.ts';
import { verifySettingsSchema } from '../settings.ts';
import type { Files } from './change-between.ts';

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowJs: true,
    experimentalDecorators: true,
    noEmit: true,
    types: [],
  },
});

export interface GitChange {
  /** What the change is meant to do. */
  readonly plan?: object;
  /** Whether every caller of a changed contract must be part of the change. */
  readonly isStrict?: boolean;
  /** Commits between the base and the change, each with what it writes. */
  readonly steps?: readonly Readonly<Record<string, string | null>>[];
  /** What another branch has written since the base. */
  readonly other?: Readonly<Record<string, string | null>>;
  /** What else it does than to write files. */
  readonly act?: (root: string) => void;
}

export async function gitChange(
  within: string,
  before: Files,
  changed: Readonly<Record<string, string | null>>,
  { plan, isStrict = false, steps = [], other, act }: GitChange = {},
): Promise<Change> {
  const root = gitFixture(within, { 'tsconfig.json': TSCONFIG, ...before });
  const base = gitIn(root, 'rev-parse', 'HEAD').trim();
  if (other) {
    gitIn(root, 'checkout', '-q', '-b', 'other');
    write(root, other);
    commit(root);
    gitIn(root, 'checkout', '-q', 'main');
  }
  for (const step of steps) {
    write(root, step);
    commit(root);
  }
  write(root, changed);
  act?.(root);
  const project = await openProject(root, { threads: 1, maxFileBytes: 1_000_000, versions: '' });
  onTestFinished(() => project.close());
  const then = await project.at(base);
  onTestFinished(() => then.close());
  return {
    root,
    base,
    before: then,
    after: project,
    files: await changedFiles(then.state.snapshot, project.state.snapshot),
    compared: compare(project, then, project, true),
    scan: () => Promise.reject(new Error('no check under test scans')),
    memory: project,
    plan: plan === undefined ? undefined : verifyPlanSchema.parse(plan),
    mode: 'pr',
    isStrict,
    settings: verifySettingsSchema.parse({}),
    detectorSettings: {},
    ...(other ? { mergeWith: ['other'] } : {}),
  };
}

function write(root: string, files: Readonly<Record<string, string | null>>): void {
  const kept = Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null);
  writeFiles(root, Object.fromEntries(kept));
  for (const [path, text] of Object.entries(files)) if (text === null) rmSync(join(root, path));
}

function commit(root: string): void {
  gitIn(root, 'add', '-A');
  gitIn(root, 'commit', '-q', '-m', 'step');
}
