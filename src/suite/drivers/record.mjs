// What every driver shares: the plan that it is given, and the file in which it records what happened, line by line, so that nothing
// is lost when a job takes the process with it.
import { appendFileSync } from 'node:fs';
import { inspect, stripVTControlCharacters } from 'node:util';

/** The plan is the driver's one argument. */
export const plan = JSON.parse(Buffer.from(process.argv[2], 'base64').toString());

const MOST_ERROR = 4000;

export function record(line) {
  appendFileSync(plan.results, `${JSON.stringify(line)}\n`);
}

export function recordTest(job, file, name, status, milliseconds, error) {
  const text = error === undefined ? undefined : plain(error);
  record({ job, kind: 'test', file, name, status, milliseconds: Math.round(milliseconds ?? 0), error: text });
}

/** A file of which tests, or all of them, were not begun: `error` is what it said itself. */
export function recordNotStarted(job, file, error) {
  record({ job, kind: 'not-started', file, error: plain(error) });
}

/** `isLast` says that the process goes with the job. */
export function recordEnd(job, ended, milliseconds, reason, isLast = false) {
  record({
    job,
    kind: 'end',
    ended,
    milliseconds: Math.round(milliseconds),
    reason: reason && plain(reason),
    ...(isLast ? { isLast } : {}),
  });
}

/** From here on, what ends the process is a test and not the runner. */
export function recordReady() {
  record({ kind: 'ready' });
}

/** Without colours. */
function plain(text) {
  return stripVTControlCharacters(String(text)).slice(0, MOST_ERROR);
}

/** What is set for one job only is taken back after it. */
export function withEnv(env) {
  const before = Object.fromEntries(Object.keys(env).map((key) => [key, process.env[key]]));
  Object.assign(process.env, env);
  return () => {
    for (const [key, value] of Object.entries(before))
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
  };
}

/** What is thrown may be anything. */
export function errorText(error) {
  const text = textOf(error?.stack ?? error?.message ?? error);
  return error?.cause === undefined
    ? text
    : `${text}\nCaused by: ${textOf(error.cause?.stack ?? error.cause)}`;
}

function textOf(value) {
  return typeof value === 'string' ? value : inspect(value);
}
