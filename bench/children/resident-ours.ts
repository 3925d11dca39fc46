// A client of the MCP server: writes a file, asks, and takes the time until the answer is there. The copy is put back as it
// was.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { EDIT_KINDS, edited, pick, randomFrom } from './edits.ts';

export interface ResidentAnswer {
  /** Milliseconds of each; without any where the mode does not ask for them. */
  readonly edits: readonly number[];
  readonly idle: readonly number[];
  readonly idleInProcess: readonly number[];
  /** Of a cheap call that follows a scan which was cancelled while it ran. */
  readonly afterCancelled: readonly number[];
}

const MODES = {
  plain: { tool: 'scan', input: { types: false }, edits: 200 },
  types: { tool: 'scan', input: {}, edits: 200 },
  base: { tool: 'scan', input: { base: 'HEAD' }, edits: 100 },
  verify: { tool: 'verify_change', input: { base: 'HEAD' }, edits: 100 },
  safety: {
    tool: 'verify_change',
    input: { base: 'HEAD', only: ['security', 'integrity'] },
    edits: 100,
  },
} as const;

export type ResidentMode = keyof typeof MODES;
const WARM_UP = 5;
const IDLE = 50;
const CANCELLED = 20;
const SEED = 11;
/** The first scan of a large repository takes longer than clients wait by default. */
const PATIENCE = { timeout: 600_000 };

const [root, list, mode] = process.argv.slice(2) as [string, string, ResidentMode];
const home = join(import.meta.dirname, '..', '..');
const { tool, input, edits: count } = MODES[mode];

const client = new Client({ name: 'bench', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [join(home, 'bin', 'lintel.js'), 'mcp', root],
  }),
);
const originals = new Map<string, string>();
const random = randomFrom(SEED);
const paths = JSON.parse(readFileSync(list, 'utf8')) as string[];
let serial = 0;
try {
  process.stdout.write(JSON.stringify(await run()));
} finally {
  for (const [path, text] of originals) writeFileSync(join(root, path), text);
  await client.close();
}

async function run(): Promise<ResidentAnswer> {
  const answer = { edits: await edits(), idle: [], idleInProcess: [], afterCancelled: [] };
  if (mode === 'plain') return { ...answer, idle: await idle(), idleInProcess: await idleInProcess() };
  return mode === 'base'
    ? { ...answer, afterCancelled: await afterCancelled(Math.min(...answer.edits)) }
    : answer;
}

async function call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<number> {
  const started = performance.now();
  const options = signal === undefined ? PATIENCE : { ...PATIENCE, signal };
  const { isError, content } = await client.callTool({ name, arguments: args }, options);
  if (isError) throw new Error(JSON.stringify(content));
  return performance.now() - started;
}

function ask(): Promise<number> {
  return call(tool, input);
}

async function edits(): Promise<number[]> {
  await ask();
  const times: number[] = [];
  for (let i = 0; i < count + WARM_UP; i++) {
    // A change is what differs from the base: without this, the last one would be of a hundred files.
    if (tool === 'verify_change') takeBack();
    editOne();
    times.push(await ask());
  }
  return times.slice(WARM_UP);
}

function takeBack(): void {
  for (const [path, text] of originals) writeFileSync(join(root, path), text);
  originals.clear();
}

function editOne(): void {
  const path = pick(paths, random);
  const text = readFileSync(join(root, path), 'utf8');
  if (!originals.has(path)) originals.set(path, text);
  const kind = EDIT_KINDS[serial % EDIT_KINDS.length]!;
  writeFileSync(join(root, path), edited(text, kind, path, pick(paths, random), serial));
  serial++;
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
  await resident.scan(input);
  const times: number[] = [];
  for (let i = 0; i < IDLE; i++) {
    const started = performance.now();
    await resident.scan(input);
    times.push(performance.now() - started);
  }
  await resident.close();
  return times;
}

/** Each scan is cancelled after half of the time of the fastest; one that has answered by then is not counted. */
async function afterCancelled(fastest: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < CANCELLED; i++) {
    editOne();
    const cancel = new AbortController();
    const scan = call('scan', input, cancel.signal).then(
      () => 'answered',
      (error: unknown) => {
        if (!cancel.signal.aborted) throw error;
        return 'cancelled';
      },
    );
    await wait(fastest / 2);
    cancel.abort();
    const time = await call('status', {});
    if ((await scan) === 'cancelled') times.push(time);
    // The next one starts when the server has nothing left to do.
    await ask();
  }
  return times;
}
