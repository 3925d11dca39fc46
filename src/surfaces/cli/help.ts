// What `--help` says beyond usage and options. The reference page is written from the same values.
import type { Command } from 'commander';
import { memo } from '../../base/index.ts';

export interface Details {
  readonly examples: readonly (readonly [command: string, purpose: string])[];
  /** Paragraphs of prose. */
  readonly notes?: readonly string[];
}

const noteOn = memo((_command: Command): { details?: Details } => ({}));

export function detailsOf(command: Command): Details | undefined {
  return noteOn(command).details;
}

export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'answered in full, and nothing gates'],
  [1, 'findings that gate; a change that was refused, is blocked, or needs a decision'],
  [2, 'wrong usage or configuration, or no such symbol'],
  [3, 'incomplete: something could not be analysed, and the answer says what'],
  [4, 'internal error'],
  [130, 'interrupted; 143 by SIGTERM, 129 by SIGHUP'],
];

export const SYMBOL_NOTE = `A symbol is named by one of
  path:line:column   src/app.ts:12:8        any place that names it; lines and columns start at 1
  path#name          src/app.ts#App.start   the name as seen from the top of the file
  name               App.start              if only one symbol of the repository has that name`;

export function describe(command: Command, told: Details): Command {
  noteOn(command).details = told;
  return command.addHelpText('after', () => helpAfter(told));
}

function helpAfter({ examples, notes = [] }: Details): string {
  const width = Math.max(...examples.map(([line]) => line.length));
  const blocks = [
    ...notes,
    ['Examples:', ...examples.map(([line, purpose]) => `  ${line.padEnd(width)}  ${purpose}`)].join('\n'),
    ['Exit codes:', ...EXIT_CODES.map(([code, meaning]) => `  ${String(code).padEnd(4)}${meaning}`)].join(
      '\n',
    ),
  ];
  return `\n${blocks.join('\n\n')}`;
}
