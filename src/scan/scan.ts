// A scan: a function of a project's state and of options. With the same memory it redoes only what changed, and gives the
// same report.
import { lineStartsOf, spanAt, type Span } from '../base/index.ts';
import type { FailOn, Problem, Report } from '../contract/index.ts';
import { DETECTORS, type Tools } from '../detectors/index.ts';
import { blobId, monotonic } from '../host/index.ts';
import { roleCounts } from '../graph/index.ts';
import type { Moment } from '../project/index.ts';
import { aggregate, type Aggregate } from './aggregate.ts';
import { attribute, type BaseFinding } from './attribute.ts';
import { gate } from './gate.ts';
import { fileFilter, onlyAttributed, onlyHolds, onlySuppressed } from './named-files.ts';
import { runDetectors, type DetectorResult, type Enabled } from './run-detectors.ts';
import type { Texts } from './same-place.ts';
import type { Sealed, SealedHold } from './seal.ts';
import { suppress, type Suppressed } from './suppress.ts';
import type { Compared } from './compare.ts';
import { withoutTurnedOff, type Shown } from './turned-off.ts';
import { chargeUnknowns, type BaseUnknowns, type Unknowns } from './unknowns.ts';
import { createView } from './view.ts';
import { idiomsOf, withWords } from './words.ts';

export interface ScanOptions {
  readonly enabled: readonly Enabled[];
  readonly hasTypes: boolean;
  readonly failOn: FailOn;
  /** What findings are attributed against. */
  readonly base?: Base;
  /** Against a base: where the two sides can differ. */
  readonly compared?: Compared;
  /** Codes that are shown whatever the settings of other tools say; all of them when left out, as for a base. */
  readonly isAskedFor?: (detector: string, code: string) => boolean;
  /** Whether nobody will read the findings: a base is only compared with. */
  readonly plain?: true;
  readonly tools?: Tools;
  /** Memos from earlier scans of the same project. */
  readonly memory: Map<object, unknown>;
  /** Files and folders whose findings and holds are told; all when left out. */
  readonly files?: readonly string[];
  /** Whether the report says how long each detector took. */
  readonly timing?: boolean;
  readonly onStep?: (detector: string) => void;
  /** Ends the scan without a report. */
  readonly signal?: AbortSignal;
}

export interface Base {
  /** A revision or the path of a baseline. */
  readonly name: string;
  readonly findings: readonly BaseFinding[];
  isChanged(file: string): boolean;
  /** Detectors that judge each file by itself and whose base findings are only those of changed files. */
  readonly perFile: ReadonlySet<string>;
  /** Texts of both sides; a baseline has none. */
  readonly texts?: Texts;
  /** What the change does to the rules by which it is judged. */
  readonly relief?: readonly Problem[];
  /** What the base did not know either. */
  readonly unknowns?: BaseUnknowns;
}

export interface Scan {
  readonly report: Report;
  /** The same findings with what only the process needs: identities, measures, fixes. */
  readonly findings: readonly Sealed[];
  readonly results: readonly DetectorResult[];
  readonly unknowns: Unknowns;
}

export async function scan(project: Moment, options: ScanOptions): Promise<Scan> {
  const view = createView(project, {
    tools: options.tools,
    memory: options.memory,
    hasTypes: options.hasTypes,
    enabled: options.enabled,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const isNamed = fileFilter(options.files);
  const judged = await runDetectors(view, options.enabled, options.compared, options.onStep);
  const results = onlyHolds(judged, isNamed);
  const sealed = results.flatMap(({ findings }) => findings);
  const silencedIn = (findings: readonly Sealed[]): ReadonlySet<Sealed> =>
    new Set(suppress(view.graph, findings, () => false).silenced);
  const attributed = onlyAttributed(
    options.base ? attribute(sealed, options.base, silencedIn(sealed)) : { findings: sealed, fixed: [] },
    isNamed,
  );
  // What a comment silences now and the base had is suppressed, not fixed; so comments are looked at last.
  const suppressed = onlySuppressed(
    suppress(view.graph, attributed.findings, ranRule(options.enabled)),
    // Files that are the same on both sides are not judged in full, so nothing is known of their comments.
    (file) => isNamed(file) && (!options.compared || options.base?.isChanged(file) === true),
  );
  const shown = options.isAskedFor
    ? withoutTurnedOff(project.state.snapshot, suppressed.kept, options.isAskedFor)
    : { kept: suppressed.kept, turnedOff: [] };
  const told = options.plain ? shown.kept : withWords(view, shown.kept);
  const unknowns = unknownsOf(project, options, results);
  const report = reportOf(project, options, results, unknowns, {
    ...suppressed,
    ...shown,
    kept: told,
  });
  const fixed = attributed.fixed.flatMap(({ answer }) =>
    answer ? [{ ...answer, attribution: 'fixed' as const }] : [],
  );
  const whole = options.base
    ? {
        ...report,
        meta: withAttribution(
          report.meta,
          options.base.name,
          { ...suppressed, kept: told },
          attributed.fixed.length,
        ),
        fixed,
      }
    : report;
  return { report: whole, findings: told, results, unknowns };
}

/** Whether the detector or code that a comment names has run, in full. */
function ranRule(enabled: readonly Enabled[]): (rule: string) => boolean {
  const rules = new Set(
    enabled.flatMap(({ detector, leftOut }) => [
      ...(leftOut?.size ? [] : [detector.id]),
      ...Object.entries(detector.codes).flatMap(([code, { kind }]) =>
        leftOut?.has(kind) ? [] : [code, kind],
      ),
    ]),
  );
  return (rule) => rules.has(rule);
}

function reportOf(
  project: Moment,
  options: ScanOptions,
  results: readonly DetectorResult[],
  unknowns: Unknowns,
  { kept, silenced, suppressedBy, stale, turnedOff }: Suppressed & Shown,
): Report {
  const byDetector = Map.groupBy(kept, ({ detector }) => detector);
  const ran = results.filter(({ error }) => error === undefined);
  const findings = new Map(ran.map(({ detector }) => [detector.id, byDetector.get(detector.id) ?? []]));
  const errors = Object.fromEntries(
    results.flatMap(({ detector, error }) => (error === undefined ? [] : [[detector.id, error]])),
  );
  const charged = chargeUnknowns(unknowns, options.base?.unknowns, spanIn(project));
  const head = timedAggregate(options.enabled, findings);
  return {
    meta: {
      engine: 'oxc',
      targetCount: project.state.graph.paths.length,
      ...headline(options.enabled),
      detectors: options.enabled.map(({ detector }) => detector.id),
      ...(options.timing ? { detectorTimings: { ...timings(results), aggregate: head.milliseconds } } : {}),
      ...(Object.keys(errors).length === 0 ? {} : { errors }),
      ...charged,
      snapshot: snapshotHash(project, options),
      ...(options.compared ? { compared: options.compared.types.size } : {}),
      findings: kept.length,
      roles: roleCounts(project.state.graph),
      suppressed: silenced.length,
      suppressedBy,
      staleSuppressions: [...stale],
      ...(turnedOff.length === 0 ? {} : { turnedOff: [...turnedOff] }),
      gate: gate(kept, options.failOn),
    },
    analyses: Object.fromEntries(ran.map((result) => [result.detector.id, analysisOf(result, findings)])),
    idioms: idiomsOf(kept),
    top: head.top,
    catalog: head.catalog,
  };
}

function timedAggregate(
  enabled: readonly Enabled[],
  findings: ReadonlyMap<string, readonly Sealed[]>,
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
  findings: ReadonlyMap<string, readonly Sealed[]>,
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

function unknownsOf(
  { state, cache }: Moment,
  options: ScanOptions,
  results: readonly DetectorResult[],
): Unknowns {
  return {
    holds: results.flatMap(({ holds }) => holds),
    problems: [
      ...state.problems,
      ...cache.problems,
      ...(options.base?.relief ?? []),
      ...(state.graph.paths.length === 0 ? [NOTHING_READ] : []),
    ],
    failed: results.flatMap(({ detector, error }) => (error === undefined ? [] : [detector.id])),
    snapshot: state.snapshot,
  };
}

const NOTHING_READ: Problem = {
  code: 'NOTHING_READ',
  message: 'No source file was read: the folder has none, or the settings exclude all of them.',
  limits: true,
};

/** A hold about a whole file or folder has no span. */
function spanIn({ state }: Moment): (hold: SealedHold) => Span | undefined {
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

function withAttribution(
  meta: Report['meta'],
  base: string,
  { kept, silenced }: Suppressed,
  fixed: number,
): Report['meta'] {
  const counts = { introduced: 0, worsened: 0, inherited: 0, fixed };
  for (const { answer } of kept) counts[answer.attribution!]++;
  const suppressed = silenced.filter(({ answer }) => answer.attribution !== 'introduced').length;
  return { ...meta, base, attribution: suppressed === 0 ? counts : { ...counts, suppressed } };
}
