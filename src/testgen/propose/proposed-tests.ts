// Tests that a model proposes, each held to the rule after the ones before it.
import type { Model } from '../../host/index.ts';
import type { ChosenTests } from '../../verify/index.ts';
import type { Work } from '../context.ts';
import type { FoundTest } from '../found-test.ts';
import type { Judging } from '../keep/keep-tests.ts';
import { countTestsIn } from '../gate/tests-of-functions.ts';
import { judgeProposal } from './judge-proposal.ts';
import { proposeTests } from './propose-tests.ts';

export async function proposedTests(
  model: Model,
  work: Work,
  open: Judging & { readonly taken: Set<string> },
  affected: readonly ChosenTests[],
  before: readonly FoundTest[],
): Promise<FoundTest[]> {
  const { snapshot } = work.project.state;
  const path = affected[0]?.tests[0] ?? work.suites[0]?.tests[0];
  const text = path === undefined ? undefined : snapshot.read(path);
  const example = path === undefined || text === undefined ? undefined : { path, text };
  const proposals = await proposeTests(model, work, {
    units: open.units,
    survivors: open.survivors,
    example,
  });
  const found: FoundTest[] = [];
  let { survivors } = open;
  const names = new Set(before.map(({ test }) => test.file_path));
  for (const proposal of proposals) {
    const judged = await judgeProposal(work, proposal, {
      ...open,
      survivors,
      example: path,
      isTaken: (each) => names.has(each),
    });
    for (const { key } of judged.claims) open.taken.add(key);
    survivors = survivors.filter(({ name }) => !judged.killed.has(name));
    if (judged.test.kept) names.add(proposal.file_path);
    found.push({
      test: judged.test,
      suite: judged.place?.suite,
      killed: judged.killed,
      edgeUnits: new Set(),
      count: judged.test.kept ? countTestsIn(proposal.file_path, proposal.content) : 0,
    });
  }
  return found;
}
