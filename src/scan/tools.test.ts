import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepScript } from '../host/index.ts';
import { createTools, keepTools, type KeptTools } from './tools.ts';

let folder: string;
let kept: KeptTools;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-tools-'));
  kept = keepTools(folder, true);
  writeFileSync(join(folder, 'plain.ts'), 'export const a = 1;\n');
  writeFileSync(join(folder, 'wrong.ts'), 'debugger;\nexport const  ä = "ö"\n');
  writeFileSync(join(folder, 'broken.ts'), 'export const = ;\n');
});

afterAll(async () => {
  await kept.close();
  rmSync(folder, { recursive: true });
});

/** What a run took is in some of what tools say. */
function withoutTimes<Said extends { stdout: string; stderr: string }>({ stdout, stderr, ...rest }: Said) {
  const plain = (text: string) => text.replaceAll(/"start_time": [\d.]+|\b\d+(?:\.\d+)?m?s\b/g, '');
  return { ...rest, stdout: plain(stdout), stderr: plain(stderr) };
}

test.each([
  ['oxlint', ['--format=json', 'wrong.ts']],
  ['oxlint', ['--format=json', 'plain.ts']],
  ['oxlint', ['--format=json', '--deny=no-debugger', 'wrong.ts']],
  ['oxlint', ['--format=json', 'broken.ts']],
  ['oxlint', ['--no-such-option']],
  ['oxfmt', ['--list-different', 'plain.ts']],
  ['oxfmt', ['--list-different', 'wrong.ts', 'plain.ts']],
  ['oxfmt', ['--list-different', 'broken.ts']],
  ['oxfmt', ['--list-different', 'no-such-file.ts']],
])('a kept %s says the same as a new one: %j', async (tool, args) => {
  const once = withoutTimes(await createTools(folder, true).run(tool, args));
  for (let run = 0; run < 3; run++) expect(withoutTimes(await kept.run(tool, args, 'same'))).toEqual(once);
});

test('a kept tool reads files and settings as they are', async () => {
  const file = join(folder, 'edited.ts');
  const complaints = async (): Promise<number> => {
    const { stdout } = await kept.run('oxlint', ['--format=json', 'edited.ts'], 'same');
    return (JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics.length;
  };
  writeFileSync(file, 'debugger;\n');
  expect(await complaints()).toBe(1);
  writeFileSync(file, 'debugger;\nif (true) debugger;\n');
  expect(await complaints()).toBe(3);
  writeFileSync(join(folder, '.oxlintrc.json'), '{ "rules": { "no-debugger": "off" } }');
  expect(await complaints()).toBe(1);
  rmSync(join(folder, '.oxlintrc.json'));
});

test('runs that are asked for at once are told apart', async () => {
  const files = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'plain.ts' : 'wrong.ts'));
  const runs = await Promise.all(files.map((file) => kept.run('oxfmt', ['--list-different', file], 'same')));
  expect(runs.map(({ stdout }) => stdout.trim())).toEqual(
    files.map((file) => (file === 'wrong.ts' ? file : '')),
  );
});

test('a script that ends its process ends its run, and the next run has another process', async () => {
  const script = join(folder, 'script.mjs');
  writeFileSync(script, 'const [, , ...args] = process.argv; console.log(process.pid); eval(args[0]);\n');
  const runner = new URL('./tool-runner.ts', import.meta.url);
  const ran = keepScript({ runner, script, cwd: folder });
  const first = await ran.run(['process.exitCode = 2']);
  const again = await ran.run(['setTimeout(() => console.error("late"), 20)']);
  expect(again).toEqual({ exitCode: 0, stdout: first.stdout, stderr: 'late\n' });
  expect(first.exitCode).toBe(2);
  expect(await ran.run(['process.exit(3)'])).toEqual({ exitCode: 3, stdout: first.stdout, stderr: '' });
  expect(await ran.run(['process.kill(process.pid, "SIGKILL")'])).toMatchObject({ stopped: 'signal' });
  expect(await ran.run(['throw new Error("no")'])).toMatchObject({ exitCode: 1 });
  expect((await ran.run(['0'])).stdout).not.toEqual(first.stdout);
  await ran.close();
});
