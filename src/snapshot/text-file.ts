// Bytes of one file → text. The text never has a byte order mark; what could not be decoded faithfully is said.
import { isUtf8 } from 'node:buffer';
import type { Problem } from '../contract/index.ts';

export type Encoding = 'utf8' | 'utf16le' | 'utf16be';

export interface TextFile {
  readonly text: string;
  /** Whether the file starts with a byte order mark. */
  readonly bom: boolean;
  readonly encoding: Encoding;
  readonly problem?: Problem;
  /** Set when the content could not be had: the text is empty, and the problem says why. */
  readonly isMissing?: true;
}

export function decodeText(path: string, bytes: Uint8Array): TextFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return decodeUtf16(path, buffer, 'utf16le');
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return decodeUtf16(path, buffer, 'utf16be');
  const bom = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  const text = buffer.toString('utf8', bom ? 3 : 0);
  const file = { text, bom, encoding: 'utf8' } as const;
  return withProblem(path, file, isUtf8(buffer) ? undefined : 'it holds bytes that are not UTF-8');
}

function decodeUtf16(path: string, buffer: Buffer, encoding: 'utf16le' | 'utf16be'): TextFile {
  const label = encoding === 'utf16le' ? 'utf-16le' : 'utf-16be';
  const body = buffer.subarray(2);
  const text = new TextDecoder(label, { ignoreBOM: true }).decode(body);
  const file = { text, bom: true, encoding } as const;
  return withProblem(
    path,
    file,
    isWellFormed(body, label) ? undefined : `it holds bytes that are not ${label}`,
  );
}

/** No program has a NUL: what looks like one is another encoding, of which half of the bytes are lost on everyone who reads it. */
function withProblem(path: string, file: TextFile, why: string | undefined): TextFile {
  if (file.text.includes('\0'))
    return { ...file, problem: notUtf8(path, 'it holds NUL bytes, as other encodings do') };
  return why === undefined ? file : { ...file, problem: notUtf8(path, why) };
}

function isWellFormed(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function notUtf8(path: string, why: string): Problem {
  const message = `${path} was read with replacement characters: ${why}`;
  return { code: 'FILE_NOT_UTF8', file: path, message, limits: false };
}

/** A file whose content cannot be had, in the form of a text file that says so. */
export function missingText(problem: Problem): TextFile {
  return { text: '', bom: false, encoding: 'utf8', problem, isMissing: true };
}

export function tooLarge(path: string, size: number, maxFileBytes: number): Problem {
  const message = `${path} was not read: it has ${size} bytes, more than the limit of ${maxFileBytes}`;
  return { code: 'FILE_TOO_LARGE', file: path, message, limits: true };
}

export function unreadable(path: string, why: string): Problem {
  return { code: 'FILE_UNREADABLE', file: path, message: `${path} could not be read: ${why}`, limits: true };
}
