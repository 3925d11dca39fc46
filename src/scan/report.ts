// The report of a scan: what was found, what is not known, what it all amounts to, and whether it keeps a change from passing.
import { compareText, inOrderOf, lineStartsOf, spanAt, type Span } from '../base/index.ts';
import type { CodeEntry, FindingAnswer, Priority, Report, ReportMeta, Tier } from '../contract/index.ts';
import { DETECTORS, DIAGNOSES, type Detector, type Diagnosis, type Enabled } from '../detectors/index.ts';
import { roleCounts } from '../graph/index.ts';
import { blobId, monotonic } from '../host/index.ts';
import type { Moment } from '../project/index.ts';
import type { BaseFinding } from './attribute.ts';
import type { ScanOptions } from './judge-moment.ts';
import type { DetectorResult } from './run-detectors.ts';
import type { ReportedFinding, ReportedHold } from './reported-finding.ts';
import type { Suppressed } from './suppress.ts';
import type { TurnedOff } from './turned-off.ts';
import { weightOf, type FindingPolicy } from './verdict.ts';
import { chargeUnknowns, type Unknowns } from './unknowns.ts';
import { idiomsOf } from './describe-findings.ts';

/** Everything that a scan came to. */
export interface Told extends Omit<Suppressed, 'kept'> {
  readonly results: readonly DetectorResult[];
  readonly unknowns: Unknowns;
  /** Those that are shown. */
  readonly findings: readonly ReportedFinding[];
  /** How many are not, by code. */
  readonly more: Readonly<Record<string, number>>;
  /** Findings of the base that are gone. */
  readonly fixed: readonly BaseFinding[];
  readonly turnedOff: readonly TurnedOff[];
}

export function reportOf(project: Moment, options: ScanOptions, told: Told): Report {
  const byDetector = Map.groupBy(told.findings, ({ detector }) => detector);
  const ran = told.results.filter(({ error }) => error === undefined);
  const findings = new Map(ran.map(({ detector }) => [detector.id, byDetector.get(detector.id) ?? []]));
  const head = timedAggregate(options.enabled, findings);
  return {
    meta: metaOf(project, options, told, head.milliseconds),
    analyses: Object.fromEntries(ran.map((result) => [result.detector.id, analysisOf(result, findings)])),
    idioms: idiomsOf(told.findings),
    top: head.top,
    catalog: head.catalog,
    ...(options.base ? { fixed: fixedAnswers(told.fixed) } : {}),
  };
}

function metaOf(project: Moment, options: ScanOptions, told: Told, milliseconds: number): ReportMeta {
  const { results, findings, silenced, suppressedBy, stale, turnedOff, more } = told;
  const errors = Object.fromEntries(
    results.flatMap(({ detector, error }) => (error === undefined ? [] : [[detector.id, error]])),
  );
  return {
    engine: 'oxc',
    targetCount: project.state.graph.paths.length,
    ...headline(options.enabled),
    detectors: options.enabled.map(({ detector }) => detector.id),
    ...(options.timing ? { detectorTimings: { ...timings(results), aggregate: milliseconds } } : {}),
    ...(Object.keys(errors).length === 0 ? {} : { errors }),
    ...chargeUnknowns(told.unknowns, options.base?.unknowns, spanIn(project)),
    snapshot: snapshotHash(project, options),
    ...(options.compared ? { compared: options.compared.types.size } : {}),
    findings: findings.length,
    ...(Object.keys(more).length === 0 ? {} : { more }),
    roles: roleCounts(project.state.graph),
    suppressed: silenced.length,
    suppressedBy,
    staleSuppressions: [...stale],
    ...(turnedOff.length === 0 ? {} : { turnedOff: [...turnedOff] }),
    gate: gateOf(findings, { failOn: options.failOn, proofs: options.proofs ?? 'defects' }),
    ...(options.base ? { base: options.base.name, attribution: attributionCounts(told) } : {}),
  };
}

function gateOf(findings: readonly ReportedFinding[], policy: FindingPolicy): ReportMeta['gate'] {
  const ids = findings
    .filter((finding) => weightOf(finding, policy) === 'fail')
    .map(({ answer }) => answer.id)
    .sort(compareText);
  return { failOn: policy.failOn, failing: ids.length, ids };
}

function attributionCounts({ findings, silenced, fixed }: Told): ReportMeta['attribution'] {
  const counts = { introduced: 0, worsened: 0, inherited: 0, fixed: fixed.length };
  for (const { answer } of findings) counts[answer.attribution!]++;
  const suppressed = silenced.filter(({ answer }) => answer.attribution !== 'introduced').length;
  return suppressed === 0 ? counts : { ...counts, suppressed };
}

function fixedAnswers(fixed: readonly BaseFinding[]): NonNullable<Report['fixed']> {
  return fixed.flatMap(({ answer }) => (answer ? [{ ...answer, attribution: 'fixed' as const }] : []));
}

function timedAggregate(
  enabled: readonly Enabled[],
  findings: ReadonlyMap<string, readonly ReportedFinding[]>,
): Aggregate & { readonly milliseconds: number } {
  const started = monotonic();
  const head = aggregate(
    enabled.map(({ detector }) => detector),
    findings,
  );
  return { ...head, milliseconds: Math.round((monotonic() - started) * 10) / 10 };
}

function analysisOf(
  { detector, data }: DetectorResult,
  findings: ReadonlyMap<string, readonly ReportedFinding[]>,
): Report['analyses'][string] {
  const answers = findings.get(detector.id)!.map(({ answer }) => answer);
  return (detector.compose ? detector.compose(answers, data) : answers) as Report['analyses'][string];
}

/** What the head of a report names, whether or not the detector ran. */
function headline(enabled: readonly Enabled[]): { minSize: number; maxForwardDepth: number } {
  const options = new Map(enabled.map((item) => [item.detector.id, item.options]));
  const named = DETECTORS.map((detector) =>
    detector.headline?.(options.get(detector.id) ?? detector.options.parse({})),
  );
  return Object.assign({ minSize: 0, maxForwardDepth: 0 }, ...named) as {
    minSize: number;
    maxForwardDepth: number;
  };
}

function timings(results: readonly DetectorResult[]): Record<string, number> {
  return Object.fromEntries(
    results.map(({ detector, milliseconds }) => [detector.id, Math.round(milliseconds * 10) / 10]),
  );
}

/** A hold about a whole file or folder has no span. */
function spanIn({ state }: Moment): (hold: ReportedHold) => Span | undefined {
  return ({ file, start, end }) => {
    if (end === 0) return undefined;
    const lines = state.graph.files.get(file)?.facts.lineStarts;
    return spanAt(lines ?? lineStartsOf(state.snapshot.read(file) ?? ''), start, end);
  };
}

/** Over contents, settings and versions, and over what was asked of them. */
function snapshotHash(project: Moment, { enabled, hasTypes }: ScanOptions): string {
  const asked = enabled.map(({ detector, options, leftOut = [] }) => [detector.id, options, ...leftOut]);
  const text = JSON.stringify([project.hash(), hasTypes, asked]);
  return blobId(new TextEncoder().encode(text));
}

/** Causes, then patterns by how much they claim and how many findings each stands for, and what every code that occurs means. */
interface Aggregate {
  readonly top: Priority[];
  readonly catalog: Record<string, CodeEntry>;
}

function aggregate(
  detectors: readonly Detector[],
  findings: ReadonlyMap<string, readonly ReportedFinding[]>,
): Aggregate {
  const entries = new Map(detectors.flatMap(({ codes }) => Object.entries(codes)));
  const diagnoses = diagnose(findings);
  const top = [
    ...diagnoses.sort(BY_RANK).map(({ priority }) => priority),
    ...detectors
      .flatMap((detector) => countCodes(detector, findings.get(detector.id) ?? []))
      .sort(BY_RANK)
      .map(({ priority }) => priority),
  ];
  const words = new Map<string, CodeEntry>([
    ...entries,
    ...diagnoses.map(({ diagnosis }) => [diagnosis.pattern, diagnosis] as const),
  ]);
  const catalog = Object.fromEntries(
    [...new Set(top.map(({ pattern }) => pattern))].sort(compareText).map((code) => {
      const { cause, approach } = words.get(code)!;
      return [code, { cause, approach }];
    }),
  );
  return { top, catalog };
}

/** A pattern with the strongest claim that its findings in sources make, and how many of them make it. */
interface Counted {
  readonly priority: Priority;
  readonly rank: number;
  readonly claiming: number;
}

const CLAIMS: readonly Tier[] = ['proof', 'budget', 'advice'];

/**
 * A thousand guesses do not outweigh one fact, and tests do not outweigh sources. Of facts, those about how the program is built come
 * before those about a few lines.
 */
const RANKS: readonly string[] = [
  'structure proof',
  'structure budget',
  'lines proof',
  'lines budget',
  'structure advice',
  'lines advice',
];

const BY_RANK = inOrderOf<Counted>(
  (a, b) => a.rank - b.rank,
  (a, b) => b.claiming - a.claiming,
  (a, b) => b.priority.resolves - a.priority.resolves,
  (a, b) => compareText(a.priority.pattern, b.priority.pattern),
);

/** Findings of wrapped tools have codes of their own or none, and stand outside. */
function countCodes(
  { id: detector, codes, isAboutLines }: Detector,
  findings: readonly ReportedFinding[],
): Counted[] {
  const byCode = Map.groupBy(findings, ({ answer }) => answer.code);
  return [...byCode].flatMap(([pattern, list]): Counted[] => {
    if (pattern === undefined || !Object.hasOwn(codes, pattern)) return [];
    const answers = list.map(({ answer }) => answer);
    return [counted({ pattern, detector, resolves: list.length }, answers, isAboutLines)];
  });
}

function counted(
  priority: Priority,
  answers: readonly FindingAnswer[],
  isAboutLines: boolean = false,
): Counted {
  const byTier = Map.groupBy(
    answers.filter(({ aside }) => aside !== true),
    ({ tier }) => tier,
  );
  const strongest = CLAIMS.find((tier) => byTier.has(tier));
  if (strongest === undefined) return { priority, rank: RANKS.length, claiming: 0 };
  return {
    priority,
    rank: RANKS.indexOf(`${isAboutLines ? 'lines' : 'structure'} ${strongest}`),
    claiming: byTier.get(strongest)!.length,
  };
}

interface Diagnosed extends Counted {
  readonly diagnosis: Diagnosis;
}

/**
 * Each diagnosis is shown the findings of the codes that it joins; those that explain something are entries of the head. What
 * explains most comes first in it.
 */
function diagnose(findings: ReadonlyMap<string, readonly ReportedFinding[]>): Diagnosed[] {
  const reported = [...findings.values()].flat();
  const measures = new Map(reported.map(({ answer, measure }) => [answer.id, measure ?? 0]));
  const strength = ({ findings: [first] }: Explained): number => measures.get(first!)!;
  return DIAGNOSES.flatMap((diagnosis) => {
    const { pattern, joins, explain } = diagnosis;
    const explained = explain(
      reported.map(({ answer }) => answer).filter(({ code }) => code !== undefined && joins.includes(code)),
    );
    if (explained.length === 0) return [];
    const explains = explained
      .map((group): Explained => ({
        file: group[0]!.file,
        span: group[0]!.span,
        findings: group.map(({ id }) => id),
      }))
      .sort(
        inOrderOf(
          (a, b) => b.findings.length - a.findings.length,
          (a, b) => strength(b) - strength(a),
        ),
      );
    const answers = [...new Set(explained.flat())];
    const priority = { pattern, detector: detectorOf(joins[0]), resolves: answers.length, explains };
    return [{ diagnosis, ...counted(priority, answers) }];
  });
}

type Explained = NonNullable<Priority['explains']>[number];

function detectorOf(code: string): string {
  return DETECTORS.find(({ codes }) => Object.hasOwn(codes, code))!.id;
}
