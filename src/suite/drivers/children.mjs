// Runs jobs with Mocha or Node's own runner, each in a process of its own: neither can forget modules that it has loaded.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endAll } from './end-all.mjs';
import { errorText, plan, record, recordEnd, recordNotStarted } from './record.mjs';

const MOST_OUTPUT = 4000;
const NO_TEST = 'The file has no test.';

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

/** Files that nothing was said about. Where a test does not say its file, any may be meant. */
function silentIn(files, lines) {
  const told = new Set(lines.flatMap(fileOf));
  return told.has('') ? [] : files.filter((file) => !told.has(file));
}

function fileOf(text) {
  try {
    const { kind, file } = JSON.parse(text);
    return kind === 'whole' || kind === 'probe' ? [] : [plainPath(file ?? '')];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const plainPath = (path) => (path.startsWith('file:') ? fileURLToPath(path) : path);

/** A script that uses no runner is run as a whole, and says nothing of single tests. */
function isPlainScript(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return plan.runner === 'node' && text.trim() !== '' && !/\bnode:test\b/.test(text);
}

/**
 * Mocha runs nothing when one of its files cannot be loaded, or when what should prepare them all fails: files that were not heard of are
 * then run by themselves, which shows why.
 */
async function runJob(job) {
  const started = performance.now();
  const files = job.tests.map((at) => plan.tests[at]);
  const whole = await runChild(files, job);
  for (const line of whole.lines) recordLine(job.index, line);
  const isOpen = whole.isLost || whole.ended === 'ran';
  const silent = isOpen ? silentIn(files, whole.lines) : [];
  const broken = isOpen ? await runApart(job, silent, whole, files.length > 1) : whole;
  recordEnd(job.index, broken?.ended ?? 'ran', performance.now() - started, broken?.reason);
}

/** Folders of tests have files that only help them: those are loaded with the others, and have no test to run. */
const isCalledTest = (file) => /[._-](?:tests?|spec)\.[cm]?[jt]sx?$/i.test(file);

/** Returns the run that did not come to its end, if there is one. */
async function runApart(job, silent, whole, hasOthers) {
  for (const file of silent) {
    if (!whole.isLost && isPlainScript(file)) continue;
    const isNew = hasOthers && plan.runner === 'mocha';
    const single = isNew ? await runChild([file], job) : whole;
    if (!single.isLost && single.ended !== 'ran') return single;
    if (isNew) for (const line of single.lines) recordLine(job.index, line);
    if (silentIn([file], single.lines).length > 0 && (single.isLost || isCalledTest(file)))
      recordNotStarted(job.index, file, single.isLost ? single.reason : NO_TEST);
  }
  return undefined;
}

for (const job of plan.jobs) await runJob(job);
