// What a forge tells without being asked. A delivery is only a hint to look: it may be forged, late, out of order, or come twice.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Delivery {
  /** The same when it is sent again. */
  readonly id: string;
  readonly event: string;
  readonly repository: string | undefined;
  /** The proposal that it is about. */
  readonly number: number | undefined;
  /** The commit that it is about. */
  readonly commit: string | undefined;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether the headers are those of a delivery with a signature, right or wrong. */
export function isSigned(headers: Headers): boolean {
  const said = headers['x-hub-signature-256'];
  return (
    typeof said === 'string' &&
    /^sha256=[0-9a-f]{64}$/.test(said) &&
    typeof headers['x-github-delivery'] === 'string' &&
    typeof headers['x-github-event'] === 'string'
  );
}

/** The delivery, if whoever sent it knows the secret; undefined otherwise. */
export function verifyDelivery(
  secret: string,
  headers: Headers,
  body: string | Uint8Array,
): Delivery | undefined {
  const said = headers['x-hub-signature-256'];
  const id = headers['x-github-delivery'];
  const event = headers['x-github-event'];
  if (typeof said !== 'string' || typeof id !== 'string' || typeof event !== 'string' || secret === '')
    return undefined;
  const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(said);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const payload = parsed(body);
  return payload && { id, event, ...subjectOf(payload) };
}

type Payload = Readonly<Record<string, unknown>>;

function parsed(body: string | Uint8Array): Payload | undefined {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}

function subjectOf(payload: Payload): Pick<Delivery, 'repository' | 'number' | 'commit'> {
  const number =
    valueAt(payload, 'number') ??
    valueAt(payload, 'pull_request', 'number') ??
    valueAt(payload, 'issue', 'number');
  const repository = valueAt(payload, 'repository', 'full_name');
  const commit =
    valueAt(payload, 'sha') ??
    valueAt(payload, 'check_run', 'head_sha') ??
    valueAt(payload, 'check_suite', 'head_sha') ??
    valueAt(payload, 'pull_request', 'head', 'sha') ??
    valueAt(payload, 'after');
  return {
    repository: typeof repository === 'string' ? repository : undefined,
    number: Number.isSafeInteger(number) ? (number as number) : undefined,
    commit: typeof commit === 'string' ? commit : undefined,
  };
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const name of path) at = (at as Payload | null | undefined)?.[name];
  return at;
}

/** Tells deliveries that were seen before from new ones, as far as it remembers. */
export function createDeliveryMemory(most = 10_000): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    if (seen.size > most) seen.delete(seen.keys().next().value!);
    return true;
  };
}
