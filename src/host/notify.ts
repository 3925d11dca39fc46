// Tells people what became of a change: Slack, Discord, or any address that takes a signed message. Where to is said by whoever runs the program,
// never by a checkout. A message that does not arrive stops nothing.
import { createHmac, randomUUID } from 'node:crypto';
import { messageOf } from './error-text.ts';

export interface NotifyTargets {
  readonly slack?: string;
  readonly discord?: string;
  readonly webhook?: { readonly url: string; readonly secret?: string };
}

export interface Message {
  readonly kind: string;
  readonly repository: string;
  readonly number: number;
  readonly head: string;
  readonly message: string;
}

export interface NotifyOptions {
  /** Hears of a message that did not arrive. */
  readonly onProblem?: (problem: string) => void;
  /** Milliseconds before the second attempt; the next one waits twice as long. */
  readonly pause?: number;
}

const MOST_TRIES = 3;
const TIME_LIMIT = 10_000;

/** Never throws. */
export function createNotifier(
  targets: NotifyTargets,
  { onProblem = () => {}, pause = 1000 }: NotifyOptions = {},
): (message: Message) => Promise<void> {
  return async (message) => {
    const requests = requestsFor(targets, message);
    const problems = await Promise.all(requests.map((request) => sent(request, pause)));
    for (const problem of problems) if (problem !== undefined) onProblem(problem);
  };
}

interface Outgoing {
  readonly to: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function requestsFor({ slack, discord, webhook }: NotifyTargets, message: Message): Outgoing[] {
  const text = `${message.repository} ${message.message}`;
  const json = (to: string, url: string, value: unknown, headers = {}): Outgoing => ({
    to,
    url,
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const requests: Outgoing[] = [];
  if (slack !== undefined) requests.push(json('Slack', slack, { text: escaped(text) }));
  // Whoever wrote the change must not be able to call everybody.
  if (discord !== undefined)
    requests.push(
      json('Discord', discord, { content: text.slice(0, 2000), allowed_mentions: { parse: [] } }),
    );
  if (webhook !== undefined) {
    const signature =
      webhook.secret && createHmac('sha256', webhook.secret).update(JSON.stringify(message)).digest('hex');
    const headers = {
      'x-lintel-event': message.kind,
      'x-lintel-delivery': randomUUID(),
      ...(signature ? { 'x-lintel-signature-256': `sha256=${signature}` } : {}),
    };
    requests.push(json('the webhook', webhook.url, message, headers));
  }
  return requests;
}

/** Slack reads `<!everyone>` and links from these. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

async function sent({ to, url, body, headers }: Outgoing, pause: number): Promise<string | undefined> {
  if (!isSafe(url)) return `${to} was not told: its address does not begin with https://.`;
  let problem = '';
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, pause * 2 ** (tries - 1)));
    try {
      const signal = AbortSignal.timeout(TIME_LIMIT);
      const reply = await fetch(url, { method: 'POST', body, headers, redirect: 'error', signal });
      await reply.body?.cancel();
      if (reply.ok) return undefined;
      problem = `it answers ${reply.status}`;
      if (reply.status < 500 && reply.status !== 429) break;
    } catch (error) {
      problem = messageOf(error);
    }
  }
  return `${to} was not told: ${problem}.`;
}

function isSafe(address: string): boolean {
  const url = URL.parse(address);
  const isLocal = url !== null && /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(url.hostname);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
}
