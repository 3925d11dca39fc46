import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startForge } from '../host/testing/forge/start-forge.ts';
import { startPostgres } from '../host/testing/postgres.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { orchestrateProposals, type OrchestrateRequest } from './index.ts';

const temporary = temporaryFolder();
process.env['XDG_STATE_HOME'] = join(temporary, 'state');
const postgres = await startPostgres(temporary);
afterAll(() => postgres.stop());
const forge = await startForge({ folder: join(temporary, 'forge') });
afterAll(() => forge.close());

const asked = (repositories: readonly string[]): OrchestrateRequest => ({
  repositories,
  forge: { baseUrl: forge.apiUrl, auth: { kind: 'token', token: forge.token('lintel') }, msPerSecond: 0 },
  databaseUrl: postgres.url(),
  execute: true,
  pollSeconds: 0,
  waitSeconds: 40,
});

/** A repository with two pull requests, of which the second depends on the first. */
async function chain(name: string): Promise<string> {
  const repository = await forge.repository(name, { 'a.md': 'A\n' });
  let body = '';
  for (const branch of ['one', 'two']) {
    await repository.bare.commit(branch, { [`${branch}.md`]: `${branch}\n` }, branch, 'main');
    body = `Depends-on: #${(await forge.pull(repository, branch, { body })).number}`;
  }
  return name;
}

async function merged(name: string): Promise<string[]> {
  const { bare } = forge.state.repositories.get(name)!;
  const subjects = await bare.git(['log', '--reverse', '--format=%s', 'refs/heads/main']);
  return subjects.trim().split('\n');
}

const ALL = ['start', 'one (#1)', 'two (#2)'];

/** A process of its own, which says what it is about to do. */
function worker(request: OrchestrateRequest): {
  child: ChildProcess;
  said: string[];
  ended: Promise<number | null>;
} {
  const api = new URL('index.ts', import.meta.url).href;
  const code = `const { orchestrateProposals } = await import(${JSON.stringify(api)});
await orchestrateProposals(${JSON.stringify(temporary)}, { ...${JSON.stringify(request)}, onStep: (step) => console.log(step) });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(...text.trim().split('\n')));
  return { child, said, ended: new Promise((resolve) => child.on('close', resolve)) };
}

test('processes share repositories, and one that is killed in the middle of a merge is replaced', async () => {
  const names = await Promise.all(['shop/a', 'shop/b', 'shop/c'].map(chain));
  const [killed, other] = [worker(asked(names)), worker(asked(names))];
  killed.child.stdout!.on('data', () => {
    if (killed.said.some((step) => step.startsWith('merging #2'))) killed.child.kill('SIGKILL');
  });
  expect([await killed.ended, await other.ended]).toEqual([null, 0]);
  for (const name of names) expect(await merged(name)).toEqual(ALL);
  const ofKilled = killed.said.findLast((step) => step.startsWith('looking at'));
  expect(other.said).toContain(ofKilled);
  expect(new Set([...killed.said, ...other.said].filter((step) => step.startsWith('looking at'))).size).toBe(
    3,
  );
});

test('who loses the database merges nothing more', async () => {
  const name = await chain('shop/lost');
  const onStep = (step: string): void => {
    if (step.startsWith('judging')) void cut();
  };
  await expect(orchestrateProposals(temporary, { ...asked([name]), onStep })).rejects.toMatchObject({
    code: 'DATABASE_FAILED',
    message: expect.stringContaining('terminating connection due to administrator command'),
  });
  expect(await merged(name)).toEqual(['start']);
  await orchestrateProposals(temporary, asked([name]));
  expect(await merged(name)).toEqual(ALL);
});

/** Ends the sessions of all who have a right to something. */
async function cut(): Promise<void> {
  const client = new pg.Client(postgres.url());
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`);
  await client.end();
}
