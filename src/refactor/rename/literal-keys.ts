// Keys of literals that are renamed along: those that stand for the member because a type expects it of them, and those by
// which a test replaces what a module exports.
import type { Node } from '@oxc-project/types';
import { ROLE } from '../../facts/index.ts';
import {
  type CodeGraph,
  edgesInto,
  kindOf,
  MEMBERS,
  nameIndex,
  nameOfSymbol,
  symbolDeclaredAt,
  symbolKey,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { childrenOf, sourceTree } from '../../syntax/index.ts';
import type { Diagnostic } from '../../types/index.ts';
import type { Place } from '../plan/plan.ts';
import { shiftOf } from '../plan/change.ts';
import { type RenamedName, withKeys, withSymbols } from './renamed-name.ts';
import type { Trial } from './try-rename.ts';
import type { NameEdit, Renaming } from './write-name.ts';

/** Keys that are asked about: a type that has many more is not going to be told apart by them. */
const MOST_KEYS = 40;

/** The draft's subject with what TypeScript's complaints show to be named besides. */
export async function withNamedAtKeys(
  project: Project,
  trial: Trial,
  complaints: readonly Diagnostic[],
): Promise<RenamedName | undefined> {
  if (!trial.renamed.isMember || complaints.length === 0) return undefined;
  const symbols = await namedByEdits(project, trial);
  const byFile = Map.groupBy(complaints, ({ file }) => file ?? '');
  const keys: Place[] = [];
  for (const [file, own] of byFile) {
    if (!project.state.graph.files.has(file)) continue;
    keys.push(...(await expectedIn(project, trial, file)), ...(await vanishedIn(project, trial, file, own)));
  }
  if (symbols.length + keys.length === 0) return undefined;
  return withKeys(withSymbols(project.state.graph, trial.renamed, symbols), keys);
}

async function namedByEdits(project: Project, { renamed, nameEdits }: Trial): Promise<SymbolRef[]> {
  const { graph } = project.state;
  const known = new Set(renamed.refs.map(symbolKey));
  const found = new Map<string, SymbolRef>();
  const types = await project.types();
  const keys = nameEdits.filter((edit) => isKey(project, edit)).slice(0, MOST_KEYS);
  for (const { file, start } of keys) {
    const { references } = await types.references(file, start, { index: nameIndex(graph) });
    for (const place of references) {
      const symbol = symbolDeclaredAt(graph, place.file, place.start);
      if (symbol === undefined || known.has(symbolKey(symbol))) continue;
      if (MEMBERS.has(kindOf(graph, symbol)) && nameOfSymbol(graph, symbol) === renamed.oldName)
        found.set(symbolKey(symbol), symbol);
    }
  }
  return [...found.values()];
}

/** Keys that are not renamed although the member is expected of them. */
async function expectedIn(project: Project, trial: Trial, file: string): Promise<Place[]> {
  const isOwn = placeSet(trial.renamed.definitions);
  const keys = placesLeft(project, trial, file, ROLE.KEY | ROLE.SHORTHAND).slice(0, MOST_KEYS);
  const types = await project.types();
  const expected = await types.expectedKeys(
    file,
    keys.map(({ start }) => start),
  );
  return keys.filter((_, index) => expected[index]!.some(isOwn));
}

/** "Property does not exist", the second with a proposal. */
const VANISHED: ReadonlySet<number> = new Set([2339, 2551]);

/** Places that name a property which nothing declares and which is gone. */
async function vanishedIn(
  project: Project,
  trial: Trial,
  file: string,
  complaints: readonly Diagnostic[],
): Promise<Place[]> {
  const gone = new Set(complaints.filter(({ code }) => VANISHED.has(code)).map(({ start }) => start));
  const shift = shiftOf(trial.nameEdits.filter((edit) => edit.file === file));
  const places = placesLeft(project, trial, file, ROLE.MEMBER | ROLE.KEY | ROLE.SHORTHAND).filter(
    ({ start }) => gone.has(shift(start)),
  );
  const types = await project.types();
  const symbols = await types.symbolsAt(
    file,
    places.map(({ start }) => start),
  );
  // In a pattern, the name is that of the variable too, and that is what TypeScript tells.
  const isPattern = ({ start }: Place): boolean => (roleAt(project, file, start) & ROLE.DECLARATION) !== 0;
  return places.filter((place, index) => symbols[index]?.declarations.length === 0 || isPattern(place));
}

type Spot = Pick<Place, 'file' | 'start'>;

function placeSet(places: readonly Spot[]): (place: Spot) => boolean {
  const known = new Set(places.map(({ file, start }) => `${file}\0${start}`));
  return ({ file, start }) => known.has(`${file}\0${start}`);
}

/** Places of a file that have the old name in one of the roles and are not renamed. */
function placesLeft(
  { state: { graph } }: Project,
  { renamed, nameEdits }: Trial,
  file: string,
  roles: number,
): Place[] {
  const { occurrences } = graph.files.get(file)!.facts;
  const isKnown = placeSet([...nameEdits, ...renamed.definitions]);
  return occurrences
    .named(renamed.oldName)
    .filter((occurrence) => occurrence.is(roles))
    .map(({ start, end }) => ({ file, start, end }))
    .filter((place) => !isKnown(place));
}

function isKey(project: Project, { file, start }: Place): boolean {
  return (roleAt(project, file, start) & (ROLE.KEY | ROLE.SHORTHAND)) !== 0;
}

function roleAt({ state: { graph } }: Project, file: string, start: number): number {
  return graph.files.get(file)!.facts.occurrences.startingAt(start)?.role ?? 0;
}

// What tests put in the place of a module: `vi.mock('./x', () => ({ name: … }))`. The keys of what the factory gives are names of the
// module, and nothing but that says so.

export function mockKeyEdits(renaming: Renaming): NameEdit[] {
  const { graph, links, renamed } = renaming;
  const files = new Map<string, Set<number>>();
  for (const target of links.exporting)
    for (const { from } of edgesInto(graph).get(target) ?? [])
      if (graph.files.get(from)!.facts.mentions(renamed.oldName))
        for (const start of requestsOf(graph, from, target))
          files.set(from, (files.get(from) ?? new Set()).add(start));
  return [...files].flatMap(([file, starts]) => editsIn(renaming, file, starts));
}

/** Where a file writes the path of a module that it may mock. */
function requestsOf(graph: CodeGraph, path: string, target: string): number[] {
  const { facts, resolutions } = graph.files.get(path)!;
  if (!MOCKERS.some((name) => facts.mentions(name))) return [];
  return resolutions.flatMap((resolution, row) => {
    if (resolution.kind !== 'file' || resolution.path !== target) return [];
    const { kind, specifierStart } = facts.imports.at(row);
    return kind === 'mock' || kind === 'dynamic' ? [specifierStart] : [];
  });
}

const MOCKERS = ['vi', 'vitest', 'jest'];
const FACTORIES = /^(?:mock|doMock|unstable_mockModule|setMock)$/;

function editsIn(renaming: Renaming, file: string, starts: ReadonlySet<number>): NameEdit[] {
  const text = renaming.read(file);
  const found: NameEdit[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && isMock(node, starts))
      for (const property of keysOf(node.arguments[1])) found.push(...keyEdit(renaming, file, property));
    for (const child of childrenOf(node)) visit(child);
  };
  if (text !== undefined) visit(sourceTree(file, text).program);
  return found;
}

function isMock(
  { callee, arguments: [path] }: Extract<Node, { type: 'CallExpression' }>,
  starts: ReadonlySet<number>,
): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier')
    return false;
  const isMocker = MOCKERS.includes(callee.object.name);
  if (!isMocker || !FACTORIES.test((callee.property as { name: string }).name)) return false;
  const literal = path?.type === 'ImportExpression' ? path.source : path;
  return literal !== undefined && starts.has(literal.start + 1);
}

type Property = Extract<Node, { type: 'Property' }>;

/** Properties of the objects that a factory gives, or of the object that stands in its place. */
function keysOf(factory: Node | undefined): Property[] {
  if (factory === undefined) return [];
  if (factory.type === 'ParenthesizedExpression') return keysOf(factory.expression);
  if (factory.type === 'ObjectExpression')
    return factory.properties.flatMap((property) =>
      property.type === 'Property' && !property.computed ? [property] : [],
    );
  if (factory.type === 'ArrowFunctionExpression' && factory.expression) return keysOf(factory.body as Node);
  if (factory.type !== 'ArrowFunctionExpression' && factory.type !== 'FunctionExpression') return [];
  return factory.body ? returnedBy(factory.body as Node).flatMap((value) => keysOf(value)) : [];
}

function returnedBy(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  return /Function/.test(node.type) ? [] : childrenOf(node).flatMap(returnedBy);
}

function keyEdit({ renamed, newName }: Renaming, file: string, { key, shorthand }: Property): NameEdit[] {
  const { oldName } = renamed;
  const isQuoted = key.type === 'Literal';
  const name = isQuoted ? key.value : key.type === 'Identifier' ? key.name : undefined;
  if (name !== oldName) return [];
  const start = isQuoted ? key.start + 1 : key.start;
  const text = shorthand ? `${newName}: ${oldName}` : newName;
  const at = shorthand ? newName.length + 2 : 0;
  return [{ file, start, end: start + oldName.length, text, at, meant: 0, provenance: 'semantic' }];
}
