// What an answer says that it is: a text that is sent as anything but a page is not run as one.
import type { Frame } from './run.ts';
import { ofText, type Value } from './value.ts';

const SETTERS =
  /:(?:Response|Reply|Context)\.(?:set|header|setHeader|append|type|contentType|writeHead|headers)$/;
const ANSWER = /^(?:express:Response|fastify:Reply|koa:Context)\./;
/** Where tests and calls on the way keep what they have found out. */
const KEY = 'content-type';
/** A type that is computed is one of the data that is sent. */
const UNKNOWN = 'unknown';

export function noteContentType(frame: Frame, api: string, args: readonly Value[]): void {
  if (!SETTERS.test(api)) return;
  const type = typeIn(api, args);
  if (type !== undefined) frame.env.setPath(KEY, ofText(type));
}

function typeIn(api: string, args: readonly Value[]): string | undefined {
  if (/\.(?:type|contentType)$/.test(api)) return args[0]?.text;
  const [first, second] = args;
  if (first?.text?.toLowerCase() === 'content-type') return second?.text ?? second?.parts ?? UNKNOWN;
  for (const { objects } of args)
    for (const { fields } of objects)
      for (const [name, value] of fields)
        if (name.toLowerCase() === 'content-type') return value.text ?? value.parts ?? UNKNOWN;
  return undefined;
}

/** Whether what is sent here is known to be no page. */
export function isNoPage(frame: Frame, api: string): boolean {
  if (!ANSWER.test(api)) return false;
  const type = frame.env.path(KEY)?.text;
  return type !== undefined && !/html|xml|svg/i.test(type);
}
