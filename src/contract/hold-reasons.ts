// Why something could not be decided: a closed set, each with what it means and what would close it. The reference page, the
// answer of `doctor` and the rule of what a change is charged with all follow from this table.

export interface HoldReasonEntry {
  readonly meaning: string;
  /** What someone could do so that the question can be answered. */
  readonly closes: string;
  /**
   * Where the reason lies. `code` is the default: in the files. `environment`: in what is installed and built around them, which
   * a change does not carry. `run`: in this very run, so that no earlier run excuses it.
   */
  readonly lies?: 'environment' | 'run';
}

const INSTALL = 'Install the packages (`npm ci`) before the scan.';
const BUILD = 'Build what is missing before the scan, or map its path to the sources in tsconfig.json.';
const AGAIN = 'Run the scan again.';

export const HOLD_REASONS = {
  'dependencies-not-installed': {
    meaning:
      'TypeScript does not know the types of packages that are not installed, so what depends on them was not checked.',
    closes: INSTALL,
    lies: 'environment',
  },
  'file-not-built': {
    meaning: 'An import leads to a file that a build writes and that is not there.',
    closes: BUILD,
    lies: 'environment',
  },
  'package-not-built': {
    meaning:
      'A package of this repository is read from its sources, where its users get what is built from them.',
    closes: BUILD,
    lies: 'environment',
  },
  'config-broken': {
    meaning: 'A tsconfig.json could not be read whole, so TypeScript was asked with other settings.',
    closes: 'Repair the named config, or what it extends.',
  },
  'config-not-read': {
    meaning: 'A config could not be read, so imports may lead elsewhere than they seem to.',
    closes: 'Repair the named config, or what it extends.',
  },
  'config-refused': {
    meaning: 'The linter refused the config of a folder and was run without it.',
    closes: 'Repair the named config; the linter says what is wrong when run by itself.',
  },
  'not-trusted': {
    meaning:
      'The settings of a linter or formatter are a program, or name programs, of the repository, and those were not run.',
    closes: 'Run `lintel trust` if you trust this repository; docs/security.md says what is run then.',
    lies: 'environment',
  },
  'types-off': {
    meaning: 'The check needs types, and the scan was asked to leave them out.',
    closes: 'Run without --no-types.',
    lies: 'run',
  },
  'types-failed': {
    meaning: 'TypeScript could not answer for the file.',
    closes: AGAIN,
    lies: 'run',
  },
  'no-context-holds-file': {
    meaning: 'A config lists the file, and yet TypeScript does not load it with that config.',
    closes: 'Check `include`, `files` and `references` of the configs around the file.',
  },
  'no-working-tree': {
    meaning: 'Linters and formatters read files from disk, and a revision is on none.',
    closes: 'Check the revision out and scan the working tree.',
    lies: 'run',
  },
  'changed-meanwhile': {
    meaning: 'The file changed while it was being looked at.',
    closes: AGAIN,
    lies: 'run',
  },
  'not-utf8': {
    meaning: 'The linter does not read files that are not UTF-8.',
    closes: 'Save the file as UTF-8.',
  },
  unreadable: {
    meaning: 'The file is no program that a formatter could write again.',
    closes: 'Repair the file, or exclude it.',
  },
  'other-formatter': {
    meaning: 'Another formatter is in charge of these files.',
    closes: 'Nothing: run that formatter, or set `detectors.format.formatter` to `oxfmt`.',
  },
  'type-unknown': {
    meaning: 'Whether this is a promise depends on a type that is not known.',
    closes: INSTALL,
    lies: 'environment',
  },
  'type-unresolved': {
    meaning: 'Whether a value is untyped depends on a type that is not known.',
    closes: INSTALL,
    lies: 'environment',
  },
  'unresolved-import': {
    meaning: 'An import that leads nowhere may mean this file or name.',
    closes: 'Repair the import, or install or build what it names; `lintel graph unresolved` lists them.',
  },
  'importer-not-read': {
    meaning: 'A file that could not be read as a program mentions the name.',
    closes: 'Repair the file that could not be read.',
  },
  'manifest-not-read': {
    meaning: 'A package.json could not be read.',
    closes: 'Repair the package.json.',
  },
  'no-entry-point': {
    meaning: 'Nothing says where the programs of this package start, so no file of it can be called unused.',
    closes:
      'Name the entry points: `main`, `exports` or `bin` in package.json, or `detectors.dependencies` in lintel.json.',
  },
  'loaded-by-pattern': {
    meaning: 'A pattern, a registry or a decorator may load it.',
    closes: 'Nothing, where that is so; name entry points in lintel.json where it is not.',
  },
  'loaded-by-tools': {
    meaning: 'A tool may load the package by its name.',
    closes: 'Nothing, where that is so; remove the package where it is not.',
  },
  'loaded-as-script': {
    meaning: 'A page or another program may load the script, by means that no source shows.',
    closes: 'Nothing, where that is so; remove the file where it is not.',
  },
  'named-in-text': {
    meaning: 'A text file, a comment or a string names the file or the package.',
    closes: 'Nothing, where it is used; remove it and its mention where it is not.',
  },
  'named-in-signature': {
    meaning: 'Declaration files that are written out may need the name.',
    closes: 'Nothing, where the package publishes declarations.',
  },
  'imported-by-held-file': {
    meaning: 'Only files of which it is not known whether they are used lead to the file.',
    closes: 'What closes the question about those files.',
  },
  'used-by-held-file': {
    meaning: 'A file of which it is not known whether it is used hands the name on.',
    closes: 'What closes the question about that file.',
  },
  'imported-elsewhere': {
    meaning:
      'A file of another package, which does not list the dependency, imports it and may get it from here.',
    closes: 'List the dependency in the package that imports it.',
  },
  'peer-of-dependency': {
    meaning: 'Another package wants the dependency beside it, so that it may be there for that one.',
    closes: 'Remove it, and see whether the package manager complains; or name it in `ignoreDependencies`.',
  },
  'settings-not-read': {
    meaning: 'The configuration of knip is a program, or broken, so that what it leaves out is not known.',
    closes: 'Write it as `knip.json`.',
  },
  'variant-of-used-file': {
    meaning: 'The file is a variant of one that is used, and a tool picks one of them.',
    closes: 'Nothing, where that is so; remove the file where it is not.',
  },
  'with-statement': {
    meaning: 'A `with` statement may read the value.',
    closes: 'Do without the `with` statement.',
  },
  'direct-eval': {
    meaning: 'A direct `eval` may read the value.',
    closes: 'Call `eval` indirectly, or do without it.',
  },
  'arguments-object': {
    meaning: 'The `arguments` object may read the value.',
    closes: 'Use a rest parameter.',
  },
} as const satisfies Readonly<Record<string, HoldReasonEntry>>;

export type HoldReason = keyof typeof HOLD_REASONS;

export function holdReasonOf(reason: HoldReason): HoldReasonEntry {
  return HOLD_REASONS[reason];
}
