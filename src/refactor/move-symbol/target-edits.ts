// Where the declaration goes in its new file, and what that file must not have.
import { ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import { exportTarget } from '../../graph/index.ts';
import type { Change, TextEdit } from '../plan/change.ts';
import type { Move } from './move.ts';
import { namePlaces } from './moved-part.ts';
import type { Needs } from './needs.ts';
import { addDoubt, placeAt, refuse } from './notes.ts';
import { freeUses, isTypeUse, topSymbol } from './open-file.ts';
import { isPublic } from './public-names.ts';
import { editOf, sheetEdits, sheetText } from './sheet-edits.ts';
import { combineEdits } from './combine-edits.ts';
import { clashOf } from './star-exports.ts';
import type { Sheet } from './statement-sheet.ts';
import { directivesOf } from './surroundings.ts';
import { leadingStart, lineStart } from './text-lines.ts';
import { listedImport } from './target-imports.ts';

/** Refuses where a name would get two meanings in the target or in files that pass its names on. */
export function checkCollisions(move: Move, { free }: Needs, isExported: boolean): void {
  const { to, name, isNew, notes } = move;
  if (isNew || name === 'default') return;
  const existing = topSymbol(to, name);
  if (existing !== undefined && !isOwnImport(move, existing)) {
    refuse(
      notes,
      'name-taken',
      `${to.path} already has another ${name}.`,
      namePlaces(move.state, move.ref, name),
    );
  }
  const captured = existing === undefined ? freeUses(to.file, name) : [];
  if (captured.length > 0) {
    const places = captured.map((start) => placeAt(to.path, start, name));
    refuse(notes, 'captures-global', `${to.path} uses a global ${name}.`, places);
  }
  for (const [global, start] of free) {
    if (topSymbol(to, global) === undefined) continue;
    const message = `The moved part uses a global ${global}, and ${to.path} has another meaning for that name.`;
    refuse(notes, 'global-captured', message, [placeAt(move.from.path, start, global)]);
  }
  if (isExported && !move.exported.isDefaultOnly) checkExports(move);
}

/** The target may import what is going to be its own. */
function isOwnImport({ to, from, state, ref, name }: Move, symbol: number): boolean {
  if (to.file.facts.symbols.at(symbol).kind !== 'import') return false;
  const listed = listedImport(to.statements, name);
  const request = listed && to.file.facts.imports.find(({ start }) => start === listed.statement.start);
  const resolution = request && to.file.resolutions[request.row];
  if (resolution?.kind !== 'file' || resolution.path !== from.path) return false;
  const target = exportTarget(state.graph, from.path, listed!.name.imported);
  return target.kind === 'symbol' && target.file === ref.file && target.symbol === ref.symbol;
}

function checkExports(move: Move): void {
  const { project, state, to, from, ref, name, notes, exported } = move;
  const places = namePlaces(state, ref, name);
  const known = exportTarget(state.graph, to.path, name);
  const isOwn = known.kind === 'symbol' && known.file === ref.file && known.symbol === ref.symbol;
  if (known.kind !== 'none' && !isOwn)
    refuse(notes, 'export-clash', `${to.path} already exports another ${name}.`, places);
  const clash = clashOf(state.graph, to.path, name, ref);
  if (clash !== undefined) {
    const message = `${clash} re-exports the names of ${to.path} and has another ${name}.`;
    refuse(notes, 'export-clash', message, places);
  }
  const wasPublic = exported.names.size > 0 && isPublic(project, from.path);
  if (!wasPublic && isPublic(project, to.path)) {
    const message = `${name} is exported from ${to.path} and becomes part of what the package offers.`;
    addDoubt(notes, 'becomes-public', message, places);
  }
}

export function targetChange(move: Move, sheet: Sheet, text: string): Pick<Change, 'edits' | 'creations'> {
  const { to, from, isNew } = move;
  const { newline, quote, semicolon } = to.style;
  if (!isNew && /\S/.test(to.text))
    return { edits: combineEdits(to.text, [...sheetEdits(sheet), placeText(move, text)]), creations: [] };
  const directives = isNew ? directivesOf(from).map((each) => `${quote}${each}${quote}${semicolon}`) : [];
  const parts = [directives.join(newline), sheetText(sheet), text].filter((part) => part !== '');
  const whole = parts.join(newline + newline) + newline;
  if (isNew) return { edits: [], creations: [{ file: to.path, text: whole }] };
  return { edits: [editOf(to, 0, to.text.length, whole)], creations: [] };
}

/** At the end, unless code of the target needs it while the module runs: then below the imports. */
function placeText(move: Move, text: string): TextEdit {
  const { to } = move;
  const { newline } = to.style;
  const first = firstEagerUse(move);
  if (first === undefined) {
    const end = to.text.length;
    const gap = /\n\s*$/.test(to.text) ? newline : newline + newline;
    return editOf(to, end, end, gap + text + newline);
  }
  const last = to.tree.program.body.findLast(
    (node) => node.type === 'ImportDeclaration' && node.end <= first,
  );
  const rest = to.tree.program.body.find(
    (node) => node.start >= (last?.end ?? 0) && !('directive' in node && node.directive),
  );
  const at = lineStart(to.text, leadingStart(to.tree, rest!.start));
  return editOf(to, at, at, text + newline + newline);
}

/** Where the target asks for the value while it runs; functions are there from the beginning. */
function firstEagerUse({ to, from, ref, name, isTypeOnly }: Move): number | undefined {
  const symbol = topSymbol(to, name);
  const isFunction = from.file.facts.symbols.at(ref.symbol).kind === 'function';
  if (symbol === undefined || isFunction || isTypeOnly) return undefined;
  const isEager = (use: OccurrenceCursor): boolean =>
    !isTypeUse(to.file, use.role) && !use.is(ROLE.CAPTURED | ROLE.IMPORT | ROLE.DECLARATION);
  return to.file.facts.occurrences.of(symbol).find(isEager)?.start;
}
