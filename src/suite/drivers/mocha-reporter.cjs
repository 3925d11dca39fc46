// Writes what Mocha says about each test, line by line.
const { appendFileSync } = require('node:fs');
const { inspect } = require('node:util');

const MOST_ERROR = 4000;

/** What is thrown may be anything. */
const textOf = (value) => (typeof value === 'string' ? value : inspect(value));
const errorOf = (error) => textOf(error?.stack ?? error?.message ?? error).slice(0, MOST_ERROR);

module.exports = function Reporter(runner) {
  const write = (line) => appendFileSync(process.env.LINTEL_RESULTS, `${JSON.stringify(line)}\n`);
  const fileOf = (test) => test.file ?? test.parent?.file ?? '';
  const record = (test, status, error) =>
    write({
      kind: 'test',
      file: fileOf(test),
      name: test.titlePath().join(' > '),
      status,
      milliseconds: Math.round(test.duration ?? 0),
      error: error && errorOf(error),
    });
  /** A preparation that fails keeps the tests after it from being run. One of the root belongs to no file. */
  const hinder = (hook, error) => {
    const { currentTest } = hook.ctx ?? {};
    write({ kind: 'not-started', file: fileOf(hook) || currentTest?.file || '', error: errorOf(error) });
  };
  runner.on('pass', (test) => record(test, 'passed'));
  runner.on('fail', (test, error) => {
    if (test.type === 'hook' && test.title.startsWith('"before ')) hinder(test, error);
    else record(test, 'failed', error);
  });
  runner.on('pending', (test) => record(test, 'skipped'));
  runner.on('end', () => write({ kind: 'whole' }));
};
