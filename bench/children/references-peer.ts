// TypeScript's own language server, asked once for the references of the name at one place, as an editor would ask.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answer } from './built.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const [root, file, line, column] = process.argv.slice(2) as [string, string, string, string];
const home = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const server = spawn(process.execPath, [join(home, 'bin', 'tsc'), '--lsp', '--stdio'], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'ignore'],
});
const waiting = new Map<number, (message: Message) => void>();
let received = Buffer.alloc(0);
let lastId = 0;
server.stdout.on('data', (chunk: Buffer) => {
  received = Buffer.concat([received, chunk]);
  for (let message = nextMessage(); message !== undefined; message = nextMessage()) handle(message);
});

const uri = pathToFileURL(join(root, file)).href;
const textDocument = { uri };
await ask('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities: {} });
send({ method: 'initialized', params: {} });
const text = readFileSync(join(root, file), 'utf8');
send({
  method: 'textDocument/didOpen',
  params: { textDocument: { uri, languageId: 'typescript', version: 1, text } },
});
const position = { line: Number(line) - 1, character: Number(column) - 1 };
const found = await ask('textDocument/references', {
  textDocument,
  position,
  context: { includeDeclaration: true },
});
const places = (found ?? []) as readonly { readonly uri: string }[];
answer({ places: places.length, files: new Set(places.map((place) => place.uri)).size });
await ask('shutdown', undefined);
send({ method: 'exit' });

function ask(method: string, params: unknown): Promise<unknown> {
  const id = ++lastId;
  send({ id, method, params });
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
  });
}

function send(message: object): void {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
  server.stdin.write(body);
}

/** Requests of the server are answered with nothing: it then goes on with its defaults. */
function handle({ id, method, params, ...rest }: Message): void {
  if (method !== undefined) {
    if (id !== undefined) send({ id, result: params?.items?.map(() => null) ?? null });
    return;
  }
  if (typeof id !== 'number') return;
  waiting.get(id)?.(rest);
  waiting.delete(id);
}

function nextMessage(): Message | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/content-length: *(\d+)/i.exec(received.toString('latin1', 0, end))?.[1]);
  const start = end + 4;
  if (received.length < start + length) return undefined;
  const body = received.toString('utf8', start, start + length);
  received = received.subarray(start + length);
  return JSON.parse(body) as Message;
}
