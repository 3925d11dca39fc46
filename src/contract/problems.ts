// What every problem means and what would close it: the table behind the reference page and the answer of `doctor`.
import type { ProblemCode } from './place.ts';

export interface ProblemEntry {
  readonly meaning: string;
  /** What someone could do about it. */
  readonly closes: string;
  /** Only where `closes` is to install packages: what to do where they are installed. */
  readonly closesInstalled?: string;
}

const NOTHING = 'Nothing has to be done.';

export const PROBLEMS: Readonly<Record<ProblemCode, ProblemEntry>> = {
  FILE_TOO_LARGE: {
    meaning: 'The file is larger than the setting `maxFileBytes` allows and was not read.',
    closes: 'Raise `maxFileBytes`, or exclude the file.',
  },
  FILE_UNREADABLE: {
    meaning: 'The file could not be read.',
    closes: 'Check its permissions, and that it is a regular file.',
  },
  FILE_NOT_UTF8: { meaning: 'The file is not text in UTF-8.', closes: 'Save it as UTF-8, or exclude it.' },
  FILE_MINIFIED: { meaning: 'The file looks minified. It was analysed like any other.', closes: NOTHING },
  FILE_GENERATED: {
    meaning:
      'The file says that it is generated, names its source map, or has the form of a bundle. It was analysed like any other.',
    closes: NOTHING,
  },
  FILE_COPIED: {
    meaning:
      'A comment at the top of the file names a release and its licence, or where the file was copied from. Unless it is a package of this repository, the file counts as vendored.',
    closes: NOTHING,
  },
  SYNTAX_ERROR: {
    meaning: 'The file does not parse; the code around the error may be missing.',
    closes: 'Fix the file; exclude it if it is broken on purpose.',
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
    meaning: 'A tsconfig.json, jsconfig.json or package.json could not be read completely.',
    closes: 'Fix the config; install the package or create the file that it extends.',
  },
  CONTEXT_FAILED: {
    meaning: 'TypeScript could not load a tsconfig.json.',
    closes: 'Fix the config; `tsc -p` shows what is wrong.',
  },
  TYPES_MISSING: {
    meaning: 'The type of something is unknown, often because a package is not installed.',
    closes: 'Install the packages (`npm ci`).',
    closesInstalled:
      'Write the type down where it is unknown, or add the package that declares it (`@types/node`, …).',
  },
  TYPES_FAILED: { meaning: 'TypeScript could not answer a question.', closes: 'Ask again.' },
  CACHE_REBUILT: {
    meaning: 'The cache was damaged and is being rebuilt. The answer is not affected.',
    closes: NOTHING,
  },
  CACHE_UNAVAILABLE: {
    meaning: 'The cache could not be used. The answer is not affected.',
    closes: 'Make `.lintel` writable, or pass --no-cache.',
  },
  SCIP_STALE: {
    meaning: 'An imported index does not match the contents of the files.',
    closes: 'Create the index again and import it.',
  },
  FILE_NOT_CODE: {
    meaning:
      'A component, page or document (`.vue`, `.svelte`, `.astro`, `.mdx`, `.html`) imports a module and is not read as code: it may name what was asked about.',
    closes: 'Look at the file.',
  },
  CALLS_IMPLICIT: {
    meaning:
      'The language itself may call a member (`toString`, `then`, `next`, `[Symbol.iterator]`, …), and names do not show where. The code that creates such an object is followed instead.',
    closes: 'Look at what is done with the objects: conversions to text, loops, `await`.',
  },
  SEARCH_CUT: {
    meaning: 'The search reached its limit before it had followed everything.',
    closes: 'Ask for less: a smaller depth, or fewer branches.',
  },
  CHANGE_RECOVERED: {
    meaning:
      'A change that a process had left half-done was completed or taken back. The message names its files.',
    closes: NOTHING,
  },
  CHANGE_UNFINISHED: {
    meaning:
      'A change is half-done, and its files were edited since, so it is unclear whether to complete it or to take it back.',
    closes: 'Run one of the `lintel recover` commands that the message names.',
  },
  ANALYSIS_FAILED: {
    meaning: 'Something else kept part of the repository from being analysed; the message says what.',
    closes: 'The message says what is in the way.',
  },
  NOTHING_READ: {
    meaning: 'The scan found no source files, so it says nothing about any code.',
    closes: 'Scan a folder with sources, or take patterns out of `exclude`.',
  },
  FILES_EXCLUDED: {
    meaning:
      'The change takes files out of the judgement that were judged in the base, in `lintel.json` or by saying in them that they are generated or copied, so nobody looked at them.',
    closes:
      'Take that back, or have somebody accept it: once it is in the base, it is not charged to a change.',
  },
  DETECTORS_OFF: {
    meaning:
      'The change turns detectors off or gives them other options in `lintel.json`, or turns off an equivalent rule in the settings of another tool; or the mode of a verification leaves some out.',
    closes: 'Revert the settings, or have somebody accept them; verify in another mode.',
  },
};
