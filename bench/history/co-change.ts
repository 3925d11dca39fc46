// Which files of a repository were changed together, by its history: files under the names that they have now.
import { git } from '../commits/history.ts';

export interface CoChanges {
  /** How many commits were looked at. */
  readonly commits: number;
  /** Which of them changed a file, by its present name. */
  readonly of: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A commit of more files than these ties nothing together: it is a format, a rename of everything, or an import. */
const MOST_FILES = 30;

/** The newest commits that change at least two and not too many of the files. */
export function readCoChanges(folder: string, files: ReadonlySet<string>, most: number): CoChanges {
  const log = logOf(folder, most * READ_PER_COMMIT);
  const now = new Map<string, string>();
  const of = new Map<string, Set<number>>();
  let commits = 0;
  for (const entry of log.split('\u0001')) {
    if (commits === most) break;
    const touched = namesIn(entry, now).filter((path) => files.has(path));
    if (touched.length < 2 || touched.length > MOST_FILES) continue;
    for (const path of touched) {
      const list = of.get(path) ?? new Set();
      of.set(path, list.add(commits));
    }
    commits += 1;
  }
  return { commits, of };
}

/** Many commits touch none of the files, or only one. */
const READ_PER_COMMIT = 5;

/** A clone that lacks old texts only knows files that were renamed and not changed. */
function logOf(folder: string, most: number): string {
  const args = ['--no-merges', '--name-status', '-z', '--format=%x01%H', '-n', String(most), 'HEAD'];
  try {
    return git(folder, 'log', '-M', ...args);
  } catch {
    return git(folder, 'log', '-M100%', ...args);
  }
}

/** Present names of what one commit changes. Older commits come later: what a file was called before is remembered for them. */
function namesIn(entry: string, now: Map<string, string>): string[] {
  const fields = entry.split('\0').map((field) => field.replace(/^\n+/, ''));
  const names: string[] = [];
  for (let at = 1; at < fields.length - 1;) {
    const status = fields[at]!;
    const path = fields[at + 1]!;
    if (!/^[RC]/.test(status)) {
      if (/^[AMT]/.test(status)) names.push(now.get(path) ?? path);
      // Whatever had this name before this file was made is another file.
      if (status === 'A') now.set(path, '');
      at += 2;
      continue;
    }
    const newer = fields[at + 2]!;
    const present = now.get(newer) ?? newer;
    if (status.startsWith('R')) {
      now.set(path, present);
      now.set(newer, '');
    }
    names.push(present);
    at += 3;
  }
  return names;
}

/** Of the commits that change one of two files, the share that changes both. */
export function togetherness({ of }: CoChanges, a: string, b: string): number {
  const [first, second] = [of.get(a), of.get(b)];
  if (!first || !second) return 0;
  const both = [...first].filter((commit) => second.has(commit)).length;
  return both / (first.size + second.size - both);
}
