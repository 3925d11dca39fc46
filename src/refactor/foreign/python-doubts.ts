// What an index of Python cannot tell about a member: what classes outside of the repository declare, and which classes are
// meant to fit a protocol.
import type { Doubt, Place, Refusal } from '../plan/plan.ts';
import { isMangledName } from './python-names.ts';
import type { ForeignName } from './foreign-name.ts';
import { containerKey, nameKindOf, ownKey, ownName, rowsNamed } from './symbol-family.ts';

/** Classes of the language that declare no names of their own but these. */
const HARMLESS: ReadonlyMap<string, readonly string[]> = new Map([
  ...['object', 'ABC', 'Protocol', 'Generic'].map((name): [string, string[]] => [name, []]),
  ...['Exception', 'BaseException', 'ValueError', 'TypeError', 'RuntimeError'].map(
    (name): [string, string[]] => [name, ['args', 'with_traceback', 'add_note']],
  ),
  ['Enum', ['name', 'value']],
]);

/** A name that comes from outside must stay. */
export function outsideOverride({ view, family, oldName, kind, row: own }: ForeignName): Refusal | undefined {
  if (kind === 'local') return undefined;
  const outside = [...family.rows].find((row) => !view.hasDefinition(row));
  if (outside === undefined) return undefined;
  const others = [...family.rows]
    .filter((row) => row !== own)
    .flatMap((row) => view.of(row).filter(({ isDefinition }) => isDefinition));
  const parsed = view.index.symbols[outside]!.parsed;
  const owner = parsed?.kind === 'global' ? parsed.descriptors.slice(-2).map(({ name }) => name) : [oldName];
  const message = `${owner.join('.')}, which is declared outside of the repository, gives ${oldName} its name.`;
  return {
    reason: 'overrides_external',
    message,
    places: [],
    evidence: others.map((place) => ({ type: 'definition', place: placeOf(place), provenance: 'semantic' })),
  };
}

function placeOf({ file, start, end }: Place): Place {
  return { file, start, end };
}

export function pythonDoubts(foreign: ForeignName): Doubt[] {
  const mangled = isMangledName(foreign.newName) || isMangledName(foreign.oldName);
  const doubts = foreign.kind === 'member' ? [...outsideBases(foreign), ...protocols(foreign)] : [];
  if (!mangled || foreign.kind === 'local' || foreign.kind === 'parameter') return doubts;
  const message = 'a name that begins with two underscores means something else inside of classes';
  return [...doubts, { reason: 'name_mangled', message, places: definitions(foreign, foreign.family.rows) }];
}

function definitions({ view }: ForeignName, rows: Iterable<number>): Place[] {
  return [...rows].flatMap((row) =>
    view
      .of(row)
      .filter(({ isDefinition }) => isDefinition)
      .map(placeOf),
  );
}

/** Classes that inherit from something of which it is not known what it declares. */
function outsideBases(foreign: ForeignName): Doubt[] {
  const { view, family, hierarchy, oldName, newName } = foreign;
  const { symbols } = view.index;
  const isUnknown = (row: number): boolean => {
    const names = HARMLESS.get(ownName(symbols[row]!) ?? '');
    return (
      !view.hasDefinition(row) &&
      (names === undefined || [oldName, newName].some((name) => names.includes(name)))
    );
  };
  const places = [...family.types]
    .filter((row) => hierarchy.isOpen(row) || hierarchy.basesOf(row).some(isUnknown))
    .flatMap((row) => definitions(foreign, [row]));
  if (places.length === 0) return [];
  const message = `a class that it belongs to inherits from one outside of the repository, which may have ${oldName} or ${newName} too`;
  return [{ reason: 'external_base', message, places }];
}

/** Whatever has the members of a protocol fits it, and no index says which classes are used so. */
function protocols(foreign: ForeignName): Doubt[] {
  const { view, family, oldName } = foreign;
  const { symbols } = view.index;
  const members = rowsNamed(view.index, oldName).filter((row) => nameKindOf(symbols[row]!) === 'member');
  const protocolKeys = new Set(
    symbols.flatMap((symbol) =>
      symbol.bases.some((base) => ownName(symbols[base]!) === 'Protocol') ? [ownKey(symbol)] : [],
    ),
  );
  const isOfProtocol = (row: number): boolean => protocolKeys.has(containerKey(symbols[row]!));
  const others = members.filter((row) => !family.rows.has(row));
  const meant = [...family.rows].some(isOfProtocol) ? others : others.filter(isOfProtocol);
  if (meant.length === 0) return [];
  const message = `${meant.length} more ${meant.length === 1 ? 'class has' : 'classes have'} ${oldName}, and one is a protocol that another may have to fit`;
  return [{ reason: 'structural_type', message, places: definitions(foreign, meant) }];
}
