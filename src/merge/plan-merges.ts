// A plan for merging branches: each is merged with the base and with each other on trial, judged together where they touch each other, and
// put in order. Nothing is written to the repository.
import type { MergeNode, MergePair, MergeResolution, OrchestrateAnswer, Problem } from '../contract/index.ts';
import {
  commitsBetween,
  mergeBase,
  openMergeLab,
  type Branch,
  type CommitText,
  type MergeLab,
  type Repository,
} from '../host/index.ts';
import type { Project } from '../project/index.ts';
import type { VerifySettings } from '../verify/index.ts';
import { candidateOf, type Candidate } from './candidate.ts';
import { maySupply, namedBy, stackedOn, supplies } from './dependencies.ts';
import { areLinked } from './links.ts';
import { orderOf } from './order.ts';
import { resolvePair, resolveWithBase } from './resolve/judge-resolution.ts';
import type { ProposeText } from './resolve/resolve-files.ts';
import { breaksTogether, type Scans, type SemanticParts } from './semantic.ts';
import { evidenceOf, textualConflict } from './textual.ts';

export interface MergeRequest {
  /** The repository at the commit that all are merged into. */
  readonly project: Project;
  readonly repository: Repository;
  /** The branch that all are merged into, and its commit. */
  readonly base: Branch;
  readonly branches: readonly Branch[];
  readonly settings: VerifySettings;
  readonly scans: Scans;
  /** Dependencies that are known from elsewhere: what a proposal says, or which branch it is to be merged into. */
  readonly known?: readonly MergePair[] | undefined;
  /** Proposes what nothing else resolves. */
  readonly propose?: ProposeText | undefined;
  readonly onStep?: ((step: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Pairs beyond this are not judged together; that is said. */
const MOST_JUDGED = 100;

export async function planMerges(request: MergeRequest): Promise<OrchestrateAnswer> {
  const lab = openMergeLab(request.repository);
  try {
    return await planned(request, lab);
  } finally {
    lab.close();
  }
}

/** What merges are judged with, in this lab. */
export function partsOf(
  {
    project,
    base,
    settings,
    scans,
    signal,
  }: Pick<MergeRequest, 'project' | 'base' | 'settings' | 'scans' | 'signal'>,
  lab: MergeLab,
): SemanticParts {
  return { project, lab, base: base.head, settings, scans, alone: new Map(), judged: new Map(), signal };
}

async function planned(request: MergeRequest, lab: MergeLab): Promise<OrchestrateAnswer> {
  const { project, repository, base, branches, onStep } = request;
  const problems: Problem[] = [];
  const merged: Branch[] = [];
  const open: Candidate[] = [];
  const commits = new Map<string, readonly CommitText[]>();
  onStep?.(`merging ${branches.length} branches with ${base.name}`);
  for (const branch of branches) {
    request.signal?.throwIfAborted();
    const parting = await mergeBase(repository, base.head, branch.head);
    if (parting === undefined) {
      problems.push(unrelated(branch, base));
      continue;
    }
    const candidate =
      parting === branch.head
        ? undefined
        : await candidateOf(project, lab, { base: base.head, parting, branch });
    if (candidate === undefined || candidate.isContained) merged.push(branch);
    else {
      open.push(candidate);
      commits.set(branch.name, await commitsBetween(repository, base.head, branch.head));
    }
  }
  const parts = partsOf(request, lab);
  const found = withKnown(await pairsOf(request, parts, open, commits, problems), request.known ?? [], open);
  const resolutions = new Map<string, MergeResolution>();
  for (const one of open.filter(({ merged: commit }) => commit === undefined))
    resolutions.set(one.name, (await resolveWithBase(parts, one, request.propose)).resolution);
  const ready = open.filter(({ merged: commit }) => commit !== undefined);
  const { order, groups, circular } = orderOf(
    new Map(ready.map(({ name, changes }) => [name, changes.length])),
    found,
  );
  for (const name of circular)
    problems.push(gap(`${name} and others depend on each other, so no order is right for them.`));
  return {
    base: base.name,
    order: [...order],
    groups: groups.map((group) => [...group]),
    nodes: [
      ...open.map((one) => nodeOf(one, base, found, resolutions.get(one.name))),
      ...merged.map((branch) => mergedNode(branch, base)),
    ],
    pairs: found,
    complete: !problems.some(({ limits }) => limits),
    problems,
  };
}

/** A dependency that is known from elsewhere, too, is told once. */
function withKnown(
  found: readonly MergePair[],
  known: readonly MergePair[],
  open: readonly Candidate[],
): MergePair[] {
  const isOpen = (name: string): boolean => open.some((one) => one.name === name);
  const isFound = ({ a, b }: MergePair): boolean =>
    found.some((pair) => pair.kind === 'dependency' && pair.a === a && pair.b === b);
  return [...known.filter((pair) => isOpen(pair.a) && isOpen(pair.b) && !isFound(pair)), ...found];
}

async function withResolution(
  parts: SemanticParts,
  pair: MergePair,
  [a, b]: readonly [Candidate, Candidate],
  propose: ProposeText | undefined,
): Promise<MergePair> {
  const { resolution } = await resolvePair(parts, a, b, propose);
  return { ...pair, resolution };
}

async function pairsOf(
  { propose, onStep, signal }: MergeRequest,
  parts: SemanticParts,
  open: readonly Candidate[],
  commits: ReadonlyMap<string, readonly CommitText[]>,
  problems: Problem[],
): Promise<MergePair[]> {
  const { lab } = parts;
  const found: MergePair[] = [];
  let judged = 0;
  for (const [at, a] of open.entries())
    for (const b of open.slice(at + 1)) {
      signal?.throwIfAborted();
      onStep?.(`${a.name} with ${b.name}`);
      const stacked = eitherWay(a, b, (first, second) => stackedOn(first, second, commits.get(second.name)!));
      const textual = await textualConflict(lab, a, b);
      const needed =
        stacked ??
        eitherWay(a, b, (first, second) => namedBy(first, second, commits.get(second.name)!)) ??
        (textual ? undefined : await supplied(parts, a, b));
      if (needed) found.push(needed);
      if (textual)
        found.push(judged++ < MOST_JUDGED ? await withResolution(parts, textual, [a, b], propose) : textual);
      // A branch that was started from the other one has been judged together with it.
      if (stacked || textual || !areLinked(a, b) || judged++ >= MOST_JUDGED) continue;
      const { pair, unknown } = await breaksTogether(parts, a, b);
      if (pair) found.push(pair);
      if (unknown !== undefined) problems.push(gap(`${a.name} together with ${b.name}: ${unknown}`));
    }
  if (judged > MOST_JUDGED)
    problems.push({
      code: 'SEARCH_CUT',
      message: `${judged - MOST_JUDGED} pairs were not judged together: there are too many.`,
      limits: true,
    });
  return withoutEchoes(found);
}

/** What a branch does to another is not told again of the branches that were started from it. */
function withoutEchoes(pairs: readonly MergePair[]): MergePair[] {
  const needs = Map.groupBy(
    pairs.filter(({ kind }) => kind === 'dependency'),
    ({ b }) => b,
  );
  const saysOf = (name: string, other: string, kind: MergePair['kind']): ReadonlySet<string> =>
    new Set(
      pairs
        .filter((pair) => pair.kind === kind && (pair.a === name || pair.b === name))
        .filter((pair) => pair.a === other || pair.b === other)
        .flatMap(({ evidence }) => evidence.map(evidenceKey)),
    );
  return pairs.filter(({ a, b, kind, evidence }) => {
    if (kind === 'dependency') return true;
    const isEcho = (one: string, other: string): boolean =>
      (needs.get(one) ?? []).some(({ a: first }) => {
        const said = saysOf(first, other, kind);
        return evidence.every((item) => said.has(evidenceKey(item)));
      });
    return !isEcho(a, b) && !isEcho(b, a);
  });
}

function evidenceKey({ file, message }: MergePair['evidence'][number]): string {
  return `${file}\0${message}`;
}

function eitherWay(
  a: Candidate,
  b: Candidate,
  asked: (first: Candidate, second: Candidate) => MergePair | undefined,
): MergePair | undefined {
  return asked(a, b) ?? asked(b, a);
}

/** What one imports and only the other adds. */
async function supplied(parts: SemanticParts, a: Candidate, b: Candidate): Promise<MergePair | undefined> {
  const { project, lab, base } = parts;
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    if (!first.merged || !second.merged || !maySupply(first, second)) continue;
    const { commit } = await lab.merge(first.merged, second.head);
    if (commit === undefined) continue;
    const both = await project.after(await lab.difference(base, commit));
    const pair = supplies(first, second, both);
    await both.close();
    if (pair) return pair;
  }
  return undefined;
}

function nodeOf(
  one: Candidate,
  base: Branch,
  pairs: readonly MergePair[],
  resolution: MergeResolution | undefined,
): MergeNode {
  const own = pairs.filter(({ a, b }) => a === one.name || b === one.name);
  const others = own.filter(({ kind }) => kind !== 'dependency').map(({ a, b }) => (a === one.name ? b : a));
  const [first] = one.conflicts;
  return {
    pr_number: null,
    branch: one.name,
    head: one.head,
    base: base.name,
    status: first === undefined ? 'pending' : 'conflict',
    depends_on: own.filter(({ kind, b }) => kind === 'dependency' && b === one.name).map(({ a }) => a),
    conflicts_with: [...new Set(others)],
    changed_files: one.changes.map(({ path }) => path),
    ...(first ? { reason: evidenceOf(first).message } : {}),
    ...(resolution ? { resolution } : {}),
  };
}

function mergedNode({ name, head }: Branch, base: Branch): MergeNode {
  return {
    pr_number: null,
    branch: name,
    head,
    base: base.name,
    status: 'merged',
    depends_on: [],
    conflicts_with: [],
    changed_files: [],
    reason: `${base.name} has all of it.`,
  };
}

function unrelated(branch: Branch, base: Branch): Problem {
  return gap(
    `${branch.name} and ${base.name} have no commit in common, or the clone is too shallow to tell.`,
  );
}

function gap(message: string): Problem {
  return { code: 'ANALYSIS_FAILED', message, limits: true };
}
