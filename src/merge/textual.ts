// Pairs of branches that git can merge one by one and not both.
import type { MergePair, PairEvidence } from '../contract/index.ts';
import type { MergeConflict, MergeLab, PathChange } from '../host/index.ts';
import { folderOf, foldersUp } from '../base/index.ts';
import type { Candidate } from './candidate.ts';

type Side = Pick<Candidate, 'name' | 'head' | 'merged' | 'changes'>;

export async function textualConflict(lab: MergeLab, a: Side, b: Side): Promise<MergePair | undefined> {
  if (a.merged === undefined || b.merged === undefined || !canMeet(a.changes, b.changes)) return undefined;
  const { conflicts } = await lab.merge(a.merged, b.head);
  if (conflicts.length === 0) return undefined;
  return { a: a.name, b: b.name, kind: 'textual', evidence: conflicts.map(evidenceOf) };
}

const WORDS: Readonly<Record<string, string>> = {
  contents: 'both edit the same lines of',
  'add/add': 'both add, with different content,',
  'modify/delete': 'one edits what the other deletes:',
  'rename/delete': 'one renames what the other deletes:',
  'rename/rename': 'each gives another name to',
  'file location': 'one adds to a folder that the other renames:',
  'file/directory': 'one adds a file where the other adds a folder:',
  binary: 'both change the binary file',
};

export function evidenceOf({ file, kind, parts }: MergeConflict): PairEvidence {
  const [first] = parts;
  return {
    message: `Git cannot merge them: ${WORDS[kind] ?? `${kind} in`} ${file}.`,
    file,
    ...(first ? { a: first.ours.slice(0, MOST_LINES), b: first.theirs.slice(0, MOST_LINES) } : {}),
  };
}

const MOST_LINES = 20;

/**
 * Whether git has anything to decide: a path that both change, a file where the other has a folder, or files in a folder that the other may
 * have renamed. All other merges take each file from one side.
 */
export function canMeet(a: readonly PathChange[], b: readonly PathChange[]): boolean {
  const [left, right] = [a, b].map((changes) => new Set(changes.map(({ path }) => path)));
  const mayRename = [...a, ...b].some(({ isGone }) => isGone);
  const isBelow = (path: string, paths: ReadonlySet<string>): boolean =>
    foldersAbove(path).some((folder) => paths.has(folder));
  if ([...right!].some((path) => left!.has(path) || isBelow(path, left!))) return true;
  if ([...left!].some((path) => isBelow(path, right!))) return true;
  if (!mayRename) return false;
  const folders = new Set([...left!].flatMap(foldersAbove));
  return [...right!].some((path) => isBelow(path, folders));
}

function foldersAbove(path: string): string[] {
  return [...foldersUp(folderOf(path))].filter((folder) => folder !== '');
}
