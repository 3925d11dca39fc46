// Runs detectors over a view. A detector that throws costs its own analysis, which is then missing and said to be.
import type { Json } from '../facts/index.ts';
import type { Detector, Outcome, View } from '../detectors/index.ts';
import type { SourceFile } from '../graph/index.ts';
import { monotonic } from '../host/index.ts';
import { sameFindings } from './same-findings.ts';
import { narrowed } from './view.ts';
import type { Compared } from './compare.ts';
import { draftOf, type Draft, type SealedHold } from './seal.ts';

/** A detector with the options it runs with. */
export interface Enabled {
  readonly detector: Detector;
  readonly options: unknown;
  /** Kinds of findings that are not reported. */
  readonly leftOut?: ReadonlySet<string>;
}

export interface DetectorResult {
  readonly detector: Detector;
  readonly drafts: readonly Draft[];
  readonly holds: readonly SealedHold[];
  readonly data: Readonly<Record<string, Json>>;
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

function runDetector(
  view: View,
  { detector, options, leftOut }: Enabled,
): DetectorResult | Promise<DetectorResult> {
  const started = monotonic();
  const done = (judged: Judged): DetectorResult => ({
    detector,
    ...(leftOut && leftOut.size > 0 ? without(judged, leftOut) : judged),
    milliseconds: monotonic() - started,
  });
  const failed = (error: unknown): DetectorResult => {
    const message = error instanceof Error ? error.message : String(error);
    return { ...done({ drafts: [], holds: [], data: {} }), error: message };
  };
  try {
    if (detector.judgeFile) return done(judgeFiles(view, detector, options));
    const outcome = detector.judge(view, options);
    if (!(outcome instanceof Promise)) return done(sealedAgain(view, detector, outcome));
    return outcome.then((settled) => done(sealedAgain(view, detector, settled))).catch(failed);
  } catch (error) {
    return failed(error);
  }
}

interface Judged {
  readonly drafts: readonly Draft[];
  readonly holds: readonly SealedHold[];
  readonly data: Readonly<Record<string, Json>>;
}

function without({ drafts, holds, data }: Judged, kinds: ReadonlySet<string>): Judged {
  return {
    drafts: drafts.filter(({ answer }) => !kinds.has(answer.kind)),
    holds: holds.filter(({ kind }) => !kinds.has(kind)),
    data,
  };
}

function sealed(view: View, detector: Detector, outcome: Outcome): Judged {
  return {
    drafts: outcome.findings.map((finding) => draftOf(detector, finding, view)),
    holds: (outcome.holds ?? []).map((hold) => ({ ...hold, detector: detector.id })),
    data: outcome.data ?? {},
  };
}

function sealedAgain(view: View, detector: Detector, outcome: Outcome): Judged {
  return sealed(view, detector, { ...outcome, findings: sameFindings(view, detector, outcome.findings) });
}

type Judgements = WeakMap<SourceFile, Judged>;

/** Judgements of files, by detector and the object that holds its options. */
function judgementsOf(view: View, detector: Detector, options: unknown): Judgements {
  const byOptions = (view.memory.get(detector) ?? new Map()) as Map<unknown, Judgements>;
  view.memory.set(detector, byOptions);
  const known = byOptions.get(options) ?? new WeakMap<SourceFile, Judged>();
  byOptions.set(options, known);
  return known;
}

function judgeFiles(view: View, detector: Detector & { judgeFile: object }, options: unknown): Judged {
  const known = judgementsOf(view, detector, options);
  const drafts: Draft[] = [];
  const holds: SealedHold[] = [];
  for (const file of view.authored) {
    let judged = known.get(file);
    if (!judged) known.set(file, (judged = sealed(view, detector, detector.judgeFile(file, options))));
    for (const draft of judged.drafts) drafts.push(draft);
    for (const hold of judged.holds) holds.push(hold);
  }
  return { drafts, holds, data: {} };
}
