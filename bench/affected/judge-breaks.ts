// Functions that are broken at random: each throws instead of doing what it does. Tests that fail must be among the chosen ones.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { affectedTests, readSuites } from '../../src/suite/index.ts';
import { bodiesIn, shuffled } from './bodies.ts';
import {
  git,
  judge,
  openCorpus,
  runSuite,
  statusOf,
  timesOf,
  type Judged,
  type JudgeOptions,
} from './judged.ts';

export async function* judgeBreaks(
  root: string,
  { most, jobMs, seed }: JudgeOptions,
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
      yield judge(`${body.path}#${body.name}`, failing, affected, timesOf(timed));
    }
  } finally {
    await git(root, 'reset', '-q', '--hard');
    await project.close();
  }
}
