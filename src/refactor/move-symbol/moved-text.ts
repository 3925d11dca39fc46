// The declaration as it is written in its new file.
import { editedText, orderedEdits, type TextEdit } from '../plan/change.ts';
import type { Move } from './move.ts';
import type { Piece } from './moved-part.ts';
import { addDoubt } from './notes.ts';
import { editOf } from './sheet-edits.ts';
import { specifierThere } from './target-imports.ts';

/** `isExported` says whether the new file exports it by name or as default. */
export function movedText(move: Move, isExported: boolean): string {
  const { from, to, part, exported, name } = move;
  const specifiers = innerSpecifiers(move);
  let text = '';
  let last: Piece | undefined;
  for (const piece of part.pieces) {
    const edits = [...exportEdit(move, piece, isExported), ...specifiers.filter((edit) => isIn(edit, piece))];
    const gap = last ? from.text.slice(last.end, piece.start) : '';
    if (last) text += /^\s+$/.test(gap) && !piece.prefix ? gap : '\n\n';
    text += pieceText(move, piece, edits, isExported);
    last = piece;
  }
  const isInline = part.pieces.some((piece) => piece.exported?.isDefault);
  if (exported.keepsDefault && !isInline) text += `\n\nexport default ${name}${to.style.semicolon}`;
  return text.replace(/\r\n|\n/g, to.style.newline);
}

function isIn({ start }: TextEdit, piece: Piece): boolean {
  return piece.start <= start && start < piece.end;
}

function pieceText(
  { from, to }: Move,
  piece: Piece,
  edits: readonly TextEdit[],
  isExported: boolean,
): string {
  const shifted = orderedEdits(edits).map((edit) => ({
    ...edit,
    start: edit.start - piece.start,
    end: edit.end - piece.start,
  }));
  const text = editedText(from.text.slice(piece.start, piece.end), shifted);
  if (piece.prefix === undefined) return text;
  return `${isExported ? 'export ' : ''}${piece.prefix}${text}${to.style.semicolon}`;
}

function exportEdit({ from, exported }: Move, piece: Piece, isExported: boolean): TextEdit[] {
  if (!piece.isDeclaration || piece.prefix !== undefined) return [];
  if (piece.exported?.isDefault && !exported.keepsDefault)
    return [editOf(from, piece.exported.start, piece.exported.end, 'export ')];
  const needsKeyword = isExported && !piece.exported && !exported.isDefaultOnly;
  return needsKeyword ? [editOf(from, piece.keywordAt, piece.keywordAt, 'export ')] : [];
}

/** Modules that the moved part loads or names itself, as they are written in the new folder. */
function innerSpecifiers(move: Move): TextEdit[] {
  const { from, part, notes } = move;
  const edits: TextEdit[] = [];
  for (const request of from.file.facts.imports) {
    const { specifier: value, specifierStart: start, specifierEnd: end } = request;
    if (!part.covers(start)) continue;
    const place = { file: from.path, start, end };
    if (request.kind === 'mock')
      addDoubt(notes, 'mocks', 'It mocks a module, which affects the file that it is in.', [place]);
    const moved = specifierThere(move, value, from.file.resolutions[request.row], place);
    if (moved !== undefined && moved !== value) edits.push(editOf(from, place.start, place.end, moved));
  }
  return edits;
}
