// Commands that take more than they were given, or do not want to end: bounded even where a wall would not hold.
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox, SandboxLimits, SandboxResult } from './sandbox.ts';
import { makeTestTree, sandboxWays, tryInside, type TestTree } from '../testing/sandbox-trees.ts';

const MEGABYTE = 2 ** 20;

interface Greed {
  readonly name: string;
  readonly program: string;
  readonly limits?: Partial<SandboxLimits>;
  /** Any of these. */
  readonly ended: readonly SandboxResult['ended'][];
  readonly said?: RegExp;
}

/** Takes memory that it uses, in steps of 16 MB up to one gigabyte. */
const TAKES = `const kept = []; for (let i = 0; i < 64; i++) kept.push(Buffer.alloc(16 * 2 ** 20, 1)); console.log('took a gigabyte');`;

/** Two gigabytes in a file that has no name, written and never mapped: `memfd_create`, as Perl can call it. */
const MEMFD = `
  const number = { x64: 319, arm64: 279 }[process.arch];
  const script = 'my $name = "x"; my $fd = syscall(' + number + ', $name, 0); if ($fd < 0) { print "refused"; exit }' +
    ' open(my $file, ">&=", $fd); my $bytes = "x" x 2**20; for (1..2048) { syswrite($file, $bytes) } print "took it"';
  process.stdout.write(require('child_process').execFileSync('/usr/bin/perl', ['-e', script]));`;

const GREED: readonly Greed[] = [
  {
    name: 'memory for objects',
    program: `const kept = []; for (let i = 0; i < 6e6; i++) kept.push({ i, text: 'x'.repeat(8) + i }); console.log('took it');`,
    ended: ['memory'],
  },
  { name: 'memory for bytes', program: TAKES, ended: ['memory'] },
  {
    name: 'memory of many children',
    program: `
      const { spawn } = require('child_process');
      const child = "const kept = Buffer.alloc(60 * 2 ** 20, 1); setTimeout(() => console.log(kept.length), 700)";
      const all = Array.from({ length: 6 }, () => spawn(process.execPath, ['-e', child], { stdio: 'inherit' }));
      Promise.all(all.map((one) => new Promise((done) => one.on('exit', done)))).then(() => setTimeout(() => {}, 300));`,
    ended: ['memory'],
  },
  {
    name: 'memory for temporary files',
    program: `
      let error;
      for (const folder of ['/tmp', '/dev/shm', process.env.HOME]) {
        try { for (const i of [1, 2, 3, 4]) fs.writeFileSync(folder + '/' + i, Buffer.alloc(20 * 2 ** 20)); } catch (thrown) { error = thrown.code; }
        for (const i of [1, 2, 3, 4]) fs.rmSync(folder + '/' + i, { force: true });
      }
      console.log(error);`,
    limits: { memoryBytes: 120 * MEGABYTE },
    ended: ['exit'],
    said: /^ENOSPC$/,
  },
  {
    name: 'memory of files without a name',
    program: MEMFD,
    ended: ['exit', 'memory'],
    said: /^(?:refused)?$/,
  },
  {
    name: 'memory of temporary files in several folders',
    program: `for (const folder of ['/tmp', '/dev/shm', process.env.HOME]) fs.writeFileSync(folder + '/one', Buffer.alloc(55 * 2 ** 20)); setTimeout(() => console.log('kept'), 1000);`,
    limits: { memoryBytes: 120 * MEGABYTE },
    ended: ['memory'],
  },
  {
    name: 'a tree without end',
    program: `try { for (let i = 0; i < 200; i++) fs.writeFileSync('big' + i, Buffer.alloc(2 ** 20)); } catch (error) { console.log(error.code); for (let i = 0; i < 200; i++) fs.rmSync('big' + i, { force: true }); }`,
    ended: ['exit'],
    said: /^ENOSPC$/,
  },
  {
    name: 'processes without end',
    program: `
      const { spawn } = require('child_process');
      let [made, failed] = [0, 0];
      for (let i = 0; i < 200; i++) { const child = spawn('/bin/sleep', ['20'], { stdio: 'ignore' }); child.on('error', () => failed++); if (child.pid) made++; }
      setTimeout(() => { console.log(made < 64 && failed > 0); process.exit(0); }, 100);`,
    ended: ['exit'],
    said: /^true$/,
  },
  {
    name: 'processes that make processes',
    program: `
      const { spawnSync } = require('child_process');
      spawnSync('/bin/sh', ['-c', 'f() { [ "$1" -gt 7 ] || { f $(($1 + 1)) & f $(($1 + 1)) & }; sleep 20; }; f 0'], { stdio: 'ignore' });`,
    limits: { milliseconds: 900 },
    ended: ['exit', 'timeout'],
  },
  {
    name: 'time, with signals ignored',
    program: `for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(name, () => {}); for (;;);`,
    limits: { milliseconds: 500 },
    ended: ['timeout'],
  },
  {
    name: 'time, asleep in a session of its own',
    program: `require('child_process').spawn('/bin/sleep', ['60'], { detached: true, stdio: 'inherit' }); setTimeout(() => {}, 60000);`,
    limits: { milliseconds: 500 },
    ended: ['timeout'],
  },
  {
    name: 'output without end',
    program: `const line = 'x'.repeat(65536); for (;;) fs.writeSync(1, line);`,
    ended: ['output'],
  },
  {
    name: 'messages without end',
    program: `const line = 'x'.repeat(65536); for (;;) fs.writeSync(2, line);`,
    ended: ['output'],
  },
  {
    name: 'an end by a signal',
    program: `process.kill(process.pid, 'SIGKILL');`,
    ended: ['exit'],
  },
];

/** Processes of this machine that have a word in their command line. */
function processesWith(word: string): string[] {
  return fs.readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false;
    try {
      return fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word);
    } catch {
      // It has ended since.
      return false;
    }
  });
}

/** Limits do not depend on which system calls may be made. */
const ways = sandboxWays().filter(({ title }) => !title.includes('not filtered'));

describe.each(ways)('$title', ({ open, uid }) => {
  let tree: TestTree;
  let sandbox: Sandbox;
  beforeAll(async () => {
    tree = makeTestTree(uid, {});
    sandbox = await open(tree);
  });
  afterAll(async () => {
    await sandbox.close();
    fs.rmSync(tree.place, { recursive: true, force: true });
  });

  test.each(GREED)('$name', async ({ program, limits, ended, said }) => {
    const word = randomUUID();
    const result = await tryInside(
      sandbox,
      tree,
      `/* ${word} */ const fs = require('fs'); ${program}`,
      limits,
    );
    expect(ended, result.stderr.slice(0, 500)).toContain(result.ended);
    if (said !== undefined) expect(result.said).toMatch(said);
    expect(result.stdout.length + result.stderr.length).toBeLessThanOrEqual(MEGABYTE);
    expect(processesWith(word)).toEqual([]);
  });

  test('memory is a wall only where the system limits it', () => {
    const note = sandbox.notes.some((text) =>
      text.startsWith('Memory is watched and not limited by the system'),
    );
    expect(sandbox.walls.memory).toBe(!note);
  });

  test('a process that was left behind ends with the command', async () => {
    const word = randomUUID();
    const program = `
      const { spawn } = require('child_process');
      spawn('/bin/sh', ['-c', '(trap "" TERM HUP; sleep 60; echo ${word}) &'], { detached: true, stdio: 'ignore' }).unref();
      setTimeout(() => process.exit(7), 100);`;
    const { ended, exitCode } = await tryInside(sandbox, tree, program);
    expect({ ended, exitCode }).toEqual({ ended: 'exit', exitCode: 7 });
    expect(processesWith(word)).toEqual([]);
  });

  test('a port inside is not one outside', async () => {
    const stop = new AbortController();
    const [port] = [40_000 + (process.pid % 10_000)];
    const program = `
      const { createServer, connect } = require('net');
      createServer().listen(${port}, () => connect(${port}, '127.0.0.1').on('connect', () => fs.writeSync(1, 'inside')));`;
    const running = sandbox.run({
      command: [tree.node, '-e', program],
      limits: { memoryBytes: 256 * MEGABYTE, processes: 64, cpus: 1, milliseconds: 2000, outputBytes: 5 },
      signal: stop.signal,
    });
    const outside = new Promise((resolve) => {
      const timer = setInterval(
        () =>
          connect(port, '127.0.0.1')
            .on('connect', () => resolve('connected'))
            .on('error', () => undefined),
        20,
      );
      void running.then(() => (clearInterval(timer), resolve('refused')));
    });
    expect((await running).ended).toBe('output');
    expect(await outside).toBe('refused');
  });

  test('commands side by side do not see each other', async () => {
    const program = `
      fs.writeFileSync('/tmp/mine', 'x');
      require('net').createServer().listen(5555, '127.0.0.1', () =>
        setTimeout(() => { console.log(fs.readdirSync('/tmp').includes('mine'), fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length < 6); process.exit(0); }, 200));`;
    const results = await Promise.all([1, 2].map(() => tryInside(sandbox, tree, program)));
    expect(results.map(({ said }) => said)).toEqual(['true true', 'true true']);
  });

  test('a command is stopped on request, or before it starts', async () => {
    const stop = new AbortController();
    const limits = {
      memoryBytes: 256 * MEGABYTE,
      processes: 64,
      cpus: 1,
      milliseconds: 20_000,
      outputBytes: 100,
    };
    const running = sandbox.run({ command: ['/bin/sleep', '20'], limits, signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    expect((await running).ended).toBe('aborted');
    expect((await sandbox.run({ command: ['/bin/sleep', '20'], limits, signal: stop.signal })).ended).toBe(
      'aborted',
    );
  });

  test('a folder that is not there is no start, and a program that is not there is told', async () => {
    const limits = {
      memoryBytes: 256 * MEGABYTE,
      processes: 64,
      cpus: 1,
      milliseconds: 20_000,
      outputBytes: 1000,
    };
    expect((await sandbox.run({ command: ['/bin/true'], cwd: 'nowhere', limits })).ended).toBe('not-started');
    expect(await sandbox.run({ command: ['/bin/nothing'], limits })).toMatchObject({
      ended: 'exit',
      exitCode: 127,
    });
  });

  test('processors are shared out where the system can do that', async () => {
    const program = `const from = Date.now(); while (Date.now() - from < 600); const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);`;
    const { said } = await tryInside(sandbox, tree, program, { cpus: 0.25 });
    if (sandbox.walls.cpu) expect(Number(said)).toBeLessThan(400);
    else expect(sandbox.notes).toContain('Processors are not limited: no control group can be made here.');
  });
});
