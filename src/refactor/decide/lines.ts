// Lines of files as witnesses: what stands there, and a hash by which anyone can tell later whether it still does.
import { hash } from 'node:crypto';
import { lineStartsOf, positionAt } from '../../base/index.ts';

export interface Line {
  /** 1-based. */
  readonly line: number;
  /** Without its indentation. */
  readonly content: string;
  readonly hash: string;
}

/** Texts with their lines, each split once. */
export function lineReader(read: (file: string) => string | undefined): LineReader {
  const known = new Map<string, { readonly text: string; readonly starts: Uint32Array } | undefined>();
  const open = (file: string) => {
    if (!known.has(file)) {
      const text = read(file);
      known.set(file, text === undefined ? undefined : { text, starts: lineStartsOf(text) });
    }
    return known.get(file);
  };
  return {
    starts: (file) => open(file)?.starts ?? Uint32Array.of(0),
    at(file, offset) {
      const { line } = positionAt(open(file)?.starts ?? [0], offset);
      return this.line(file, line) ?? { line, content: '', hash: hashOf('') };
    },
    line(file, line) {
      const found = open(file);
      const start = found?.starts[line - 1];
      if (found === undefined || start === undefined) return undefined;
      const whole = found.text.slice(start, found.starts[line]).replace(/(?:\r\n|[\n\r\u2028\u2029])$/, '');
      return { line, content: shownLine(whole), hash: hashOf(whole) };
    },
  };
}

export interface LineReader {
  starts(file: string): Uint32Array;
  /** The line that an offset is on. */
  at(file: string, offset: number): Line;
  line(file: string, line: number): Line | undefined;
}

/** Characters of a line that are shown. */
const LONGEST = 200;

/** What is shown of a line; of that, the same. */
export function shownLine(line: string): string {
  return line.trim().slice(0, LONGEST).trimEnd();
}

function hashOf(line: string): string {
  return hash('sha256', line);
}
