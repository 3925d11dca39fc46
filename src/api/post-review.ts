// What is said on a forge about a proposal: planned from the review and from what was said before, and carried out unless it is only shown.
import { Failure, type Answers, type ReviewIssue, type ReviewPosting } from '../contract/index.ts';
import type { FetchedProposal, Forge, Proposal } from '../host/index.ts';
import { openProject } from '../project/index.ts';
import type { CommentAct, CommentPlan, Learned } from '../review/index.ts';
import { openRevision } from '../snapshot/index.ts';
import { enter, projectOptions, type EnterOptions } from './enter.ts';
import { keepLearned } from './learned.ts';

export interface ToPost {
  readonly forge: Forge;
  readonly proposal: Proposal;
  readonly fetched: Pick<FetchedProposal, 'root' | 'base'>;
  readonly answer: Answers['review'];
  readonly learned: Learned;
  /** Where what people say is remembered; undefined where this program keeps nothing. */
  readonly memory: string | undefined;
  readonly isDry: boolean;
}

type Reviewing = typeof import('../review/index.ts');

/** People beyond this are not asked about. */
const MOST_PEOPLE = 50;
const MOST_BYTES = 5_000_000;

export async function postReview(post: ToPost, options: EnterOptions): Promise<Answers['review']> {
  const reviewing = await import('../review/index.ts');
  const { answer, isDry, memory, forge, proposal } = post;
  let { plan, threads } = await planned(reviewing, post, options);
  let refused: string | undefined;
  if (!isDry)
    try {
      await reviewing.carryOutComments(forge, proposal, threads, plan.acts);
    } catch (error) {
      // Lines may have left the difference since, or be in a file of which the forge shows none; the summary can have all.
      if (isRefusal(error, 422)) {
        ({ plan, threads } = await planned(reviewing, post, options, false));
        await reviewing.carryOutComments(forge, proposal, threads, plan.acts);
      } else if (isRefusal(error, 403)) refused = error.message;
      else throw error;
    }
  if (!isDry && memory !== undefined) await keepLearned(memory, plan.learned);
  const posting: ReviewPosting = {
    dry_run: isDry,
    acts: plan.acts.map(toldAct),
    ...(refused === undefined ? {} : { refused }),
  };
  const issues = [...plan.issues];
  const verdict = reviewing.verdictWith(answer, issues);
  return { ...answer, issues, verdict, dropped: { ...plan.dropped }, posting };
}

function isRefusal(error: unknown, status: number): error is Failure {
  return error instanceof Failure && error.data['status'] === status;
}

interface Planned {
  readonly plan: CommentPlan;
  readonly threads: Awaited<ReturnType<Forge['threads']>>;
}

async function planned(
  reviewing: Reviewing,
  post: ToPost,
  options: EnterOptions,
  mayUseLines = true,
): Promise<Planned> {
  const { forge, proposal, answer, fetched, learned } = post;
  const { number, head } = proposal;
  const [files, comments, threads, requestsChanges, self, owners, suggestions] = await Promise.all([
    forge.changedFiles(number),
    forge.comments(number),
    forge.threads(number),
    forge.requestsChanges(number),
    forge.self(),
    ownersAt(reviewing, fetched),
    suggestionsFor(reviewing, fetched.root, answer.issues, options),
  ]);
  const people = reviewing.peopleIn(threads).slice(0, MOST_PEOPLE);
  const rights = await Promise.all(people.map((name) => forge.mayWrite(name)));
  const heard = new Set(people.filter((_, at) => rights[at]));
  const occasion = {
    answer,
    proposal,
    files: mayUseLines ? files : files.map((file) => ({ ...file, patch: undefined })),
    comments,
    threads,
    requestsChanges,
    self,
    isHeard: (name: string) => heard.has(name),
    suppressions: learned.suppressions,
    owners,
    suggestions,
    setting: { before: answer.base, after: head.commit, pageOf: forge.pageOf },
  };
  return { plan: reviewing.planComments(occasion), threads };
}

/** As the base has it: a change does not choose its owners. */
async function ownersAt(
  { OWNER_FILES, parseCodeOwners }: Reviewing,
  { root, base }: Pick<FetchedProposal, 'root' | 'base'>,
): Promise<ReturnType<Reviewing['parseCodeOwners']>> {
  const before = await openRevision(root, base, { maxFileBytes: MOST_BYTES });
  await before.prefetch(OWNER_FILES.filter((file) => before.entry(file)));
  const text = OWNER_FILES.map((file) => before.read(file)).find((said) => said !== undefined);
  return text === undefined ? [] : parseCodeOwners(text);
}

/** Suggestions that were tried out on the files of the proposal. */
async function suggestionsFor(
  { suggestionThatHolds }: Reviewing,
  root: string,
  issues: readonly ReviewIssue[],
  options: EnterOptions,
): Promise<ReadonlyMap<string, string>> {
  const suggested = issues.filter(({ suggestion }) => suggestion !== undefined);
  const held = new Map<string, string>();
  if (suggested.length === 0) return held;
  const project = await openProject(root, projectOptions(await enter(root, options)));
  try {
    for (const issue of suggested) {
      const text = await suggestionThatHolds(project, issue);
      if (text !== undefined) held.set(issue.id, text);
    }
    return held;
  } finally {
    await project.close();
  }
}

function toldAct(act: CommentAct): ReviewPosting['acts'][number] {
  switch (act.kind) {
    case 'review': {
      const comments = act.comments.map(({ place: { file, side, startLine, endLine }, body }) => ({
        file,
        side,
        start_line: startLine,
        end_line: endLine,
        body,
      }));
      return { act: 'review', verdict: act.verdict, body: act.body, comments };
    }
    case 'comment':
      return { act: 'comment', body: act.body };
    case 'edit':
      return { act: 'edit', target: act.id, body: act.body };
    case 'reply':
      return { act: 'reply', target: act.thread, body: act.body };
    case 'withdraw':
      return { act: 'withdraw', body: act.reason };
    default:
      return { act: act.kind, target: act.thread };
  }
}
