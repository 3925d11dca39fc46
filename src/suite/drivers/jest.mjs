// Runs jobs with the project's own Jest in one process: transformers and the map of files stay warm between jobs, while every test
// file gets an environment and modules of its own.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { watchJob } from './watch.mjs';
import { errorText, plan, record, recordEnd, recordTest, withEnv } from './record.mjs';

process.env.NODE_ENV ??= 'test';

const require = createRequire(join(plan.program, 'package.json'));
const core = findCore();
const { runCLI } = require(core);

/** Where Jest runs from: a package of its own since version 24, the command line before. */
function findCore() {
  const cli = require.resolve('jest-cli');
  for (const from of [require, createRequire(cli)]) {
    try {
      return from.resolve('@jest/core');
    } catch {
      // Looked for from the next place.
    }
  }
  return cli;
}

/** After the tests of a file, what its global function counted is kept. */
function keepProbes() {
  const from = createRequire(core);
  const loaded = from('jest-runtime');
  const Runtime = loaded.default ?? loaded;
  const { teardown } = Runtime.prototype;
  Runtime.prototype.teardown = function () {
    const probe = this._environment?.global?.[plan.probe];
    if (typeof probe === 'function')
      record({ job: Number(process.env.LINTEL_JOB), kind: 'probe', data: probe() });
    return teardown?.call(this);
  };
}

if (plan.probe !== undefined) {
  try {
    keepProbes();
  } catch (error) {
    record({ kind: 'no-start', reason: errorText(error) });
    process.exit(1);
  }
}

const STATUS = { passed: 'passed', failed: 'failed' };
const quiet = () => true;

// Jest itself would end the process at the first failure, so that jobs run to their end.
for (const { index, tests, env } of plan.jobs) {
  const started = performance.now();
  const restore = withEnv({ ...env, LINTEL_JOB: String(index) });
  const stop = watchJob(index);
  const write = process.stderr.write;
  try {
    const argv = {
      _: tests.map((at) => plan.tests[at]),
      $0: 'jest',
      ...(plan.config === undefined ? {} : { config: plan.config }),
      ...plan.flags,
      runTestsByPath: true,
      runInBand: true,
      ci: true,
      watch: false,
      watchAll: false,
      watchman: false,
      coverage: false,
      silent: true,
      colors: false,
      reporters: [],
      notify: false,
      passWithNoTests: true,
      testTimeout: plan.flags.testTimeout,
    };
    for (const key of Object.keys(argv)) if (argv[key] === undefined) delete argv[key];
    process.stderr.write = quiet;
    const { results } = await runCLI(
      argv,
      plan.flags.projects ? [].concat(plan.flags.projects) : [plan.folder],
    );
    process.stderr.write = write;
    for (const file of results.testResults) report(index, file);
    const told = new Set(results.testResults.map(({ testFilePath }) => testFilePath));
    for (const path of tests.map((at) => plan.tests[at]).filter((file) => !told.has(file)))
      recordTest(index, path, '', 'failed', 0, 'The runner did not run this file.');
    recordEnd(index, 'ran', performance.now() - started);
  } catch (error) {
    process.stderr.write = write;
    recordEnd(index, 'crashed', performance.now() - started, errorText(error));
  }
  stop();
  restore();
}
process.exit(0);

function report(job, file) {
  const { perfStats, testFilePath, testExecError } = file;
  record({
    job,
    kind: 'file',
    file: testFilePath,
    milliseconds: Math.round((perfStats?.end ?? 0) - (perfStats?.start ?? 0)),
  });
  if (testExecError) recordTest(job, testFilePath, '', 'failed', 0, errorText(testExecError));
  else if (file.failureMessage && file.testResults.length === 0)
    recordTest(job, testFilePath, '', 'failed', 0, file.failureMessage);
  for (const { ancestorTitles, title, status, duration, failureMessages } of file.testResults)
    recordTest(
      job,
      testFilePath,
      [...ancestorTitles, title].join(' > '),
      STATUS[status] ?? 'skipped',
      duration ?? 0,
      failureMessages?.[0],
    );
}
