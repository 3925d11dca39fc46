// What is unknown, and whom it is charged to. A scan is incomplete when something that could change its verdict is unknown.
// Against a base that is what the change brings or touches: a check that ran on neither side says nothing about the change,
// and is listed.
import { compareText, inOrderOf, type Span } from '../base/index.ts';
import {
  holdReasonOf,
  type HoldAnswer,
  type Problem,
  type ReportMeta,
  type ScanProblem,
} from '../contract/index.ts';
import { blobId } from '../host/index.ts';
import type { Moment } from '../project/index.ts';
import type { Snapshot } from '../snapshot/index.ts';
import type { DetectorResult } from './run-detectors.ts';
import type { ReportedHold } from './reported-finding.ts';

/** What one side could not decide or read. */
export interface Unknowns {
  readonly holds: readonly ReportedHold[];
  readonly problems: readonly Problem[];
  /** Detectors that could not run. */
  readonly failed: readonly string[];
  /** By which files of the two sides are compared. */
  readonly snapshot: Pick<Snapshot, 'entry' | 'has'>;
}

/** `relief` is what the change does to the rules by which it is judged. */
export function unknownsOf(
  { state, cache }: Moment,
  relief: readonly Problem[],
  results: readonly DetectorResult[],
): Unknowns {
  return {
    holds: results.flatMap(({ holds }) => holds),
    problems: [
      ...state.problems,
      ...cache.problems,
      ...relief,
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

export interface BaseUnknowns extends Unknowns {
  /** Detectors of which the base has only what is in changed files. */
  readonly perFile: ReadonlySet<string>;
  /** Whether nothing is known of contents: a file is the one of its path, and no edit touches what was unknown. */
  readonly byPath?: true;
}

export type Charged = Pick<ReportMeta, 'complete' | 'holds' | 'inheritedHolds' | 'held'> & {
  readonly problems: ScanProblem[];
};

type SpanOf = (hold: ReportedHold) => Span | undefined;

export function chargeUnknowns(all: Unknowns, base: BaseUnknowns | undefined, spanOf: SpanOf): Charged {
  const now = base?.byPath ? { ...all, snapshot: { ...NO_CONTENTS, has: all.snapshot.has } } : all;
  const holds = numbered(
    chargeHolds(now, base).map((charged) => holdAnswer(charged, spanOf)),
    BY_PLACE,
  );
  const problems = numbered(chargeProblems(now, base), () => 0);
  const failed = now.failed.filter((detector) => !base?.failed.includes(detector));
  return {
    complete: failed.length === 0 && ![...holds, ...problems].some(({ limits }) => limits),
    holds: countByReason(holds),
    ...(base
      ? { inheritedHolds: countByReason(holds.filter(({ attribution }) => attribution === 'inherited')) }
      : {}),
    held: firstOfEach(holds),
    problems,
  };
}

export const NO_CONTENTS = { entry: () => undefined };

interface ChargedHold {
  readonly hold: ReportedHold;
  readonly attribution: 'introduced' | 'inherited' | undefined;
  readonly limits: boolean;
}

function chargeHolds(now: Unknowns, base: BaseUnknowns | undefined): ChargedHold[] {
  if (!base) {
    return now.holds.map((hold) => ({ hold, attribution: undefined, limits: hold.limits ?? false }));
  }
  const isKnown = knownHolds(base);
  return now.holds.map((hold) => {
    const { lies } = holdReasonOf(hold.reason);
    const isSame = isUnchanged(hold.file, now, base);
    const isInherited = lies !== 'run' && (isKnown(hold, now) || (isSame && base.perFile.has(hold.detector)));
    const isTouched = lies !== 'environment' && !isSame && now.snapshot.has(hold.file);
    return {
      hold,
      attribution: isInherited ? 'inherited' : 'introduced',
      limits: (hold.limits ?? false) && (!isInherited || isTouched),
    };
  });
}

function isUnchanged(file: string, now: Unknowns, base: Unknowns): boolean {
  return now.snapshot.entry(file)?.id === base.snapshot.entry(file)?.id;
}

/** Whether the base has the hold, too. Of holds that say the same, as many are known as the base has. */
function knownHolds(base: BaseUnknowns): (hold: ReportedHold, now: Unknowns) => boolean {
  const left = new Map<string, number>();
  const places = new Set<string>();
  for (const hold of base.holds) {
    if (holdReasonOf(hold.reason).lies === 'environment' && hold.limits) places.add(hold.file);
    for (const key of keysOf(hold, base)) left.set(key, (left.get(key) ?? 0) + 1);
  }
  const take = (key: string): boolean => {
    const times = left.get(key) ?? 0;
    if (times > 0) left.set(key, times - 1);
    return times > 0;
  };
  return (hold, now) => {
    if (holdReasonOf(hold.reason).lies === 'environment' && hold.limits) {
      // What is not installed or not built is so for the whole context; a new context finds what the others found.
      return places.has(hold.file) || (places.size > 0 && !base.snapshot.has(hold.file));
    }
    return keysOf(hold, now).some(take);
  };
}

/** By its path, and by its content for a file that moved. */
function keysOf({ detector, kind, reason, file }: ReportedHold, { snapshot }: Unknowns): string[] {
  const content = snapshot.entry(file)?.id;
  return [file, ...(content === undefined ? [] : [content])].map((place) =>
    [detector, kind, reason, place].join('\0'),
  );
}

function holdAnswer({ hold, attribution, limits }: ChargedHold, spanOf: SpanOf): HoldAnswer {
  const { detector, kind, reason, file } = hold;
  const span = spanOf(hold);
  return {
    id: idOf([detector, kind, reason, file]),
    detector,
    kind,
    reason,
    file,
    ...(span ? { span } : {}),
    limits,
    ...(attribution ? { attribution } : {}),
  };
}

function chargeProblems(now: Unknowns, base: BaseUnknowns | undefined): ScanProblem[] {
  const keys = new Set(base?.problems.map((problem) => problemKey(problem, base)));
  return [...now.problems, ...lostIn(base, now)].map((problem) => {
    const id = idOf([problem.code, problem.file ?? '', problem.message]);
    if (!base) return { id, ...problem };
    // A scan that read nothing is not excused by another one.
    const isKnown = problem.code !== 'NOTHING_READ' && keys.has(problemKey(problem, now));
    return {
      id,
      ...problem,
      limits: problem.limits && !isKnown,
      attribution: isKnown ? 'inherited' : 'introduced',
    };
  });
}

/** Where a file of the base has no content, as in a clone without blobs, nobody knows what it brought. */
function lostIn(base: BaseUnknowns | undefined, now: Unknowns): Problem[] {
  const lost = (base?.byPath ? [] : (base?.problems ?? [])).filter(({ code }) => code === 'FILE_UNREADABLE');
  const known = new Set(now.problems.map(({ code, file }) => `${code} ${file}`));
  const here = lost.filter(({ code, file }) => !known.has(`${code} ${file}`));
  if (here.length === 0) return [];
  const more = here.length === 1 ? '' : ` (and ${here.length - 1} more files)`;
  const message = `${here[0]!.file} of the base could not be read${more}, so it is unknown what is new. Fetch the whole history.`;
  return [{ code: 'ANALYSIS_FAILED', message, limits: true }];
}

/** A config that lacks the same as before is no concern of a change in its other lines; another file counts with its content. */
function problemKey(problem: Problem, { snapshot }: Unknowns): string {
  const { code, file = '', message } = problem;
  return saysWhich(problem)
    ? [code, file, message].join('\0')
    : [code, snapshot.entry(file)?.id ?? file].join('\0');
}

/** Whether the message tells the problem from others of its code and file. */
export function saysWhich({ code, file }: Problem): boolean {
  return file === undefined || code === 'CONFIG_BROKEN';
}

function idOf(parts: readonly string[]): string {
  return blobId(new TextEncoder().encode(parts.join('\0'))).slice(0, 14);
}

const BY_PLACE = inOrderOf<HoldAnswer>(
  (a, b) => Number(b.limits) - Number(a.limits),
  (a, b) => compareText(a.reason, b.reason),
  (a, b) => compareText(a.file, b.file),
  (a, b) => (a.span?.start.line ?? 0) - (b.span?.start.line ?? 0),
  (a, b) => (a.span?.start.column ?? 0) - (b.span?.start.column ?? 0),
  (a, b) => compareText(a.id, b.id),
);

/** Those that say the same are told apart by their order. */
function numbered<T extends { id: string }>(items: readonly T[], order: (a: T, b: T) => number): T[] {
  const counts = new Map<string, number>();
  return [...items].sort(order).map((item) => {
    const times = (counts.get(item.id) ?? 0) + 1;
    counts.set(item.id, times);
    return times === 1 ? item : { ...item, id: `${item.id}.${times}` };
  });
}

function countByReason(holds: readonly HoldAnswer[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { reason } of holds) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}

const PLACES_PER_REASON = 20;

/** So many places of each reason, and of those that limit the answer, as many again. */
function firstOfEach(holds: readonly HoldAnswer[]): HoldAnswer[] {
  const counts = new Map<string, number>();
  return holds.filter(({ reason, limits }) => {
    const key = `${limits} ${reason}`;
    const times = (counts.get(key) ?? 0) + 1;
    counts.set(key, times);
    return times <= PLACES_PER_REASON;
  });
}
