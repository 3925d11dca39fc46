// Every function of a repository as if it had changed: tests that run it must be among the chosen ones, which is more than those that
// would fail. One run tells which test file runs which functions.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { affectedTests, readSuites } from '../../src/suite/index.ts';
import { bodiesIn, shuffled, type Body } from './bodies.ts';
import { git, judge, openCorpus, runEach, type Judged, type JudgeOptions } from './judged.ts';

export async function* judgeHits(root: string, { most, jobMs, seed }: JudgeOptions): AsyncGenerator<Judged> {
  await git(root, 'reset', '-q', '--hard');
  const project = await openCorpus(root);
  try {
    const [suite] = readSuites(project.state).suites;
    if (suite === undefined) return;
    const bodies = bodiesIn(project.state, suite);
    layProbes(root, bodies, (path) => project.state.snapshot.read(path)!);
    const runs = await runEach(root, suite, jobMs, 'lintelHits');
    await git(root, 'reset', '-q', '--hard');
    const hits = new Map<number, Set<string>>();
    for (const [test, run] of runs)
      for (const number of run.probes.flat() as number[])
        hits.set(number, (hits.get(number) ?? new Set()).add(test));
    const times = new Map([...runs].map(([test, run]) => [test, run.milliseconds]));
    const numbers = shuffled(
      [...hits.keys()].sort((a, b) => a - b),
      seed,
    ).slice(0, most);
    for (const number of numbers) {
      const body = bodies[number]!;
      const text = project.state.snapshot.read(body.path)!;
      const edited = `${text.slice(0, body.at)} void 0; ${text.slice(body.at)}`;
      const after = await project.after(new Map([[body.path, edited]]));
      const files = [{ kind: 'edited' as const, path: body.path, from: body.path }];
      const affected = affectedTests({ before: project.state, after: after.state, files, suites: [suite] });
      yield judge(`${body.path}#${body.name}`, hits.get(number)!, affected, times);
      await after.close();
    }
  } finally {
    await git(root, 'reset', '-q', '--hard');
    await project.close();
  }
}

function layProbes(root: string, bodies: readonly Body[], read: (path: string) => string): void {
  const byFile = Map.groupBy(
    bodies.map((body, number) => ({ ...body, number })),
    ({ path }) => path,
  );
  for (const [path, list] of byFile) {
    let text = read(path);
    for (const { at, number } of list.sort((a, b) => b.at - a.at))
      text = `${text.slice(0, at)}(globalThis.lintelSet??=new Set()).add(${number});globalThis.lintelHits??=()=>[...globalThis.lintelSet];${text.slice(at)}`;
    writeFileSync(join(root, path), text);
  }
}
