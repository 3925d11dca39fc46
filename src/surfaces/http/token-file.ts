// The token of a running server, in a file that only its owner can read. It is written nowhere else.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { nodeDisk, prepareFolder } from '../../api/index.ts';
import { Failure } from '../../contract/index.ts';

const TOKEN = /^[\w-]{43}\n$/;
const OWNER_ONLY = 0o600;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Where the token of the server on a port lies unless another place is named. */
export function tokenFileOf(root: string, port: number): string {
  return join(root, '.lintel', `serve-${port}.token`);
}

/** Replaces the token of an earlier server, and nothing else. */
export function writeToken(root: string, path: string, token: string): void {
  prepareFolder(root, path);
  attempt(path, () => {
    assertFree(path);
    const beside = `${path}.${process.pid}.new`;
    if (nodeDisk.look(beside)) nodeDisk.unlink(beside);
    const file = nodeDisk.create(beside, OWNER_ONLY);
    try {
      file.write(Buffer.from(`${token}\n`));
      file.sync();
    } finally {
      file.close();
    }
    nodeDisk.rename(beside, path);
  });
}

function assertFree(path: string): void {
  const entry = nodeDisk.look(path);
  if (entry === undefined || (entry.kind === 'file' && TOKEN.test(textOf(path)))) return;
  throw new Failure('USAGE', {
    message: `${path} is there and holds no token of Lintel; name another file.`,
  });
}

function textOf(path: string): string {
  return Buffer.from(nodeDisk.read(path)).toString('latin1');
}

/** Another server may have put its own token there meanwhile. */
export function removeToken(path: string, token: string): void {
  attempt(path, () => {
    if (nodeDisk.look(path)?.kind === 'file' && textOf(path) === `${token}\n`) nodeDisk.unlink(path);
  });
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
