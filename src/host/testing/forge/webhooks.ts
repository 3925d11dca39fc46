// What the forge for tests tells others: signed, in order unless the test wants another one, and again on request.
import { createHmac } from 'node:crypto';

export interface SentDelivery {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Webhooks {
  /** All that there was to tell. */
  readonly deliveries: readonly SentDelivery[];
  tell(event: string, payload: unknown): void;
  /** Keeps what there is to tell until it is sent on request. */
  isHeld: boolean;
  send(delivery: SentDelivery): Promise<number>;
  /** Resolves when everything that was told has arrived. */
  settled(): Promise<void>;
}

export function createWebhooks(target: { readonly url?: string; readonly secret: string }): Webhooks {
  const deliveries: SentDelivery[] = [];
  let sending: Promise<unknown> = Promise.resolve();
  const send = async ({ headers, body }: SentDelivery): Promise<number> => {
    const signal = AbortSignal.timeout(10_000);
    const reply = await fetch(target.url!, { method: 'POST', headers: { ...headers }, body, signal });
    await reply.arrayBuffer();
    return reply.status;
  };
  const webhooks: Webhooks = {
    deliveries,
    isHeld: false,
    send,
    tell(event, payload) {
      const body = JSON.stringify(payload);
      const id = `delivery-${deliveries.length + 1}`;
      const delivery = { id, body, headers: headersOf(id, event, body, target.secret) };
      deliveries.push(delivery);
      if (target.url !== undefined && !webhooks.isHeld)
        sending = sending.then(() => send(delivery)).catch(() => undefined);
    },
    settled: async () => void (await sending),
  };
  return webhooks;
}

function headersOf(id: string, event: string, body: string, secret: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
}
