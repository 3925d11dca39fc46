// Kills Lintel without a warning while it works, and tells what is left of its processes. Each carries a mark of its own in its
// environment, which all that it starts inherits; Linux shows it to whoever may know.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ENTRY = join(import.meta.dirname, '..', 'main.ts');
const MARK = 'LINTEL_TEST_MARK';

/** Enough files, and enough types in them, that all processes are busy for a while. */
export function busyRepository(files: number): Record<string, string> {
  const repository: Record<string, string> = {
    'package.json': '{ "name": "busy", "type": "module" }\n',
    'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "strict": true } }\n',
  };
  for (let i = 0; i < files; i++) repository[`src/m${i}.ts`] = moduleText(i);
  return repository;
}

function moduleText(i: number): string {
  const before = i === 0 ? '' : `import { make${i - 1} } from './m${i - 1}.js';\n`;
  const call = i === 0 ? '0' : `make${i - 1}(1).deep.value`;
  return `${before}export interface Shape${i} { deep: { value: number; all: readonly Shape${i}[] } }
export async function load${i}(shape: Shape${i}) { return shape.deep.all.map((one) => one.deep.value); }
export function make${i}(value: number): Shape${i} {
  load${i}({ deep: { value: ${call}, all: [] } });
  return { deep: { value, all: [] } };
}
`;
}

type Surface = (child: ChildProcess) => void;

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};

function tell(child: ChildProcess, message: object): void {
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** Each way to start Lintel, and what it is asked once it runs. */
export const SURFACES: Readonly<Record<string, { args: readonly string[]; ask: Surface }>> = {
  scan: { args: ['scan', '--no-cache'], ask: () => undefined },
  refs: { args: ['graph', 'refs', 'src/m0.ts#Shape0.deep', '--no-cache'], ask: () => undefined },
  mcp: {
    args: ['mcp', '--no-cache'],
    ask(child) {
      tell(child, { id: 1, method: 'initialize', params: initialize });
      tell(child, { method: 'notifications/initialized' });
      tell(child, { id: 2, method: 'tools/call', params: { name: 'scan', arguments: {} } });
    },
  },
  serve: {
    args: ['serve', '--no-cache'],
    ask(child) {
      child.stdout?.once('data', (line: Buffer) => {
        const { url, token_file: file } = JSON.parse(line.toString()) as Record<string, string>;
        const body = JSON.stringify({ symbol: 'src/m0.ts#Shape0.deep', new_name: 'deeper', dry_run: true });
        const authorization = `Bearer ${readFileSync(file!, 'utf8').trim()}`;
        const headers = { 'content-type': 'application/json', authorization };
        // The server is killed before it answers.
        fetch(`${url}/refactor/rename`, { method: 'POST', headers, body }).catch(() => undefined);
      });
    },
  },
};

/** Starts Lintel, kills it after so many milliseconds, and gives what still runs some seconds later. */
export async function leftAfterKill(cwd: string, surface: string, afterMs: number): Promise<string[]> {
  const mark = randomUUID();
  const { args, ask } = SURFACES[surface]!;
  const child = spawn(process.execPath, [ENTRY, ...args], {
    cwd,
    env: { ...process.env, [MARK]: mark },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  ask(child);
  await pause(afterMs);
  child.kill('SIGKILL');
  return markedAfter(mark, PATIENCE_MS);
}

const PATIENCE_MS = 5000;

async function markedAfter(mark: string, patience: number): Promise<string[]> {
  for (let waited = 0; ; waited += 20) {
    const found = marked(mark);
    if (found.length === 0 || waited >= patience) return found;
    await pause(20);
  }
}

function marked(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && fileOf(name, 'environ').includes(mark))
    .map((name) => fileOf(name, 'cmdline').replaceAll('\0', ' '));
}

/** Processes come and go, and some are not ours to look at. */
function fileOf(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
