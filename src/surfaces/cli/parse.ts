// From arguments to a job, to something to show, or to what is wrong with them.
import { CommanderError } from 'commander';
import type { Globals } from './globals.ts';
import type { Job, Service } from './job.ts';
import { createProgram } from './program.ts';

export type Parsed =
  | { readonly kind: 'service'; readonly service: Service; readonly globals: Globals }
  | { readonly kind: 'job'; readonly job: Job; readonly globals: Globals }
  | { readonly kind: 'show'; readonly text: string }
  | { readonly kind: 'usage'; readonly message: string; readonly help: string };

export function parse(argv: readonly string[], version: string): Parsed {
  let shown = '';
  let help = '';
  let job: Job | undefined;
  let service: Service | undefined;
  const program = createProgram(
    version,
    (planned) => {
      if ('serve' in planned) service = planned;
      else job = planned as unknown as Job;
    },
    { shown: (text) => (shown += text), complained: (text) => (help += text) },
  );
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'show', text: shown };
    return { kind: 'usage', message: messageOf(error), help };
  }
  const globals = program.opts<Globals>();
  if (service) return { kind: 'service', service, globals };
  const objection = job && objectionTo(job, globals);
  if (job && objection === undefined) return { kind: 'job', job, globals };
  return { kind: 'usage', message: objection ?? NO_COMMAND, help };
}

const NO_COMMAND = 'No command was given.';

/** Commander prints its help instead of a message when a command is missing. */
function messageOf(error: CommanderError): string {
  if (error.code === 'commander.help') return NO_COMMAND;
  const [first = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return [/[.!?]$/.test(sentence) ? sentence : `${sentence}.`, ...rest].join(' ');
}

/** What commander cannot know to be wrong. */
function objectionTo(job: Job, globals: Globals): string | undefined {
  if (globals.format === 'sarif' && !job.takesSarif) {
    return 'The format sarif is for findings, and this command has none: use text, json, agent or markdown.';
  }
  if (globals.cwd === '') return 'The option --cwd needs the path of a folder.';
  if (globals.revision !== undefined && !job.takesRevision) {
    return 'The option --revision is for graph commands and scan; this command reads the working tree.';
  }
  return undefined;
}
