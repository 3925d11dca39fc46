// The script of the action, run as a runner runs it, against a forge on loopback.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startForge, type TestForge } from '../../host/testing/forge/start-forge.ts';
import type { TestRepository } from '../../host/testing/forge/forge-state.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';

const home = join(import.meta.dirname, '..', '..', '..');
const action = parse(readFileSync(join(home, 'action.yml'), 'utf8')) as {
  readonly runs: { readonly steps: readonly { readonly name: string; readonly run: string }[] };
};

const folder = temporaryFolder();
let world: TestForge;
let repository: TestRepository;

beforeAll(async () => {
  world = await startForge({ folder });
  repository = await world.repository('acme/shop', {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022" } }',
    'a.ts': 'export const one = (x: string): string => x;\n',
    'b.ts': "import { one } from './a.ts';\nexport const two = one('x');\n",
  });
  await repository.bare.commit('change', { 'a.ts': 'export const one = (x: number): number => x;\n' });
  await world.pull(repository, 'change');
});
afterAll(() => world.close());

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly summary: string;
}

/** Runs the step of the action that reviews, as a runner would. */
function runAction(token: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const place = freshFolder(folder);
  mkdirSync(join(place, 'work'));
  const main = join(home, 'src/surfaces/cli/main.ts');
  writeFiles(place, {
    'action/dist/cli.js': '',
    'action/bin/lintel.js': `process.argv[1] = ${JSON.stringify(main)};\nawait import(${JSON.stringify(main)});\n`,
    'action/package.json': '{ "type": "module" }',
    'event.json': '{ "pull_request": { "number": 1 } }',
    'summary.md': '',
  });
  const { run } = action.runs.steps.find(({ name }) => name === 'Review')!;
  writeFileSync(join(place, 'step.sh'), run);
  const options = {
    cwd: join(place, 'work'),
    timeout: 60_000,
    env: {
      ...process.env,
      PATH: `${join(home, 'node_modules/.bin')}:${process.env['PATH']}`,
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: join(place, 'action'),
      GITHUB_API_URL: world.apiUrl,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: join(place, 'event.json'),
      GITHUB_REPOSITORY: repository.name,
      GITHUB_STEP_SUMMARY: join(place, 'summary.md'),
      RUNNER_TEMP: place,
      LINTEL_FORGE_TOKEN: token,
      INPUT_PROVIDER: 'none',
      INPUT_POST: 'true',
      ...env,
    },
  };
  return new Promise((resolve) => {
    execFile('bash', ['-e', join(place, 'step.sh')], options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, out: stdout + stderr, summary: readFileSync(join(place, 'summary.md'), 'utf8') });
    });
  });
}

test('the action comments; where it may not, the summary of the job has the review', async () => {
  const reader = await runAction(world.token('github-actions[bot]', 'read'));
  expect(reader.summary).toMatch(/Changes are requested: 1 issue[\s\S]*not said on the pull request: .* 403/);
  const { code, out } = await runAction(world.token('lintel[bot]'));
  expect(out).toContain('Said');
  expect(code).toBe(1);
  const { comments, reviews } = repository.pulls.get(1)!;
  expect(comments.map(({ body }) => body)).toEqual([expect.stringContaining('`b.ts:2`')]);
  expect(reviews.map(({ state }) => state)).toEqual(['CHANGES_REQUESTED']);
  const target = await runAction('t', { GITHUB_EVENT_NAME: 'pull_request_target' });
  expect([target.code, target.out]).toEqual([2, expect.stringContaining('whoever proposes the change')]);
});
