// What every problem means and what would close it: the table behind the reference page and the answer of `doctor`.
import type { ProblemCode } from './place.ts';

export interface ProblemEntry {
  readonly meaning: string;
  /** What someone could do about it. */
  readonly closes: string;
}

const NOTHING = 'Nothing has to be done.';

export const PROBLEMS: Readonly<Record<ProblemCode, ProblemEntry>> = {
  FILE_TOO_LARGE: {
    meaning: 'The file is larger than the setting `maxFileBytes` allows and was not read.',
    closes: 'Raise `maxFileBytes`, or exclude the file.',
  },
  FILE_UNREADABLE: {
    meaning: 'The file could not be read.',
    closes: 'Check that it is a plain file and its permissions.',
  },
  FILE_NOT_UTF8: { meaning: 'The file is not text in UTF-8.', closes: 'Save it as UTF-8, or exclude it.' },
  FILE_MINIFIED: { meaning: 'The file looks minified. It was analysed like any other.', closes: NOTHING },
  FILE_GENERATED: {
    meaning: 'The file says that it is generated, or names its source map. It was analysed like any other.',
    closes: NOTHING,
  },
  SYNTAX_ERROR: {
    meaning: 'The file does not parse; what stands around the error may be missing.',
    closes: 'Repair the file; exclude it where it is wrong on purpose.',
  },
  LINK_LEAVES_ROOT: {
    meaning: 'A symbolic link leads out of the repository and was not followed.',
    closes: NOTHING,
  },
  SUBMODULE_SKIPPED: {
    meaning: 'A git submodule is a repository of its own and was not read.',
    closes: 'Scan the submodule by itself.',
  },
  CONFIG_BROKEN: {
    meaning: 'A tsconfig.json, jsconfig.json or package.json could not be read whole.',
    closes: 'Repair the config; install the package or write the file that it extends.',
  },
  CONTEXT_FAILED: {
    meaning: 'TypeScript could not load a tsconfig.json.',
    closes: 'Repair the config; `tsc -p` with it says what is wrong.',
  },
  TYPES_MISSING: {
    meaning: 'The type of something is not known, often because a package is not installed.',
    closes: 'Install the packages (`npm ci`).',
  },
  TYPES_FAILED: { meaning: 'TypeScript could not answer a question.', closes: 'Ask again.' },
  CACHE_REBUILT: {
    meaning: 'The cache was damaged and is built anew. The answer does not suffer from it.',
    closes: NOTHING,
  },
  CACHE_UNAVAILABLE: {
    meaning: 'The cache could not be used. The answer does not suffer from it.',
    closes: 'Let `.lintel` be written, or pass --no-cache.',
  },
  SCIP_STALE: {
    meaning: 'An imported index describes other contents than the files have.',
    closes: 'Make and import the index again.',
  },
  FILE_NOT_CODE: {
    meaning:
      'A component, page or document (`.vue`, `.svelte`, `.astro`, `.mdx`, `.html`) imports a module and is not read as code: it may name what was asked about.',
    closes: 'Look at the file.',
  },
  CALLS_IMPLICIT: {
    meaning:
      'The language itself may call a member (`toString`, `then`, `next`, `[Symbol.iterator]`, …), and names do not tell where. Whoever creates such an object is followed instead.',
    closes: 'Look at what is done with the objects: conversions to text, loops, `await`.',
  },
  SEARCH_CUT: {
    meaning: 'There was more to follow than a search follows at most.',
    closes: 'Ask for a smaller depth.',
  },
  CHANGE_RECOVERED: {
    meaning:
      'A change that a process had left half-done was completed or taken back. The message names its files.',
    closes: NOTHING,
  },
  CHANGE_UNFINISHED: {
    meaning:
      'A change is half-done, and what became of its files leaves open which way they belong together.',
    closes: 'Run one of the `lintel recover` commands that the message names.',
  },
  ANALYSIS_FAILED: {
    meaning: 'Something else kept a part of the repository from being analysed; the message says what.',
    closes: 'The message says what is in the way.',
  },
  NOTHING_READ: {
    meaning: 'The scan found no source file to read, so that it says nothing about any code.',
    closes: 'Scan a folder with sources, or take patterns out of `exclude`.',
  },
  FILES_EXCLUDED: {
    meaning:
      'The change excludes files by `lintel.json` that the base judged, so that nobody looked at them.',
    closes:
      'Take the patterns back, or let somebody accept them: once they are in the base, they are not charged.',
  },
  DETECTORS_OFF: {
    meaning:
      'The change turns detectors off or gives them other options in `lintel.json`, or turns the same rule off in the settings of another tool.',
    closes: 'Take the settings back, or let somebody accept them.',
  },
  SUPPRESSIONS_ADDED: {
    meaning: 'The change adds comments that silence findings.',
    closes: 'Look at the comments: each should say why.',
  },
};
