// Asks the question of a command and writes the answer. The library is loaded here and nowhere before.
import type { AnswerName, Answers } from '../../contract/index.ts';
import { hasColour } from './colour.ts';
import type { Globals } from './globals.ts';
import type { Io } from './io.ts';
import type { Job } from './job.ts';
import { closeInTime } from './close-in-time.ts';
import { createProgress } from './progress.ts';
import { visitRepository } from './visit.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

type Contract = typeof import('../../contract/index.ts');

/** Gives the exit code. */
export async function runJob(job: Job, globals: Globals, io: Io): Promise<number> {
  const watch = createStopwatch(io);
  const progress = createProgress(io);
  progress.step('Starting');
  const [api, contract] = await Promise.all([
    import('../../api/index.ts'),
    import('../../contract/index.ts'),
  ]);
  watch.lap('load');
  const onOpen = (): void => {
    watch.lap('open');
    progress.step('Answering');
  };
  const visit = visitRepository(io, globals, job, { api, contract, progress, onOpen });
  try {
    const asked = job.ask(visit);
    const answer = await (job.saysWhatIsDone ? asked : unlessStopped(io.signal, contract, asked));
    watch.lap('answer');
    progress.end();
    await writeAnswer(job, answer, globals, io, watch, api);
    return contract.exitCodeOf(job.answer, answer);
  } finally {
    progress.end();
    await closeInTime(visit.close(), io);
  }
}

async function unlessStopped<T>(signal: AbortSignal, { Failure }: Contract, work: Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => stopped.reject(new Failure('INTERRUPTED', { message: 'Interrupted.' }));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function writeAnswer(
  job: Job,
  answer: Answers[AnswerName],
  globals: Globals,
  io: Io,
  watch: Stopwatch,
  api: Pick<typeof import('../../api/index.ts'), 'VERSION'>,
): Promise<void> {
  const { ANSI, PLAIN, annotationLines, inertLines, quietText, render } =
    await import('../../render/index.ts');
  const isInActions = io.env['GITHUB_ACTIONS'] === 'true';
  const judged =
    globals.format === 'text' && (job.answer === 'scan' || job.answer === 'verify') ? job.answer : undefined;
  const judgement = answer as Answers['scan'] | Answers['verify'];
  const annotations =
    judged && isInActions ? annotationLines(judged, judgement).map((line) => `${line}\n`) : [];
  const text =
    judged && job.isQuiet
      ? quietText(judged, judgement)
      : render(job.answer, answer, {
          format: globals.format,
          paint: hasColour(io.stdout, io.env) ? ANSI : PLAIN,
          elapsedMs: io.now(),
          version: api.VERSION,
          ...(job.limit === undefined ? {} : { limit: job.limit }),
          ...(job.cursor === undefined ? {} : { cursor: job.cursor }),
          ...(globals.timing ? { timing: watch.timing() } : {}),
        });
  try {
    await io.stdout.write((isInActions ? inertLines(text) : text) + annotations.join(''));
  } catch (cause) {
    const { Failure } = await import('../../contract/index.ts');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Failure(
      'FILE_UNWRITABLE',
      { message: `The answer could not be written: ${reason}` },
      { cause },
    );
  }
}
