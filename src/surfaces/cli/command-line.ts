// The command line as a function: arguments in, exit code out, everything else through `io`.
import { createRequire } from 'node:module';
import { CommanderError } from 'commander';
import { wantsJson, type Globals } from './globals.ts';
import type { Io } from './io.ts';
import type { Job, Service } from './job.ts';
import { createProgram } from './program.ts';
import { reportError } from './report-error.ts';
import { runJob } from './run-job.ts';

export async function main(argv: readonly string[], io: Io): Promise<number> {
  const isJson = wantsJson(argv);
  try {
    const parsed = parse(argv, ownVersion());
    if (parsed.kind === 'usage') return await complain(parsed, io, isJson);
    if (parsed.kind === 'job') return await runJob(parsed.job, parsed.globals, io);
    if (parsed.kind === 'service') return await parsed.service.serve(io, parsed.globals);
    await io.stdout.write(parsed.text);
    return 0;
  } catch (error) {
    return reportError(error, io, { isJson });
  }
}

async function complain(
  { message, help }: Extract<Parsed, { kind: 'usage' }>,
  io: Io,
  isJson: boolean,
): Promise<number> {
  const { Failure } = await import('../../contract/index.ts');
  return reportError(new Failure('USAGE', { message }), io, { isJson, help });
}

/** Read from the package, because the library that also knows it takes long to load. */
function ownVersion(): string {
  const isSource = import.meta.url.endsWith('.ts');
  const manifest = createRequire(import.meta.url)(isSource ? '../../../package.json' : '../package.json');
  return (manifest as { version: string }).version;
}

/** A job, something to show, or what is wrong with the arguments. */
type Parsed =
  | { readonly kind: 'service'; readonly service: Service; readonly globals: Globals }
  | { readonly kind: 'job'; readonly job: Job; readonly globals: Globals }
  | { readonly kind: 'show'; readonly text: string }
  | { readonly kind: 'usage'; readonly message: string; readonly help: string };

function parse(argv: readonly string[], version: string): Parsed {
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
