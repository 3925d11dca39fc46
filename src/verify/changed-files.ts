// Which files a change touches, and how: a file that is gone and one that came and is much like it are one file that moved, so that
// moving a file neither deletes nor writes its lines.
import { compareText, memo, nameOf } from '../base/index.ts';
import { diffSnapshots, type Snapshot } from '../snapshot/index.ts';
import { differenceOf, type LineDifference } from './line-difference.ts';

export interface ChangedFile {
  readonly kind: 'added' | 'removed' | 'edited' | 'moved';
  /** Its path: after the change, or before it if the change removes the file. */
  readonly path: string;
  /** Its path before the change; undefined for a new file. */
  readonly from: string | undefined;
  /** Its text on either side; undefined where there is no file, or none that is text. */
  readonly textBefore: string | undefined;
  readonly textAfter: string | undefined;
  /** Which lines differ. Every line of a new file is new, every line of a removed one is gone. */
  lines(): LineDifference;
}

/** How much of two files must be the same for them to be one that moved, as git has it. */
const MOVED_SHARE = 0.5;
/** Above so many pairs, only files with the same content are found again. */
const MOST_PAIRS = 10_000;

/** In order of their paths. */
export async function changedFiles(before: Snapshot, after: Snapshot): Promise<ChangedFile[]> {
  const { added, removed, changed } = diffSnapshots(before, after);
  await Promise.all([before.prefetch([...removed, ...changed]), after.prefetch([...added, ...changed])]);
  const moves = movesAmong(before, after, removed, added);
  const sources = new Set(moves.values());
  const of = (kind: ChangedFile['kind'], path: string, from: string | undefined): ChangedFile =>
    changedFile(kind, path, from, before, after);
  const files = [
    ...changed.map((path) => of('edited', path, path)),
    ...added.map((path) => of(moves.has(path) ? 'moved' : 'added', path, moves.get(path))),
    ...removed.filter((path) => !sources.has(path)).map((path) => of('removed', path, path)),
  ];
  return files.sort((a, b) => compareText(a.path, b.path));
}

function changedFile(
  kind: ChangedFile['kind'],
  path: string,
  from: string | undefined,
  before: Snapshot,
  after: Snapshot,
): ChangedFile {
  const textBefore = from === undefined ? undefined : before.read(from);
  const textAfter = kind === 'removed' ? undefined : after.read(path);
  let lines: LineDifference | undefined;
  return {
    kind,
    path,
    from,
    textBefore,
    textAfter,
    lines: () => (lines ??= differenceOf(textBefore ?? '', textAfter ?? '')),
  };
}

/** From the new path of each file that moved to its old one. */
function movesAmong(
  before: Snapshot,
  after: Snapshot,
  removed: readonly string[],
  added: readonly string[],
): Map<string, string> {
  const moves = new Map<string, string>();
  const left = new Set(removed);
  const take = (to: string, from: string): void => {
    moves.set(to, from);
    left.delete(from);
  };
  const byContent = Map.groupBy(removed, (from) => before.entry(from)!.id);
  for (const to of added) {
    const same = (byContent.get(after.entry(to)!.id) ?? []).filter((from) => left.has(from));
    const from = same.find((path) => nameOf(path) === nameOf(to)) ?? same[0];
    if (from !== undefined) take(to, from);
  }
  const open = added.filter((to) => !moves.has(to));
  if (open.length * left.size > MOST_PAIRS) return moves;
  const olds = [...left].map((from) => ({ from, lines: countLines(before.read(from)) }));
  const news = open.map((to) => ({ to, lines: countLines(after.read(to)) }));
  const pairs = news.flatMap(({ to, lines }) =>
    olds.map((old) => ({
      to,
      from: old.from,
      share: sharedBy(old.lines, lines),
      isSameName: nameOf(to) === nameOf(old.from),
    })),
  );
  pairs.sort((a, b) => b.share - a.share || Number(b.isSameName) - Number(a.isSameName));
  for (const { to, from, share } of pairs)
    if (share >= MOVED_SHARE && left.has(from) && !moves.has(to)) take(to, from);
  return moves;
}

interface CountedLines {
  readonly counts: ReadonlyMap<string, number>;
  /** Characters in all. */
  readonly size: number;
}

function countLines(text = ''): CountedLines {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return { counts, size: text.length };
}

/** The share of the larger text's characters that are in lines of both. */
function sharedBy(before: CountedLines, after: CountedLines): number {
  if (before.size === 0 || after.size === 0) return 0;
  let shared = 0;
  for (const [line, count] of after.counts)
    shared += Math.min(count, before.counts.get(line) ?? 0) * (line.length + 1);
  return shared / (Math.max(before.size, after.size) + 1);
}

/** Changed files by their path after the change, and by the one before it. */
export const byPath = memo((files: readonly ChangedFile[]) => ({
  after: new Map(files.filter(({ kind }) => kind !== 'removed').map((file) => [file.path, file])),
  before: new Map(files.flatMap((file) => (file.from === undefined ? [] : [[file.from, file] as const]))),
}));
