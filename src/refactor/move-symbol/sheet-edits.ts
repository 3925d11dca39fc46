// From a sheet of wishes to edits: a name joins a statement that can take it, a statement that loses all names goes, and
// where the same names only come from elsewhere, nothing but the specifier changes.
import type { TextEdit } from '../plan/change.ts';
import { listEdits } from './list-edits.ts';
import { allNames, type ModuleStatement } from './module-statements.ts';
import type { OpenFile } from './open-file.ts';
import { isDropped, moduleOf, type Sheet, type WantedName } from './statement-sheet.ts';
import { leadingStart, lineEnd, takenOut, topOf } from './text-lines.ts';
import { freshStatements, statementText, type FreshStatement } from './write-statement.ts';

export function sheetEdits(sheet: Sheet): TextEdit[] {
  const { file } = sheet;
  const { joining, fresh } = distribute(sheet);
  const attached = Map.groupBy(fresh, (statement) => anchorOf(file, statement));
  const edits = file.statements.flatMap((statement) =>
    statementEdits(sheet, statement, joining.get(statement) ?? [], attached.get(statement) ?? []),
  );
  const loose = attached.get(undefined) ?? [];
  return loose.length === 0 ? edits : [...edits, insertAtTop(file, loose)];
}

/** The text of the statements alone, for a file that is about to be made. */
export function sheetText(sheet: Sheet): string {
  const { style } = sheet.file;
  return freshStatements(sheet.wanted, style)
    .map((statement) => statementText(statement, style))
    .join(style.newline);
}

interface Distribution {
  readonly joining: Map<ModuleStatement, WantedName[]>;
  readonly fresh: readonly FreshStatement[];
}

function distribute(sheet: Sheet): Distribution {
  const joining = new Map<ModuleStatement, WantedName[]>();
  const left: WantedName[] = [];
  for (const name of sheet.wanted) {
    const host = sheet.file.statements.find((statement) =>
      canTake(sheet, statement, name, joining.get(statement) ?? []),
    );
    if (host === undefined) left.push(name);
    else joining.set(host, [...(joining.get(host) ?? []), name]);
  }
  return { joining, fresh: freshStatements(left, sheet.file.style) };
}

function canTake(
  sheet: Sheet,
  statement: ModuleStatement,
  name: WantedName,
  joining: readonly WantedName[],
): boolean {
  if (statement.form !== name.form || name.imported === '*' || statement.whole) return false;
  if (moduleOf(sheet.file, statement) !== name.module || statement.source?.value.includes('?')) return false;
  if (statement.tail !== (name.tail ?? '') || allNames(statement).length === 0) return false;
  if (isGone(sheet, statement)) return false;
  if (name.form === 'import' && name.imported === 'default') {
    const hasLead = statement.lead !== undefined || joining.some(({ imported }) => imported === 'default');
    return !hasLead && !statement.isType && !name.isType;
  }
  if (statement.isType) return name.isType && statement.lead === undefined;
  return !name.isType || sheet.file.style.typeForm !== 'statement';
}

/** Whether every name of the statement is taken out. */
export function isGone(sheet: Sheet, statement: ModuleStatement): boolean {
  const names = allNames(statement);
  return names.length > 0 && names.every((name) => isDropped(sheet, statement, name));
}

/** The statement after which a new one is put: the one that had the names, else the last of the same form. */
function anchorOf({ statements }: OpenFile, { form, names }: FreshStatement): ModuleStatement | undefined {
  const near = names.find((name) => name.near)?.near;
  if (near !== undefined && (near.form === 'import') === (form === 'import')) return near;
  const imports = statements.findLast((statement) => statement.form === 'import');
  if (form === 'import') return imports;
  return statements.findLast((statement) => statement.form !== 'import' && statement.source) ?? imports;
}

function statementEdits(
  sheet: Sheet,
  statement: ModuleStatement,
  joining: readonly WantedName[],
  attached: readonly FreshStatement[],
): TextEdit[] {
  const { file } = sheet;
  const text = attached.map((fresh) => statementText(fresh, file.style)).join(file.style.newline);
  if (isGone(sheet, statement)) {
    const only = attached.length === 1 ? attached[0]! : undefined;
    if (only && isSameList(statement, only)) return [specifierEdit(file, statement, only)];
    return [
      attached.length > 0 ? editOf(file, statement.start, statement.end, text) : goneEdit(file, statement),
    ];
  }
  const edits = listEdits(sheet, statement, joining);
  if (attached.length === 0) return edits;
  const end = lineEnd(file.text, statement.end);
  const isLast = !/\S/.test(file.text.slice(statement.end, end));
  const at = isLast ? statement.end : trailingPlace(file, statement.end);
  return [...edits, editOf(file, at, at, file.style.newline + text)];
}

/** Behind a comment on the statement's line, but not behind another statement. */
function trailingPlace({ text }: OpenFile, end: number): number {
  const rest = text.slice(end, lineEnd(text, end));
  const comment = /^[\t ]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*\*\/[\t ]*(?=\r?\n|$))/.exec(rest);
  return comment ? end + comment[0].length : end;
}

function isSameList(statement: ModuleStatement, fresh: FreshStatement): boolean {
  const isForm = statement.form === fresh.form && statement.isType === fresh.isType;
  const keys = (names: readonly { imported: string; local: string; isType: boolean }[]): string =>
    names
      .map(({ imported, local, isType }) => `${imported}\0${local}\0${isType}`)
      .sort()
      .join('\n');
  return (
    isForm &&
    statement.tail === (fresh.names[0]!.tail ?? '') &&
    keys(allNames(statement)) === keys(fresh.names)
  );
}

function specifierEdit(file: OpenFile, { source }: ModuleStatement, fresh: FreshStatement): TextEdit {
  return editOf(file, source!.start + 1, source!.end - 1, fresh.names[0]!.specifier);
}

const ABOUT_NEXT_LINE =
  /^\s*(?:@ts-(?:ignore|expect-error)|(?:eslint|oxlint)-disable-next-line|prettier-ignore|biome-ignore)/;

/** A statement that goes takes along what silences a tool about it, but no other comment. */
function goneEdit(file: OpenFile, statement: ModuleStatement): TextEdit {
  const { tree, text } = file;
  const above = leadingStart(tree, statement.start);
  const first = tree.comments.find((comment) => comment.start === above);
  const start = first && ABOUT_NEXT_LINE.test(first.value) ? above : statement.start;
  const range = takenOut(text, { start, end: statement.end });
  return editOf(file, range.start, range.end, '');
}

function insertAtTop(file: OpenFile, fresh: readonly FreshStatement[]): TextEdit {
  const { newline } = file.style;
  const text = fresh.map((statement) => statementText(statement, file.style)).join(newline);
  const at = topOf(file.tree);
  const before = at > 0 && file.text[at - 1] !== '\n' ? newline : '';
  const after = at < file.text.length ? newline + newline : newline;
  return editOf(file, at, at, before + text + after);
}

export function editOf({ path }: OpenFile, start: number, end: number, text: string): TextEdit {
  return { file: path, start, end, text, provenance: 'semantic' };
}
