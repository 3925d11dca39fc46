// One command's hold on a repository: opened when first needed, and let go of whatever happens.
import { resolve } from 'node:path';
import type { Lintel } from '../../api/index.ts';
import type { Globals } from './globals.ts';
import type { Io } from './io.ts';
import type { Job, Session } from './job.ts';
import type { Progress } from './progress.ts';
import { lacksColumn, symbolArgument, targetArgument } from './symbol-argument.ts';

export interface OpenSession extends Session {
  /** Child processes are gone when it resolves. A repository that is still being opened is not waited for. */
  close(): Promise<void>;
}

type Api = typeof import('../../api/index.ts');
type Contract = typeof import('../../contract/index.ts');

export interface SessionParts {
  readonly api: Api;
  readonly contract: Contract;
  readonly progress: Progress;
  /** Called when the repository is open. */
  readonly onOpen: () => void;
}

export function createSession(
  io: Pick<Io, 'cwd' | 'stderr'>,
  globals: Globals,
  job: Pick<Job, 'paths' | 'scans'>,
  parts: SessionParts,
): OpenSession {
  const { api, contract } = parts;
  const { root, files } = api.scanPlace(resolve(io.cwd, globals.cwd ?? '.'), job.paths ?? []);
  let opening: Promise<Lintel> | undefined;
  let opened: Lintel | undefined;
  const open = async (): Promise<Lintel> => {
    if (globals.trust) await api.trustRepository(root, true);
    opened = await api.open(root, openOptions(io, globals, job, parts.progress));
    parts.onOpen();
    return opened;
  };
  return {
    root,
    ...(files ? { files } : {}),
    lintel: () => (opening ??= open()),
    scan: async (request) => {
      parts.progress.step('Listing files');
      if (globals.trust) await api.trustRepository(root, true);
      return api.scanRepository(root, request, openOptions(io, globals, {}, parts.progress));
    },
    explain: (name) => api.explain(name),
    trust: (trusted) => api.trustRepository(root, trusted),
    cleanCache: async () => api.cleanCache(root),
    recover: (choice) => api.recoverRepository(root, choice),
    symbol: (text) => {
      if (!lacksColumn(text)) return symbolArgument(text, root);
      const message = `${JSON.stringify(text)} has no column: a place is path:line:column.`;
      throw new contract.Failure('USAGE', { message, symbol: text });
    },
    target: (text) => targetArgument(text, root),
    wantsTiming: globals.timing === true,
    onStep: (step) => parts.progress.step(`Judging: ${step}`),
    file: (text) => resolve(io.cwd, globals.cwd ?? '.', text),
    close: async () => opened?.close(),
  };
}

const STEPS: Readonly<Record<string, string>> = { read: 'Reading files' };

function openOptions(
  io: Pick<Io, 'stderr'>,
  globals: Globals,
  { scans }: Pick<Job, 'scans'>,
  progress: Progress,
): NonNullable<Parameters<Api['open']>[1]> {
  return {
    ...(scans ? { scan: true } : {}),
    noCache: !globals.cache,
    ...(globals.revision === undefined ? {} : { revision: globals.revision }),
    onRecovered: (message) => {
      progress.end();
      void io.stderr.write(`lintel: ${message}\n`);
    },
    onProgress: (step, done, total) => progress.step(STEPS[step] ?? step, done, total),
  };
}
