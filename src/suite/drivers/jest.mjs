// Runs jobs with the project's own Jest in one process: transformers and the map of files stay warm between jobs, while every test
// file gets an environment and modules of its own.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { watchTests } from './jest-events.mjs';
import { watchJob } from './watch.mjs';
import {
  errorText,
  plan,
  record,
  recordEnd,
  recordNotStarted,
  recordReady,
  recordTest,
  withEnv,
} from './record.mjs';

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
function keepProbes(Runtime) {
  const { teardown } = Runtime.prototype;
  Runtime.prototype.teardown = function () {
    const probe = this._environment?.global?.[plan.probe];
    if (typeof probe === 'function')
      record({ job: Number(process.env.LINTEL_JOB), kind: 'probe', data: probe() });
    return teardown?.call(this);
  };
}

function findRuntime() {
  const loaded = createRequire(core)('jest-runtime');
  return loaded.default ?? loaded;
}

let bodies;
try {
  const Runtime = findRuntime();
  bodies = watchTests(Runtime);
  if (plan.probe !== undefined) keepProbes(Runtime);
} catch (error) {
  record({ kind: 'no-start', reason: errorText(error) });
  process.exit(1);
}

const STATUS = { passed: 'passed', failed: 'failed' };
const NO_TEST = 'The file has no test.';
const quiet = () => true;
let open;

// A test that ends the process leaves no other trace.
process.on('exit', (code) => {
  if (open !== undefined)
    recordEnd(open, 'crashed', 0, `A test ended the process with exit code ${code}.`, true);
});
recordReady();

// Jest itself would end the process at the first failure, so that jobs run to their end.
for (const { index, tests, env } of plan.jobs) {
  const started = performance.now();
  const restore = withEnv({ ...env, LINTEL_JOB: String(index) });
  const stop = watchJob(index);
  const write = process.stderr.write;
  const wanted = tests.map((at) => plan.tests[at]);
  open = index;
  try {
    const argv = {
      _: wanted,
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
    for (const file of results.testResults) report(index, file);
    const told = new Set(results.testResults.map(({ testFilePath }) => testFilePath));
    for (const path of wanted.filter((file) => !told.has(file)))
      recordNotStarted(index, path, 'The runner did not run this file.');
    recordEnd(index, 'ran', performance.now() - started);
  } catch (error) {
    // Before it runs any test, Jest reads settings and prepares the world: none of the files was begun.
    for (const path of wanted) recordNotStarted(index, path, errorText(error));
    recordEnd(index, 'ran', performance.now() - started);
  }
  open = undefined;
  process.stderr.write = write;
  stop();
  restore();
}
process.exit(0);

/** What Jest says of a file, without its heading. */
function saidOf({ failureMessage, testExecError }) {
  const text = failureMessage || (testExecError ? errorText(testExecError) : NO_TEST);
  return text.replace(/^\s*● Test suite failed to run\s*/, '');
}

function report(job, file) {
  const { perfStats, testFilePath, testExecError, testResults } = file;
  const milliseconds = Math.round((perfStats?.end ?? 0) - (perfStats?.start ?? 0));
  record({ job, kind: 'file', file: testFilePath, milliseconds });
  const begun = bodies.of(testFilePath);
  const nameOf = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > ');
  const isBegun = (test) => test.status !== 'failed' || begun === undefined || begun.has(nameOf(test));
  const hindered = testResults.find((test) => !isBegun(test));
  if (testResults.length === 0) recordNotStarted(job, testFilePath, saidOf(file));
  else if (testExecError) recordTest(job, testFilePath, '', 'failed', 0, saidOf(file));
  if (hindered) recordNotStarted(job, testFilePath, hindered.failureMessages?.[0] ?? saidOf(file));
  for (const test of testResults.filter(isBegun)) {
    const status = STATUS[test.status] ?? 'skipped';
    recordTest(job, testFilePath, nameOf(test), status, test.duration, test.failureMessages?.[0]);
  }
}
