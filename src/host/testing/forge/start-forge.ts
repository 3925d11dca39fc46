// A forge on loopback for tests: real bare git repositories over HTTP, with an interface that behaves as GitHub's does where it matters.
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openBare } from './bare-repository.ts';
import type { Fault, FaultScript } from './faults.ts';
import {
  createState,
  type ForgeState,
  type TestPull,
  type TestRepository,
  type TestUser,
} from './forge-state.ts';
import { serveGit } from './git-http.ts';
import { answerQuery } from './graphql.ts';
import { followBranches } from './pull-requests.ts';
import { ROUTES, type Reply } from './rest.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface TestForge {
  /** Where its web pages and repositories would be. */
  readonly origin: string;
  readonly apiUrl: string;
  readonly state: ForgeState;
  readonly webhooks: Webhooks;
  /** What went over the wire: `METHOD /path status`. */
  readonly log: string[];
  /** An app that is installed for all repositories. */
  readonly app: { readonly id: number; readonly privateKey: string };
  faults: FaultScript | undefined;
  /** A token for somebody who may write unless it is said otherwise. */
  token(login: string, rights?: TestUser['rights']): string;
  /** A repository whose branch `main` has the files; or a fork, which has all of another one. */
  repository(name: string, from: Readonly<Record<string, string>> | TestRepository): Promise<TestRepository>;
  /** Opens a pull request of a branch, by somebody. */
  pull(
    repository: TestRepository,
    branch: string,
    options?: {
      readonly by?: string;
      readonly from?: TestRepository;
      readonly title?: string;
      readonly body?: string;
      readonly draft?: boolean;
      readonly onto?: string;
    },
  ): Promise<TestPull>;
  close(): Promise<void>;
}

export interface TestForgeOptions {
  /** The folder for its repositories. */
  readonly folder: string;
  readonly webhook?: { readonly url?: string; readonly secret: string };
}

export async function startForge({ folder, webhook }: TestForgeOptions): Promise<TestForge> {
  const state = createState();
  const webhooks = createWebhooks(webhook ?? { secret: 'secret' });
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const log: string[] = [];
  const { publicKey } = keys;
  const world: World = { folder, state, webhooks, log, publicKey, faults: undefined, told: new Map() };
  const server = createServer((request, response) => void serve(world, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    apiUrl: `${origin}/api/v3`,
    state,
    webhooks,
    log,
    app: { id: 7, privateKey: keys.privateKey },
    get faults() {
      return world.faults;
    },
    set faults(script) {
      world.faults = script;
    },
    token: (login, rights = 'write') => giveToken(state, login, rights),
    repository: (name, from) => createRepository(world, name, from),
    pull: (repository, branch, options = {}) => openPull(world, repository, branch, options),
    close: () => stop(server),
  };
}

interface World {
  readonly folder: string;
  readonly state: ForgeState;
  readonly webhooks: Webhooks;
  readonly log: string[];
  readonly publicKey: string;
  faults: FaultScript | undefined;
  /** What each address told last, and what it had told before that was different. */
  readonly told: Map<string, { readonly now: Reply; readonly before: Reply | undefined }>;
  /** Requests are carried out one after the other. */
  last?: Promise<unknown>;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function giveToken(state: ForgeState, login: string, rights: TestUser['rights']): string {
  const token = `token-${state.nextId()}`;
  state.tokens.set(token, { login, rights });
  return token;
}

async function createRepository(
  { folder, state }: World,
  name: string,
  from: Readonly<Record<string, string>> | TestRepository,
): Promise<TestRepository> {
  const path = join(folder, `${name}.git`);
  mkdirSync(path, { recursive: true });
  const bare = openBare(path);
  for (const part of ['refs/heads', 'objects/pack']) mkdirSync(join(path, part), { recursive: true });
  writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(path, 'config'), '[core]\n\tbare = true\n[receive]\n\thideRefs = refs/pull\n');
  if ('bare' in from)
    await bare.git(['fetch', '-q', (from as TestRepository).bare.path, 'refs/heads/*:refs/heads/*']);
  else await bare.commit('main', from as Readonly<Record<string, string>>, 'start');
  const repository: TestRepository = {
    name,
    bare,
    pulls: new Map(),
    statuses: new Map(),
    checkRuns: new Map(),
    protections: new Map(),
  };
  state.repositories.set(name, repository);
  return repository;
}

async function openPull(
  world: World,
  repository: TestRepository,
  branch: string,
  options: NonNullable<Parameters<TestForge['pull']>[2]>,
): Promise<TestPull> {
  const { by = 'dev', from = repository, title = branch, onto: base = 'main' } = options;
  const head = `${from.name.split('/')[0]}:${branch}`;
  const body = { head, base, title, body: options.body ?? '', draft: options.draft ?? false };
  const user = { login: by, rights: 'write' as const };
  const reply = await route(
    world,
    'POST',
    `/repos/${repository.name}/pulls`,
    user,
    new URLSearchParams(),
    body,
  );
  if (reply.status !== 201) throw new Error(JSON.stringify(reply));
  return repository.pulls.get((reply.body as TestPull).number)!;
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://forge');
  const method = request.method ?? 'GET';
  const before = world.last;
  const done = Promise.withResolvers<void>();
  world.last = done.promise;
  try {
    await before;
    if (!url.pathname.startsWith('/api/')) await serveRepository(world, request, response, url);
    else await serveApi(world, request, response, method, url);
  } catch (error) {
    if (!response.headersSent) response.writeHead(500);
    response.end(String(error));
  } finally {
    done.resolve();
  }
}

async function serveRepository(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const token = Buffer.from(basic, 'base64').toString().split(':')[1] ?? '';
  const user = world.state.tokens.get(token);
  const writer = user?.rights === 'write' ? user.login : undefined;
  world.log.push(`${request.method} ${url.pathname}`);
  if (user === undefined || user.rights === 'none') {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="forge"' }).end();
    return;
  }
  const query = url.search.slice(1);
  const fault = await world.faults?.(request.method ?? 'GET', url.pathname);
  if (fault?.when === 'before') return endWith(request, response, url, fault, { status: 200 });
  const served = await serveGit(request, { root: world.folder, path: url.pathname, query, writer });
  if (fault?.kind === 'drop' || fault?.kind === 'hang')
    endWith(request, response, url, fault, { status: 200 });
  else response.writeHead(served.status, served.headers).end(served.body);
  if (url.pathname.endsWith('/git-receive-pack')) await announceHeads(world);
}

async function announceHeads({ state, webhooks }: World): Promise<void> {
  for (const repository of state.repositories.values())
    for (const { number } of await followBranches(repository))
      webhooks.tell('pull_request', {
        action: 'synchronize',
        number,
        repository: { full_name: repository.name },
      });
}

async function serveApi(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  method: string,
  url: URL,
): Promise<void> {
  const path = url.pathname.replace(/^\/api(?:\/v3)?/, '');
  const text = await bodyOf(request);
  const fault = await world.faults?.(method, path);
  const early = fault?.when === 'before' ? refusalOf(fault) : undefined;
  let reply: Reply = early ?? { status: 200 };
  if (fault?.when !== 'before') {
    const user = userOf(world, request);
    reply = user
      ? await route(world, method, path, user, url.searchParams, text === '' ? {} : JSON.parse(text))
      : { status: 401, body: { message: 'Bad credentials' } };
  }
  world.log.push(`${method} ${path} ${fault?.kind ?? reply.status}`);
  if (method === 'GET' && fault?.when !== 'before')
    reply = remembered(world, url.pathname + url.search, reply, fault);
  endWith(request, response, url, fault, reply);
}

/** The reply, as the fault leaves it. */
function endWith(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  fault: Fault | undefined,
  reply: Reply,
): void {
  if (fault?.kind === 'drop') {
    fault.meanwhile?.();
    request.socket.destroy();
  } else if (fault?.kind !== 'hang')
    write(request, response, url, (fault && refusalOf(fault)) ?? reply, fault);
}

function remembered({ told }: World, address: string, reply: Reply, fault: Fault | undefined): Reply {
  const known = told.get(address);
  const isSame = JSON.stringify(known?.now) === JSON.stringify(reply);
  if (!isSame) told.set(address, { now: reply, before: known?.now });
  return (fault?.kind === 'stale' ? told.get(address)?.before : undefined) ?? reply;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
}

function refusalOf(fault: Fault): (Reply & { readonly headers?: Record<string, string> }) | undefined {
  switch (fault.kind) {
    case 'status':
      return { status: fault.status, body: { message: 'Server Error' } };
    case 'primary-limit': {
      const reset = String(Math.floor(Date.now() / 1000) + fault.seconds);
      return {
        status: 403,
        body: { message: 'API rate limit exceeded' },
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
      };
    }
    case 'secondary-limit':
      return {
        status: 429,
        body: { message: 'You have exceeded a secondary rate limit. Please wait.' },
        headers: { 'retry-after': String(fault.seconds) },
      };
    default:
      return undefined;
  }
}

function userOf({ state, publicKey }: World, request: IncomingMessage): TestUser | undefined {
  const token = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [head, claims, signature] = token.split('.');
  if (signature !== undefined) {
    const isReal = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(publicKey, Buffer.from(signature, 'base64url'));
    return isReal ? { login: 'app', rights: 'none' } : undefined;
  }
  return state.tokens.get(token);
}

async function route(
  world: World,
  method: string,
  path: string,
  user: TestUser,
  query: URLSearchParams,
  body: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const { state } = world;
  if (path === '/graphql') return { status: 200, body: await answerQuery(state, user, body as never) };
  if (/^\/app\/installations\/\d+\/access_tokens$/.test(path) && user.login === 'app')
    return installationToken(state, body);
  const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(.*)$/.exec(path) ?? [];
  const repository = state.repositories.get(name);
  if (rest === '/installation' && user.login === 'app') return { status: 200, body: { id: 1 } };
  if (repository === undefined || user.rights === 'none')
    return { status: 404, body: { message: 'Not Found' } };
  if (method !== 'GET' && user.rights !== 'write')
    return { status: 403, body: { message: 'Resource not accessible by integration' } };
  for (const [pattern, handle] of ROUTES) {
    const match = pattern.exec(`${method} ${rest}`);
    if (match === null) continue;
    const reply = await handle({ state, repository, user, at: match.slice(1), query, body });
    await announceHeads(world);
    return reply;
  }
  return { status: 404, body: { message: 'Not Found' } };
}

function installationToken(state: ForgeState, body: Readonly<Record<string, unknown>>): Reply {
  const token = giveToken(state, 'lintel[bot]', 'write');
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  return {
    status: 201,
    body: { token, expires_at: expires, permissions: {}, repositories: body['repositories'] ?? [] },
  };
}

/** Lists in pages with links to the next one, and nothing at all for those who have it already. */
function write(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  reply: Reply & { readonly headers?: Readonly<Record<string, string>> },
  fault: Fault | undefined,
): void {
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  const body = Buffer.from(JSON.stringify(inPages(response, url, reply, request.headers.host ?? '')) ?? '');
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (request.method === 'GET' && reply.status === 200) {
    const tag = `W/"${createHash('sha1').update(body).digest('hex')}"`;
    response.setHeader('etag', tag);
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304).end();
      return;
    }
  }
  response.writeHead(reply.status, { 'content-length': body.length });
  if (fault?.kind !== 'cut') response.end(body);
  else response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
}

function inPages(response: ServerResponse, url: URL, { body }: Reply, host: string): unknown {
  const under =
    Array.isArray(body) || typeof body !== 'object' || body === null || !('total_count' in body)
      ? undefined
      : Object.keys(body).find((key) => key !== 'total_count');
  const items: unknown = under === undefined ? body : (body as Record<string, unknown>)[under];
  if (!Array.isArray(items)) return body;
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const at = Number(url.searchParams.get('page') ?? 1);
  if (at * size < items.length) {
    const next = new URL(url);
    next.searchParams.set('page', String(at + 1));
    response.setHeader('link', `<http://${host}${next.pathname}${next.search}>; rel="next"`);
  }
  const shown = items.slice((at - 1) * size, at * size);
  return under === undefined ? shown : { total_count: items.length, [under]: shown };
}
