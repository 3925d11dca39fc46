// Runs jobs with Mocha, many in one process. A failure counts only if the same files passed before it in the same process without what
// the job sets, so that nothing that an earlier job left behind is taken for it. Jobs of which nothing is sure are told to have crashed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { endAll } from './end-all.mjs';
import { plan, record, recordEnd, recordNotStarted } from './record.mjs';

const MOST_OUTPUT = 4000;
const lines = `${plan.results}.warm`;
let child;
/** Files that have passed since something failed. */
let passed = new Set();

async function start() {
  const words = plan.command.flatMap((word) => (word === '{files}' ? plan.tests : [word]));
  child = spawn(process.execPath, words, {
    cwd: plan.folder,
    env: { ...process.env, LINTEL_RESULTS: lines },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    if (said.length < MOST_OUTPUT) said += chunk;
  });
  passed = new Set();
  const { isReady } = await answer(child);
  if (!isReady) giveUp(said);
}

function giveUp(reason) {
  stop();
  record({ kind: 'no-start', reason });
  process.exit(1);
}

/** What the process says next, unless it is gone or has to be ended. */
function answer(from) {
  return new Promise((resolve) => {
    const done = (message) => {
      clearTimeout(timer);
      from.off('exit', gone).off('message', done);
      resolve(message);
    };
    const gone = () => done({ ended: 'crashed' });
    const timer = setTimeout(() => done({ ended: 'timeout' }), plan.jobMs);
    from.on('message', done).on('exit', gone);
  });
}

async function ask(tests, env) {
  rmSync(lines, { force: true });
  const heard = answer(child);
  child.send({ files: tests.map((at) => plan.tests[at]), env });
  const { ended = 'ran', failures = 0, isUncaught = false, isStuck = false } = await heard;
  if (isStuck) giveUp('Modules cannot be loaded anew.');
  if (ended !== 'ran') stop();
  if (failures > 0 || isUncaught) passed = new Set();
  return { ended: isUncaught ? 'crashed' : ended, failures };
}

function stop() {
  if (child?.pid !== undefined) endAll(child.pid);
  child = undefined;
}

/** Whether the files pass as they are, if need be in a new process. */
async function isSound(tests) {
  for (let attempt = 0; attempt < 2; attempt++) {
    if (child === undefined) await start();
    if (tests.every((at) => passed.has(at))) return true;
    const { ended, failures } = await ask(tests, {});
    if (ended === 'ran' && failures === 0) {
      for (const at of tests) passed.add(at);
      return true;
    }
    stop();
  }
  return false;
}

function report(index, tests, failures) {
  const told = existsSync(lines) ? readFileSync(lines, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of told) record({ job: index, ...JSON.parse(line) });
  // Files that cannot even be loaded have no test that could fail.
  if (failures > 0 && !told.some((line) => /"status":"failed"|"kind":"not-started"/.test(line)))
    recordNotStarted(index, plan.tests[tests[0]], 'A test file could not be loaded.');
}

for (const { index, tests, env } of plan.jobs) {
  const started = performance.now();
  const { ended, failures } = (await isSound(tests))
    ? await ask(tests, { ...env, LINTEL_JOB: String(index) })
    : { ended: 'crashed', failures: 0 };
  if (ended === 'ran') report(index, tests, failures);
  recordEnd(index, ended, performance.now() - started);
}
stop();
process.exit(0);
