// A file too large to hold in memory: written beside its place in pieces, then put there in one step.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../contract/index.ts';
import { messageOf } from './error-text.ts';

/** Writes the pieces and returns how many bytes they have. Either the whole file is there afterwards or the old one. */
export function writeInPieces(path: string, pieces: Iterable<Uint8Array>): number {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const bytes = writeAll(temporary, pieces);
    renameSync(temporary, path);
    return bytes;
  } catch (cause) {
    rmSync(temporary, { force: true });
    const reason = messageOf(cause);
    throw new Failure(
      'FILE_UNWRITABLE',
      { message: `${path} could not be written: ${reason}`, file: path, reason },
      { cause },
    );
  }
}

function writeAll(path: string, pieces: Iterable<Uint8Array>): number {
  const descriptor = openSync(path, 'w');
  let bytes = 0;
  try {
    for (const piece of pieces) {
      for (let at = 0; at < piece.length;) at += writeSync(descriptor, piece, at);
      bytes += piece.length;
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}

/** A path as given on the command line, made absolute. */
export function absolutePath(path: string): string {
  return resolve(path);
}

/** The `file:` address of an absolute path. */
export function fileAddress(path: string): string {
  return pathToFileURL(path).href;
}
