// From what a detector says to what the report shows: spans for offsets, codes for kinds, content hashes for evidence, and
// an id that survives shifted lines and moved files.
import { compareText, lineStartsOf, spanAt } from '../base/index.ts';
import type { EvidenceAnswer, FindingAnswer } from '../contract/index.ts';
import type { Code, Detector, Evidence, Finding, FixEdit, Hold, View } from '../detectors/index.ts';
import { blobId } from '../host/index.ts';

/** A finding as it stands in the report, with what else the gate needs to know. */
export interface Sealed {
  readonly detector: string;
  readonly answer: FindingAnswer;
  /** The id without its number: what findings that say the same have in common. */
  readonly identity: string;
  readonly measure: number | undefined;
  readonly fix: readonly FixEdit[] | undefined;
  readonly start: number;
  /** What its words are made of; another object whenever those may be others. */
  readonly origin: Origin;
}

export interface Origin {
  readonly finding: Finding;
  readonly code: Code | undefined;
}

/** A sealed finding that is not yet told apart from others that say the same. */
export type Draft = Sealed;

interface KnownDraft {
  readonly draft: Draft;
  /** Content ids of the files it points into, in order of mention. */
  readonly contents: readonly (string | undefined)[];
}

const knownDrafts = new WeakMap<Finding, KnownDraft>();

/** Everything of a finding that does not depend on other findings. A detector that says the same again says it with the same
 * object; what it points at may have changed all the same. */
export function draftOf(detector: Detector, finding: Finding, view: View): Draft {
  const known = knownDrafts.get(finding);
  if (known && pointsAtTheSame(known, finding, view)) return known.draft;
  const draft = makeDraft(detector, finding, view);
  const evidence = finding.evidence ?? [];
  const contents = [contentIn(view, finding.file), ...evidence.map(({ file }) => contentIn(view, file))];
  knownDrafts.set(finding, { draft, contents });
  return draft;
}

function pointsAtTheSame({ contents }: KnownDraft, { file, evidence }: Finding, view: View): boolean {
  if (contentIn(view, file) !== contents[0]) return false;
  return evidence?.every((item, index) => contentIn(view, item.file) === contents[index + 1]) ?? true;
}

function contentIn({ state }: View, file: string): string | undefined {
  return state.snapshot.entry(file)?.id;
}

function makeDraft(detector: Detector, finding: Finding, view: View): Draft {
  const [code, entry] = codeOf(detector, finding.kind);
  const { file, start, end } = finding;
  const identity = identityOf(detector.id, finding);
  return {
    detector: detector.id,
    identity,
    measure: finding.measure,
    fix: finding.fix,
    start,
    origin: { finding, code: entry },
    answer: {
      id: identity,
      kind: finding.kind,
      ...(code === undefined ? {} : { code }),
      tier: finding.tier ?? entry?.tier ?? detector.tier,
      file,
      span: spanIn(view, file, start, end),
      ...finding.data,
      ...(finding.fix ? { fixable: true } : {}),
      evidence: (finding.evidence ?? []).map((item) => evidenceOf(view, item)),
    },
  };
}

function codeOf(detector: Detector, kind: string): [string, Code] | [undefined, undefined] {
  for (const [code, entry] of Object.entries(detector.codes)) if (entry.kind === kind) return [code, entry];
  return [undefined, undefined];
}

function identityOf(detector: string, { kind, key }: Finding): string {
  return blobId(new TextEncoder().encode(`${detector}\0${kind}\0${key}`)).slice(0, 14);
}

function evidenceOf(view: View, { fact, file, start, end, value }: Evidence): EvidenceAnswer {
  const hash = view.state.snapshot.entry(file)?.id.slice(0, 12);
  return {
    fact,
    file,
    span: spanIn(view, file, start, end),
    ...(hash === undefined ? {} : { hash }),
    ...(value === undefined ? {} : { value: value as EvidenceAnswer['value'] }),
  };
}

function spanIn(view: View, file: string, start: number, end: number): FindingAnswer['span'] {
  return spanAt(lineStartsIn(view, file), start, end);
}

/** Where lines start in a file of the snapshot, package.json for instance, which has no facts. */
function lineStartsIn({ graph, state }: View, file: string): ArrayLike<number> {
  return graph.files.get(file)?.facts.lineStarts ?? lineStartsOf(state.snapshot.read(file) ?? '');
}

/** Most neighbours are in one file, which a look at the string itself tells. */
function byPlace(a: Draft, b: Draft): number {
  const inFile = a.answer.file === b.answer.file ? 0 : compareText(a.answer.file, b.answer.file);
  return (
    inFile ||
    a.start - b.start ||
    compareText(a.answer.kind, b.answer.kind) ||
    compareText(a.identity, b.identity)
  );
}

interface KnownSeals {
  readonly drafts: readonly Draft[];
  readonly sealed: readonly Sealed[];
}

const KEY = {};

/** Like `sealAll` of what a detector said; when it says the same as last time, with the same result. */
export function sealAgain(
  memory: Map<object, unknown>,
  detector: string,
  drafts: readonly Draft[],
): readonly Sealed[] {
  const byDetector = (memory.get(KEY) ?? new Map()) as Map<string, KnownSeals>;
  memory.set(KEY, byDetector);
  const known = byDetector.get(detector);
  const isSame =
    known?.drafts.length === drafts.length && drafts.every((draft, index) => draft === known.drafts[index]);
  if (known && isSame) return known.sealed;
  const sealed = sealAll(drafts);
  byDetector.set(detector, { drafts, sealed });
  return sealed;
}

/** In order of place, with ids. Findings that say the same are told apart by their order. */
export function sealAll(drafts: readonly Draft[]): Sealed[] {
  const counts = new Map<string, number>();
  return [...drafts].sort(byPlace).map((draft) => {
    const number = (counts.get(draft.identity) ?? 0) + 1;
    counts.set(draft.identity, number);
    if (number === 1) return draft;
    return { ...draft, answer: { ...draft.answer, id: `${draft.identity}.${number}` } };
  });
}

export type SealedHold = Hold & { readonly detector: string };
