// Why something could not be decided: a closed set, each with what it means and what would close it. The reference page, the
// answer of `doctor` and the rule of what a change is charged with all follow from this table.

export interface HoldReasonEntry {
  readonly meaning: string;
  /** What someone could do so that the question can be answered. */
  readonly closes: string;
  /** Only where `closes` is to install packages: what to do where they are installed. */
  readonly closesInstalled?: string;
  /**
   * Where the reason lies. `code` is the default: in the files. `environment`: in what is installed and built around them, which
   * a change does not carry. `run`: in this very run, so that no earlier run excuses it.
   */
  readonly lies?: 'environment' | 'run';
}

const INSTALL = 'Install the packages (`npm ci`) before the scan.';
const ADD_TYPES =
  'Write the type down where it is unknown, or add the package that declares it (`@types/node`, …).';
const BUILD = 'Build what is missing before the scan, or map its path to the sources in tsconfig.json.';
const AGAIN = 'Run the scan again.';

export const HOLD_REASONS = {
  'dependencies-not-installed': {
    meaning:
      'TypeScript does not know the types of packages that are not installed, so what depends on them was not checked.',
    closes: INSTALL,
    closesInstalled: ADD_TYPES,
    lies: 'environment',
  },
  'file-not-built': {
    meaning: 'An import leads to a file that a build would write, and that does not exist.',
    closes: BUILD,
    lies: 'environment',
  },
  'package-not-built': {
    meaning:
      'A package of this repository is read from its sources, whereas its users get what is built from them.',
    closes: BUILD,
    lies: 'environment',
  },
  'config-broken': {
    meaning: 'A tsconfig.json could not be read completely, so TypeScript ran with other settings.',
    closes: 'Fix the named config, or what it extends.',
  },
  'config-not-read': {
    meaning: 'A config could not be read, so imports may lead elsewhere than they seem to.',
    closes: 'Fix the named config, or what it extends.',
  },
  'config-refused': {
    meaning: 'The linter refused the config of a folder and was run without it.',
    closes: 'Fix the named config; run the linter by itself to see what is wrong.',
  },
  'not-trusted': {
    meaning:
      'The settings of a linter or formatter are a program of the repository, or name such programs, and those were not run.',
    closes: 'Run `lintel trust` if you trust this repository; docs/security.md says what will run.',
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
  'typescript-missing': {
    meaning: 'The TypeScript that Lintel brings along for this platform is not installed.',
    closes: 'Install Lintel again, with its optional packages.',
    lies: 'run',
  },
  'no-context-holds-file': {
    meaning: 'A config lists the file, but TypeScript does not load it with that config.',
    closes: 'Check `include`, `files` and `references` of the configs around the file.',
  },
  'no-working-tree': {
    meaning: 'Linters and formatters read files from disk, and an older revision is not there.',
    closes: 'Check out the revision and scan the working tree.',
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
    meaning: 'The file does not parse, so a formatter cannot write it.',
    closes: 'Fix the file, or exclude it.',
  },
  'other-formatter': {
    meaning: 'Another formatter is in charge of these files.',
    closes: 'Run that formatter, or set `detectors.format.formatter` to `oxfmt`.',
  },
  'type-unknown': {
    meaning: 'Whether this is a promise depends on a type that is unknown.',
    closes: INSTALL,
    closesInstalled: ADD_TYPES,
    lies: 'environment',
  },
  'type-unresolved': {
    meaning: 'Whether a value is untyped depends on a type that is unknown.',
    closes: INSTALL,
    closesInstalled: ADD_TYPES,
    lies: 'environment',
  },
  'unresolved-import': {
    meaning: 'An import that leads nowhere may mean this file or name.',
    closes: 'Fix the import, or install or build what it names; `lintel graph unresolved` lists them.',
  },
  'importer-not-read': {
    meaning: 'A file that could not be read as a program mentions the name.',
    closes: 'Fix the file that could not be read.',
  },
  'manifest-not-read': {
    meaning: 'A package.json could not be read.',
    closes: 'Fix the package.json.',
  },
  'no-entry-point': {
    meaning:
      'Nothing says where the programs of this package start, so none of its files can be called unused.',
    closes:
      'Name the entry points: `main`, `exports` or `bin` in package.json, or `detectors.dependencies` in lintel.json.',
  },
  'loaded-by-pattern': {
    meaning: 'A pattern, a registry or a decorator may load it.',
    closes: 'Nothing if that is so; otherwise name entry points in lintel.json.',
  },
  'loaded-by-tools': {
    meaning: 'A tool may load the package by its name.',
    closes: 'Nothing if that is so; otherwise remove the package.',
  },
  'loaded-as-script': {
    meaning: 'A page or another program may load the script in a way that no source shows.',
    closes: 'Nothing if that is so; otherwise remove the file.',
  },
  'named-in-text': {
    meaning: 'A text file, a comment or a string names the file or the package.',
    closes: 'Nothing if it is used; otherwise remove it and the mention.',
  },
  'named-in-signature': {
    meaning: 'Generated declaration files may need the name.',
    closes: 'Nothing if the package publishes declarations.',
  },
  'imported-by-held-file': {
    meaning: 'Only files that may themselves be unused lead to the file.',
    closes: 'Whatever settles the question about those files.',
  },
  'used-by-held-file': {
    meaning: 'A file that may itself be unused re-exports the name.',
    closes: 'Whatever settles the question about that file.',
  },
  'command-not-known': {
    meaning:
      'Scripts run a command that no known package brings, and its name is like that of the package, whose commands are not known.',
    closes: INSTALL,
    closesInstalled: 'Install the package that brings the command, or remove it from the script.',
    lies: 'environment',
  },
  'runs-at-install': {
    meaning: 'Installing the package runs a script of it, which may be all that it is there for.',
    closes: 'Remove it if nothing needs what the script does, or name it in `ignoreDependencies`.',
  },
  'imported-elsewhere': {
    meaning:
      'A file of another package, which does not list the dependency, imports it and may get it from here.',
    closes: 'List the dependency in the package that imports it.',
  },
  'peer-of-dependency': {
    meaning: 'Another package lists it as a peer dependency, so it may be there for that one.',
    closes: 'Remove it and see whether the package manager complains, or name it in `ignoreDependencies`.',
  },
  'settings-not-read': {
    meaning: 'The configuration of knip is a program, or broken, so what it leaves out is unknown.',
    closes: 'Write it as `knip.json`.',
  },
  'variant-of-used-file': {
    meaning: 'The file is a variant of one that is used, and a tool picks one of them.',
    closes: 'Nothing if that is so; otherwise remove the file.',
  },
  'with-statement': {
    meaning: 'A `with` statement may read the value.',
    closes: 'Remove the `with` statement.',
  },
  'direct-eval': {
    meaning: 'A direct `eval` may read the value.',
    closes: 'Call `eval` indirectly, or remove it.',
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
