// `lintel verify` as people and programs run it: what it prints, which exit code it ends with, and what it says to bad input.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS, type VerifyAnswer } from '../../contract/index.ts';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();

const FILES = {
  'package.json': '{ "name": "small", "type": "module" }\n',
  'a.ts': 'export function one(): number {\n  return 1;\n}\n',
};

/** Something that a scan calls a proof. */
const WRONG = `${FILES['a.ts']}export let last = 1;\nlast = last;\n`;

async function verify(folder: string, ...argv: string[]): Promise<VerifyAnswer> {
  const { stdout } = await run(folder, ['verify', '--format', 'json', ...argv]);
  return ANSWERS.verify.parse(JSON.parse(stdout));
}

test('attempts are logged line by line, and compared with those before', async () => {
  const folder = gitFixture(temporary, FILES);
  const only = ['--only', 'findings', '--log', '.git/log.jsonl'];
  writeFiles(folder, { 'a.ts': WRONG });
  const first = await verify(folder, ...only);
  expect(first.log).toMatchObject({ attempt_id: 1, convergence_rate: null, oscillation_detected: false });
  const history = [...only, '--history', '.git/log.jsonl'];
  writeFiles(folder, { 'a.ts': FILES['a.ts'].replace('1;', '2;') });
  const second = await verify(folder, ...history);
  expect(second.log).toMatchObject({ attempt_id: 2, convergence_rate: 1, oscillation_detected: false });
  expect(second.log.loop_id).toBe(first.log.loop_id);
  writeFiles(folder, { 'a.ts': WRONG });
  const third = await verify(folder, ...history);
  expect(third.log).toMatchObject({ attempt_id: 3, convergence_rate: -1, oscillation_detected: true });
  const lines = readFileSync(join(folder, '.git/log.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([first.log, second.log, third.log]);
});

test('outside a loop, nothing is compared and the record has no fingerprint', async () => {
  const folder = gitFixture(temporary, FILES);
  const { log } = await verify(folder, '--only', 'findings');
  expect(log).toMatchObject({ attempt_id: 1, convergence_rate: null, oscillation_detected: false });
  expect(log).not.toHaveProperty('fingerprint');
});

const SPOILED = { 'a.ts': WRONG };

test('a rejected change ends with exit code 1 and says where and what to do, in every format', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, SPOILED);
  for (const format of ['text', 'agent', 'markdown', 'sarif', 'json']) {
    const { exitCode, stdout, stderr } = await run(folder, ['verify', '--format', format]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout.replaceAll('\\', '')).toContain('NOOP_SELF_ASSIGNMENT');
    expect(stdout).toContain('Repair a.ts:5');
  }
});

test('--quiet prints one line for what keeps a change from passing, and nothing when it passes', async () => {
  const folder = gitFixture(temporary, FILES);
  expect(await run(folder, ['verify', '--quiet'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  writeFiles(folder, SPOILED);
  const { exitCode, stdout } = await run(folder, ['verify', '--quiet']);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^a\.ts:5:1 fail NOOP_SELF_ASSIGNMENT `last = last` [^\n]+ → Repair [^\n]+\n$/);
});

test('in GitHub Actions, complaints are annotations', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, SPOILED);
  const { stdout } = await run(folder, ['verify', '--quiet'], { env: { GITHUB_ACTIONS: 'true' } });
  expect(stdout).toMatch(
    /\n::error file=a\.ts,line=5,col=1,title=NOOP_SELF_ASSIGNMENT::[^\n]+%0ARepair a\.ts:5[^\n]+\n$/,
  );
});
