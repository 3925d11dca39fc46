// What codes mean, asked without a repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS, CHECK_CODES } from '../../contract/index.ts';
import { DETECTORS } from '../../detectors/index.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const folder = temporaryFolder();
const CODE = 'NOOP_SELF_ASSIGNMENT';
const { cause, approach } = DETECTORS.find(({ id }) => id === 'noop')!.codes[CODE]!;

async function explained(...argv: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(folder, ['explain', ...argv]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

async function explainedJson(...argv: string[]) {
  return ANSWERS.explain.parse(JSON.parse(await explained(...argv, '--format', 'json')));
}

test('a code is explained to people, programs and in Markdown', async () => {
  const text = await explained(CODE);
  expect(text).toMatch(/^NOOP_SELF_ASSIGNMENT\n\n {2}detector {2}noop\n {2}tier {6}proof\n\n {2}why\n/);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`why ${cause} approach ${approach} lintel explain noop`);
  expect(await explained(CODE, '--format', 'markdown')).toContain(
    '\n- **detector**: noop\n- **tier**: proof\n',
  );
  expect(await explainedJson(CODE)).toEqual({
    name: CODE,
    codes: [{ code: CODE, detector: 'noop', tier: 'proof', isOn: true, cause, approach }],
  });
});

test('a detector is explained by its page', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../detectors/noop/noop.md'), 'utf8');
  const { page: shown, codes } = await explainedJson('noop');
  expect(shown).toBe(page);
  expect(codes.map(({ code }) => code)).toEqual(
    Object.keys(DETECTORS.find(({ id }) => id === 'noop')!.codes),
  );
  expect(await explained('noop')).toContain(page.slice(page.indexOf('\n')).trim());
  expect(await explained('noop', '--format', 'markdown')).toContain(page.slice(page.indexOf('\n')).trim());
});

test('without a name all codes are listed, diagnoses and those of checks among them', async () => {
  const { codes } = await explainedJson();
  const own = DETECTORS.flatMap((detector) => Object.keys(detector.codes));
  expect(codes.map(({ code }) => code)).toEqual([...own, ...codes.slice(own.length).map(({ code }) => code)]);
  const others = codes.slice(own.length);
  expect(others.filter(({ checks }) => checks).map(({ code }) => code)).toEqual(Object.keys(CHECK_CODES));
  const rest = others.filter(({ checks }) => !checks);
  expect(rest.every(({ code, tier }) => code.startsWith('DIAG_') && tier === undefined)).toBe(true);
  const lines = (await explained()).split('\n');
  expect(codes.filter(({ code }) => !lines.some((line) => line.startsWith(`  ${code} `)))).toEqual([]);
});

test('what a check complains of is explained, too', async () => {
  const text = await explained('ASYNC_NOT_AWAITED');
  expect(text).toMatch(/^ASYNC_NOT_AWAITED\n\n {2}check {2}contracts\n/);
  expect(text).toContain('Await the result');
});

test('a misspelt name is answered with what may have been meant', async () => {
  const { exitCode, stdout, stderr } = await run(folder, ['explain', 'NOOP_SELF_ASIGNMENT']);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(
    '"NOOP_SELF_ASIGNMENT" is neither a code nor a detector. Did you mean NOOP_SELF_ASSIGNMENT?',
  );
});
