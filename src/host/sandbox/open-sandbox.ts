// A sandbox for commands that nobody trusts: the strongest that this machine offers, or a refusal that says what would help.
import * as fs from 'node:fs';
import { isAbsolute } from 'node:path';
import { isWithin } from '../../base/index.ts';
import { Failure } from '../../contract/index.ts';
import { realPathOf } from '../files.ts';
import { copyTree } from './copied-tree.ts';
import { removeAtEnd } from './caretaker.ts';
import { DEFAULT_IMAGE, throughEngine, whyNoEngine, type Engine, type EngineTree } from './engine.ts';
import { openHeld } from './held-sandbox.ts';
import { assertInTree } from './lay-over.ts';
import { runLimited } from './run-limited.ts';
import { finished, type Attempt, type SandboxPlan } from './sandbox-plan.ts';
import type { Adapter, OpenedSandbox, SandboxOptions, SandboxRefusal, Wall } from './sandbox.ts';
import { environmentOf } from './walled-commands.ts';

const OPENERS: Record<Adapter, (plan: SandboxPlan) => Promise<Attempt>> = {
  bubblewrap: (plan) => openHeld('bubblewrap', plan),
  unshare: (plan) => openHeld('unshare', plan),
  docker: (plan) => openEngine('docker', plan),
  podman: (plan) => openEngine('podman', plan),
  local: openLocal,
};

const LINUX_ONLY = new Set<Adapter>(['bubblewrap', 'unshare']);

export async function openSandbox(options: SandboxOptions): Promise<OpenedSandbox> {
  const plan = planFor(options);
  const { adapter, unsafeLocal = false } = options;
  const wanted: Adapter[] = adapter === undefined ? ['bubblewrap', 'unshare', 'docker', 'podman'] : [adapter];
  const tried: { adapter: Adapter; reason: string }[] = [];
  for (const one of wanted.filter((name) => name !== 'local')) {
    const made =
      LINUX_ONLY.has(one) && process.platform !== 'linux'
        ? { reason: 'it needs Linux' }
        : await OPENERS[one](plan);
    if ('sandbox' in made) return made;
    tried.push({ adapter: one, reason: made.reason });
  }
  if (!unsafeLocal) return { refusal: refusalOf(tried) };
  const made = await openLocal(plan);
  return 'sandbox' in made
    ? made
    : { refusal: refusalOf([...tried, { adapter: 'local', reason: made.reason }]) };
}

function planFor({
  root,
  overlay = [],
  readable = [],
  layerBytes = 2 ** 30,
  image = DEFAULT_IMAGE,
}: SandboxOptions): SandboxPlan {
  assertInTree(overlay);
  const real = folderAt(root);
  if (real === '/')
    throw new Failure('USAGE', { message: 'The whole machine cannot be the tree of a sandbox.', root });
  const { uid, gid } = fs.statSync(real);
  return {
    root: real,
    overlay,
    readable: [...new Set(readable.map(folderAt))].filter((folder) => !isWithin(folder, real)).sort(),
    layerBytes,
    owner:
      process.getuid?.() === 0
        ? { uid, gid }
        : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
    image,
  };
}

function folderAt(path: string): string {
  const real = isAbsolute(path) ? realPathOf(path) : undefined;
  if (real === undefined || !fs.statSync(real).isDirectory())
    throw new Failure('ROOT_NOT_FOUND', {
      message: `${path} is not the absolute path of a folder.`,
      root: path,
    });
  return real;
}

function refusalOf(tried: SandboxRefusal['tried']): SandboxRefusal {
  return {
    reason: 'Nothing on this machine can isolate foreign code, so it was not run.',
    tried,
    help:
      process.platform === 'linux'
        ? 'Install bubblewrap, or allow user namespaces for this user; in a container, start that with them allowed, or run Docker or Podman. --unsafe-local runs without any wall.'
        : 'Start Docker or Podman. --unsafe-local runs without any wall.',
  };
}

const ALL = (holds: boolean): Record<Wall, boolean> => ({
  network: holds,
  files: holds,
  processes: holds,
  memory: holds,
  cpu: holds,
  environment: holds,
});

async function openEngine(engine: Engine, plan: SandboxPlan): Promise<Attempt> {
  const reason = await whyNoEngine(engine, plan.image);
  if (reason !== undefined) return { reason };
  const copy = await copyTree(plan.root, plan.overlay);
  const { root, readable, image } = plan;
  const owner = process.platform === 'linux' ? plan.owner : undefined;
  if (process.getuid?.() === 0) fs.chownSync(copy, plan.owner.uid, plan.owner.gid);
  const tree: EngineTree = { root, copy, readable, image, owner, hasGit: fs.existsSync(`${copy}/.git`) };
  const sandbox = finished({
    adapter: engine,
    view: { root, layer: copy, tree: copy },
    walls: ALL(true),
    notes: ['The tree was copied for the container.'],
    run: async (command) => {
      const launch = throughEngine(engine, tree, command);
      try {
        return await runLimited(launch, command);
      } finally {
        await launch.remove();
      }
    },
    close: removeAtEnd(copy, []),
  });
  return { sandbox };
}

/** No walls: a child process in a copy of the tree. */
async function openLocal({ root, overlay }: SandboxPlan): Promise<Attempt> {
  const copy = await copyTree(root, overlay);
  const sandbox = finished({
    adapter: 'local',
    view: { root: copy, layer: copy, tree: copy },
    walls: ALL(false),
    notes: ['Nothing is isolated: commands run as this user, with its files and its network.'],
    run: (command) =>
      runLimited(
        {
          command: command.command,
          cwd: command.cwd === undefined ? copy : `${copy}/${command.cwd}`,
          env: { ...environmentOf(command.env), ...localEnvironment(command.env) },
          saysStarted: false,
        },
        command,
      ),
    close: removeAtEnd(copy, []),
  });
  return { sandbox };
}

/** Folders of this machine, where there are no others. */
function localEnvironment(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    TMPDIR: process.env['TMPDIR'],
  });
  return Object.fromEntries([
    ...own.map(([name, value]) => [name, value ?? '/tmp'] as const),
    ...Object.entries(env),
  ]);
}
