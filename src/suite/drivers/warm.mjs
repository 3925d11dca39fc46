// Runs jobs with Mocha, many in one process. A failure counts only if the same files passed before it in the same process without what
// the job sets, so that nothing that an earlier job left behind is taken for it. What is not told to have failed was not found out.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { plan, record, recordEnd, recordTest } from './record.mjs';

const lines = `${plan.results}.warm`;
let child;
/** Files that have passed since something failed. */
let passed = new Set();

function start() {
  const words = plan.command.flatMap((word) => (word === '{files}' ? plan.tests : [word]));
  const started = spawn(process.execPath, words, {
    cwd: plan.folder,
    env: { ...process.env, LINTEL_RESULTS: lines },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  started.stderr.setEncoding('utf8').on('data', (chunk) => (said = said.length < 4000 ? said + chunk : said));
  passed = new Set();
  child = started;
  return answer(started).then(({ isReady }) => isReady || said);
}

/** What the process says next; that it is gone, or has to be ended, otherwise. */
function answer(from) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      from.kill('SIGKILL');
      resolve({ ended: 'timeout' });
    }, plan.jobMs);
    const done = (message) => {
      clearTimeout(timer);
      from.off('exit', gone);
      from.off('message', done);
      resolve(message);
    };
    const gone = () => done({ ended: 'crashed' });
    from.on('message', done).on('exit', gone);
  });
}

async function ask(tests, env) {
  rmSync(lines, { force: true });
  const current = child;
  const files = tests.map((at) => plan.tests[at]);
  const heard = answer(current);
  current.send({ files, env });
  const { ended = 'ran', failures = 0, uncaught = false } = await heard;
  if (ended !== 'ran') stop();
  return { ended, failures, uncaught };
}

function stop() {
  child?.kill('SIGKILL');
  child = undefined;
}

/** Whether the files pass as they are, if need be in a new process. */
async function isSound(tests) {
  for (let attempt = 0; attempt < 2; attempt++) {
    if (child === undefined) {
      const ready = await start();
      if (ready !== true) {
        record({ kind: 'no-start', reason: ready || 'Modules cannot be loaded anew.' });
        process.exit(1);
      }
    }
    if (tests.every((at) => passed.has(at))) return true;
    const { ended, failures, uncaught } = await ask(tests, {});
    if (ended === 'ran' && failures === 0 && !uncaught) {
      for (const at of tests) passed.add(at);
      return true;
    }
    stop();
  }
  return false;
}

function report(index, tests) {
  const told = existsSync(lines) ? readFileSync(lines, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of told) record({ job: index, ...JSON.parse(line) });
  // Files that cannot even be loaded have no test that could fail.
  if (!told.some((line) => line.includes('"status":"failed"')))
    recordTest(index, plan.tests[tests[0]], '', 'failed', 0, 'A test file could not be loaded.');
}

for (const { index, tests, env } of plan.jobs) {
  const started = performance.now();
  const isKnown = await isSound(tests);
  const { ended, failures, uncaught } = isKnown
    ? await ask(tests, { ...env, LINTEL_JOB: String(index) })
    : { ended: 'crashed', failures: 0, uncaught: false };
  if (failures > 0 || uncaught) passed = new Set();
  if (failures > 0 && !uncaught) report(index, tests);
  // An error from nowhere may be left from another job.
  recordEnd(index, uncaught ? 'crashed' : ended, performance.now() - started);
}
stop();
process.exit(0);
