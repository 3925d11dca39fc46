// Runs detectors over a view. A detector that throws costs its own analysis, which is then missing and said to be.
import { latest, memo, memoByFirst, renewed, sameWhereEqual } from '../base/index.ts';
import type { Json } from '../facts/index.ts';
import {
  changeBetween,
  narrowed,
  type ChangeDetector,
  type Detector,
  type Enabled,
  type FileDetector,
  type Finding,
  type Judgement,
  type View,
} from '../detectors/index.ts';
import type { SourceFile } from '../graph/index.ts';
import { monotonic } from '../host/index.ts';
import type { Compared } from './compare.ts';
import { inOrder, reportFinding, type ReportedFinding, type ReportedHold } from './reported-finding.ts';

/** What a detector says, in the words of the report. */
interface Judged {
  readonly findings: readonly ReportedFinding[];
  readonly holds: readonly ReportedHold[];
  readonly data: Readonly<Record<string, Json>>;
}

export interface DetectorResult extends Judged {
  readonly detector: Detector;
  readonly milliseconds: number;
  /** Why it could not run. */
  readonly error?: string;
}

/** Those that wait for other processes start first and are waited for last. */
export async function runDetectors(
  view: View,
  enabled: readonly Enabled[],
  compared?: Compared,
  onStep?: (detector: string) => void,
): Promise<DetectorResult[]> {
  const viewOf = compared ? viewsOf(view, compared) : () => view;
  const results = new Map<string, DetectorResult | Promise<DetectorResult>>();
  const order = [...enabled].sort((a, b) => waits(b.detector) - waits(a.detector));
  for (const item of order) {
    view.signal?.throwIfAborted();
    onStep?.(item.detector.id);
    results.set(item.detector.id, runDetector(viewOf(item.detector), item));
    // Those that wait for another process hear from it between the judgements of the others.
    if (waits(item.detector) === 0) await turn();
  }
  const done = await Promise.all(enabled.map(({ detector }) => results.get(detector.id)!));
  view.signal?.throwIfAborted();
  return done;
}

/** What a detector that judges file by file has to judge: a tool looks at text, the others also at types. */
function viewsOf(view: View, { text, types, differs }: Compared): (detector: Detector) => View {
  const byText = narrowed(view, text);
  const byTypes = narrowed(view, types);
  return (detector) => {
    if (!detector.judgeFile && !detector.isByFile) return view;
    if (detector.seenByOthers && differs(detector.seenByOthers)) return view;
    return detector.needs === 'types' ? byTypes : byText;
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function waits(detector: Detector): number {
  return detector.needs === 'tools' ? 2 : detector.needs === 'types' ? 1 : 0;
}

/** What a scanner keeps of each detector from one scan to the next. */
const slotOf = memo((_memory: object, _detector: Detector): object => ({}));
const orderedBefore = latest<readonly ReportedFinding[]>();

function runDetector(
  view: View,
  { detector, options, leftOut }: Enabled,
): DetectorResult | Promise<DetectorResult> {
  const started = monotonic();
  const done = (judged: Judged): DetectorResult => {
    const { findings, holds, data } = leftOut && leftOut.size > 0 ? without(judged, leftOut) : judged;
    const ordered = orderedBefore(slotOf(view.memory, detector), [findings], () => inOrder(findings));
    return { detector, findings: ordered, holds, data, milliseconds: monotonic() - started };
  };
  const failed = (error: unknown): DetectorResult => {
    const message = error instanceof Error ? error.message : String(error);
    return { ...done({ findings: [], holds: [], data: {} }), error: message };
  };
  try {
    if (detector.judgeFile) return done(judgeFiles(view, detector, options));
    if (detector.judgeChange) return done(reportAgain(view, detector, judgeChange(view, detector, options)));
    const outcome = detector.judge(view, options);
    if (!(outcome instanceof Promise)) return done(reportAgain(view, detector, outcome));
    return outcome.then((settled) => done(reportAgain(view, detector, settled))).catch(failed);
  } catch (error) {
    return failed(error);
  }
}

function judgeChange(view: View, detector: ChangeDetector<unknown>, options: unknown): Judgement {
  if (view.base === undefined) throw new Error(`${detector.id} needs a base`);
  return detector.judgeChange(changeBetween(view.base, view), options);
}

function without({ findings, holds, data }: Judged, kinds: ReadonlySet<string>): Judged {
  return {
    findings: findings.filter(({ answer }) => !kinds.has(answer.kind)),
    holds: holds.filter(({ kind }) => !kinds.has(kind)),
    data,
  };
}

function reported(view: View, detector: Detector, outcome: Judgement): Judged {
  return {
    findings: outcome.findings.map((finding) => reportFinding(detector, finding, view)),
    holds: (outcome.holds ?? []).map((hold) => ({ ...hold, detector: detector.id })),
    data: outcome.data ?? {},
  };
}

const findingsBefore = renewed<readonly Finding[]>();

/**
 * A detector that judges anew mostly says what it said before, in new objects. What is made of a finding is remembered by the
 * object, so the earlier one is taken wherever both are equal.
 */
function reportAgain(view: View, detector: Detector, { findings, ...outcome }: Judgement): Judged {
  const same = findingsBefore(slotOf(view.memory, detector), (before = []) =>
    sameWhereEqual(before, findings, ({ file }) => file),
  );
  return reported(view, detector, { ...outcome, findings: same });
}

/** Judgements of files, by detector and the object that holds its options. */
const judgementsBy = memo((detector: FileDetector<unknown>, options: unknown) =>
  memoByFirst((file: SourceFile, view: View) => reported(view, detector, detector.judgeFile(file, options))),
);

function judgeFiles(view: View, detector: FileDetector<unknown>, options: unknown): Judged {
  const judgementOf = judgementsBy(detector, options);
  const findings: ReportedFinding[] = [];
  const holds: ReportedHold[] = [];
  for (const file of view.authored) {
    const judged = judgementOf(file, view);
    for (const finding of judged.findings) findings.push(finding);
    for (const hold of judged.holds) holds.push(hold);
  }
  return { findings, holds, data: {} };
}
