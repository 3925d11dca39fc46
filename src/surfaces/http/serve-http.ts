// `lintel serve` from start to end: the server, the file with its token, and one line that says where both are.
import { setTimeout as pause } from 'node:timers/promises';
import { nodeDisk, type Resident } from '../../api/index.ts';
import { Failure } from '../../contract/index.ts';
import { startHttp } from './start-http.ts';
import { newToken, removeToken, tokenFileOf, writeToken } from './token-file.ts';

/** How long the repository may take to be let go of. */
const CLOSE_MS = 400;

export interface ServeOptions {
  readonly port: number;
  /** Absolute path; left out, a file in `.lintel`. */
  readonly tokenFile?: string;
  readonly signal: AbortSignal;
  /** Takes the line that says where the server is. */
  readonly onReady: (line: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** The root is an absolute path. Resolves when the signal said to stop and everything is closed. */
export async function serveHttp(resident: Resident, root: string, options: ServeOptions): Promise<void> {
  assertFolder(root);
  const token = newToken();
  const server = await startHttp(resident, { port: options.port, token, onError: options.onError });
  try {
    const path = options.tokenFile ?? tokenFileOf(root, server.port);
    writeToken(root, path, token);
    try {
      await options.onReady(`${JSON.stringify({ url: server.url, token_file: path })}\n`);
      await aborted(options.signal);
    } finally {
      removeToken(path, token);
    }
  } finally {
    await server.close();
    // A question that takes long is not waited for; it ends with the process.
    await Promise.race([resident.close(), pause(CLOSE_MS, undefined, { ref: false })]);
  }
}

function assertFolder(root: string): void {
  // The dot follows a link.
  if (nodeDisk.look(`${root}/.`)?.kind === 'folder') return;
  throw new Failure('ROOT_NOT_FOUND', { message: `There is no folder ${root}.`, root });
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
