// Trees for tests of the sandbox, and the ways in which this machine can put walls around them.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LaidFile, Sandbox, SandboxLimits, SandboxResult } from '../index.ts';
import { openHeld } from '../sandbox/held-sandbox.ts';
import type { SandboxPlan } from '../sandbox/sandbox-plan.ts';
import { PERL } from '../sandbox/walled-commands.ts';

export const LIMITS: SandboxLimits = {
  memoryBytes: 256 * 2 ** 20,
  processes: 64,
  cpus: 2,
  milliseconds: 20_000,
  outputBytes: 2 ** 20,
};

export interface SandboxWay {
  readonly title: string;
  readonly open: (tree: TestTree, overlay?: readonly LaidFile[]) => Promise<Sandbox>;
  /** Whoever owns the tree. */
  readonly uid: number;
  readonly hasFilter: boolean;
}

export interface TestTree {
  /** Holds the tree, and beside it what nobody inside may see. */
  readonly place: string;
  readonly root: string;
  /** Node, where everybody may run it. */
  readonly node: string;
}

const NOBODY = 65_534;

/** What commands of tests may write to a tree. */
const LAYER_BYTES = 64 * 2 ** 20;

/** Every way to isolate that this machine has; without any, the tests say that it must be refused. */
export function sandboxWays(): SandboxWay[] {
  if (process.platform !== 'linux') return [];
  const uid = process.getuid!();
  const who = uid === 0 ? 'root' : 'an ordinary user';
  const hasPerl = fs.existsSync(PERL);
  return [
    { title: `unshare as ${who}`, uid, hasFilter: hasPerl, ...through('unshare', uid, {}) },
    {
      title: `unshare as ${who}, system calls not filtered`,
      uid,
      hasFilter: false,
      ...through('unshare', uid, { hasFilter: false }),
    },
    // What an ordinary user has without control groups.
    ...(uid === 0
      ? [
          {
            title: 'unshare as an ordinary user, without control groups',
            uid: NOBODY,
            hasFilter: hasPerl,
            ...through('unshare', NOBODY, { hasGroups: false }),
          },
        ]
      : []),
    ...(spawnSync('bwrap', ['--version']).status === 0
      ? [{ title: `bubblewrap as ${who}`, uid, hasFilter: true, ...through('bubblewrap', uid, {}) }]
      : []),
  ];
}

function through(
  adapter: 'bubblewrap' | 'unshare',
  uid: number,
  special: Pick<SandboxPlan, 'hasFilter' | 'hasGroups' | 'way'>,
): Pick<SandboxWay, 'open'> {
  return {
    open: async ({ root, node }, overlay = []) => {
      const made = await openHeld(adapter, {
        root,
        overlay,
        readable: [dirname(node)],
        layerBytes: LAYER_BYTES,
        owner: { uid, gid: uid === NOBODY ? NOBODY : process.getgid!() },
        image: '',
        ...special,
      });
      if ('reason' in made) throw new Error(made.reason);
      return made.sandbox;
    },
  };
}

export function makeTestTree(uid: number, files: Readonly<Record<string, string>>): TestTree {
  const place = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'lintel-walls-')));
  const root = join(place, "the tree's place");
  const node = join(place, 'programs', 'node');
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true });
    fs.writeFileSync(join(root, path), text);
  }
  fs.mkdirSync(dirname(node));
  linkOrCopy(fs.realpathSync(process.execPath), node);
  if (process.getuid?.() === 0) giveTo(uid, place, node);
  return { place, root, node };
}

function linkOrCopy(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch {
    fs.copyFileSync(from, to);
  }
}

function giveTo(uid: number, place: string, kept: string): void {
  fs.chownSync(place, uid, uid);
  for (const name of fs.readdirSync(place, { recursive: true, encoding: 'utf8' }))
    if (join(place, name) !== kept) fs.lchownSync(join(place, name), uid, uid);
}

/** What a program in Node prints inside, and how it ended. */
export async function tryInside(
  sandbox: Sandbox,
  { node }: TestTree,
  program: string,
  limits: Partial<SandboxLimits> = {},
): Promise<SandboxResult & { readonly said: string }> {
  const result = await sandbox.run({ command: [node, '-e', program], limits: { ...LIMITS, ...limits } });
  return { ...result, said: result.stdout.toString().trim() };
}
