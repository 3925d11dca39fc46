// Options that every command takes, before or after its name.
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Format } from '../../render/index.ts';

export interface Globals {
  readonly cwd?: string;
  readonly format: Format;
  readonly cache: boolean;
  readonly timing?: boolean;
  readonly trust?: boolean;
  readonly revision?: string;
}

/** Each format with what it is for. */
const FORMATS: Readonly<Record<Globals['format'], string>> = {
  text: 'for people',
  json: 'the whole answer for programs',
  agent: 'terse, at most 8 KB',
  markdown: 'tables',
  sarif: 'findings, for code scanning',
};

export function addGlobals(program: Command): Command {
  return program
    .option('--cwd <dir>', 'folder of the repository (default: the current folder)')
    .addOption(new Option('--format <format>', formatHelp()).argParser(formatFrom).default('text'))
    .option('--no-cache', 'neither read nor write the cache')
    .option('--trust', 'trust the repository, now and later: run programs that its linter settings name')
    .option('--timing', 'say how long each step took and how much memory was used')
    .option(
      '--revision <rev>',
      'read a commit, branch or tag instead of the working tree (graph commands and scan)',
    );
}

const OFFERED = Object.entries(FORMATS);

function formatHelp(): string {
  return `how to answer: ${OFFERED.map(([name, purpose]) => `${name} (${purpose})`).join(', ')}`;
}

function formatFrom(text: string): string {
  if (Object.hasOwn(FORMATS, text)) return text;
  throw new InvalidArgumentError(`It must be one of ${OFFERED.map(([name]) => name).join(', ')}.`);
}

/** Whether the arguments ask for JSON, told without parsing them, for errors in the arguments themselves. */
export function wantsJson(argv: readonly string[]): boolean {
  return argv.some(
    (argument, index) =>
      argument === '--format=json' || (argument === '--format' && argv[index + 1] === 'json'),
  );
}
