// Writes what Mocha says about each test, line by line.
const { appendFileSync } = require('node:fs');
const { inspect } = require('node:util');

const MOST_ERROR = 4000;

/** What is thrown may be anything. */
const textOf = (value) => (typeof value === 'string' ? value : inspect(value));

module.exports = function Reporter(runner) {
  const write = (line) => appendFileSync(process.env.LINTEL_RESULTS, `${JSON.stringify(line)}\n`);
  const record = (test, status, error) =>
    write({
      kind: 'test',
      file: test.file ?? test.parent?.file ?? '',
      name: test.titlePath().join(' > '),
      status,
      milliseconds: Math.round(test.duration ?? 0),
      error: error && textOf(error.stack ?? error.message ?? error).slice(0, MOST_ERROR),
    });
  runner.on('pass', (test) => record(test, 'passed'));
  runner.on('fail', (test, error) => record(test, 'failed', error));
  runner.on('pending', (test) => record(test, 'skipped'));
  runner.on('end', () => write({ kind: 'whole' }));
};
