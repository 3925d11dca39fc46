// From what is to go to edits and deletions. A file that was a module stays one; a file that goes has no edits.
import { compareText, type Range } from '../../base/index.ts';
import { editedText, type Change, type TextEdit } from '../plan/change.ts';
import { listEdits } from '../move-symbol/list-edits.ts';
import type { ModuleStatement } from '../move-symbol/module-statements.ts';
import type { OpenFile } from '../move-symbol/open-file.ts';
import { editOf, isGone } from '../move-symbol/sheet-edits.ts';
import { isAlone, leadingStart, trailingEnd } from '../move-symbol/text-lines.ts';
import { listRemoval } from './list-removal.ts';
import { wholeParts, type Part } from './part.ts';
import { goneRanges, type FileRemoval, type Removal } from './removal.ts';
import { staleSilencers } from './stale-silencers.ts';
import { inlineRange, ownLines, tidied } from './tidy-lines.ts';

export function removalChange({ files, deleted }: Removal): Change {
  const edits = [...files]
    .filter(([path]) => !deleted.has(path))
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, file]) => fileEdits(file));
  return { edits, moves: [], deletions: [...deleted].sort(compareText), creations: [] };
}

function fileEdits(file: FileRemoval): TextEdit[] {
  const { open, sheet, kept } = file;
  const parts = withEmptiedBlocks(open, wholeParts(file.parts));
  const replaced = parts.flatMap(({ code }) => {
    const stays = kept.get(code.start);
    return stays ? [editOf(open, code.start, code.end, stays.text)] : [];
  });
  const removed = partRemoval(
    file,
    parts.filter(({ code }) => !kept.has(code.start)),
  );
  const lines = [...removed.lines, ...staleSilencers(file)];
  const edits: TextEdit[] = [];
  for (const statement of open.statements) {
    if (isGone(sheet, statement) || file.statements.has(statement)) {
      const own = statementLines(open, statement);
      if (isAlone(open.text, own)) lines.push(own);
      else removed.cuts.push(inlineRange(open.text, statement));
    } else if (sheet.dropped.has(statement)) edits.push(...listEdits(sheet, statement, []));
  }
  const cuts = [...tidied(open.text, lines), ...removed.cuts];
  edits.push(...cuts.map(({ start, end }) => editOf(open, start, end, '')), ...replaced);
  return [...merged(edits), ...moduleMark(file, edits)];
}

/** `declare global {}`, and `declare module 'x' {}` in a module, say nothing when they are empty. */
function withEmptiedBlocks({ tree, file }: OpenFile, parts: readonly Part[]): Part[] {
  const isGone = ({ start, end }: Range): boolean =>
    parts.some(({ code }) => code.start <= start && end <= code.end);
  const emptied = tree.program.body.filter(
    (node) =>
      node.type === 'TSModuleDeclaration' &&
      (node.kind === 'global' || (node.id.type === 'Literal' && file.facts.isModule)) &&
      node.body?.body.length !== 0 &&
      node.body?.body.every(isGone) === true,
  );
  const blocks = emptied.map((node): Part => ({ form: 'lines', code: node, node }));
  return [
    ...parts.filter(({ code }) => !emptied.some((node) => node.start <= code.start && code.end <= node.end)),
    ...blocks,
  ];
}

interface Removed {
  readonly lines: Range[];
  readonly cuts: Range[];
}

function partRemoval({ open, names }: FileRemoval, parts: readonly Part[]): Removed {
  const lines: Range[] = [];
  const cuts: Range[] = [];
  for (const part of parts) {
    if (part.form !== 'lines') continue;
    const own = ownLines(open.tree, part.code, [...names]);
    if (own) lines.push(own);
    else cuts.push(inlineRange(open.text, part.code));
  }
  const items = parts.filter((part) => part.form === 'item');
  for (const group of Map.groupBy(items, ({ list }) => list.key).values()) {
    const gone = new Set(group.map(({ index }) => index));
    const removed = listRemoval(open.tree, group[0]!.list, gone, [...names]);
    lines.push(...removed.lines);
    cuts.push(...removed.cuts);
  }
  return { lines, cuts };
}

const ABOUT_NEXT_LINE =
  /^\s*(?:@ts-(?:ignore|expect-error)|(?:eslint|oxlint)-disable-next-line|prettier-ignore|biome-ignore)/;

/** An import or export that goes takes along what silences a tool about it, but no other comment. */
function statementLines({ tree }: OpenFile, { start, end }: ModuleStatement): Range {
  const after = trailingEnd(tree, end);
  const above = leadingStart(tree, start);
  const first = tree.comments.find((comment) => comment.start === above);
  return { start: first && ABOUT_NEXT_LINE.test(first.value) ? above : start, end: after };
}

/** Removals that touch or overlap as one. */
function merged(edits: readonly TextEdit[]): TextEdit[] {
  const found: TextEdit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1);
    if (last && edit.start < last.end && edit.text === '')
      found[found.length - 1] = { ...last, end: Math.max(last.end, edit.end) };
    else found.push(edit);
  }
  return found;
}

const MODULE_SYNTAX = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'ExportAllDeclaration',
  'TSExportAssignment',
]);

/** A file that loses all its imports and exports says that it is still a module: its names are its own. */
function moduleMark(file: FileRemoval, edits: readonly TextEdit[]): TextEdit[] {
  const { open } = file;
  if (edits.length === 0 || !open.tree.program.body.some(({ type }) => MODULE_SYNTAX.has(type))) return [];
  if (statementsLeft(file).some(({ type }) => MODULE_SYNTAX.has(type))) return [];
  const { newline, semicolon } = open.style;
  const { length } = open.text;
  const rest = editedText(open.text, merged(edits));
  const before = rest.trim() === '' ? '' : rest.endsWith('\n') ? newline : newline + newline;
  return [editOf(open, length, length, `${before}export {}${semicolon}${newline}`)];
}

/** Statements at the top of a file of which something is left. */
export function statementsLeft(file: FileRemoval): FileRemoval['open']['tree']['program']['body'] {
  const gone = goneRanges(file);
  return file.open.tree.program.body.filter(
    ({ start, end }) => !gone.some((range) => range.start <= start && end <= range.end),
  );
}
