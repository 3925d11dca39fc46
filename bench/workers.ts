// Do many workers share many repositories? `lintel orchestrate --execute` by one process alone, and by several that share a database, on a forge on
// loopback with real git repositories. Whatever was not merged once, and in its order, is a violation.
//   npm run bench:workers -- [--repositories N] [--workers N,N]
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startForge } from '../src/host/testing/forge/start-forge.ts';
import { startPostgres } from '../src/host/testing/postgres.ts';
import { ensureBuilt } from './product.ts';
import { alignedTable, machineLine } from './report.ts';
import { makeTemporary } from './temporary.ts';

const { values } = parseArgs({
  options: {
    repositories: { type: 'string', default: '8' },
    workers: { type: 'string', default: '1,2,4' },
  },
});

ensureBuilt();
const temporary = makeTemporary('workers');
const forge = await startForge({ folder: join(temporary, 'forge') });
const postgres = await startPostgres(temporary);
const token = forge.token('lintel');
const rows: string[][] = [];
const violations: string[] = [];
try {
  const alone = await measure('alone', 1, undefined);
  for (const workers of values.workers.split(',').map(Number))
    await measure(`database-${workers}`, workers, postgres.url(), alone);
} finally {
  await Promise.all([postgres.stop(), forge.close()]);
}
console.log(alignedTable(['run', 'processes', 'seconds', 'ratio'], rows));
console.log(`${violations.length} violations\n${violations.join('\n')}\n${machineLine()}`);
process.exitCode = violations.length > 0 ? 1 : 0;

async function measure(
  run: string,
  workers: number,
  databaseUrl: string | undefined,
  alone?: number,
): Promise<number> {
  const names = Array.from({ length: Number(values.repositories) }, (_, at) => `${run}/shop-${at}`);
  for (const name of names) await fill(name);
  const started = performance.now();
  await Promise.all(Array.from({ length: workers }, () => work(names, databaseUrl)));
  const seconds = (performance.now() - started) / 1000;
  for (const name of names) {
    const merged = await subjects(name);
    if (merged !== 'start, one (#1), two (#2)') violations.push(`${name}: ${merged}`);
  }
  rows.push([run, String(workers), seconds.toFixed(1), (seconds / (alone ?? seconds)).toFixed(2)]);
  return seconds;
}

/** Two pull requests, of which the second depends on the first. */
async function fill(name: string): Promise<void> {
  const repository = await forge.repository(name, { 'a.md': 'A\n' });
  for (const branch of ['one', 'two']) {
    await repository.bare.commit(branch, { [`${branch}.md`]: `${branch}\n` }, branch, 'main');
    await forge.pull(repository, branch, { body: branch === 'two' ? 'Depends-on: #1' : '' });
  }
}

async function subjects(name: string): Promise<string> {
  const { bare } = forge.state.repositories.get(name)!;
  const text = await bare.git(['log', '--reverse', '--format=%s', 'refs/heads/main']);
  return text.trim().split('\n').join(', ');
}

function work(names: readonly string[], databaseUrl: string | undefined): Promise<void> {
  const library = join(import.meta.dirname, '..', 'bin', 'library.js');
  const request = {
    repositories: names,
    forge: { baseUrl: forge.apiUrl, auth: { kind: 'token', token } },
    execute: true,
    pollSeconds: 1,
    databaseUrl,
  };
  const code = `const { orchestrateProposals } = await import(${JSON.stringify(library)});
await orchestrateProposals(${JSON.stringify(temporary)}, ${JSON.stringify(request)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, XDG_STATE_HOME: join(temporary, 'state') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => {
    child.on('close', (exit) => {
      if (exit !== 0) violations.push(`A process ended with exit code ${exit}.`);
      resolve();
    });
  });
}
