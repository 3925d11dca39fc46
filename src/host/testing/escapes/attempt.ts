// An attempt to get through a wall: an expression in JavaScript that says what it achieved. Those of one table run one after the other in
// one process, each for a bounded time.

export interface Attempt {
  readonly name: string;
  /** Awaited. What it throws counts by its code. `outside` is what there is to be reached. */
  readonly tries: string;
  /** What it may say where the wall holds. */
  readonly held: readonly string[];
  /** What it says where there is no wall; left out where trying would be rude. */
  readonly open?: string;
  /** Whether only a filter of system calls stands in its way. */
  readonly needsFilter?: true;
}

/** What an attacker would like to reach. */
export interface Outside {
  readonly port: number;
  readonly udpPort: number;
  /** An address of this machine that is not loopback. */
  readonly address: string;
  readonly socket: string;
  readonly abstract: string;
  readonly socketInTree: string;
  readonly pipeInTree: string;
  /** A file beside the tree, and a folder below the place for temporary ones. */
  readonly secret: string;
  readonly temporary: string;
  readonly home: string;
  readonly pid: number;
  readonly root: string;
}

/** A program that makes all attempts and prints what each achieved. */
export function programFor(attempts: readonly Attempt[], outside: Outside): string {
  const list = attempts.map(({ name, tries }) => `[${JSON.stringify(name)}, async () => (${tries})]`);
  return `${TOOLS}
const outside = ${JSON.stringify(outside)};
(async () => {
  const said = {};
  for (const [name, attempt] of [${list.join(',\n')}]) {
    let timer;
    const late = new Promise((resolve) => { timer = setTimeout(resolve, 3000, 'no answer'); });
    said[name] = String(await Promise.race([late, attempt().catch((error) => error.info?.code ?? error.code ?? error.message)]));
    clearTimeout(timer);
  }
  console.log(JSON.stringify(said));
  process.exit(0);
})();`;
}

/** What attempts are made of. */
const TOOLS = `
const fs = require('fs'), net = require('net'), dgram = require('dgram'), dns = require('dns'), os = require('os');
const { spawn, spawnSync } = require('child_process');
const told = (emitter, event, text) => new Promise((resolve) => {
  emitter.once(event, () => resolve(text)).once('error', (error) => resolve(error.code));
});
const connects = (options) => { const socket = net.connect(options); return told(socket, 'connect', 'connected').finally(() => socket.destroy()); };
const sends = (port, host) => new Promise((resolve) => {
  const socket = dgram.createSocket('udp4');
  socket.send('x', port, host, (error) => { socket.close(); resolve(error ? error.code : 'sent'); });
});
const reads = (path) => fs.readFileSync(path, 'utf8');
const writes = (path, text = 'x') => { fs.writeFileSync(path, text, { flag: 'a' }); return 'written'; };
const run = (command, ...args) => {
  const { status, error, stdout } = spawnSync(command, args, { timeout: 2500, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return error ? error.code : status === 0 ? 'done ' + stdout.trim() : 'refused';
};
const sh = (text) => run('/bin/sh', '-c', text);
/** Whether something is true, through the only language that most systems have and that can make any system call; or the error. */
const perl = (done) => process.arch !== 'x64' && done.includes('syscall') ? 'ENOENT' : run('perl', '-e', 'my $x = chr(0) x 256; print((' + done + ') ? "did it" : $!+0)').replace(/^done /, '');
`;
