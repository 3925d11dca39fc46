// Writes what Node's runner says about each test, line by line. A file of its own is a test to it, which counts only when it fails.
import { inspect } from 'node:util';

const MOST_ERROR = 4000;

function errorOf({ error }) {
  const cause = error?.cause ?? error;
  const text = cause?.stack ?? cause?.message ?? cause;
  return (typeof text === 'string' ? text : inspect(text)).slice(0, MOST_ERROR);
}

export default async function* report(source) {
  const names = [];
  const inner = new Set();
  for await (const { type, data } of source) {
    if (type === 'test:start') {
      names[data.nesting] = data.name;
      if (data.nesting > 0 && data.file) inner.add(data.file);
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, file, details, skip, todo } = data;
    const isFile = nesting === 0 && (name === file || file?.endsWith(name.replace(/^\.\//, '')));
    const status =
      skip !== undefined || (todo !== undefined && type === 'test:fail')
        ? 'skipped'
        : type === 'test:pass'
          ? 'passed'
          : 'failed';
    const isGroup = details?.type === 'suite' || details?.error?.failureType === 'subtestsFailed';
    if ((isGroup && !isFile) || (isFile && (status !== 'failed' || isGroup))) continue;
    const line = {
      kind: 'test',
      file: file ?? '',
      name: isFile ? '' : [...names.slice(0, nesting), name].join(' > '),
      status,
      milliseconds: Math.round(details?.duration_ms ?? 0),
      error: status === 'failed' ? errorOf(details) : undefined,
    };
    yield `${JSON.stringify(line)}\n`;
  }
  yield '{"kind":"whole"}\n';
}
