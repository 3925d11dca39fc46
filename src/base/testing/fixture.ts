// Fixtures: sources with marks under the code that a test is about.
//
//   //- path/of/file.ts            starts a file; text before the first is `index.ts`
//   //   ^^^ WORD                  says WORD about what starts above the first caret; if it ends on that line, the carets cover it
//   //< WORD                       says it about the first column of the line above
//   //   ^^^ hold REASON           a hold starts there
//   //   ^                         points at the name above without saying anything about it
//   //- path/of/file.ts ^ WORD     says it about the file as a whole; the word can be left out here, too
//   //- path/of/file.ts before     starts the file as the base has it; one that the base has is gone unless it is there without, too
//   //- path/of/file.ts both       starts a file that both sides have
//
// Marks are taken out before the files are written, so they can stand in JSON too.

export interface Mark {
  readonly file: string;
  /** 0 for a file as a whole. */
  readonly line: number;
  readonly column: number;
  /** Undefined for marks that only say where something starts. */
  readonly width: number | undefined;
  /** A word such as a code, or `hold REASON`; empty for a mark that only points. */
  readonly says: string;
}

export interface Fixture {
  readonly files: Readonly<Record<string, string>>;
  /** The files of the base, where the test is about two states. */
  readonly before?: Readonly<Record<string, string>>;
  readonly marks: readonly Mark[];
}

const FILE = /^\/\/- (\S.*?)(?: (before|both))?(?: (\^)(?: (\S+))?)?\s*$/;
const MARK = /^\s*(?:\/\/|#)?\s*(\^+|\/\/<)(?:\s+(hold \S+|\S+))?\s*$/;

export function parseFixture(text: string, first = 'index.ts'): Fixture {
  const files: Record<string, string[]> = {};
  const before: Record<string, string[]> = {};
  const marks: Mark[] = [];
  let path = first;
  let lines: string[] | undefined;
  for (const line of text.replace(/^\n/, '').split('\n')) {
    const header = FILE.exec(line);
    if (header) {
      const [, name, side, mark, says = ''] = header;
      path = name!;
      lines = [];
      if (side !== 'before') files[path] = lines;
      if (side !== undefined) before[path] = lines;
      if (mark) marks.push({ file: path, line: 0, column: 0, width: undefined, says });
      continue;
    }
    lines ??= files[path] = [];
    const mark = MARK.exec(line);
    if (mark) marks.push(markFrom(path, lines.length, line, mark));
    else lines.push(line);
  }
  return { files: textsOf(files), before: textsOf(before), marks };
}

function textsOf(files: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')]));
}

function markFrom(file: string, line: number, text: string, [, sign, says = '']: RegExpExecArray): Mark {
  if (sign === '//<') return { file, line, column: 1, width: undefined, says };
  return { file, line, column: text.indexOf('^') + 1, width: sign!.length, says };
}
