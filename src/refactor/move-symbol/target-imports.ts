// The imports that the moved part needs in its new file, and what the source file has to give up or export for them.
import { symbolTarget, type Target } from '../../graph/index.ts';
import type { Resolution } from '../../resolve/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { offerName } from './export-needs.ts';
import { allNames, type ListedName, type ModuleStatement } from './module-statements.ts';
import type { Move } from './move.ts';
import type { Need } from './needs.ts';
import { addDoubt, placeAt, refuse } from './notes.ts';
import { freeUses, topSymbol } from './open-file.ts';
import { dropName, moduleOf, wantName, type Sheet } from './statement-sheet.ts';
import { movedRelative, sampleNear, specifierFor } from './write-specifier.ts';

export interface Sheets {
  readonly source: Sheet;
  readonly target: Sheet;
}

export interface SourceOffer {
  readonly edits: TextEdit[];
  /** Names for an export list at the end of the source. */
  readonly listed: string[];
  /** Names of the source that the target imports. */
  readonly needs: Need[];
}

export function importNeeds(move: Move, needs: readonly Need[], sheets: Sheets): SourceOffer {
  const offer: SourceOffer = { edits: [], listed: [], needs: [] };
  for (const need of inOrder(move, needs)) {
    const isImport = move.from.file.facts.symbols.at(need.symbol).kind === 'import';
    const isThere = isKnownThere(move, need);
    if (isThere === undefined) continue;
    if (isThere) importValue(move, need, sheets);
    if (isImport) carryImport(move, need, sheets, isThere);
    else if (!isThere) importFromSource(move, need, sheets, offer);
    else if (need.writes.length === 0) offer.needs.push(need);
    if (!isImport) refuseWrites(move, need);
  }
  return offer;
}

/** Imports as the source has them, then names of the source itself. */
function inOrder({ from }: Move, needs: readonly Need[]): Need[] {
  const placeOf = ({ name }: Need): number => listedImport(from.statements, name)?.name.start ?? Infinity;
  return [...needs].sort((a, b) => compareNumbers(placeOf(a), placeOf(b)) || a.starts[0]! - b.starts[0]!);
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function placesOf({ from }: Move, need: Need): { file: string; start: number; end: number }[] {
  return need.starts.map((start) => placeAt(from.path, start, need.name));
}

function refuseWrites(move: Move, need: Need): void {
  if (need.writes.length === 0) return;
  const places = need.writes.map((start) => placeAt(move.from.path, start, need.name));
  const message = `It assigns to ${need.name}, which stays in ${move.from.path}: an imported name cannot be assigned to.`;
  refuse(move.notes, 'assigns-what-stays', message, places);
}

/** Whether the target knows the name already in the same sense; undefined after a refusal. */
function isKnownThere(move: Move, need: Need): boolean | undefined {
  const { state, from, to, notes } = move;
  const existing = topSymbol(to, need.name);
  if (existing === undefined) {
    const captured = freeUses(to.file, need.name);
    if (captured.length === 0) return false;
    const message = `${to.path} uses a global ${need.name}; the moved part has a different meaning for that name.`;
    const places = captured.map((start) => placeAt(to.path, start, need.name));
    refuse(notes, 'captures-global', message, places);
    return undefined;
  }
  const here = symbolTarget(state.graph, { file: from.path, symbol: need.symbol });
  const there = move.isNew ? NOWHERE : symbolTarget(state.graph, { file: to.path, symbol: existing });
  if (isSame(here, there) || isSameUnknown(move, need, existing)) return true;
  const message = `${to.path} already has another ${need.name}, a name that the moved part uses.`;
  refuse(notes, 'name-taken', message, placesOf(move, need));
  return undefined;
}

const NOWHERE: Target = { kind: 'none' };

function isSame(a: Target, b: Target): boolean {
  return a.kind !== 'none' && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(target: Target): [string, unknown][] {
  return Object.entries(target).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Two imports of one name from the same module that nobody knows more of. */
function isSameUnknown(move: Move, need: Need, existing: number): boolean {
  const here = listedImport(move.from.statements, need.name);
  const there = listedImport(move.to.statements, need.name);
  if (here === undefined || there === undefined || topSymbol(move.to, need.name) !== existing) return false;
  return (
    here.name.imported === there.name.imported &&
    moduleOf(move.from, here.statement) === moduleOf(move.to, there.statement)
  );
}

/** Where the target has the name as a type and the moved part needs its value, the import becomes one of values. */
function importValue(move: Move, need: Need, { target }: Sheets): void {
  const there = listedImport(move.to.statements, need.name);
  if (need.isTypeOnly || there === undefined || !there.name.isType) return;
  const { statement, name } = there;
  const specifier = statement.source!.value;
  const module = moduleOf(move.to, statement) ?? specifier;
  dropName(target, statement, name);
  const { imported, local } = name;
  wantName(target, { form: 'import', specifier, module, imported, local, isType: false, near: statement });
}

interface ListedImport {
  readonly statement: ModuleStatement;
  readonly name: ListedName;
}

export function listedImport(
  statements: readonly ModuleStatement[],
  local: string,
): ListedImport | undefined {
  for (const statement of statements) {
    if (statement.form !== 'import') continue;
    const name = allNames(statement).find((each) => each.local === local);
    if (name) return { statement, name };
  }
  return undefined;
}

function carryImport(move: Move, need: Need, sheets: Sheets, isThere: boolean): void {
  const { from, notes } = move;
  const listed = listedImport(from.statements, need.name);
  if (listed === undefined) {
    const message = `${need.name} comes from an \`import … =\` declaration, which cannot be carried along.`;
    refuse(notes, 'import-equals', message, placesOf(move, need), true);
    return;
  }
  const { statement, name } = listed;
  if (!need.isUsedElsewhere) dropName(sheets.source, statement, name);
  if (isThere) return;
  const specifier = carriedSpecifier(move, statement);
  const module = specifier && moduleThere(move, statement, specifier);
  if (specifier === undefined || module === undefined) return;
  wantName(sheets.target, {
    form: 'import',
    specifier,
    module,
    imported: name.imported,
    local: name.local,
    isType: name.isType,
    ...(statement.tail === '' ? {} : { tail: statement.tail }),
  });
}

/** The module of a carried import; undefined where that is the target itself, which has it under another name. */
function moduleThere(move: Move, statement: ModuleStatement, specifier: string): string | undefined {
  const module = moduleOf(move.from, statement) ?? specifier;
  if (module !== move.to.path) return module;
  const message = `The moved part imports from ${move.to.path} under a name that means something else there.`;
  refuse(move.notes, 'renamed-in-target', message, [
    { file: move.from.path, start: statement.start, end: statement.end },
  ]);
  return undefined;
}

function carriedSpecifier(move: Move, statement: ModuleStatement): string | undefined {
  const { from, file } = { from: move.from, file: move.from.file };
  const value = statement.source!.value;
  const place = { file: from.path, start: statement.source!.start, end: statement.source!.end };
  const request = file.facts.imports.find(({ start }) => start === statement.start);
  return specifierThere(move, value, request && file.resolutions[request.row], place);
}

/** How a specifier of the source is written in the target. */
export function specifierThere(
  move: Move,
  value: string,
  resolution: Resolution | undefined,
  place: { readonly file: string; readonly start: number; readonly end: number },
): string | undefined {
  const { from, to, notes, resolver } = move;
  if (value.startsWith('.')) {
    const moved = movedRelative(from.path, to.path, value);
    if (moved === undefined)
      refuse(notes, 'leaves-repository', `${value} leads out of the repository.`, [place]);
    return moved;
  }
  if (resolution === undefined || resolution.kind === 'unresolved') return value;
  const there = resolver.resolve(to.path, value, 'import');
  if (isSameResolution(resolution, there)) return value;
  if (resolution.kind === 'file') {
    const specifier = specifierFor(resolver, to.path, resolution.path, undefined);
    if (specifier !== undefined) return specifier;
  }
  addDoubt(notes, 'resolves-differently', `"${value}" does not mean the same in ${to.path}.`, [place]);
  return value;
}

function isSameResolution(a: Resolution, b: Resolution): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'file') return a.path === (b as typeof a).path;
  return a.kind === 'unresolved' || a.name === (b as typeof a).name;
}

function importFromSource(move: Move, need: Need, sheets: Sheets, offer: SourceOffer): void {
  const { state, from, to, resolver, notes } = move;
  const offered = offerName(move, need);
  if (offered === undefined) return;
  const sample = sampleNear(state.graph, to.file, [from.file]);
  const specifier = specifierFor(resolver, to.path, from.path, sample);
  if (specifier === undefined) {
    refuse(notes, 'no-specifier', `${from.path} cannot be imported from ${to.path}.`, placesOf(move, need));
    return;
  }
  offer.needs.push(need);
  offer.edits.push(...offered.edits);
  if (offered.listed !== undefined) offer.listed.push(offered.listed);
  wantName(sheets.target, {
    form: 'import',
    specifier,
    module: from.path,
    imported: offered.exported,
    local: need.name,
    isType: need.isTypeOnly,
  });
}
