// What walls cost: opening a sandbox over a large tree and running Node in it, against Node alone, for each adapter of this machine.
//   npm run bench:sandbox [-- --files N] [--runs N]
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSandbox, type Adapter, type Sandbox } from '../src/host/index.ts';
import { alignedTable, loadLine, machineLine } from './report.ts';
import { makeTemporary } from './temporary.ts';

const { values } = parseArgs({
  options: { files: { type: 'string', default: '12000' }, runs: { type: 'string', default: '15' } },
});
const [files, runs] = [Number(values.files), Number(values.runs)];

/** Milliseconds that opening and a first run may take beyond the run alone. */
const TARGET = 150;
const LIMITS = { memoryBytes: 2 ** 30, processes: 256, cpus: 4, milliseconds: 60_000, outputBytes: 1e6 };
const ISOLATING: readonly Adapter[] = ['bubblewrap', 'unshare', 'docker', 'podman'];
const node = realpathSync(process.execPath);

const root = makeTree();
const plain = await median(() => void execFileSync(node, ['-e', '0']));
const rows: string[][] = [];
for (const adapter of ISOLATING) {
  const row = await measure(adapter);
  if (row !== undefined) rows.push(row);
}
const header = ['adapter', 'open', 'run', 'close', 'open + run − plain', 'target', 'verdict'];
console.log(`${files} files; node -e 0 alone takes ${plain.toFixed(0)} ms (medians of ${runs} runs)\n`);
console.log(`${alignedTable(header, rows)}\n\n${machineLine()}\n${loadLine()}`);

async function measure(adapter: Adapter): Promise<string[] | undefined> {
  const [opens, commands, closes]: number[][] = [[], [], []];
  for (let i = 0; i < runs; i++) {
    let sandbox: Sandbox | undefined;
    opens!.push(
      await timed(async () => {
        ({ sandbox } = await openSandbox({ root, adapter, readable: [dirname(node)] }));
      }),
    );
    if (sandbox === undefined) return undefined;
    const { run, close } = sandbox;
    commands!.push(
      await timed(async () => {
        const { ended, exitCode, stderr } = await run({ command: [node, '-e', '0'], limits: LIMITS });
        if (ended !== 'exit' || exitCode !== 0) throw new Error(`${ended}: ${stderr}`);
      }),
    );
    closes!.push(await timed(close));
  }
  const [open, command, close] = [opens!, commands!, closes!].map(middle) as [number, number, number];
  const more = open + command - plain;
  if (more > TARGET) process.exitCode = 1;
  const cells = [open, command, close, more].map((value) => `${value.toFixed(0)} ms`);
  return [adapter, ...cells, `≤ ${TARGET} ms`, more > TARGET ? 'missed' : 'met'];
}

async function median(action: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) times.push(await timed(async () => action()));
  return middle(times);
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await action();
  return performance.now() - from;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

function makeTree(): string {
  const folder = makeTemporary('sandbox');
  for (let i = 0; i < files; i++) {
    const inner = join(folder, `folder-${Math.floor(i / 50)}`);
    if (i % 50 === 0) mkdirSync(inner);
    writeFileSync(join(inner, `file-${i}.ts`), `export const value${i} = ${i};\n`.repeat(20));
  }
  return folder;
}
