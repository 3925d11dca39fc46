// What it costs to watch tests: how much slower they are with probes in every source file, and how long mutants of a few lines take.
//   npm run bench:adequacy -- --corpus DIR [--mutate FILE:FROM-TO] [--runs N]
// The folder is a repository with its packages installed.
import { parseArgs } from 'node:util';
import { lineStartsOf, positionAt } from '../src/base/index.ts';
import { instrument } from '../src/instrument/index.ts';
import { openProject } from '../src/project/index.ts';
import { readSuites, type Suite } from '../src/suite/index.ts';
import { mutate, type JudgedMutant } from '../src/verify/checks/tests/mutate.ts';
import { withRunner } from '../src/verify/checks/tests/run-suites.ts';
import { verifySettingsSchema } from '../src/verify/index.ts';
import { alignedTable, machineLine } from './report.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    mutate: { type: 'string' },
    runs: { type: 'string', default: '3' },
  },
});

const MOST_TIMES = 3;
const MOST_SECONDS = 30;
const rows: string[][] = [];
for (const root of values.corpus) {
  const project = await openProject(root, { threads: 2, maxFileBytes: 1_000_000, versions: '' });
  const { snapshot, graph } = project.state;
  const { suites, cannotRun } = readSuites(project.state);
  for (const { folder, detail } of cannotRun) console.log(`${root}/${folder}: ${detail}`);
  const woven = new Map(
    [...graph.files.values()].flatMap(({ path, role }): [string, string][] => {
      const text = role.role === 'source' ? snapshot.read(path) : undefined;
      const done = text === undefined ? undefined : instrument(path, text);
      return done ? [[path, done.text]] : [];
    }),
  );
  for (const suite of suites) {
    const plain = await fastest(suite, new Map());
    const watched = await fastest(suite, woven);
    const times = watched.milliseconds / plain.milliseconds;
    if (times > MOST_TIMES || watched.tests !== plain.tests) process.exitCode = 1;
    rows.push([
      `${root.split('/').at(-1)!} ${suite.folder}`.trim(),
      suite.runner,
      plain.tests,
      watched.tests,
      seconds(plain.milliseconds),
      seconds(watched.milliseconds),
      `${times.toFixed(2)}×`,
    ]);
  }
  if (values.mutate !== undefined) await mutateLines(values.mutate, suites);
  await project.close();

  async function fastest(suite: Suite, instead: ReadonlyMap<string, string>) {
    const options = { root, state: snapshot, instead, mayRunUnsafe: false, milliseconds: 600_000 };
    const jobs = Array.from({ length: Number(values.runs) }, () => ({ tests: suite.tests, isWatched: true }));
    const runs = await withRunner(suite, options, (run) => run(jobs));
    const passed = runs[0]!.tests.filter(({ status }) => status === 'passed').length;
    const failed = runs[0]!.tests.filter(({ status }) => status === 'failed').length;
    return {
      milliseconds: Math.min(...runs.map((run) => run.milliseconds)),
      tests: `${passed} / ${failed}${runs[0]!.ended === 'ran' ? '' : ` ${runs[0]!.ended}`}`,
    };
  }

  async function mutateLines(lines: string, all: readonly Suite[]): Promise<void> {
    const [, path, from, to] = /^(.+):(\d+)-(\d+)$/.exec(lines)!;
    const text = snapshot.read(path!)!;
    const starts = lineStartsOf(text);
    const lineAt = (offset: number): number => positionAt(starts, offset).line;
    const file = { path: path!, text, lineAt, isNew: () => true };
    const started = performance.now();
    const mutants = await mutate(
      { root, before: project, after: project, settings: verifySettingsSchema.parse({}) },
      all.map((suite) => ({ suite, tests: suite.tests })),
      [file],
      (_, { start, end }) => Number(from) <= lineAt(start) && lineAt(end) <= Number(to),
    );
    const took = (performance.now() - started) / 1000;
    if (took > MOST_SECONDS) process.exitCode = 1;
    console.log(`${lines}: ${mutants.length} mutants in ${took.toFixed(1)} s: ${fatesOf(mutants)}`);
  }
}
const header = ['suite', 'runner', 'passed / failed', 'with probes', 'plain', 'with probes', 'slow-down'];
console.log(`${alignedTable(header, rows)}\n\n${machineLine()}`);

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function fatesOf(mutants: readonly JudgedMutant[]): string {
  const counts = Map.groupBy(mutants, ({ fate }) => fate);
  return [...counts].map(([fate, list]) => `${list.length} ${fate}`).join(', ');
}
