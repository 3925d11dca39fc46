// Writes what Node's runner says about each test, line by line. A file of its own is a test to it, which counts only when it fails.
import { inspect } from 'node:util';

const MOST_ERROR = 4000;

function textOf({ error }) {
  const { exitCode, signal } = error ?? {};
  if (typeof signal === 'string') return `The file was ended by ${signal}.`;
  if (typeof exitCode === 'number') return `The file ended with exit code ${exitCode}.`;
  const cause = error?.cause ?? error;
  const text = cause?.stack ?? cause?.message ?? cause;
  return (typeof text === 'string' ? text : inspect(text)).slice(0, MOST_ERROR);
}

/** What a failure is about: a test, or what keeps tests from being run. */
function kindOf({ failureType, message = '' } = {}) {
  if (failureType === 'cancelledByParent') return 'cancelled';
  if (failureType === 'hookFailed') return /\bafter/i.test(message) ? 'after' : 'before';
  return failureType === 'subtestsFailed' ? 'group' : 'test';
}

/** What happened to one test, group or file: a line, or nothing where others say it. */
function lineFor({ type, data }, { names, begun, said, cancelled }) {
  const { name, nesting, file = '', details, skip, todo } = data;
  const isFile = nesting === 0 && (name === file || file.endsWith(name.replace(/^\.\//, '')));
  const hasFailed = type === 'test:fail' && todo === undefined && skip === undefined;
  const kind = hasFailed ? kindOf(details?.error) : 'none';
  const isGroup = details?.type === 'suite' || kind === 'group';
  const full = isFile ? '' : [...names.slice(0, nesting), name].join(' > ');
  if (kind === 'before') return { kind: 'not-started', file, error: textOf(details) };
  if (kind === 'cancelled') return void cancelled.set(file, textOf(details));
  if (isFile ? !hasFailed || isGroup : isGroup && kind !== 'after') return undefined;
  // A file that fails before any of its tests has none to run.
  if (isFile && !begun.has(file))
    return { kind: 'not-started', file, error: said.get(file) || textOf(details) };
  begun.add(file);
  const status = hasFailed ? 'failed' : type === 'test:pass' && skip === undefined ? 'passed' : 'skipped';
  const milliseconds = Math.round(details?.duration_ms ?? 0);
  const error = hasFailed ? textOf(details) : undefined;
  return { kind: 'test', file, name: full, status, milliseconds, error };
}

export default async function* report(source) {
  const heard = { names: [], begun: new Set(), said: new Map(), cancelled: new Map() };
  for await (const event of source) {
    const { type, data } = event;
    if (type === 'test:start') heard.names[data.nesting] = data.name;
    if (type === 'test:start' && data.nesting > 0 && data.file) heard.begun.add(data.file);
    if (type === 'test:stderr')
      heard.said.set(data.file, `${heard.said.get(data.file) ?? ''}${data.message}`.slice(0, MOST_ERROR));
    const line = type === 'test:pass' || type === 'test:fail' ? lineFor(event, heard) : undefined;
    if (line !== undefined) yield written(line);
  }
  for (const [file, error] of heard.cancelled) yield written({ kind: 'not-started', file, error });
  yield written({ kind: 'whole' });
}

function written(line) {
  return `${JSON.stringify(line)}\n`;
}
