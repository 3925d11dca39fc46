// One input, measured by a process of its own: what every check of a verification, every detector of a scan and what comes before them cost.
//   node bench/sizes/measure-input.ts SHAPE SIZE FOLDER
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scanRepository, verifyRepository } from '../../src/api/index.ts';
import { FILE_SHAPES, SHAPES, type Files } from './shapes.ts';

const [shape = '', size = '', root = ''] = process.argv.slice(2);
const { before, after } = { ...SHAPES, ...FILE_SHAPES }[shape]!(Number(size));
lay(before);
for (const args of [
  ['init', '-q', '-b', 'main'],
  ['add', '-A'],
  ['commit', '-q', '-m', 'Before', '--allow-empty'],
])
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });
for (const path of Object.keys(before)) rmSync(join(root, path));
lay(after);

const costs: Record<string, number> = {};
let step = 'verify: open';
let since = cpu();
const next = (name: string): void => {
  const at = cpu();
  costs[step] = (costs[step] ?? 0) + at - since;
  [step, since] = [name, at];
};
const { verdict } = await verifyRepository(
  root,
  { base: 'HEAD', onStep: (name) => next(`verify: ${name}`) },
  { noCache: true },
);
next('scan: open');
const report = await scanRepository(
  root,
  {
    all: true,
    timing: true,
    onStep: (name) => step.endsWith('open') && next(`scan: ${name}`),
  },
  { noCache: true },
);
next('');
for (const [id, milliseconds] of Object.entries(report.meta.detectorTimings ?? {}))
  costs[`scan: ${id}`] = milliseconds;
process.stdout.write(JSON.stringify({ verdict, costs }));
process.exit(0);

function lay(files: Files): void {
  for (const [path, text] of Object.entries({ 'tsconfig.json': '{ "include": ["src"] }\n', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Milliseconds of processor time, of all threads: others may use the machine. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
