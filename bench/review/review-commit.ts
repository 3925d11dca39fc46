// What a review without a model tells of a commit, and what it holds back, each with whether it is where the bug is.
import { open } from '../../src/api/index.ts';
import type { CheckEntry, CheckId } from '../../src/contract/index.ts';
import { stageZero } from '../../src/review/index.ts';
import { openRevision } from '../../src/snapshot/index.ts';
import type { Case } from './mine.ts';
import type { Place } from './touched-lines.ts';

export interface Told {
  readonly check: CheckId;
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** Whether it would be posted; otherwise it is not sure enough. */
  readonly posted: boolean;
  /** Whether it is within three lines of what was repaired later. */
  readonly hit: boolean;
}

export interface Reviewed extends Omit<Case, 'fix'> {
  readonly repository: string;
  readonly told: readonly Told[];
  readonly milliseconds: number;
  /** Why there is no answer. */
  readonly failure?: string;
}

export interface ReviewLimits {
  readonly only: readonly CheckId[] | undefined;
  /** A review that takes longer counts as none. */
  readonly milliseconds: number;
}

export async function reviewCommit(
  { name, folder }: { readonly name: string; readonly folder: string },
  { fix, ...about }: Case,
  { only, milliseconds: most }: ReviewLimits,
): Promise<Reviewed> {
  const started = performance.now();
  const of = (told: readonly Told[]): Reviewed => ({
    ...about,
    repository: name,
    told,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    const signal = AbortSignal.timeout(most);
    const entries = await entriesOf(folder, about.commit, only, signal);
    return of(await toldOf(folder, about.commit, entries, fix?.places ?? []));
  } catch (error) {
    // A review that does not end is one of the results that are counted.
    return { ...of([]), failure: error instanceof Error ? error.message : String(error) };
  }
}

async function entriesOf(
  folder: string,
  commit: string,
  only: readonly CheckId[] | undefined,
  signal: AbortSignal,
): Promise<readonly CheckEntry[]> {
  const lintel = await open(folder, { revision: commit, scan: true });
  try {
    return (await lintel.verify({ base: `${commit}^1`, mode: 'pr', signal, ...(only ? { only } : {}) }))
      .checks;
  } finally {
    await lintel.close();
  }
}

async function toldOf(
  folder: string,
  commit: string,
  entries: readonly CheckEntry[],
  places: readonly Place[],
): Promise<Told[]> {
  const [before, after] = await Promise.all([
    openRevision(folder, `${commit}^1`),
    openRevision(folder, commit),
  ]);
  const read = (side: 'before' | 'after', file: string): string | undefined =>
    (side === 'before' ? before : after).read(file);
  await Promise.all(
    [before, after].map((side) => side.prefetch(filesIn(entries).filter((file) => side.has(file)))),
  );
  return entries
    .filter(({ status, check }) => (status === 'fail' || status === 'review') && check !== 'completeness')
    .map((entry) => ({
      check: entry.check,
      code: entry.code ?? '',
      file: entry.file ?? '',
      line: entry.span?.start.line ?? 0,
      message: entry.message,
      posted: stageZero([entry], read).issues.length > 0,
      hit: isNear(entry, places),
    }));
}

function filesIn(entries: readonly CheckEntry[]): string[] {
  return entries.flatMap(({ file, witness }) => [
    ...(file === undefined ? [] : [file]),
    ...(witness?.places.map((place) => place.file) ?? []),
  ]);
}

const NEAR = 3;
/** What is said of more lines is said of the first one. */
const MOST_LINES = 10;

export function isNear({ file, span }: Pick<CheckEntry, 'file' | 'span'>, places: readonly Place[]): boolean {
  if (span === undefined) return false;
  const first = span.start.line;
  const last = span.end.line - first > MOST_LINES ? first : span.end.line;
  return places.some(
    (place) => place.file === file && place.line >= first - NEAR && place.line <= last + NEAR,
  );
}
