// Comments that demand something, and which of them belongs to a declaration.
import type { Node } from '@oxc-project/types';
import type { FunctionNode } from '../../complexity/index.ts';
import type { CollectedFile } from '../../facts/index.ts';
import { isTypeScript } from '../../syntax/index.ts';
import { mayDemand, wordsOf } from './said-constraints.ts';

export interface Said {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** Comments in which something may be demanded; lines of comments that follow each other are one. */
export function demandingComments({ tree, text }: CollectedFile): Said[] {
  if (!isTypeScript(tree.language)) return [];
  const runs: { start: number; end: number; isJoined: boolean }[] = [];
  for (const { start, end } of tree.comments) {
    const last = runs.at(-1);
    const isLine = text.startsWith('//', start) && isFirstOnLine(text, start);
    if (isLine && last?.isJoined && /^[^\S\n]*\n[^\S\n]*$/.test(text.slice(last.end, start))) last.end = end;
    else runs.push({ start, end, isJoined: isLine });
  }
  return runs
    .map(({ start, end }) => ({ start, end, words: wordsOf(text.slice(start, end)) }))
    .filter(({ words }) => mayDemand(words));
}

/** A comment that ends right before the node, or stands behind it on its line. */
export function besideOf(
  { text }: CollectedFile,
  comments: readonly Said[],
  { start, end }: Node,
): Said | undefined {
  const before = comments.findLast((comment) => comment.end <= start);
  if (before && /^\s*$/.test(text.slice(before.end, start)) && isOwnLine(text, before, start)) return before;
  const behind = comments.find((comment) => comment.start >= end);
  return behind && /^[,;]?[^\S\n]*$/.test(text.slice(end, behind.start)) ? behind : undefined;
}

/** Not a comment that stands behind what comes before. */
function isOwnLine(text: string, { start, end }: Said, next: number): boolean {
  return isFirstOnLine(text, start) || !text.slice(end, next).includes('\n');
}

function isFirstOnLine(text: string, start: number): boolean {
  return /^\s*$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}

/** The doc comment of a function: before it, or before the statement or the member that it stands in. */
export function docOf(file: CollectedFile, comments: readonly Said[], node: FunctionNode): Said | undefined {
  for (const around of [node, ...file.ancestors.toReversed()]) {
    if (around !== node && !AROUND.has(around.type)) break;
    const { start } = around;
    const found = comments.findLast((comment) => comment.end <= start);
    if (found && /^\s*$/.test(file.text.slice(found.end, start))) return found;
  }
  return undefined;
}

const AROUND: ReadonlySet<string> = new Set([
  'VariableDeclarator',
  'VariableDeclaration',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'MethodDefinition',
  'PropertyDefinition',
  'Property',
]);
