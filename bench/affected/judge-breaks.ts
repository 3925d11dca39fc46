// Functions that are broken at random: each throws instead of doing what it does. Tests that fail must be among the chosen ones.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { affectedTests, readSuites, type Suite } from '../../src/suite/index.ts';
import type { ProjectState } from '../../src/project/index.ts';
import { git, judge, openCorpus, runSuite, statusOf, type Judged } from './judged.ts';

interface Body {
  readonly path: string;
  readonly name: string;
  /** Right after the brace that opens it. */
  readonly at: number;
}

export async function* judgeBreaks(
  root: string,
  most: number,
  seed: number,
  jobMs: number,
): AsyncGenerator<Judged> {
  await git(root, 'reset', '-q', '--hard');
  const project = await openCorpus(root);
  try {
    const [suite] = readSuites(project.state).suites;
    if (suite === undefined) return;
    const timed = await runSuite(root, suite, jobMs);
    if (timed.ended !== 'ran') {
      yield {
        change: 'baseline',
        failing: 0,
        missed: [],
        share: 0,
        chosen: 0,
        total: suite.tests.length,
        note: `${timed.ended} ${timed.reason ?? ''}`,
      };
      return;
    }
    const passed = statusOf(timed);
    for (const body of shuffled(bodiesIn(project.state, suite), seed).slice(0, most)) {
      const text = project.state.snapshot.read(body.path)!;
      const broken = `${text.slice(0, body.at)} throw new Error('broken'); ${text.slice(body.at)}`;
      const after = await project.after(new Map([[body.path, broken]]));
      const affected = affectedTests({
        before: project.state,
        after: after.state,
        files: [{ kind: 'edited', path: body.path, from: body.path }],
        suites: [suite],
      });
      writeFileSync(join(root, body.path), broken);
      const run = await runSuite(root, suite, jobMs);
      writeFileSync(join(root, body.path), text);
      await after.close();
      const now = statusOf(run);
      const failing = new Set<string>();
      for (const [key, status] of passed) {
        const isGone = run.ended === 'ran' && !now.has(key);
        if (status === 'passed' && (isGone || now.get(key) === 'failed')) failing.add(key.split('\0')[0]!);
      }
      yield judge(`${body.path}#${body.name}`, failing, affected, timed);
    }
  } finally {
    await git(root, 'reset', '-q', '--hard');
    await project.close();
  }
}

/** Bodies of functions in sources. */
function bodiesIn({ graph, snapshot }: ProjectState, suite: Suite): Body[] {
  const tests = new Set(suite.tests);
  return [...graph.files.values()].flatMap((file) => {
    if (tests.has(file.path) || file.role.role !== 'source' || file.path.endsWith('.d.ts')) return [];
    const text = snapshot.read(file.path) ?? '';
    return file.facts.functions
      .filter(({ bodyStart, symbol }) => text[bodyStart] === '{' && symbol !== undefined)
      .map(({ bodyStart, symbol }) => ({
        path: file.path,
        name: file.facts.symbols.at(symbol!).name,
        at: bodyStart + 1,
      }));
  });
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const list = [...items];
  let state = seed >>> 0;
  for (let at = list.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}
