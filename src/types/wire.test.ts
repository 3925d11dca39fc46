import { expect, test } from 'vitest';
import { encodeMessage, messageReader } from './wire.ts';

const payloads = ['', 'é😀', 'x'.repeat(300), 'y'.repeat(70_000)];
const stream = Buffer.concat(payloads.map((payload, index) => encodeMessage(index, `m${index}`, payload)));

test.each([1, 2, 3, 7, 1000, 65_536, stream.length])('messages survive being cut every %i bytes', (size) => {
  const messages: [number, string, string][] = [];
  const read = messageReader(({ type, name, payload }) => messages.push([type, name, payload.toString()]));
  for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size));
  expect(messages).toEqual(payloads.map((payload, index) => [index, `m${index}`, payload]));
});

test('bytes that are no message are an error', () => {
  expect(() => messageReader(() => undefined)(Buffer.from('hello there'))).toThrow();
});
