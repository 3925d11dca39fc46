import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { boundedLines } from './bounded-lines.ts';
import { createPace, type Pace } from './pace.ts';

const REQUESTS = 100;

/** A server that answers each line, and the lines that it has read so far. */
function serve(pace: Pace, onLine: (line: string) => unknown): { read: string[]; ended: Promise<void> } {
  const read: string[] = [];
  const lines = Array.from({ length: REQUESTS }, (_, at) => `${at}\n`);
  const input = Readable.from([lines.join('')].map((text) => Buffer.from(text)));
  const filter = input.pipe(boundedLines(40, () => undefined, pace.room));
  filter.on('data', (line: Buffer) => {
    read.push(line.toString());
    onLine(line.toString());
  });
  return { read, ended: new Promise((resolve) => filter.once('end', resolve)) };
}

test('requests wait while the answers are not read', async () => {
  const output = new PassThrough({ highWaterMark: 10 });
  const { read, ended } = serve(createPace(output, { calls: 3, patienceMs: 60_000 }), () =>
    output.write('an answer'),
  );
  await pause(50);
  expect(read.length).toBeLessThan(10);
  output.resume();
  await ended;
  expect(read).toHaveLength(REQUESTS);
});

test('requests wait for those that are being answered', async () => {
  const pace = createPace(new PassThrough(), { calls: 3, patienceMs: 60_000 });
  const held: (() => void)[] = [];
  const { read, ended } = serve(
    pace,
    () => void pace.answer(() => new Promise<void>((resolve) => held.push(resolve))),
  );
  await pause(50);
  expect(read).toHaveLength(3);
  const answering = setInterval(() => held.splice(0).forEach((done) => done()), 1);
  await ended;
  clearInterval(answering);
  expect(read).toHaveLength(REQUESTS);
});

test('a client that leaves its answers unread has gone', async () => {
  const output = new PassThrough({ highWaterMark: 10 });
  const { read, ended } = serve(createPace(output, { calls: 3, patienceMs: 1 }), () =>
    output.write('an answer that is long'),
  );
  await ended;
  expect(read).toHaveLength(1);
});
