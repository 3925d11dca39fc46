// Whether what was put together of a conflict may be taken: every file is resolved, and the merged tree brings no complaint and no failing
// test that neither side has by itself. Before it is merged, `judge-commits.ts` judges it like any other change.
import type { CheckEntry, MergeResolution } from '../../contract/index.ts';
import type { Candidate } from '../candidate.ts';
import { entryText } from '../judge-commits.ts';
import { complaints, failingTests, newComplaints, type SemanticParts } from '../semantic.ts';
import { resolveFiles, type ProposeText, type ResolvedFiles } from './resolve-files.ts';

export interface JudgedResolution {
  readonly resolution: MergeResolution;
  /** The commit of the merge; only where it is accepted. */
  readonly commit: string | undefined;
}

/** Of two branches that git can merge one by one and not both. */
export async function resolvePair(
  parts: SemanticParts,
  a: Candidate,
  b: Candidate,
  propose?: ProposeText,
): Promise<JudgedResolution> {
  const sides = { ours: a.merged!, theirs: b.head };
  return judged(parts, sides, propose, async (commit) => {
    const entries = await newComplaints(parts, a, b, commit);
    return entries.length > 0 ? entries : testsOf(parts, a.merged!, commit);
  });
}

/** Of a branch that git cannot merge with the base. */
export async function resolveWithBase(
  parts: SemanticParts,
  branch: Pick<Candidate, 'head'>,
  propose?: ProposeText,
): Promise<JudgedResolution> {
  const sides = { ours: parts.base, theirs: branch.head };
  return judged(parts, sides, propose, async (commit) => {
    const after = await parts.project.after(await parts.lab.difference(parts.base, commit));
    try {
      const entries = await complaints(parts, parts.project, after);
      return entries.length > 0 ? entries : await failingTests(parts, parts.project, after);
    } finally {
      await after.close();
    }
  });
}

async function testsOf(parts: SemanticParts, from: string, to: string): Promise<CheckEntry[]> {
  const { project, lab, base } = parts;
  const before = await project.after(await lab.difference(base, from));
  const after = await project.after(await lab.difference(base, to));
  try {
    return await failingTests(parts, before, after);
  } finally {
    await Promise.all([before.close(), after.close()]);
  }
}

async function judged(
  { lab }: SemanticParts,
  sides: { readonly ours: string; readonly theirs: string },
  propose: ProposeText | undefined,
  judge: (commit: string) => Promise<readonly CheckEntry[]>,
): Promise<JudgedResolution> {
  const files = await resolveFiles(lab, sides, propose);
  if (files.unresolved.length > 0) return { resolution: resolutionOf(files, false), commit: undefined };
  const texts = new Map(files.resolved.map(({ file, text }) => [file, text]));
  const commit = await lab.mergeWith(sides.ours, sides.theirs, texts);
  const [first] = await judge(commit);
  if (first === undefined) return { resolution: resolutionOf(files, true), commit };
  return { resolution: resolutionOf(files, false, entryText(first)), commit: undefined };
}

function resolutionOf(
  { resolved, unresolved }: ResolvedFiles,
  accepted: boolean,
  reason?: string,
): MergeResolution {
  return {
    accepted,
    files: resolved.map(({ file, by, what }) => ({ file, by, what: [...what] })),
    unresolved: unresolved.flatMap(({ file, places, why }) =>
      places.length === 0
        ? [{ file, message: why }]
        : places.map((place) => ({ file, message: place.why, a: place.a, b: place.b })),
    ),
    ...(reason === undefined ? {} : { reason }),
  };
}
