// A proposed test file against the rule that holds for every test: as a whole it is kept or dropped, with the reason.
import { normalizePath } from '../../base/index.ts';
import type { GeneratedTest } from '../../contract/index.ts';
import { parseSource } from '../../syntax/index.ts';
import { changedFiles, measure, mockComplaints, mutate, type JudgedMutant } from '../../verify/index.ts';
import type { Work } from '../context.ts';
import { mutantClaim, reasonOf, regressionClaim, takenIn, type Claim } from '../keep/claims.ts';
import type { Judging } from '../keep/keep-tests.ts';
import { failingBefore, stableRuns, typeErrors, whyNotRun, type NewTest } from '../keep/run-generated.ts';
import type { Proposal } from './propose-tests.ts';

export interface JudgedProposal {
  readonly test: GeneratedTest;
  readonly place: NewTest | undefined;
  readonly claims: readonly Claim[];
  readonly killed: ReadonlySet<string>;
}

export interface OpenEnds extends Judging {
  /** What tests show already. */
  readonly taken: ReadonlySet<string>;
  /** The test file that shows how tests are written. */
  readonly example: string | undefined;
  /** Whether another new test has the name already. */
  isTaken(path: string): boolean;
}

export async function judgeProposal(work: Work, proposal: Proposal, open: OpenEnds): Promise<JudgedProposal> {
  const place = open.isTaken(proposal.file_path) ? undefined : placeOf(work, proposal);
  const refusal = place === undefined ? 'not_a_new_test_file' : await refusalOf(work, proposal, place, open);
  if (refusal !== undefined || place === undefined) {
    const why = refusal ?? 'not_a_new_test_file';
    work.dropped.add(why);
    return {
      test: { ...testOf(work, proposal), kept: false, reason: why },
      place: undefined,
      claims: [],
      killed: new Set(),
    };
  }
  const { claims, killed } = await claimsOf(work, proposal, place, open);
  if (claims.length === 0) work.dropped.add('shows_nothing_new');
  const reason = claims.length === 0 ? 'shows_nothing_new' : reasonOf(claims);
  return { test: { ...testOf(work, proposal), kept: claims.length > 0, reason }, place, claims, killed };
}

/** What a model says of its test is kept as far as it is true. */
function testOf({ issues }: Work, proposal: Proposal): Omit<GeneratedTest, 'kept' | 'reason'> {
  const known = new Set(issues.map(({ id }) => id));
  return { ...proposal, covers_issues: proposal.covers_issues.filter((id) => known.has(id)), cases: [] };
}

/** A new file, within the repository, that a suite takes for a test. */
function placeOf({ suites, project }: Work, { file_path: path }: Proposal): NewTest | undefined {
  if (normalizePath(path) !== path || /^(?:\/|\.\.?(?:\/|$))|\\|^[a-z]:/i.test(path)) return undefined;
  const suite = suites.find((each) => each.isTest(path));
  return suite === undefined || project.state.snapshot.entry(path) !== undefined
    ? undefined
    : { suite, test: path };
}

async function refusalOf(
  work: Work,
  { content }: Proposal,
  place: NewTest,
  { example }: OpenEnds,
): Promise<string | undefined> {
  if (parseSource(place.test, content).problems.length > 0) return 'does_not_parse';
  const isTyped = /\.[cm]?tsx?$/.test(place.test);
  if (
    isTyped &&
    (await typeErrors(work, { test: place.test, model: example ?? place.test }, content)).length > 0
  )
    return 'does_not_type_check';
  if (await hasWrongMocks(work, place.test, content)) return 'mocks_do_not_fit';
  const runs = await stableRuns(work, place, content, work.settings.stableRuns);
  if (runs.some((run) => whyNotRun(run) !== undefined)) return 'did_not_run';
  const isPassing = (run: (typeof runs)[number]): boolean =>
    run.tests.length > 0 && run.tests.every(({ status }) => status === 'passed');
  if (runs.every(isPassing)) return undefined;
  return runs.some(isPassing) ? 'not_steady' : 'fails';
}

async function hasWrongMocks({ change, project }: Work, test: string, content: string): Promise<boolean> {
  const after = await project.after(new Map([[test, content]]));
  try {
    const files = await changedFiles(change.before.state.snapshot, after.state.snapshot);
    return mockComplaints({ ...change, after, files }).some(({ file }) => file === test);
  } finally {
    await after.close();
  }
}

async function claimsOf(
  work: Work,
  { content }: Proposal,
  place: NewTest,
  { files, units, isWanted, survivors, taken }: OpenEnds,
): Promise<{ claims: Claim[]; killed: ReadonlySet<string> }> {
  const laid = new Map([[place.test, content]]);
  const own = [{ suite: place.suite, tests: [place.test] }];
  const measured = await measure(work.change, 'after', own, files, laid);
  const branches =
    measured.broken.length > 0
      ? []
      : [...takenIn(units, measured.observed).values()].filter(({ key }) => !taken.has(key));
  const only = new Set(survivors.map(({ name }) => name));
  const judged =
    only.size === 0
      ? []
      : await mutate(work.change, own, files, isWanted, {
          only,
          laid,
          milliseconds: work.settings.mutationSeconds * 1000,
        });
  const dead = judged.filter(({ fate }) => fate === 'killed' || fate === 'timeout');
  const failed = await failingBefore(work, place, content);
  const wasThere = units.some(({ before }) => before !== undefined);
  const lineAt = ({ file }: JudgedMutant): ((offset: number) => number) =>
    files.find(({ path }) => path === file.path)!.lineAt;
  return {
    claims: [
      ...branches,
      ...dead.map((one) => mutantClaim(one, lineAt(one))),
      ...(wasThere && failed.size > 0 ? [regressionClaim(units[0]!.unit.name, [...failed].join())] : []),
    ],
    killed: new Set(dead.map(({ name }) => name)),
  };
}
