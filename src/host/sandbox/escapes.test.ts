// Attempts to get through the walls, on every adapter that this machine has. Where there is no wall, the same attempts succeed, which
// shows that they are attempts.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programFor, type Attempt, type Outside } from '../testing/escapes/attempt.ts';
import { FILES } from '../testing/escapes/files.ts';
import { KERNEL } from '../testing/escapes/kernel.ts';
import { NETWORK } from '../testing/escapes/network.ts';
import { makeTestTree, sandboxWays, tryInside, type TestTree } from '../testing/sandbox-trees.ts';
import { openSandbox } from './open-sandbox.ts';

const TABLES = [
  ['network', NETWORK],
  ['files', FILES],
  ['kernel', KERNEL],
] as const;

interface World {
  readonly tree: TestTree;
  readonly outside: Outside;
  /** How often anybody came through. */
  visits(): number;
  isAlive(): boolean;
  close(): void;
}

/** What there is to be reached: listeners, a process, files beside a tree. */
async function makeWorld(uid: number): Promise<World> {
  const tree = makeTestTree(uid, {
    'tracked.txt': 'tracked',
    'kept/a.txt': 'a',
    '.git/HEAD': 'ref: refs/heads/main',
    '.git/hooks/a': '',
  });
  fs.writeFileSync(join(tree.place, 'secret.txt'), 'secret');
  fs.symlinkSync('../secret.txt', join(tree.root, 'to-secret'));
  const temporary = fs.mkdtempSync(join(tmpdir(), 'lintel-other-'));
  let visits = 0;
  const visited = (): void => void visits++;
  const listen = async (...where: [number, string] | [string]): Promise<Server> => {
    const server = createServer((socket) => socket.destroy()).on('connection', visited);
    server.listen(...(where as [string])).unref();
    await once(server, 'listening');
    return server;
  };
  const [socket, socketInTree] = [join(tree.place, 'socket'), join(tree.root, 's')];
  const abstract = `lintel-${process.pid}-${uid}`;
  const server = await listen(0, '::').catch(() => listen(0, '0.0.0.0'));
  const servers = [server, await listen(socket), await listen(socketInTree), await listen(`\0${abstract}`)];
  const udp: Socket = createSocket('udp4').on('message', visited);
  udp.bind(0).unref();
  await once(udp, 'listening');
  const pipeInTree = join(tree.root, 'pipe');
  spawnSync('mkfifo', [pipeInTree]);
  const reader = fs.openSync(pipeInTree, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  if (uid !== process.getuid!())
    for (const path of [socketInTree, pipeInTree, socket]) fs.chownSync(path, uid, uid);
  const victim: ChildProcess = spawn('sleep', ['120'], { stdio: 'ignore' });
  const outside: Outside = {
    port: (server.address() as { port: number }).port,
    udpPort: udp.address().port,
    address: ownAddress(),
    socket,
    abstract,
    socketInTree,
    pipeInTree,
    secret: join(tree.place, 'secret.txt'),
    temporary,
    home: homedir(),
    pid: victim.pid!,
    root: tree.root,
  };
  return {
    tree,
    outside,
    visits: () => visits,
    isAlive: () => victim.exitCode === null && victim.signalCode === null,
    close: () => {
      victim.kill('SIGKILL');
      for (const one of servers) one.close();
      udp.close();
      fs.closeSync(reader);
      for (const path of [tree.place, temporary]) fs.rmSync(path, { recursive: true, force: true });
    },
  };
}

function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.2';
}

const ways = sandboxWays();

describe.each(ways)('$title', ({ open, uid, hasFilter }) => {
  let world: World;
  let said: Record<string, string>;
  let before: string;

  beforeAll(async () => {
    process.env['LINTEL_SECRET'] = 'hunter2';
    world = await makeWorld(uid);
    before = stateOf(world.tree.root);
    const sandbox = await open(world.tree);
    try {
      said = await attemptAll(sandbox, world);
    } finally {
      await sandbox.close();
    }
  });
  afterAll(() => world.close());

  describe.each(TABLES)('%s', (_, attempts) => {
    test.each(attempts.filter(({ needsFilter }) => hasFilter || !needsFilter))('$name', ({ name, held }) => {
      expect(held).toContain(said[name]);
    });
  });

  test('nobody came through', () => {
    expect(world.visits()).toBe(0);
    expect(world.isAlive()).toBe(true);
    expect(stateOf(world.tree.root)).toBe(before);
  });
});

async function attemptAll(
  sandbox: Parameters<typeof tryInside>[0],
  { tree, outside }: World,
): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const [topic, attempts] of TABLES) {
    const result = await tryInside(sandbox, tree, programFor(attempts, outside), { milliseconds: 60_000 });
    if (result.ended !== 'exit' || result.exitCode !== 0)
      throw new Error(`${topic}: ${JSON.stringify(result)}`);
    Object.assign(all, JSON.parse(result.said));
  }
  return all;
}

/** Every file below a folder, with all that tells whether it was touched. */
function stateOf(folder: string): string {
  const names = ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()];
  return names
    .map((name) => {
      const { mode, size, mtimeMs, ctimeMs, uid, nlink } = fs.lstatSync(join(folder, name));
      return [name, mode, size, mtimeMs, ctimeMs, uid, nlink].join(' ');
    })
    .join('\n');
}

describe.runIf(process.platform !== 'win32')('without walls', () => {
  const open = TABLES.flatMap(([, attempts]) => attempts.filter((attempt) => attempt.open !== undefined));
  let world: World;
  let said: Record<string, string>;
  beforeAll(async () => {
    world = await makeWorld(process.getuid!());
    const { sandbox } = await openSandbox({ root: world.tree.root, adapter: 'local', unsafeLocal: true });
    const result = await tryInside(sandbox!, world.tree, programFor(open, world.outside));
    said = JSON.parse(result.said) as Record<string, string>;
    await sandbox!.close();
  });
  afterAll(() => world.close());

  test.each(open)('$name is no wall’s doing', ({ name, open: expected }: Attempt) => {
    expect(said[name]).toBe(expected);
  });
});

test('where nothing isolates, nothing is run', async () => {
  expect(ways.length > 0).toBe(process.platform === 'linux');
  const { refusal } = await openSandbox({ root: tmpdir(), adapter: 'local' });
  expect(refusal).toMatchObject({
    reason: 'Nothing on this machine can isolate foreign code, so it was not run.',
  });
});
