#!/usr/bin/env node
// Starts Lintel on a Node that can run it. Any Node can run this file: when the current one is too old it looks for
// the `node` package that was installed with Lintel, and otherwise says what is missing. Nothing of the current folder is run: it
// may be anybody's.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNewEnough, TOO_OLD } from './node-version.js';

const home = dirname(dirname(fileURLToPath(import.meta.url)));

/** Of Lintel itself, or of the folder of packages that Lintel lies in. */
function bundledNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packages = [join(home, 'node_modules'), dirname(home)].filter(
    (path) => basename(path) === 'node_modules',
  );
  return packages.map((path) => join(path, 'node', 'bin', name)).find((path) => existsSync(path));
}

async function main() {
  const entry = join(home, 'dist', 'cli.js');
  if (!existsSync(entry)) {
    console.error(`lintel: ${entry} is missing; run \`npm run build\` in ${home}`);
    process.exit(4);
  }
  const { enableCompileCache } = await import('node:module');
  enableCompileCache?.();
  await import(`file://${entry.replaceAll('\\', '/').replace(/^([a-zA-Z]:)/, '/$1')}`);
}

/** A line means that the child has ended by itself; the end of the pipe, that this process has. */
const WATCH = 'read -r line || kill -9 "$0" 2>/dev/null';

/**
 * Ends the child when this process is killed: it may be busy, and notice nothing. A shell waits for the end of a pipe that only this process
 * holds. Windows does that by itself.
 */
function endTogether(child) {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const watcher = spawn('/bin/sh', ['-c', WATCH, String(child.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  watcher.stdin.unref();
  child.once('exit', () => watcher.stdin.end('\n'));
}

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs this file again, and ends as that ends. */
function launch(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, LINTEL_RELAUNCHED: '1' },
  });
  endTogether(child);
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`lintel: could not start ${node}: ${error.message}`);
    process.exit(4);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 4);
    // With a listener, the signal would not end this process, and the exit code would be that of a success.
    for (const name of FORWARDED) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

if (isNewEnough()) {
  await main();
} else {
  const node = process.env.LINTEL_RELAUNCHED ? undefined : bundledNode();
  if (node === undefined) {
    console.error(
      `lintel: ${TOO_OLD} Install a newer Node, or the package "node" (npm i -D node@24) beside Lintel.`,
    );
    process.exit(2);
  }
  launch(node);
}
