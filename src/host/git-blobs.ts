// Contents of blobs. One `cat-file --batch` process answers all requests of a reader, in the order they were made. An idle
// process does not keep Lintel alive.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Socket } from 'node:net';
import { assert } from '../base/index.ts';
import { blobReplies } from './blob-replies.ts';
import { NO_GIT, TIME_LIMIT } from './git-as-it-is.ts';
import { environmentNow, gitFailure, gitSync } from './git-command.ts';
import { gitArguments } from './git-environment.ts';
import { gitProgram } from './git-program.ts';
import type { Repository } from './git-repository.ts';

export type Blob = Uint8Array | undefined;

export interface BlobReader {
  /** The bytes of each blob, in the order asked; undefined for one that the repository does not hold. */
  read(ids: readonly string[]): Promise<Blob[]>;
  /** Ends the process when it has answered; a later read starts another. */
  close(): void;
}

interface BlobProcess {
  ask(ids: readonly string[]): Promise<Blob[]>;
  close(): void;
  hasEnded(): boolean;
}

interface BlobRequest {
  readonly count: number;
  readonly found: Blob[];
  readonly resolve: (found: Blob[]) => void;
  readonly reject: (error: Error) => void;
}

const BATCH = ['cat-file', '--batch'];

export function openBlobReader(repository: Repository): BlobReader {
  let session: BlobProcess | undefined;
  return {
    read(ids) {
      if (ids.length === 0) return Promise.resolve([]);
      if (session === undefined || session.hasEnded()) session = startSession(repository.root);
      return session.ask(ids);
    },
    close() {
      session?.close();
      session = undefined;
    },
  };
}

function startSession(cwd: string): BlobProcess {
  const program = gitProgram(cwd);
  if (program === undefined) throw gitFailure(cwd, BATCH, NO_GIT);
  const child = spawn(program, gitArguments(BATCH), { cwd, env: environmentNow(cwd), windowsHide: true });
  const waiting: BlobRequest[] = [];
  let ended = false;
  let stderr = '';
  const giveUp = (): void => {
    if (waiting.length === 0) return;
    end('git did not answer in time');
    child.kill('SIGKILL');
  };
  const patience = setTimeout(giveUp, TIME_LIMIT).unref();
  const end = (reason: string): void => {
    ended = true;
    clearTimeout(patience);
    for (const request of waiting.splice(0)) request.reject(gitFailure(cwd, BATCH, reason));
  };
  const answer = (bytes: Blob): void => {
    const request = waiting[0];
    assert(request !== undefined, 'git answered more than it was asked');
    request.found.push(bytes);
    patience.refresh();
    if (request.found.length < request.count) return;
    waiting.shift();
    if (waiting.length === 0) keepAlive(child, false);
    request.resolve(request.found);
  };
  child.stdout.on('data', blobReplies(answer));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  child.on('error', (error) => end(error.message));
  child.on('close', () => end(stderr || 'the process ended'));
  // A broken pipe means that the process ended, and `close` rejects what was asked of it.
  child.stdin.on('error', () => undefined);
  keepAlive(child, false);
  return {
    hasEnded: () => ended,
    close: () => child.stdin.end(),
    ask: (ids) =>
      new Promise((resolve, reject) => {
        waiting.push({ count: ids.length, found: [], resolve, reject });
        patience.refresh();
        keepAlive(child, true);
        child.stdin.write(`${ids.join('\n')}\n`);
      }),
  };
}

/** Whether this process waits for the child before it ends. The pipes of a child are sockets. */
function keepAlive(child: ChildProcessWithoutNullStreams, keep: boolean): void {
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as Pick<
    Socket,
    'ref' | 'unref'
  >[];
  for (const handle of handles) {
    if (keep) handle.ref();
    else handle.unref();
  }
}

/** Blobs at the price of a process, in the order asked: for the reader who cannot wait. */
export function readBlobsNow({ root }: Repository, ids: readonly string[]): Blob[] {
  const found: Blob[] = [];
  blobReplies((bytes) => void found.push(bytes))(gitSync(root, BATCH, `${ids.join('\n')}\n`));
  return found;
}
