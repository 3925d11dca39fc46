// Git over HTTP, as `git http-backend` speaks it.
import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';

const TIME_LIMIT = 30_000;

export interface GitRequest {
  /** The folder that has the repositories. */
  readonly root: string;
  readonly path: string;
  readonly query: string;
  /** Undefined for those who may only read. */
  readonly writer: string | undefined;
}

/** Resolves when git has ended. */
export function serveGit(
  request: IncomingMessage,
  response: ServerResponse,
  { root, path, query, writer }: GitRequest,
): Promise<void> {
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
    child.on('error', () => resolve());
    child.on('close', () => {
      answer(response, Buffer.concat(out));
      resolve();
    });
  });
}

function answer(response: ServerResponse, said: Buffer): void {
  const end = said.indexOf('\r\n\r\n');
  const heads = said.toString('latin1', 0, end).split('\r\n');
  let status = end < 0 ? 500 : 200;
  for (const line of end < 0 ? [] : heads) {
    const [name = '', value = ''] = line.split(/:\s*/, 2);
    if (name.toLowerCase() === 'status') status = Number(value.slice(0, 3));
    else response.setHeader(name, value);
  }
  response.writeHead(status).end(end < 0 ? '' : said.subarray(end + 4));
}
