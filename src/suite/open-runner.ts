// A runner behind walls: the repository with files laid over it, the scripts that drive its runner among them, in a sandbox.
import {
  findProgram,
  openSandbox,
  programFolder,
  type LaidFile,
  type Sandbox,
  type SandboxRefusal,
} from '../host/index.ts';
import { createRunner, type Runner, type RunnerLimits, type RunPlace } from './create-runner.ts';
import { driverFiles } from './driver-files.ts';
import type { Suite } from './suites.ts';

export interface OpenRunnerOptions {
  /** Absolute path of the repository. */
  readonly root: string;
  readonly suite: Suite;
  /** New content of files; null for one that is not there. */
  readonly overlay?: ReadonlyMap<string, string | Uint8Array | null>;
  /** Whether tests may run without walls where nothing can isolate them. */
  readonly unsafeLocal?: boolean;
  readonly limits?: RunnerLimits;
  /** The name of a global function of the tests, whose result is taken after each file. */
  readonly probe?: string;
  /** Mocha takes many jobs in one process. */
  readonly isWarm?: boolean;
  readonly signal?: AbortSignal;
}

export interface WalledRunner extends Runner {
  readonly sandbox: Sandbox;
  close(): Promise<void>;
}

export type OpenedRunner =
  | { readonly runner: WalledRunner; readonly refusal?: undefined }
  | { readonly refusal: SandboxRefusal; readonly runner?: undefined };

const GIGABYTE = 2 ** 30;
const MEMORY = 3 * GIGABYTE;
const OUTPUT = 4 * 2 ** 20;

export async function openRunner(options: OpenRunnerOptions): Promise<OpenedRunner> {
  const { root, suite, overlay, unsafeLocal = false, limits, probe, isWarm = false, signal } = options;
  const node = findProgram('node', root);
  if (node === undefined)
    return { refusal: { reason: 'There is no node on PATH.', tried: [], help: 'Install Node.' } };
  const opened = await openSandbox({
    root,
    overlay: laidFiles(suite, overlay),
    readable: [programFolder(node)],
    unsafeLocal,
  });
  if (opened.refusal) return opened;
  const { sandbox } = opened;
  const runner = createRunner({
    place: placeIn(sandbox, node),
    suite,
    isWarm,
    ...(limits ? { limits } : {}),
    ...(probe === undefined ? {} : { probe }),
    ...(signal ? { signal } : {}),
  });
  return { runner: { ...runner, sandbox, close: () => sandbox.close() } };
}

function laidFiles(suite: Suite, overlay: OpenRunnerOptions['overlay'] = new Map()): LaidFile[] {
  const files = new Map<string, string | Uint8Array | null>([...overlay, ...driverFiles(suite.folder)]);
  return [...files].map(([path, bytes]) => (bytes === null ? { path, gone: true } : { path, bytes }));
}

function placeIn(sandbox: Sandbox, node: string): RunPlace {
  return {
    root: sandbox.root,
    node,
    async run({ command, cwd, env, limits, signal }) {
      const result = await sandbox.run({
        command,
        cwd,
        env,
        limits: {
          memoryBytes: limits.memoryBytes ?? MEMORY,
          processes: 256,
          cpus: 2,
          milliseconds: limits.timeMs,
          outputBytes: limits.outputBytes ?? OUTPUT,
        },
        ...(signal ? { signal } : {}),
      });
      return { ended: result.ended, stdout: result.stdout.toString(), stderr: result.stderr };
    },
    read(path) {
      const found = sandbox.read(path);
      return found !== undefined && 'bytes' in found ? found.bytes.toString() : undefined;
    },
  };
}
