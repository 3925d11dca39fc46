// The token of a running server, in a file that only its owner can read. It is written nowhere else.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '../contract/index.ts';
import { nodeDisk, prepareFolder } from '../host/index.ts';

const TOKEN = /^[\w-]{43}\n$/;
const OWNER_ONLY = 0o600;

export interface KeptToken {
  /** Absolute path of its file. */
  readonly path: string;
  /** Another server may have put its own token there in the meantime; that one stays. */
  remove(): void;
}

/** A token that nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stores a token; by default in a file in `.lintel` that is named after the port of the server. */
export function keepToken(
  root: string,
  token: string,
  { port, file }: { readonly port: number; readonly file?: string },
): KeptToken {
  const path = file ?? join(root, '.lintel', `serve-${port}.token`);
  prepareFolder(root, path);
  attempt(path, () => write(path, `${token}\n`));
  return { path, remove: () => attempt(path, () => remove(path, `${token}\n`)) };
}

/** Replaces the token of an earlier server, and nothing else. */
function write(path: string, text: string): void {
  assertFree(path);
  const beside = `${path}.${process.pid}.new`;
  if (nodeDisk.look(beside)) nodeDisk.unlink(beside);
  const file = nodeDisk.create(beside, OWNER_ONLY);
  try {
    file.write(Buffer.from(text));
    file.sync();
  } finally {
    file.close();
  }
  nodeDisk.rename(beside, path);
}

function assertFree(path: string): void {
  const entry = nodeDisk.look(path);
  if (entry === undefined || (entry.kind === 'file' && TOKEN.test(textOf(path)))) return;
  throw new Failure('USAGE', {
    message: `${path} exists and holds no token of Lintel; name another file.`,
  });
}

function remove(path: string, text: string): void {
  if (nodeDisk.look(path)?.kind === 'file' && textOf(path) === text) nodeDisk.unlink(path);
}

function textOf(path: string): string {
  return Buffer.from(nodeDisk.read(path)).toString('latin1');
}

function attempt(path: string, action: () => void): void {
  try {
    action();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Failure('FILE_UNWRITABLE', { message: `Could not write ${path}: ${reason}`, path }, { cause });
  }
}
