// `lintel serve` from start to end: the server, the file with its token, and one line that says where both are.
import { setTimeout as pause } from 'node:timers/promises';
import { assertFolder, keepToken, newToken, type Resident } from '../../api/index.ts';
import { startHttp } from './start-http.ts';

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
    const { tokenFile: file } = options;
    const kept = keepToken(root, token, { port: server.port, ...(file === undefined ? {} : { file }) });
    try {
      await options.onReady(`${JSON.stringify({ url: server.url, token_file: kept.path })}\n`);
      await aborted(options.signal);
    } finally {
      kept.remove();
    }
  } finally {
    await server.close();
    // A question that takes long is not waited for; it ends with the process.
    await Promise.race([resident.close(), pause(CLOSE_MS, undefined, { ref: false })]);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
