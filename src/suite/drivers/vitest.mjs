// Runs jobs with the project's own Vitest, which is started once: between jobs only the tests are run again, in fresh workers.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { errorText, plan, record, recordEnd, recordTest, withEnv } from './record.mjs';

process.env.VITEST = 'true';
process.env.NODE_ENV ??= 'test';
process.env.TEST ??= 'true';

const { createVitest } = await import(pathToFileURL(join(plan.program, plan.node)).href);

const options = {
  watch: false,
  run: true,
  root: plan.flags.root ?? plan.folder,
  ...(plan.config === undefined ? {} : { config: plan.config }),
  ...plan.flags,
  reporters: [{ onInit() {} }],
  coverage: { enabled: false },
  typecheck: { enabled: false },
  fileParallelism: false,
  maxWorkers: 1,
  ui: false,
  open: false,
  api: false,
  passWithNoTests: true,
  includeTaskLocation: false,
};

let vitest;
try {
  vitest = await createVitest('test', options);
  await vitest.server?.pluginContainer?.buildStart?.({});
} catch (error) {
  record({ kind: 'no-start', reason: errorText(error) });
  process.exit(1);
}

const projects = vitest.projects ?? [vitest];
if (plan.setup !== undefined)
  for (const project of projects) {
    const list = project.config?.setupFiles;
    if (Array.isArray(list)) list.push(plan.setup);
  }

/** What the configuration itself sets: of a job's environment, nothing is left for the next one. */
const ownEnv = new Map(projects.map((project) => [project, project.config?.env]));

/** Every version has its own name for this. */
async function specificationsOf(wanted) {
  const find = vitest.globTestSpecifications ?? vitest.globTestSpecs ?? vitest.globTestFiles;
  const all = await find.call(vitest);
  const pathOf = (item) => item?.moduleId ?? (Array.isArray(item) ? (item[1]?.moduleId ?? item[1]) : item);
  return all.filter((item) => wanted.has(pathOf(item)));
}

function runSpecifications(list) {
  const run = vitest.runTestSpecifications ?? vitest.runFiles;
  return run.call(vitest, list, false);
}

function forget() {
  vitest.state.filesMap?.clear();
  vitest.state.idMap?.clear();
  vitest.state.errorsSet?.clear();
  vitest.state.catchError ??= () => undefined;
}

/** A test that the end of its job cut short has no result. */
function visit(job, file, task, names, isCut) {
  const name = [...names, task.name];
  if (task.type === 'suite') {
    if (task.result?.state === 'fail' && task.result.errors?.length > 0)
      recordTest(
        job,
        file,
        name.join(' > '),
        'failed',
        task.result.duration,
        errorText(task.result.errors[0]),
      );
    for (const inner of task.tasks) visit(job, file, inner, name, isCut);
    return;
  }
  const state = task.result?.state;
  if (isCut && state !== 'pass' && state !== 'fail') return;
  const status = state === 'pass' ? 'passed' : state === 'fail' ? 'failed' : 'skipped';
  recordTest(
    job,
    file,
    name.join(' > '),
    status,
    task.result?.duration,
    task.result?.errors?.[0] && errorText(task.result.errors[0]),
  );
}

function report(job, wanted, isCut) {
  for (const file of vitest.state.getFiles()) {
    if (!wanted.has(file.filepath)) continue;
    record({
      job,
      kind: 'file',
      file: file.filepath,
      milliseconds: Math.round(
        (file.collectDuration ?? 0) +
          (file.setupDuration ?? 0) +
          (file.prepareDuration ?? 0) +
          (file.environmentLoad ?? 0) +
          (file.result?.duration ?? 0),
      ),
    });
    if (file.result?.errors?.length > 0)
      recordTest(job, file.filepath, '', 'failed', 0, errorText(file.result.errors[0]));
    for (const task of file.tasks) visit(job, file.filepath, task, [], isCut);
  }
  const [first] = wanted;
  const errors = vitest.state.getUnhandledErrors?.() ?? [];
  for (const error of errors)
    recordTest(job, error?.VITEST_TEST_PATH ?? first, '', 'failed', 0, errorText(error));
  if (isCut) return;
  // A file that is not told about was not run, whatever the reason.
  const told = new Set(vitest.state.getFiles().map((file) => file.filepath));
  const missing = [...wanted].filter((path) => !told.has(path) && (errors.length === 0 || path !== first));
  for (const path of missing) recordTest(job, path, '', 'failed', 0, 'The runner did not run this file.');
}

for (const { index, tests, env, bail } of plan.jobs) {
  const started = performance.now();
  const wanted = new Set(tests.map((at) => plan.tests[at]));
  const restore = withEnv({ ...env, LINTEL_JOB: String(index) });
  for (const project of projects)
    if (project.config) {
      project.config.env = { ...ownEnv.get(project), ...env, LINTEL_JOB: String(index) };
      project.config.bail = bail ? 1 : 0;
    }
  if (vitest.config) vitest.config.bail = bail ? 1 : 0;
  const watch = setTimeout(() => {
    report(index, wanted, true);
    recordEnd(index, 'timeout', performance.now() - started);
    process.kill(process.pid, 'SIGKILL');
  }, plan.jobMs);
  try {
    forget();
    const list = await specificationsOf(wanted);
    if (list.length > 0) await runSpecifications(list);
    report(index, wanted, false);
    recordEnd(index, 'ran', performance.now() - started);
  } catch (error) {
    recordEnd(index, 'crashed', performance.now() - started, errorText(error));
  }
  clearTimeout(watch);
  restore();
}
process.exit(0);
