// Runs jobs with Mocha or Node's own runner, each in a process of its own: neither can forget modules that it has loaded.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { endAll } from './end-all.mjs';
import { errorText, plan, record, recordEnd, recordTest } from './record.mjs';

const MOST_OUTPUT = 4000;

function takeLines(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(path, { force: true });
  return lines;
}

/** A line that was cut short with its process says nothing. */
function recordLine(job, text) {
  try {
    record({ job, ...JSON.parse(text) });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

/** Runs files in one process; `isLost` says that it went by itself before it could run a test. */
function runChild(files, { index, env, bail }) {
  const out = `${plan.results}.${index}`;
  // One file needs no process of its own below that of the runner, which is half of the time of a short test.
  const isAlone = bail && plan.runner === 'node' && files.length === 1;
  const command = isAlone ? plan.command.filter((word) => word !== '--test') : plan.command;
  const args = command.flatMap((word) =>
    word === '{files}' ? files : word === '{out}' ? [out] : [word.replace('{out}', out)],
  );
  const words = bail && plan.runner === 'mocha' ? [...args, '--bail'] : args;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: plan.folder,
      env: { ...process.env, ...env, LINTEL_JOB: String(index), LINTEL_RESULTS: `${out}.lines` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let ended = 'ran';
    const hear = (chunk) => (said = said.length < MOST_OUTPUT ? said + chunk : said);
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    const timer = setTimeout(() => {
      ended = 'timeout';
      endAll(child.pid);
    }, plan.jobMs);
    child.on('error', (error) => (said += errorText(error)));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const lines = [out, `${out}.lines`].flatMap(takeLines);
      const isWhole = (isAlone && code === 0) || lines.some((line) => line.includes('"kind":"whole"'));
      if (ended === 'ran' && !isWhole)
        ended = signal === 'SIGKILL' || /heap out of memory/.test(said) ? 'out-of-memory' : 'crashed';
      const reason = said || (signal === null ? `exit code ${code}` : `ended by ${signal}`);
      resolve({ ended, lines, reason, isLost: ended === 'crashed' && signal === null && lines.length === 0 });
    });
  });
}

/** Mocha runs nothing when one of its files cannot be loaded: each is then run by itself, which shows the one. */
async function runJob(job) {
  const started = performance.now();
  const files = job.tests.map((at) => plan.tests[at]);
  let run = await runChild(files, job);
  for (const line of run.lines) recordLine(job.index, line);
  for (const file of run.isLost && plan.runner === 'mocha' ? files : []) {
    const single = files.length === 1 ? run : await runChild([file], job);
    for (const line of single.lines) recordLine(job.index, line);
    if (single.isLost) recordTest(job.index, file, '', 'failed', 0, single.reason);
    if (single.isLost || single.ended === 'ran') run = { ended: 'ran' };
    else {
      run = single;
      break;
    }
  }
  const { ended, reason } = run;
  recordEnd(job.index, ended, performance.now() - started, ended === 'ran' ? undefined : reason);
}

for (const job of plan.jobs) await runJob(job);
