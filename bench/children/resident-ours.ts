// A client of the MCP server: writes a file, asks, and takes the time until the answer is there. The copy is put back as it
// was.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { EDIT_KINDS, edited, pick, randomFrom } from './edits.ts';

export interface ResidentAnswer {
  /** Milliseconds of each. */
  readonly edits: readonly number[];
  readonly idle: readonly number[];
  readonly idleInProcess: readonly number[];
}

const EDITS = 200;
const WARM_UP = 5;
const IDLE = 50;
const SEED = 11;

const [root, list, mode] = process.argv.slice(2) as [string, string, 'plain' | 'types'];
const home = join(import.meta.dirname, '..', '..');
const input = mode === 'types' ? {} : { types: false };

const client = new Client({ name: 'bench', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [join(home, 'bin', 'lintel.js'), 'mcp', root],
  }),
);
const originals = new Map<string, string>();
try {
  const edits = await edit();
  process.stdout.write(JSON.stringify({ edits, idle: await idle(), idleInProcess: await idleInProcess() }));
} finally {
  for (const [path, text] of originals) writeFileSync(join(root, path), text);
  await client.close();
}

async function ask(): Promise<number> {
  const started = performance.now();
  const { isError, content } = await client.callTool({ name: 'scan', arguments: input });
  if (isError) throw new Error(JSON.stringify(content));
  return performance.now() - started;
}

async function edit(): Promise<number[]> {
  await ask();
  const random = randomFrom(SEED);
  const paths = sources();
  const times: number[] = [];
  for (let serial = 0; serial < EDITS + WARM_UP; serial++) {
    const path = pick(paths, random);
    const text = readFileSync(join(root, path), 'utf8');
    if (!originals.has(path)) originals.set(path, text);
    const kind = EDIT_KINDS[serial % EDIT_KINDS.length]!;
    writeFileSync(join(root, path), edited(text, kind, path, pick(paths, random), serial));
    times.push(await ask());
  }
  return times.slice(WARM_UP);
}

function sources(): string[] {
  return JSON.parse(readFileSync(list, 'utf8')) as string[];
}

async function idle(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < IDLE; i++) times.push(await ask());
  return times;
}

async function idleInProcess(): Promise<number[]> {
  const { openResident } = (await import(
    join(home, 'dist', 'index.js')
  )) as typeof import('../../src/api/index.ts');
  const resident = openResident(root);
  const request = mode === 'types' ? {} : { types: false };
  await resident.scan(request);
  const times: number[] = [];
  for (let i = 0; i < IDLE; i++) {
    const started = performance.now();
    await resident.scan(request);
    times.push(performance.now() - started);
  }
  await resident.close();
  return times;
}
