// Runs jobs with Mocha or Node's own runner, each in a process of its own: neither can forget modules that it has loaded.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, existsSync } from 'node:fs';
import { errorText, plan, record, recordEnd } from './record.mjs';

const MOST_OUTPUT = 4000;

function takeLines(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(path, { force: true });
  return lines;
}

function runChild({ index, tests, env, bail }) {
  const files = tests.map((at) => plan.tests[at]);
  const started = performance.now();
  const out = `${plan.results}.${index}`;
  const args = plan.command.flatMap((word) =>
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
      child.kill('SIGKILL');
    }, plan.jobMs);
    child.on('error', (error) => (said += errorText(error)));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const lines = [out, `${out}.lines`].flatMap(takeLines);
      for (const line of lines) record({ job: index, ...JSON.parse(line) });
      const isWhole = lines.some((line) => line.includes('"kind":"whole"'));
      if (ended === 'ran' && !isWhole)
        ended = signal === null && !/heap out of memory/.test(said) ? 'crashed' : 'out-of-memory';
      recordEnd(
        index,
        ended,
        performance.now() - started,
        ended === 'ran' ? undefined : said || `exit code ${code}`,
      );
      resolve();
    });
  });
}

for (const job of plan.jobs) await runChild(job);
