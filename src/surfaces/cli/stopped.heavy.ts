// Whoever stops a run that merges hears what was done, and nothing is left behind: no process, folder or lock, and nothing half-merged.
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { orchestrateProposals } from '../../api/index.ts';
import { openWorkStore } from '../../host/index.ts';
import { scriptedFaults } from '../../host/testing/forge/faults.ts';
import type { TestRepository } from '../../host/testing/forge/forge-state.ts';
import { startForge } from '../../host/testing/forge/start-forge.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { ended, start, type Outcome } from './testing/run.ts';

const temporary = temporaryFolder();
const port = await freePort();
const webhook = { url: `http://127.0.0.1:${port}/`, secret: 'secret' };
const forge = await startForge({ folder: join(temporary, 'forge'), webhook });
afterAll(() => forge.close());
const token = forge.token('lintel');

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    }),
  );
}

/** Pull requests whose check has passed, or still runs. */
async function shop(
  name: string,
  checks: Readonly<Record<string, 'success' | 'pending'>>,
): Promise<TestRepository> {
  const repository = await forge.repository(name, { 'a.md': 'a\n' });
  repository.protections.set('main', { checks: ['ci'] });
  for (const [branch, state] of Object.entries(checks)) {
    const commit = await repository.bare.commit(branch, { [`${branch}.md`]: 'b\n' }, branch, 'main');
    await forge.pull(repository, branch);
    repository.statuses.set(commit, [{ context: 'ci', state, description: '' }]);
  }
  return repository;
}

interface Run {
  readonly tell: (signal: NodeJS.Signals) => void;
  readonly outcome: Promise<Outcome>;
  /** What is left in the folder for temporary files. */
  left(): string[];
  readonly state: string;
}

function watching(name: string, ...flags: string[]): Run {
  const home = mkdtempSync(join(temporary, 'home-'));
  const folders = { TMPDIR: join(home, 'tmp'), XDG_STATE_HOME: join(home, 'state') };
  mkdirSync(folders.TMPDIR);
  const args = ['orchestrate', '--repo', name, '--execute', '--watch', '--forge-url', forge.apiUrl, ...flags];
  const env = { ...folders, LINTEL_FORGE_TOKEN: token, LINTEL_FORGE_WEBHOOK_SECRET: 'secret' };
  const child = start(temporary, args, env);
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    tell: (signal) => void child.kill(signal),
    outcome: ended(child),
    left: () => readdirSync(folders.TMPDIR).filter((entry) => entry.startsWith('lintel-')),
    state: folders.XDG_STATE_HOME,
  };
}

/** Waits for so many requests of that kind since the log had this length. */
const requests = (kind: RegExp, count: number, from: number): Promise<void> =>
  expect
    .poll(() => forge.log.slice(from).filter((line) => kind.test(line)).length, { timeout: 300_000 })
    .toBeGreaterThanOrEqual(count);

async function expectNothingLeft({ left, state }: Run, name: string): Promise<void> {
  expect(left()).toEqual([]);
  const kept = await openWorkStore(join(state, 'lintel', 'orchestrate'));
  const right = await kept.lock(`proposals ${forge.origin}/${name} main`);
  expect(right).toBeDefined();
  await right!.release();
  await kept.close();
}

const GO_ON = 'help: Run the command again to go on: what was in flight is looked up first.\n';

test('while it waits: what is merged, and what waits for a check', async () => {
  const from = forge.log.length;
  const repository = await shop('shop/rest', { one: 'success', two: 'pending' });
  const run = watching('shop/rest', '--listen', String(port));
  await requests(/^PUT .*\/rest\/pulls\/1\/merge 200/, 1, from);
  await requests(/\/rest\/.*\/check-runs/, 1, forge.log.length);
  run.tell('SIGINT');
  const { exitCode, stdout, stderr } = await run.outcome;
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 130,
    stdout: '',
    stderr: `lintel: INTERRUPTED: Stopped. Merged: #1; waiting: #2.\n${GO_ON}`,
  });
  expect(repository.pulls.get(1)!.mergedAs).toBe(repository.bare.ref('refs/heads/main'));
  await expectNothingLeft(run, 'shop/rest');
});

test('while the forge merges: what is in flight, which the next run looks up and does not do twice', async () => {
  const from = forge.log.length;
  const repository = await shop('shop/flight', { one: 'success', two: 'success' });
  forge.faults = scriptedFaults([{ on: /^PUT .*\/merge$/, fault: { kind: 'hang', when: 'after' } }]);
  const run = watching('shop/flight', '--format', 'json');
  await requests(/^PUT .*\/flight\/.*\/merge/, 1, from);
  run.tell('SIGTERM');
  const { exitCode, stdout, stderr } = await run.outcome;
  forge.faults = undefined;
  expect({ exitCode, stderr }).toEqual({
    exitCode: 143,
    stderr: `lintel: INTERRUPTED: Stopped. In flight: #1; waiting: #2.\n${GO_ON}`,
  });
  expect(JSON.parse(stdout).error.data.changes).toEqual([
    { name: '#1', status: 'in_flight' },
    { name: '#2', status: 'waiting' },
  ]);
  await expectNothingLeft(run, 'shop/flight');
  process.env['XDG_STATE_HOME'] = run.state;
  await orchestrateProposals(temporary, {
    repositories: ['shop/flight'],
    forge: { baseUrl: forge.apiUrl, auth: { kind: 'token', token }, msPerSecond: 0 },
    execute: true,
    pollSeconds: 0,
  });
  const log = await repository.bare.git(['log', '--format=%s', 'refs/heads/main']);
  expect(log.trim().split('\n')).toEqual(['two (#2)', 'one (#1)', 'start']);
});

test('the second signal is the end', async () => {
  const from = forge.log.length;
  await shop('shop/twice', { one: 'pending' });
  forge.faults = scriptedFaults([{ on: /^GET .*\/check-runs$/, fault: { kind: 'hang', when: 'before' } }]);
  const run = watching('shop/twice');
  await requests(/\/twice\/.*\/check-runs/, 1, from);
  run.tell('SIGINT');
  const again = setInterval(() => run.tell('SIGINT'), 100);
  const { exitCode, stderr } = await run.outcome;
  clearInterval(again);
  forge.faults = undefined;
  expect(exitCode).toBe(130);
  // Where this machine is so busy that the second comes late, the first has had its say.
  expect(stderr).toMatch(/^(?:|lintel: INTERRUPTED: Stopped\. Waiting: #1\.\nhelp: .*\n)$/);
  await expectNothingLeft(run, 'shop/twice');
});
