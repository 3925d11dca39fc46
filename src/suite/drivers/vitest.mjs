// Runs jobs with the project's own Vitest, which is started once: between jobs only the tests are run again, in fresh workers.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
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

recordReady();

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

const hasResult = ({ result }) => result?.state === 'pass' || result?.state === 'fail';
const testsIn = (task) => (task.type === 'suite' ? task.tasks.flatMap(testsIn) : [task]);
const firstError = ({ result }) => (result?.errors?.length > 0 ? result.errors[0] : undefined);
/** Vitest says how far the preparation of a test came; what failed there was not run. */
const isUnprepared = ({ result }) =>
  result?.state === 'fail' && result.hooks?.beforeEach !== undefined && result.hooks.beforeEach !== 'pass';

/** What failed outside of tests: if none of those it is about has a result, it kept them from being run. */
function visitGroup(file, task, names) {
  const error = firstError(task);
  if (error !== undefined && !testsIn(task).some(hasResult))
    return recordNotStarted(file.job, file.path, errorText(error));
  if (error !== undefined) recordTest(file.job, file.path, names.join(' > '), 'failed', 0, errorText(error));
  for (const inner of task.tasks) visit(file, inner, names);
}

/** A test that the end of its job cut short has no result. */
function visit(file, task, names) {
  const own = [...names, task.name];
  if (task.type === 'suite') return visitGroup(file, task, own);
  const error = firstError(task);
  const text = error === undefined ? undefined : errorText(error);
  if (isUnprepared(task)) return recordNotStarted(file.job, file.path, text);
  if (file.isCut && !hasResult(task)) return;
  const status = !hasResult(task) ? 'skipped' : task.result.state === 'pass' ? 'passed' : 'failed';
  recordTest(file.job, file.path, own.join(' > '), status, task.result?.duration, text);
}

function millisecondsOf(file) {
  const parts = ['collectDuration', 'setupDuration', 'prepareDuration', 'environmentLoad'];
  const before = parts.reduce((sum, part) => sum + (file[part] ?? 0), 0);
  return Math.round(before + (file.result?.duration ?? 0));
}

function report(job, wanted, isCut, failure) {
  const found = vitest.state.getFiles().filter(({ filepath }) => wanted.has(filepath));
  for (const file of found) {
    const path = file.filepath;
    record({ job, kind: 'file', file: path, milliseconds: millisecondsOf(file) });
    visitGroup({ job, path, isCut }, { ...file, type: 'suite' }, []);
  }
  const errors = (vitest.state.getUnhandledErrors?.() ?? []).map(withPlace);
  if (failure !== undefined) errors.push({ text: errorText(failure) });
  const begun = new Set(
    found.filter((file) => testsIn(file).some(hasResult)).map(({ filepath }) => filepath),
  );
  for (const { file, text } of errors.filter(({ file }) => begun.has(file)))
    recordTest(job, file, '', 'failed', 0, text);
  if (isCut) return;
  // What no file is blamed for can have kept any of them from being run.
  const free = errors.find(({ file }) => !wanted.has(file));
  const lost = [...wanted].filter((path) => !found.some((file) => file.filepath === path));
  const silent = found.filter((file) => testsIn(file).length === 0 && firstError(file) === undefined);
  for (const path of [...lost, ...silent.map(({ filepath }) => filepath)]) {
    const own = errors.find(({ file }) => file === path) ?? free;
    recordNotStarted(job, path, own?.text ?? 'The runner found no test in this file.');
  }
  if (free !== undefined && begun.size > 0) recordTest(job, [...begun][0], '', 'failed', 0, free.text);
}

function withPlace(error) {
  return { file: error?.VITEST_TEST_PATH, text: errorText(error) };
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
    recordEnd(index, 'timeout', performance.now() - started, undefined, true);
    process.kill(process.pid, 'SIGKILL');
  }, plan.jobMs);
  try {
    forget();
    const list = await specificationsOf(wanted);
    if (list.length > 0) await runSpecifications(list);
    report(index, wanted, false);
  } catch (error) {
    report(index, wanted, false, error);
  }
  recordEnd(index, 'ran', performance.now() - started);
  clearTimeout(watch);
  restore();
}
process.exit(0);
