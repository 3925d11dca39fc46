// A request that is not answered, and with which status. Thrown while a request is looked at, caught once per request.
import type { ErrorAnswer } from '../../contract/index.ts';

export class Rejection extends Error {
  override name = 'Rejection';
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    more: { data?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.data = more.data ?? {};
    this.headers = more.headers ?? {};
  }
}

export function rejectionAnswer({ message, data }: Rejection): ErrorAnswer {
  const help = 'See docs/http.md for what is understood.';
  return { error: { code: 'USAGE', message, help, data } };
}
