// Whose cache it is. A cache lies in the repository it is about, where whoever made the repository could have put one. What git says
// about it helps little: git may be missing, and an archive can hold anything. So the files of a cache have names that follow from
// a secret in the user's own folder, and a file that came with a checkout has none of them.
import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, writeFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { Failure } from '../contract/index.ts';
import { codeOf, messageOf } from './error-text.ts';
import { exists, makeFolder, readFileBytes, realPathOf, removePath } from './files.ts';
import { stateFile } from './state-folder.ts';

/** Differs by user and by place. Throws a Failure where the user has no folder that keeps a secret. */
export function cacheSeal(root: string): string {
  const place = realPathOf(root) ?? resolve(root);
  const file = stateFile('cache-secret');
  if (resolve(file).startsWith(place + sep)) throw unusable(file, 'it is in the repository itself');
  return createHmac('sha256', secretIn(file)).update(place).digest('hex');
}

const SECRET = /^[0-9a-f]{64}$/;

function secretIn(file: string): string {
  if (!exists(file)) makeSecret(file);
  const text = readFileBytes(file, 1_000).toString('utf8').trim();
  if (!SECRET.test(text)) throw unusable(file, 'it holds no secret of Lintel; delete it');
  return text;
}

/** Of processes that start together, the first one decides. */
function makeSecret(file: string): void {
  makeFolder(dirname(file));
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    linkSync(own, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(file, messageOf(error), error);
  } finally {
    removePath(own);
  }
}

function unusable(path: string, reason: string, cause?: unknown): Failure {
  return new Failure(
    'FILE_UNWRITABLE',
    { message: `Could not use ${path}: ${reason}`, path, reason },
    { cause },
  );
}
