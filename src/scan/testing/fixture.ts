// Fixtures: sources with marks under the code that findings are expected at.
//
//   //- path/of/file.ts            starts a file; text before the first is `index.ts`
//   //   ^^^ CODE                  a finding starts above the first caret; if it ends on that line, the carets cover it
//   //< CODE                       a finding starts in the first column of the line above
//   //   ^^^ hold REASON           a hold starts there
//
// Marks are taken out before the files are written, so they can stand in JSON too.

export interface Mark {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Undefined for marks that only say where a finding starts. */
  readonly width: number | undefined;
  /** A code, or `hold REASON`. */
  readonly says: string;
}

export interface Fixture {
  readonly files: Readonly<Record<string, string>>;
  readonly marks: readonly Mark[];
}

const FILE = /^\/\/- (\S+)\s*$/;
const MARK = /^\s*(?:\/\/|#)?\s*(\^+|\/\/<)\s+(hold \S+|[A-Z][A-Z0-9_]*|\S+)\s*$/;

export function parseFixture(text: string, first = 'index.ts'): Fixture {
  const files: Record<string, string[]> = {};
  const marks: Mark[] = [];
  let path = first;
  for (const line of text.replace(/^\n/, '').split('\n')) {
    const header = FILE.exec(line);
    if (header) {
      path = header[1]!;
      files[path] = [];
      continue;
    }
    const lines = (files[path] ??= []);
    const mark = MARK.exec(line);
    if (mark) marks.push(markFrom(path, lines.length, line, mark));
    else lines.push(line);
  }
  return {
    files: Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')])),
    marks,
  };
}

function markFrom(file: string, line: number, text: string, [, sign, says]: RegExpExecArray): Mark {
  if (sign === '//<') return { file, line, column: 1, width: undefined, says: says! };
  return { file, line, column: text.indexOf('^') + 1, width: sign!.length, says: says! };
}
