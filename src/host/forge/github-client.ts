// GitHub's interface through its own client: authentication, waits, repetitions, pages that are only sent when they have changed.
import type { Octokit } from 'octokit';
import { Failure } from '../../contract/index.ts';
import { messageOf } from '../error-text.ts';
import type { ForgeOptions } from './open-forge.ts';

export interface GithubOptions extends ForgeOptions {
  readonly baseUrl: string;
  readonly owner: string;
  readonly name: string;
}

export interface GithubClient {
  readonly octokit: Octokit;
  /** What every request about the repository names. */
  readonly at: { readonly owner: string; readonly repo: string };
  readonly baseUrl: string;
  /** Of whoever acts, for git. */
  token(): Promise<string>;
  /** Carries out an act; where it stays open whether it was done, looks for what it would have done before trying again. */
  once<T>(act: () => Promise<T>, look: () => Promise<T | undefined>): Promise<T>;
  /** Waits before something is tried again. */
  pause(tries: number): Promise<void>;
}

const MOST_TRIES = 3;
/** Longer than this nobody waits for a limit to end. */
const LONGEST_WAIT_SECONDS = 120;
const REPLY_WITHIN_MS = 60_000;

export async function openClient(options: GithubOptions): Promise<GithubClient> {
  const { baseUrl, owner, name, msPerSecond = 1000, replyWithinMs = REPLY_WITHIN_MS } = options;
  const { App, Octokit } = await import('octokit');
  const Client = Octokit.defaults({ baseUrl, ...manners(msPerSecond, replyWithinMs) });
  const at = { owner, repo: name };
  const { octokit, token } = authenticated(Client, App, options);
  neverRepeatWrites(octokit);
  keepPages(octokit);
  const pause = (tries: number): Promise<void> => wait(msPerSecond * (tries + 1) ** 2);
  return {
    octokit,
    at,
    baseUrl,
    token,
    pause,
    async once(act, look) {
      for (let tries = 0; ; tries += 1) {
        try {
          return await act();
        } catch (error) {
          if (!isUncertain(error)) throw error;
          await pause(tries);
          const done = await look();
          if (done !== undefined) return done;
          if (tries + 1 >= MOST_TRIES) throw error;
        }
      }
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const SILENT = {
  debug: (): void => undefined,
  info: (): void => undefined,
  warn: (): void => undefined,
  error: (): void => undefined,
};

/** How long is waited for what, and what is said about it: nothing, since output belongs to the answer. */
function manners(msPerSecond: number, replyWithinMs: number): object {
  const mayWait = (seconds: number, _options: unknown, _octokit: unknown, tries: number): boolean =>
    seconds <= LONGEST_WAIT_SECONDS && tries < MOST_TRIES;
  return {
    userAgent: 'lintel',
    log: SILENT,
    request: { fetch: wholeFetch(replyWithinMs), log: SILENT },
    retry: { retries: MOST_TRIES, retryAfterBaseValue: msPerSecond },
    throttle: {
      onRateLimit: mayWait,
      onSecondaryRateLimit: mayWait,
      retryAfterBaseValue: msPerSecond,
      ...(msPerSecond === 0 ? { write: AT_ONCE, notifications: AT_ONCE } : {}),
    },
  };
}

const AT_ONCE = {
  key: () => ({ schedule: (_options: unknown, task: () => unknown): unknown => task() }),
};

/** A reply that ends in its middle is no reply; the client would take it for an empty one. */
function wholeFetch(within: number): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const limit = AbortSignal.timeout(within);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    try {
      const reply = await fetch(url, { ...init, signal });
      const bytes = await reply.arrayBuffer();
      const { status, statusText, headers } = reply;
      const whole = new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
      // The client reads pages by the address that answered.
      return Object.defineProperty(whole, 'url', { value: reply.url });
    } catch (error) {
      if (!limit.aborted) throw error;
      throw new TypeError(`no answer within ${within / 1000} s`, { cause: error });
    }
  };
}

type Clients = typeof import('octokit');

function authenticated(
  Client: Clients['Octokit'],
  App: Clients['App'],
  { auth, owner, name }: GithubOptions,
): Pick<GithubClient, 'octokit' | 'token'> {
  if (auth.kind === 'token')
    return { octokit: new Client({ auth: auth.token }), token: () => Promise.resolve(auth.token) };
  const { appId, privateKey } = auth;
  const app = new App({ appId, privateKey, Octokit: Client });
  const installed = async (): Promise<number> => {
    const route = 'GET /repos/{owner}/{repo}/installation';
    return (await app.octokit.request(route, { owner, repo: name })).data.id;
  };
  let installation = auth.installation;
  // The client keeps a token for as long as it is good.
  const token = async (): Promise<string> => {
    installation ??= await installed();
    const asked = { type: 'installation', installationId: installation, repositoryNames: [name] };
    return ((await app.octokit.auth(asked)) as { token: string }).token;
  };
  const octokit = new Client();
  octokit.hook.before('request', async (request) => {
    request.headers.authorization = `token ${await token()}`;
  });
  return { octokit, token };
}

/** The client repeats whatever failed; an act that may have been carried out is not repeated blindly. */
function neverRepeatWrites(octokit: Octokit): void {
  octokit.hook.before('request', (request) => {
    const isQuery = request.url.endsWith('/graphql') && /^\s*query\b/.test(String(request['query'] ?? ''));
    // Requests share this object unless each gets one of its own.
    const isWrite = request.method !== 'GET' && !isQuery;
    request.request = { ...request.request, ...(isWrite ? { retries: 0 } : {}) };
  });
}

/** Pages are asked for again with what they were known by; those that are the same are not sent and cost nothing of the limit. */
function keepPages(octokit: Octokit): void {
  const kept = new Map<string, { readonly etag: string; readonly reply: unknown }>();
  octokit.hook.wrap('request', async (request, options) => {
    if (options.method !== 'GET') return request(options);
    const { url } = octokit.request.endpoint(options);
    const known = kept.get(url);
    if (known) options.headers['if-none-match'] = known.etag;
    try {
      const reply = await request(options);
      const { etag } = (reply as { headers: { etag?: string } }).headers;
      kept.delete(url);
      // Readers change what they are given.
      if (etag !== undefined) kept.set(url, { etag, reply: structuredClone(reply) });
      if (kept.size > MOST_PAGES) kept.delete(kept.keys().next().value!);
      return reply;
    } catch (error) {
      if (statusOf(error) === 304 && known) return structuredClone(known.reply) as never;
      throw error;
    }
  });
}

const MOST_PAGES = 500;

export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** Whether the forge may have done what was asked: it did not answer, or only that something went wrong. */
export function isUncertain(error: unknown): boolean {
  return (statusOf(error) ?? 0) >= 500;
}

/** What the forge said, without links to its documentation. */
export function reasonOf(error: unknown): string {
  return messageOf(error)
    .replace(/ - https?:\/\/\S+$/, '')
    .trim();
}

interface FailedRequest {
  readonly request?: { readonly method?: string; readonly url?: string };
  readonly response?: unknown;
  readonly errors?: readonly { readonly type?: string }[];
}

function pathOf(url: string, { baseUrl }: Pick<GithubClient, 'baseUrl'>): string {
  return url.startsWith(baseUrl) ? url.slice(baseUrl.length) : (URL.parse(url)?.pathname ?? url);
}

/** With codes of which the forge means what was asked, and not who asked or whether it works at all. */
const REFUSALS = new Set([400, 405, 406, 409, 410, 422]);

export function failureOf(error: unknown, client: Pick<GithubClient, 'baseUrl'>): unknown {
  const status = statusOf(error);
  const { request, response, errors } = error as FailedRequest;
  if (error instanceof Failure || (status === undefined && errors === undefined)) return error;
  const host = new URL(client.baseUrl).host;
  const what = request ? `${request.method} ${pathOf(request.url ?? '', client)}` : 'a query';
  const answered =
    response === undefined && errors === undefined
      ? 'did not answer'
      : `answered ${status ?? 'with an error'} to`;
  const isRefusal =
    status === undefined
      ? !errors?.some(({ type }) => type === 'FORBIDDEN' || type === 'NOT_FOUND')
      : REFUSALS.has(status);
  const isForbidden = errors?.some(({ type }) => type === 'FORBIDDEN') ?? false;
  return new Failure(
    isRefusal ? 'FORGE_REFUSED' : 'FORGE_FAILED',
    {
      message: `The forge at ${host} ${answered} ${what}: ${reasonOf(error)}`,
      host,
      ...(status === undefined ? (isForbidden ? { status: 403 } : {}) : { status }),
    },
    { cause: error },
  );
}
