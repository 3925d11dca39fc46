// Who may ask at all. The server is on a loopback address, where every page in a browser and every process of the machine can
// reach it: a page is told by its origin or by a host name that is not ours, a process by the token it does not know.
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Rejection } from './rejection.ts';

const LOOPBACK = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i;

/** A name that leads here by the ways of DNS is still another name. */
export function assertLocal({ host, origin }: IncomingHttpHeaders, port: number): void {
  if (host === undefined || !LOOPBACK.test(host))
    throw new Rejection(403, 'The host is not a loopback address.');
  const own = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  if (origin !== undefined && !own.includes(origin))
    throw new Rejection(403, 'Requests from other origins are refused.');
}

export function assertToken({ authorization = '' }: IncomingHttpHeaders, token: string): void {
  const given = /^Bearer ([\w-]+)$/i.exec(authorization)?.[1] ?? '';
  // Digests are equally long, and comparing them takes equally long whatever was given.
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw new Rejection(401, 'The token is missing or wrong.', { headers: { 'www-authenticate': 'Bearer' } });
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
