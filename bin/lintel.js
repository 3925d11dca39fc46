#!/usr/bin/env node
// Starts Lintel on a Node that can run it. Any Node can run this file: when the current one is too old it looks for
// the `node` package beside Lintel or in the current folder's parents, and otherwise says what is missing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINIMUM = [22, 13];
const home = dirname(dirname(fileURLToPath(import.meta.url)));

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
}

function bundledNode(from) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', 'node', 'bin', name);
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
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

if (isNewEnough(process.versions.node)) {
  await main();
} else {
  const node = process.env.LINTEL_RELAUNCHED ? undefined : (bundledNode(home) ?? bundledNode(process.cwd()));
  if (node === undefined) {
    console.error(
      `lintel: Node ${process.versions.node} is too old; Lintel needs Node ${MINIMUM.join('.')} or newer. ` +
        'Install a newer Node, or add the `node` package (npm i -D node@24) to this project.',
    );
    process.exit(2);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, LINTEL_RELAUNCHED: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`lintel: could not start ${node}: ${error.message}`);
    process.exit(4);
  });
  child.on('exit', (code, signal) => {
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 4);
  });
}
