// From what a detector says to what the report shows: spans for offsets, codes for kinds, content hashes for evidence, and
// an id that survives shifted lines and moved files.
import { compareText, latest, lineStartsOf, spanAt } from '../base/index.ts';
import type { EvidenceAnswer, FindingAnswer } from '../contract/index.ts';
import {
  canProve,
  type Code,
  type Detector,
  type Evidence,
  type Finding,
  type FixEdit,
  type Hold,
  type View,
} from '../detectors/index.ts';
import { blobId } from '../host/index.ts';

/** A finding as it stands in the report, with what else the gate needs to know. */
export interface ReportedFinding {
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

const reportedBefore = latest<ReportedFinding>();

/**
 * Everything of a finding that does not depend on other findings. A detector that says the same again says it with the same object;
 * what it points at may have changed all the same.
 */
export function reportFinding(detector: Detector, finding: Finding, view: View): ReportedFinding {
  const read = (finding.evidence ?? []).map((item) => contentIn(sideOf(view, item), item.file));
  const contents = [contentIn(view, finding.file), ...read];
  return reportedBefore(finding, contents, () => reportAnew(detector, finding, view));
}

function contentIn({ state }: View, file: string): string | undefined {
  return state.snapshot.entry(file)?.id;
}

/** The state that a fact was read from. */
function sideOf(view: View, { inBase }: Evidence): View {
  return inBase ? view.base! : view;
}

function reportAnew(detector: Detector, finding: Finding, view: View): ReportedFinding {
  const [code, entry] = codeOf(detector, finding.kind);
  const { file, start, end } = finding;
  const identity = identityOf(detector.id, finding);
  const tier = finding.tier ?? entry?.tier ?? detector.tier;
  if (tier === 'proof' && !canProve(detector))
    throw new Error(`${detector.id} does not say that it proves anything`);
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
      tier,
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

function evidenceOf(now: View, evidence: Evidence): EvidenceAnswer {
  const { fact, file, start, end, value, inBase } = evidence;
  const view = sideOf(now, evidence);
  const hash = view.state.snapshot.entry(file)?.id.slice(0, 12);
  return {
    fact,
    file,
    span: spanIn(view, file, start, end),
    ...(inBase ? { inBase } : {}),
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
function byPlace(a: ReportedFinding, b: ReportedFinding): number {
  const inFile = a.answer.file === b.answer.file ? 0 : compareText(a.answer.file, b.answer.file);
  return (
    inFile ||
    a.start - b.start ||
    compareText(a.answer.kind, b.answer.kind) ||
    compareText(a.identity, b.identity)
  );
}

/** In order of place, with ids. Findings that say the same are told apart by their order. */
export function inOrder(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  const counts = new Map<string, number>();
  return [...findings].sort(byPlace).map((finding) => {
    const number = (counts.get(finding.identity) ?? 0) + 1;
    counts.set(finding.identity, number);
    if (number === 1) return finding;
    return { ...finding, answer: { ...finding.answer, id: `${finding.identity}.${number}` } };
  });
}

export type ReportedHold = Hold & { readonly detector: string };
