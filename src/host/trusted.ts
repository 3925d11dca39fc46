// Which repositories may have their own code run, such as plugins and configs of linters. The list lies in the user's own folder,
// never in a repository, and names a repository by where it is and where it comes from: another one in the same place is not it.
import { dirname, resolve, sep } from 'node:path';
import { exists, makeFolder, readFileBytes, realPathOf, writeAtomically } from './files.ts';
import { askAsItIs } from './git-as-it-is.ts';
import { stateFile } from './state-folder.ts';

interface Trusted {
  readonly path: string;
  /** Address of the remote `origin`; empty without one. */
  readonly origin: string;
}

const MAX_BYTES = 1_000_000;

export function trustFile(): string {
  return stateFile('trusted.json');
}

export async function isTrusted(root: string): Promise<boolean> {
  if (!exists(trustFile())) return false;
  const own = await identityOf(root);
  // A list that the repository itself could hold says nothing.
  if (resolve(trustFile()).startsWith(own.path + sep)) return false;
  return readTrusted().some((known) => isSame(known, own));
}

export async function setTrusted(root: string, trusted: boolean): Promise<void> {
  if (!trusted && !exists(trustFile())) return;
  const own = await identityOf(root);
  const others = readTrusted().filter((known) => known.path !== own.path);
  makeFolder(dirname(trustFile()));
  writeAtomically(trustFile(), `${JSON.stringify(trusted ? [...others, own] : others, undefined, 2)}\n`);
}

async function identityOf(root: string): Promise<Trusted> {
  const { exitCode, stdout } = await askAsItIs(root, ['config', '--get', 'remote.origin.url']);
  const origin = exitCode === 0 ? stdout.toString('utf8').trim() : '';
  return { path: realPathOf(root) ?? resolve(root), origin };
}

function isSame(a: Trusted, b: Trusted): boolean {
  return a.path === b.path && a.origin === b.origin;
}

/** A list that cannot be read trusts nobody. */
function readTrusted(): Trusted[] {
  if (!exists(trustFile())) return [];
  try {
    const value: unknown = JSON.parse(readFileBytes(trustFile(), MAX_BYTES).toString('utf8'));
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isEntry(value: unknown): value is Trusted {
  const { path, origin } = (value ?? {}) as Partial<Trusted>;
  return typeof path === 'string' && typeof origin === 'string';
}
