// Real commits that brought a bug, found by walking the commits that repaired one back to who wrote the repaired lines, and as many
// of the same sizes whose lines nobody had to repair.
import { git } from '../commits/history.ts';
import {
  byLot,
  historyOf,
  isFix,
  isOrdinary,
  isOrdinarySize,
  mayFix,
  sizeOf,
  type Commit,
} from './history.ts';
import { hunksOf, isMeaningful, writersOf, type Place, type Written } from './touched-lines.ts';

export interface Case {
  readonly kind: 'bug' | 'clean';
  readonly commit: string;
  readonly subject: string;
  /** How many lines of sources it adds and deletes. */
  readonly size: number;
  /** What repaired it. */
  readonly fix?: {
    readonly commit: string;
    readonly subject: string;
    /** Lines of the commit, as they were when it was made, that were repaired. */
    readonly places: readonly Place[];
  };
}

const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;
const MOST_FIXED_FILES = 3;
const MOST_FIXED_LINES = 30;

/** At most so many bugs, and as many clean commits of the same sizes as there are. */
export function mine(folder: string, most: number, onCase: (found: Case) => void = () => undefined): Case[] {
  const history = historyOf(folder);
  const byId = new Map(history.map((commit) => [commit.id, commit]));
  const bugs = new Map<string, Case>();
  for (const fix of byLot(history.filter(isFix))) {
    if (bugs.size === most) break;
    const found = unlessLacking(() => introducedBefore(folder, fix, byId));
    if (!found || bugs.has(found.commit)) continue;
    bugs.set(found.commit, found);
    onCase(found);
  }
  const clean = cleanLike(folder, [...bugs.values()], history);
  clean.forEach(onCase);
  return [...bugs.values(), ...clean];
}

/** Undefined where git fails: some clones lack what is large. */
function unlessLacking<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && 'status' in error) return undefined;
    throw error;
  }
}

function introducedBefore(folder: string, fix: Commit, byId: ReadonlyMap<string, Commit>): Case | undefined {
  const { sources } = fix;
  if (sources.length === 0 || sources.length > MOST_FIXED_FILES) return undefined;
  const fixed = sizeOf(folder, fix);
  if (fixed === 0 || fixed > MOST_FIXED_LINES) return undefined;
  const hunks = hunksOf(folder, fix.id, sources);
  const written = hunks.flatMap((hunk) =>
    writersOf(folder, `${fix.id}^1`, hunk).map((line, index) => ({
      ...line,
      counts: hunk.count > 0 && isMeaningful(hunk.texts[index] ?? ''),
    })),
  );
  const counted = written.filter(({ counts }) => counts);
  const [[id, lines] = ['', []]] = [...Map.groupBy(counted, ({ commit }) => commit)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  const commit = byId.get(id);
  if (!commit || lines.length * 2 < counted.length || !isOrdinary(commit) || fix.time - commit.time < DAY)
    return undefined;
  const size = sizeOf(folder, commit);
  if (!isOrdinarySize(size)) return undefined;
  return {
    kind: 'bug',
    commit: id,
    subject: commit.subject,
    size,
    fix: { commit: fix.id, subject: fix.subject, places: placesOf(written, id) },
  };
}

function placesOf(written: readonly Written[], id: string): Place[] {
  return written.filter(({ commit }) => commit === id).map(({ file, line }) => ({ file, line }));
}

/** Commits of about the sizes of the bugs. */
function cleanLike(folder: string, bugs: readonly Case[], history: readonly Commit[]): Case[] {
  const newest = history[0]?.time ?? 0;
  const taken = new Set(bugs.map(({ commit }) => commit));
  const sizes = new Map<string, number>();
  const sizeIn = (commit: Commit): number => {
    const known = sizes.get(commit.id) ?? sizeOf(folder, commit);
    sizes.set(commit.id, known);
    return known;
  };
  const pool = byLot(history.filter((commit) => isOrdinary(commit) && newest - commit.time > YEAR / 2));
  return bugs.flatMap(({ size }) => {
    const commit = pool.find(
      (candidate) =>
        !taken.has(candidate.id) &&
        sizeIn(candidate) >= Math.max(5, size * 0.67) &&
        sizeIn(candidate) <= Math.min(400, size * 1.5) &&
        (taken.add(candidate.id), unlessLacking(() => isNeverFixed(folder, candidate, history))),
    );
    return commit
      ? [{ kind: 'clean', commit: commit.id, subject: commit.subject, size: sizeIn(commit) }]
      : [];
  });
}

/** Whether no commit of the next year that may repair something takes a line away that reads as one that this commit adds to the file. */
function isNeverFixed(folder: string, commit: Commit, history: readonly Commit[]): boolean {
  const added = addedTexts(folder, commit);
  if (added.size === 0) return false;
  const later = history.filter(
    (other) => other.time > commit.time && other.time < commit.time + YEAR && mayFix(other),
  );
  return later.every((fix) => {
    const shared = fix.sources.filter((path) => added.has(path));
    return (
      shared.length === 0 ||
      hunksOf(folder, fix.id, shared).every(({ file, texts }) =>
        texts.every((text) => !added.get(file)?.has(text.trim())),
      )
    );
  });
}

function addedTexts(folder: string, { id, sources }: Commit): Map<string, Set<string>> {
  const patch = git(folder, 'diff', '-w', '-U0', '--no-renames', `${id}^1`, id, '--', ...sources);
  const texts = new Map<string, Set<string>>();
  let file = '';
  for (const line of patch.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(6);
    else if (line.startsWith('+') && isMeaningful(line.slice(1)))
      texts.set(file, (texts.get(file) ?? new Set()).add(line.slice(1).trim()));
  }
  return texts;
}
