// Precision and recall of renames on labelled commits. A label is a fact about a commit: which declared symbols it renames, all of them,
// as read from its diff by a person.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { memoryCache } from '../../src/host/index.ts';
import { compareSymbols } from '../../src/verify/symbols/symbol-changes.ts';
import { fullName } from '../../src/verify/symbols/index.ts';
import { withCommit } from './commit-change.ts';

export interface History {
  readonly repo: string;
  readonly commits: number;
  readonly labelled: number;
  readonly found: number;
  readonly right: number;
  /** Renames that were missed or are none. */
  readonly wrong: readonly string[];
}

interface Labels {
  /** Commit to all renames in it, as `path#old → path#new`. */
  readonly commits: Readonly<Record<string, readonly string[]>>;
}

export async function historyOf(repo: string): Promise<History> {
  const { commits } = labelsOf(repo);
  const cache = memoryCache();
  const wrong: string[] = [];
  const counts = { commits: 0, labelled: 0, found: 0, right: 0 };
  for (const [commit, labels] of Object.entries(commits)) {
    const renamed = await withCommit(repo, commit, cache, (change) => {
      const { renamed: declared, reassigned } = compareSymbols(change);
      return [...declared, ...reassigned];
    });
    const found = [
      ...new Set(renamed.map(({ before, after }) => `${fullName(before)} → ${fullName(after)}`)),
    ];
    const truth = new Set(labels);
    const right = found.filter((rename) => truth.has(rename));
    wrong.push(
      ...found
        .filter((rename) => !truth.has(rename))
        .map((rename) => `${commit.slice(0, 10)} wrong  ${rename}`),
      ...labels
        .filter((rename) => !found.includes(rename))
        .map((rename) => `${commit.slice(0, 10)} missed ${rename}`),
    );
    counts.commits++;
    counts.labelled += labels.length;
    counts.found += found.length;
    counts.right += right.length;
  }
  return { repo, ...counts, wrong };
}

function labelsOf(repo: string): Labels {
  const file = join(import.meta.dirname, 'labels', `${basename(repo)}.json`);
  if (!existsSync(file)) throw new Error(`there are no labels for ${basename(repo)}: ${file}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Labels;
}
