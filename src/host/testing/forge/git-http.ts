// Git over HTTP, as `git http-backend` speaks it.
import { spawn } from 'node:child_process';
import type { IncomingMessage } from 'node:http';

const TIME_LIMIT = 30_000;

export interface GitRequest {
  /** The folder that has the repositories. */
  readonly root: string;
  readonly path: string;
  readonly query: string;
  /** Undefined for those who may only read. */
  readonly writer: string | undefined;
}

export interface GitReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Resolves when git has ended. */
export function serveGit(
  request: IncomingMessage,
  { root, path, query, writer }: GitRequest,
): Promise<GitReply> {
  const child = spawn('git', ['http-backend'], {
    timeout: TIME_LIMIT,
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      ...(writer === undefined ? {} : { REMOTE_USER: writer }),
    },
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  const out: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  return new Promise((resolve) => {
    const close = (): void => resolve(replyOf(Buffer.concat(out)));
    child.on('error', close);
    child.on('close', close);
  });
}

function replyOf(said: Buffer): GitReply {
  const end = said.indexOf('\r\n\r\n');
  if (end < 0) return { status: 500, headers: {}, body: Buffer.alloc(0) };
  const lines = said.toString('latin1', 0, end).split('\r\n');
  const { Status: status = '200', ...headers } = Object.fromEntries(
    lines.map((line) => line.split(/:\s*/, 2) as [string, string]),
  );
  return { status: Number(status.slice(0, 3)), headers, body: said.subarray(end + 4) };
}
