import { expect, test } from 'vitest';
import { run } from './index.ts';

const node = process.execPath;

test('input, output and exit code', async () => {
  const script = 'process.stdin.pipe(process.stdout); process.stderr.write("e"); process.exitCode = 3';
  const result = await run(node, ['-e', script], { input: 'héllo' });
  expect(result).toEqual({ exitCode: 3, stdout: Buffer.from('héllo'), stderr: 'e' });
});

test('a command that is not there is data', async () => {
  const result = await run('no-such-command-anywhere', []);
  expect(result).toMatchObject({ exitCode: undefined, stopped: 'not-started' });
});

test('a folder that is not there is data', async () => {
  const result = await run(node, ['-e', ''], { cwd: '/no/such/folder' });
  expect(result).toMatchObject({ stopped: 'not-started' });
});

test('a child that takes too long is stopped', async () => {
  const result = await run(node, ['-e', 'setInterval(() => {}, 1000)'], { timeout: 100 });
  expect(result).toMatchObject({ exitCode: undefined, stopped: 'timeout' });
});

test('a child that says too much is stopped', async () => {
  const script = 'for (;;) require("node:fs").writeSync(1, "x".repeat(65536))';
  const result = await run(node, ['-e', script], { maxBytes: 1_000_000 });
  expect(result.stopped).toBe('output-limit');
  expect(result.stdout.length).toBeLessThanOrEqual(1_000_000);
});

test('a child that does not read its input does not harm', async () => {
  const result = await run(node, ['-e', 'process.exit(0)'], { input: 'x'.repeat(5_000_000) });
  expect(result.exitCode).toBe(0);
});
