import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { ended } from '../cli/testing/run.ts';
import { boundedLines } from './bounded-lines.ts';
import type { RequestId } from './read-id.ts';

const temporary = temporaryFolder();

/** What passes a limit of 40 bytes, and the ids of what does not, however the text is cut. */
async function pass(whole: string, cut: number): Promise<{ passed: string; ids: (RequestId | undefined)[] }> {
  const ids: (RequestId | undefined)[] = [];
  const bytes = Buffer.from(whole);
  const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, index) =>
    bytes.subarray(index * cut, (index + 1) * cut),
  );
  const filter = boundedLines(40, (id) => ids.push(id));
  return { passed: await text(Readable.from(pieces).pipe(filter)), ids };
}

const FILL = 'ä'.repeat(40);

test.each([1, 7, 1000])(
  'long lines are left out and known by their id, in pieces of %i bytes',
  async (cut) => {
    const long = [
      `{"params":{"id":1,"a":"${FILL}"},"id":2}`,
      `{"id":"a\\"}b","params":["${FILL}",{"id":3}]}`,
      `{"params":"\\"id\\":4,${FILL}","id" : 5 , "method":"m"}`,
      `{"method":"${FILL}","params":{"id":6}}`,
      `{"id":"${'x'.repeat(300)}"}`,
      `[{"id":7,"a":"${FILL}"}]`,
      `${FILL}`,
    ];
    const short = ['{"id":1}', '', 'ä'];
    const { passed, ids } = await pass([short[0], ...long, ...short].join('\n'), cut);
    expect(passed).toBe([short[0], ...short].join('\n'));
    expect(ids).toEqual([2, 'a"}b', 5, undefined, undefined, undefined, undefined]);
  },
);

test('the server refuses a request of 30 MB and answers the next one', async () => {
  const folder = gitFixture(temporary, { 'a.ts': 'export const a = 1;\n' });
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'cli', 'main.ts'), 'mcp', folder]);
  const outcome = ended(child);
  const send = (message: object): unknown => child.stdin.write(`${JSON.stringify(message)}\n`);
  send({ jsonrpc: '2.0', method: 'ping', params: { filler: 'a'.repeat(30_000_000) }, id: 1 });
  send({ jsonrpc: '2.0', method: 'ping', id: 2 });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  while (!said.includes('"id":2')) await once(child.stdout, 'data');
  child.stdin.end();
  const { exitCode, stdout, stderr } = await outcome;
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const message = 'A request larger than 8000000 bytes is not read. Send a smaller one.';
  expect(answers[0]).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32_600, message } });
  expect(answers[1]).toMatchObject({ id: 2, result: {} });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: `lintel mcp: ${message}\n` });
});
