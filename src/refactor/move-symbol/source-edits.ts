// What becomes of the file that the declaration leaves.
import type { TextEdit } from '../plan/change.ts';
import { areTypeUses, nameInTarget, usesLeft, type Move } from './move.ts';
import type { Piece } from './moved-part.ts';
import { addDoubt, refuse } from './notes.ts';
import type { OpenFile } from './open-file.ts';
import { editOf, isGone, sheetEdits } from './sheet-edits.ts';
import { combineEdits } from './combine-edits.ts';
import { dropName, wantName, type Sheet } from './statement-sheet.ts';
import type { SourceOffer } from './target-imports.ts';
import { takenOut } from './text-lines.ts';
import { sampleNear, specifierFor } from './write-specifier.ts';

/** Imports of what moved and, where it is kept, its re-export. */
export function planSource(move: Move, sheet: Sheet, isKept: boolean): void {
  const { from, to, state, resolver, notes, name } = move;
  for (const statement of from.statements)
    if (statement.form === 'export-list')
      for (const listed of statement.names) if (listed.imported === name) dropName(sheet, statement, listed);
  const uses = usesLeft(move);
  if (uses.length === 0 && !isKept) return;
  const sample = sampleNear(state.graph, from.file, [to.file]);
  const specifier = specifierFor(resolver, from.path, to.path, sample);
  if (specifier === undefined) {
    refuse(notes, 'no-specifier', `${to.path} cannot be imported from ${from.path}.`, []);
    return;
  }
  const common = { specifier, module: to.path };
  if (uses.length > 0)
    wantName(sheet, {
      ...common,
      form: 'import',
      imported: nameInTarget(move, name),
      local: name,
      isType: areTypeUses(from, uses),
    });
  if (!isKept) return;
  for (const [exported, { isType }] of move.exported.names) {
    const imported = nameInTarget(move, exported);
    wantName(sheet, { ...common, form: 'export-from', imported, local: exported, isType });
  }
}

export function sourceEdits(move: Move, sheet: Sheet, offer: SourceOffer): TextEdit[] {
  const { from } = move;
  const removals = [...removedPieces(move), ...removedDefault(move)];
  const edits = [...sheetEdits(sheet), ...removals, ...dedupe(offer.edits)];
  const ending = endOf(move, sheet, offer);
  return combineEdits(from.text, ending === '' ? edits : [...edits, appended(from, ending)]);
}

function dedupe(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()];
}

function removedPieces({ from, part }: Move): TextEdit[] {
  return part.pieces.map((piece) => {
    const { start, end } =
      piece.prefix === undefined ? takenOut(from.text, piece) : declaratorRange(from, piece);
    return editOf(from, start, end, '');
  });
}

/** One of several variables: with the comma behind it, or before it where it is the last. */
function declaratorRange({ text, tree }: OpenFile, { code }: Piece): { start: number; end: number } {
  for (const statement of tree.program.body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type !== 'VariableDeclaration') continue;
    const index = inner.declarations.findIndex((item) => item.start === code.start);
    if (index < 0) continue;
    const next = inner.declarations[index + 1];
    if (next) return { start: code.start, end: next.start };
    return { start: inner.declarations[index - 1]!.end, end: code.end };
  }
  return { start: code.start, end: Math.min(code.end, text.length) };
}

/** `export default name;` goes with the name. */
function removedDefault({ from, name, part }: Move): TextEdit[] {
  const node = from.tree.program.body.find(
    (each) =>
      each.type === 'ExportDefaultDeclaration' &&
      each.declaration.type === 'Identifier' &&
      each.declaration.name === name,
  );
  if (node === undefined || part.covers(node.start)) return [];
  const { start, end } = takenOut(from.text, node);
  return [editOf(from, start, end, '')];
}

/** What is put at the end of the file: an export list, or a sign that it is still a module. */
function endOf(move: Move, sheet: Sheet, offer: SourceOffer): string {
  const { from, notes } = move;
  const { semicolon, pad } = from.style;
  if (offer.listed.length > 0)
    return `export {${pad}${[...new Set(offer.listed)].join(', ')}${pad}}${semicolon}`;
  const left = from.tree.program.body.filter(
    (node) => !move.part.covers(node.start) && !isDefaultOf(node, move.name),
  );
  const isModule =
    sheet.wanted.length > 0 ||
    offer.edits.length > 0 ||
    left.some((node) => {
      const statement = from.statements.find((each) => each.start === node.start);
      return statement ? !isGone(sheet, statement) : MODULE_SYNTAX.has(node.type);
    });
  if (isModule) return '';
  const isEmpty = left.every((node) => from.statements.some((each) => each.start === node.start));
  if (isEmpty) {
    const message = `Nothing is left in ${from.path}; it can be deleted.`;
    addDoubt(notes, 'source-empty', message, [{ file: from.path, start: 0, end: from.text.length }]);
  }
  return `export {}${semicolon}`;
}

const MODULE_SYNTAX = new Set([
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'TSExportAssignment',
  'ExportAllDeclaration',
]);

function isDefaultOf(node: OpenFile['tree']['program']['body'][number], name: string): boolean {
  return (
    node.type === 'ExportDefaultDeclaration' &&
    node.declaration.type === 'Identifier' &&
    node.declaration.name === name
  );
}

function appended(file: OpenFile, text: string): TextEdit {
  const { newline } = file.style;
  const end = file.text.trimEnd().length;
  return editOf(
    file,
    file.text.length,
    file.text.length,
    `${end === file.text.length ? newline : ''}${newline}${text}${newline}`,
  );
}
