// A scan of a repository as it is, was, or would be: a function of that moment and of options. With the same memory it redoes
// only what changed, and gives the same report.
import type { FailOn, ProofPolicy, Problem, Report } from '../contract/index.ts';
import { createView, type Enabled, type Tools } from '../detectors/index.ts';
import type { Moment } from '../project/index.ts';
import { attribute, type BaseFinding } from './attribute.ts';
import { cap } from './cap.ts';
import type { Compared } from './compare.ts';
import { reportOf } from './report.ts';
import { runDetectors, type DetectorResult } from './run-detectors.ts';
import type { Texts } from './match-edited.ts';
import { newComments } from './new-comments.ts';
import type { ReportedFinding } from './reported-finding.ts';
import { suppress } from './suppress.ts';
import { withoutTurnedOff } from './turned-off.ts';
import { unknownsOf, type BaseUnknowns, type Unknowns } from './unknowns.ts';
import { describeFindings } from './describe-findings.ts';

export interface ScanOptions {
  readonly enabled: readonly Enabled[];
  readonly hasTypes: boolean;
  readonly failOn: FailOn;
  /** Whether a proof that a change introduces keeps it from passing; it does unless the settings say otherwise. */
  readonly proofs?: ProofPolicy;
  /** What findings are attributed against. */
  readonly base?: Base;
  /** Against a base: where the two sides can differ. */
  readonly compared?: Compared;
  /** The revision itself, for what judges the change. */
  readonly before?: Moment;
  /** Codes that are shown whatever the settings of other tools say; all of them when left out, as for a base. */
  readonly isAskedFor?: (detector: string, code: string) => boolean;
  /** Whether all findings are shown, also of codes that are limited to the strongest. */
  readonly isUncapped?: boolean;
  /** Whether nobody will read the findings: a base is only compared with. */
  readonly plain?: true;
  readonly tools?: Tools;
  /** Memos from earlier scans of the same project. */
  readonly memory: object;
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
  /** All findings, also those that the report only counts, with what only the process needs: identities, measures, fixes. */
  readonly findings: readonly ReportedFinding[];
  readonly results: readonly DetectorResult[];
  readonly unknowns: Unknowns;
}

export async function judgeMoment(project: Moment, options: ScanOptions): Promise<Scan> {
  const { enabled, base, compared } = options;
  const view = createView(project, {
    tools: options.tools,
    memory: options.memory,
    hasTypes: options.hasTypes,
    enabled,
    ...(options.before ? { base: options.before } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const isNamed = fileFilter(options.files);
  const judged = await runDetectors(view, enabled, compared, options.onStep);
  const results = judged.map((result) => ({
    ...result,
    holds: result.holds.filter(({ file }) => isNamed(file)),
  }));
  const found = results.flatMap(({ findings }) => findings);
  const silencedIn = (findings: readonly ReportedFinding[]): ReadonlySet<ReportedFinding> =>
    new Set(suppress(view.graph, findings, () => false).silenced);
  const attributed = base ? attribute(found, base, silencedIn(found)) : { findings: found, fixed: [] };
  // What a comment silences now and the base had is suppressed, not fixed; so comments are looked at last.
  const { kept, silenced, suppressedBy, stale } = suppress(
    view.graph,
    attributed.findings.filter(({ answer }) => isNamed(answer.file)),
    ranRule(enabled),
    base?.texts && newComments(base.texts),
  );
  const shown = options.isAskedFor
    ? withoutTurnedOff(project.state.snapshot, kept, options.isAskedFor)
    : { kept, turnedOff: [] };
  const findings = options.plain ? shown.kept : describeFindings(view, shown.kept);
  const unknowns = unknownsOf(project, base?.relief ?? [], results);
  const { shown: strongest, more } = options.isUncapped ? { shown: findings, more: {} } : cap(findings);
  const report = reportOf(project, options, {
    results,
    unknowns,
    findings: strongest,
    more,
    fixed: attributed.fixed.filter(({ answer }) => answer === undefined || isNamed(answer.file)),
    silenced,
    suppressedBy,
    // Files that are the same on both sides are not judged in full, so nothing is known of their comments.
    stale: stale.filter(({ file }) => isNamed(file) && (!compared || base?.isChanged(file) === true)),
    turnedOff: shown.turnedOff,
  });
  return { report, findings, results, unknowns };
}

/**
 * Whether a file is one of those named or in a folder of them; all are, where none is named. The whole repository is judged, and
 * what is about other files is left out.
 */
function fileFilter(named: readonly string[] | undefined): (file: string) => boolean {
  if (named === undefined) return () => true;
  return (file) => named.some((path) => path === '' || path === file || file.startsWith(`${path}/`));
}

/** Whether the detector or code that a comment names has run, in full. */
function ranRule(enabled: readonly Enabled[]): (rule: string) => boolean {
  const rules = new Set(
    // What a comment silences of a change is not there any more once the change is part of the base.
    enabled
      .filter(({ detector }) => !detector.judgeChange)
      .flatMap(({ detector, leftOut }) => [
        ...(leftOut?.size ? [] : [detector.id]),
        ...Object.entries(detector.codes).flatMap(([code, { kind }]) =>
          leftOut?.has(kind) ? [] : [code, kind],
        ),
      ]),
  );
  return (rule) => rules.has(rule);
}
