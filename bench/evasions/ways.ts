// How a change is brought forward: in the working tree, in the index, as commits or as a patch, and what git is told on the way.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { git, commit } from './git.ts';
import type { Hidden } from './hidings/hiding.ts';
import { isLink, lay, type State } from './state.ts';
import type { verifyRepository } from '../../src/api/index.ts';

export interface Source {
  readonly request: Parameters<typeof verifyRepository>[1];
  /** What changed, for people. */
  readonly diff: string;
}

interface Scene extends Hidden {
  readonly root: string;
}

/** From a repository whose only commit has the state before. */
type Bring = (scene: Scene) => Source;

const HALF = 'refs/heads/half';

const DIFFS = {
  patch: ['--binary'],
  'patch with copies': ['--binary', '-M10%', '-C10%', '--find-copies-harder'],
  'patch without renames': ['--binary', '--no-renames', '--full-index'],
  'patch without context': ['--binary', '-U0'],
  'patch without prefixes': ['--binary', '--no-prefix'],
  'patch of the whole files': ['--binary', '-U100000', '--patience'],
} as const;

const PATCHES = Object.fromEntries(
  Object.entries(DIFFS).map(([name, options]): [string, Bring] => [name, (scene) => patched(scene, options)]),
) as Record<keyof typeof DIFFS, Bring>;

const WAYS_BY_NAME = {
  'working tree': ({ root, before, after }) => {
    lay(root, before, after);
    return { request: { base: 'HEAD' }, diff: git(root, 'diff', 'HEAD') };
  },
  staged: ({ root, before, after }) => {
    lay(root, before, after);
    return { request: { staged: true }, diff: added(root) };
  },
  'staged, and undone in the working tree': ({ root, before, after }) => {
    lay(root, before, after);
    const diff = added(root);
    lay(root, after, before);
    return { request: { staged: true }, diff };
  },
  'intent to add': ({ root, before, after }) => {
    lay(root, before, after);
    git(root, 'add', '-A', '-N');
    return { request: { base: 'HEAD' }, diff: git(root, 'diff', 'HEAD') };
  },
  'assumed to be unchanged': (scene) => marked(scene, '--assume-unchanged'),
  'without a place in the working tree': (scene) => marked(scene, '--skip-worktree'),
  'beside files that are not checked out': ({ root, before, after }) => {
    lay(root, before, after);
    const left = [...before.keys()].filter(
      (path) => /\.[jt]s$/.test(path) && before.get(path) === after.get(path),
    );
    if (left.length > 0) git(root, 'update-index', '--skip-worktree', '--', ...left);
    for (const path of left) rmSync(join(root, path));
    return { request: { base: 'HEAD' }, diff: git(root, 'diff', 'HEAD') };
  },
  commit: ({ root, before, after }) => {
    lay(root, before, after);
    const diff = added(root);
    commit(root);
    return { request: { base: 'HEAD~1' }, diff };
  },
  'two commits': ({ root, before, after }) => {
    const half = new Map([
      ...before,
      ...[...after].filter(([, content], index) => index % 2 === 0 && !isLink(content)),
    ]);
    return committed(root, [before, half, after]);
  },
  'a commit that is undone and done again': ({ root, before, after }) =>
    committed(root, [before, after, before, after]),
  'a merge that nobody made': ({ root, before, after }) => {
    git(root, 'branch', HALF.slice(11));
    committed(root, [before, new Map([...before, ['notes/main.md', 'A note.\n']])]);
    git(root, 'checkout', '-q', HALF.slice(11));
    committed(root, [before, new Map([...before, ['notes/side.md', 'A note.\n']])]);
    git(root, 'merge', '-q', '--no-commit', '--no-ff', 'main');
    lay(root, before, after);
    const diff = added(root);
    commit(root);
    return { request: { base: 'HEAD^1' }, diff };
  },
  'a branch that is behind': ({ root, before, after }) => {
    git(root, 'checkout', '-q', '-b', 'work');
    const { diff } = committed(root, [before, after]);
    git(root, 'checkout', '-q', 'main');
    commit(root);
    git(root, 'checkout', '-q', 'work');
    return { request: { base: 'main' }, diff };
  },
  'patch of mail': ({ root, before, after }) => {
    const { diff } = committed(root, [before, after]);
    const patch = git(root, 'format-patch', '-1', '--stdout', '--binary');
    git(root, 'reset', '-q', '--hard', 'HEAD~1');
    return { request: { base: 'HEAD', patch }, diff };
  },
  ...PATCHES,
} satisfies Readonly<Record<string, Bring>>;

export type Way = keyof typeof WAYS_BY_NAME;
export const WAYS = Object.keys(WAYS_BY_NAME) as readonly Way[];
/** Ways of which a tool may say that it does not know them. */
export const MAY_FAIL: ReadonlySet<Way> = new Set(['patch without context', 'patch without prefixes']);

export function bring(root: string, hidden: Hidden, way: Way): Source {
  return WAYS_BY_NAME[way]({ root, ...hidden });
}

function added(root: string): string {
  git(root, 'add', '-A');
  return git(root, 'diff', '--cached', '--binary');
}

function patched({ root, before, after }: Scene, options: readonly string[]): Source {
  lay(root, before, after);
  git(root, 'add', '-A');
  const patch = git(root, 'diff', '--cached', ...options);
  git(root, 'reset', '-q', '--hard');
  return { request: { base: 'HEAD', patch }, diff: patch };
}

/** The working tree after the change, with a mark on every file that was there before. */
function marked({ root, before, after }: Scene, mark: string): Source {
  const same = [...before.keys()].filter((path) => after.has(path) && before.get(path) !== after.get(path));
  if (same.length > 0) git(root, 'update-index', mark, '--', ...same);
  lay(root, before, after);
  return {
    request: { base: 'HEAD' },
    diff: [...after.keys()].filter((path) => before.get(path) !== after.get(path)).join('\n'),
  };
}

/** One commit for each state after the first. */
function committed(root: string, states: readonly State[]): Source {
  for (const [index, state] of states.slice(1).entries()) {
    lay(root, states[index]!, state);
    commit(root);
  }
  const base = `HEAD~${states.length - 1}`;
  return { request: { base }, diff: git(root, 'diff', base, 'HEAD', '--binary') };
}
