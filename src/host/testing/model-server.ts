// A model on loopback that says what a test tells it to, in the streaming protocol of whoever asks: Anthropic's messages, OpenAI's chat
// completions or Google's `streamGenerateContent`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { anthropicEvents, googleEvents, openaiEvents, type Spoken } from './model-streams.ts';

export type Answer =
  | Spoken
  /** A refusal before anything is said. */
  | {
      readonly status: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Begins to speak, and then: says that it is overloaded, talks nonsense, hangs up, or says nothing more. */
  | { readonly breaks: 'overloaded' | 'nonsense' | 'hangs-up' | 'silent'; readonly text: string };

export interface AskedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Record<string, unknown>;
}

export interface ModelServer {
  readonly url: string;
  readonly asked: AskedRequest[];
  /** How often somebody has connected, whatever they wanted. */
  connections(): number;
  /** What is said next, one answer per request. */
  script(...answers: (Answer | ((request: AskedRequest) => Answer))[]): void;
  /** Resolves when the next request has come in. */
  nextRequest(): Promise<void>;
}

type Protocol = 'anthropic' | 'openai' | 'google';

/** Lives until the tests of the file are done. */
export async function modelServer(): Promise<ModelServer> {
  const asked: AskedRequest[] = [];
  let answers: (Answer | ((request: AskedRequest) => Answer))[] = [];
  let waiting: (() => void)[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const heard = await hear(request);
    const protocol = protocolOf(heard.path);
    if (protocol === undefined) {
      response.writeHead(request.method === 'HEAD' ? 200 : 404).end();
      return;
    }
    asked.push(heard);
    for (const tell of waiting.splice(0)) tell();
    const next = answers.shift() ?? { status: 418 };
    answer(response, protocol, typeof next === 'function' ? next(heard) : next);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    connections: () => connections,
    script(...next) {
      asked.length = 0;
      waiting = [];
      answers = next;
    },
    nextRequest: () => new Promise((resolve) => void waiting.push(resolve)),
  };
}

async function hear(request: IncomingMessage): Promise<AskedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const path = request.url ?? '';
  return { path, headers: request.headers, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

function protocolOf(path: string): Protocol | undefined {
  if (/\/messages(?:\?|$)/.test(path)) return 'anthropic';
  if (path.endsWith('/chat/completions')) return 'openai';
  return path.includes(':streamGenerateContent') ? 'google' : undefined;
}

const EVENTS = { anthropic: anthropicEvents, openai: openaiEvents, google: googleEvents };

const OVERLOADED: Readonly<Record<Protocol, string>> = {
  anthropic:
    'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
  openai: 'data: {"error":{"message":"Overloaded","type":"server_error","code":"503"}}\n\n',
  google: 'data: {"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}\n\n',
};

function answer(response: ServerResponse, protocol: Protocol, said: Answer): void {
  if ('status' in said) {
    const message = said.message ?? `refused with ${said.status}`;
    const error = {
      type: 'error',
      error: { type: 'api_error', message, code: said.status, status: 'REFUSED' },
    };
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
    response.end(JSON.stringify(error));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (!('breaks' in said)) {
    for (const event of EVENTS[protocol](said)) response.write(event);
    response.end();
    return;
  }
  const events = EVENTS[protocol]({ text: said.text });
  response.write(events.slice(0, protocol === 'anthropic' ? 3 : 1).join(''));
  if (said.breaks === 'overloaded') response.end(OVERLOADED[protocol]);
  if (said.breaks === 'nonsense') response.end('event: content_block_delta\ndata: {"type": nonsense\n\n');
  if (said.breaks === 'hangs-up') setImmediate(() => response.destroy());
}
