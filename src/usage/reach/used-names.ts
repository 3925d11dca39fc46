// Which exported names anyone uses, through re-exports, stars and namespaces of any length. Uses flow from where a name is
// imported to where it is declared; each name is visited once for each way in which it is used.
import { memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { GUESSED, HELD, PROGRAM, TEST, type LinkedFile } from '../links/linked-file.ts';
import { membersOf } from '../collect/namespace-uses.ts';
import { WHOLE } from '../collect/request-use.ts';
import { isOfTests, type Reach } from './reach.ts';

/** A name that is used as a whole: of a namespace, all its members. */
const DEEP = 16;
const SIDES = PROGRAM | TEST | HELD | GUESSED;

export interface UsedNames {
  /** By number of the name: on which sides it is used. */
  readonly used: Uint8Array;
  /** By number of the file: a loader may take any of its names. */
  readonly loaded: Uint8Array;
}

/** What a number of a name stands for. */
const OWN = 1;
const PASSED = 2;
const MODULE = 3;

interface Flow {
  readonly reach: Reach;
  /** By number of the name; names that come up on the way lie beyond the end. */
  readonly kinds: Uint8Array;
  /** For names that are passed on: the name, or the file, that they stand for. */
  readonly targets: Uint32Array;
  used: Uint8Array;
  /** By file: all names, or all but the default, were used. */
  readonly wholly: Uint8Array;
  readonly stack: number[];
  /** Imported names that are not the own names of the file they come from. */
  readonly passed: { readonly linked: LinkedFile; readonly row: number; readonly name: number }[];
  readonly behindStars: Map<number, ReadonlyMap<string, readonly number[]>>;
}

export function usedNames(reach: Reach): UsedNames {
  const { numbering, files, usage } = reach;
  const flow = createFlow(reach);
  const loaded = new Uint8Array(numbering.paths.length);
  for (const linked of files) addFileUses(flow, linked, loaded);
  for (const { file, names, isWhole } of usage.uses) {
    for (const name of names) use(flow, name, PROGRAM | DEEP);
    if (isWhole) useWhole(flow, file, PROGRAM, true);
  }
  for (const { number, start } of files) if (start !== 0) useWhole(flow, number, start, true);
  for (const [number, { side }] of reach.possible) useWhole(flow, number, side, true);
  drain(flow);
  for (const { linked, row, name } of flow.passed) {
    const module = moduleOf(flow, name, 0);
    // An imported name that turns out to stand for a module: its members are used, not the module as a whole.
    if (module !== undefined) useMembersOf(flow, linked, row, module);
  }
  drain(flow);
  return { used: flow.used, loaded };
}

function createFlow(reach: Reach): Flow {
  const { numbering, files } = reach;
  const kinds = new Uint8Array(numbering.names.length);
  const targets = new Uint32Array(numbering.names.length);
  for (const { links } of files) {
    for (const { number, from, module } of links.offered) {
      kinds[number] = from !== undefined ? PASSED : module !== undefined ? MODULE : OWN;
      targets[number] = from ?? module ?? 0;
    }
  }
  return {
    reach,
    kinds,
    targets,
    used: new Uint8Array(numbering.names.length + 1024),
    wholly: new Uint8Array(numbering.paths.length),
    stack: [],
    passed: [],
    behindStars: new Map(),
  };
}

function sideOf(reach: Reach, linked: LinkedFile): number {
  return isOfTests(reach, linked) ? TEST : PROGRAM;
}

function addFileUses(flow: Flow, linked: LinkedFile, loaded: Uint8Array): void {
  const { reach } = flow;
  const side = sideOf(reach, linked);
  const { links, strings } = linked;
  addNames(flow, linked, side);
  for (const file of links.whole) useWhole(flow, file, side, true);
  for (const file of links.loaded) {
    loaded[file] = 1;
    if (!useDefault(flow, file, side)) useWhole(flow, file, side, true);
  }
  for (const file of links.named) useDefault(flow, file, side);
  // What is only ever named in a string is loaded in some way that the text does not tell.
  for (const file of strings.files) if (reach.importers[file] === 0) useWhole(flow, file, side, true);
}

/** Most names are the own names of the file they are imported from, and then that is all. */
function addNames(flow: Flow, linked: LinkedFile, side: number): void {
  const { used: names, usedRows } = linked.links;
  const { kinds, used } = flow;
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (kinds[name] === OWN) used[name]! |= side;
    else if (usedRows[i] === -1) use(flow, name, side | DEEP);
    else {
      use(flow, name, side);
      flow.passed.push({ linked, row: usedRows[i]!, name });
    }
  }
}

/** Whether there is a default export to use. */
function useDefault(flow: Flow, file: number, side: number): boolean {
  const target = flow.reach.fileAt[file]?.links.byName.get('default');
  if (target) use(flow, target.number, side | DEEP);
  return target !== undefined;
}

function use(flow: Flow, name: number, how: number): void {
  if (name >= flow.used.length) grow(flow, name);
  const before = flow.used[name]!;
  if ((before & how) === how) return;
  flow.used[name] = before | how;
  if (flow.kinds[name] !== OWN) flow.stack.push(name);
}

function grow(flow: Flow, name: number): void {
  const larger = new Uint8Array(Math.max(flow.used.length * 2, name + 1024));
  larger.set(flow.used);
  flow.used = larger;
}

/** Bits of `wholly`: the sides, for all names and for all but the default. */
function useWhole(flow: Flow, file: number, side: number, hasDefault: boolean): void {
  const bits = hasDefault ? side | (side << 4) : side << 4;
  if ((flow.wholly[file]! & bits) === bits) return;
  flow.wholly[file]! |= bits;
  const links = flow.reach.fileAt[file]?.links;
  if (!links) return;
  for (const { name, number } of links.offered)
    if (hasDefault || name !== 'default') use(flow, number, side | DEEP);
  for (const star of links.stars) useWhole(flow, star, side, false);
}

function drain(flow: Flow): void {
  const { kinds, targets, reach } = flow;
  const { fileOfName, names } = reach.numbering;
  for (let name = flow.stack.pop(); name !== undefined; name = flow.stack.pop()) {
    const how = flow.used[name]!;
    const kind = kinds[name];
    if (kind === PASSED) use(flow, targets[name]!, how);
    else if (kind !== MODULE) useMissing(flow, fileOfName[name]!, names[name]!, how);
    else if ((how & DEEP) !== 0) useWhole(flow, targets[name]!, how & SIDES, true);
  }
}

/** A name that the file does not list: it may come through a star, or be a property of what it exports as a whole. */
function useMissing(flow: Flow, file: number, name: string, how: number): void {
  const links = flow.reach.fileAt[file]?.links;
  if (!links) return;
  if (links.stars.length > 0)
    for (const number of behindStars(flow, file).get(name) ?? []) use(flow, number, how);
  const assigned = links.byName.get('=');
  if (assigned === undefined || name === '=') return;
  use(flow, assigned.number, how);
  if (name === 'default') useWhole(flow, file, how & SIDES, true);
}

/** Names that the stars of a file hand on, with whose they are. Stars may go round in circles. */
function behindStars(flow: Flow, file: number): ReadonlyMap<string, readonly number[]> {
  const known = flow.behindStars.get(file);
  if (known) return known;
  const found = new Map<string, number[]>();
  const { fileAt } = flow.reach;
  const seen = new Set(fileAt[file]?.links.stars);
  for (const star of seen) {
    const links = fileAt[star]?.links;
    for (const { name, number } of links?.offered ?? []) if (name !== 'default') append(found, name, number);
    for (const next of links?.stars ?? []) seen.add(next);
  }
  flow.behindStars.set(file, found);
  return found;
}

function append(found: Map<string, number[]>, name: string, number: number): void {
  const list = found.get(name);
  if (list) list.push(number);
  else found.set(name, [number]);
}

/** Members by the row of the imported name that stands for a module: a matter of the file alone. */
const namespaceMembers = memo((_file: SourceFile) => new Map<number, ReadonlySet<string>>());

const LONGEST_CHAIN = 32;

/** The module that a name stands for, through re-exports. */
function moduleOf(flow: Flow, name: number, depth: number): number | undefined {
  const kind = flow.kinds[name];
  if (kind === MODULE) return flow.targets[name];
  if (kind === OWN || depth > LONGEST_CHAIN) return undefined;
  if (kind === PASSED) return moduleOf(flow, flow.targets[name]!, depth + 1);
  const { numbering, fileAt } = flow.reach;
  const file = numbering.fileOfName[name]!;
  if ((fileAt[file]?.links.stars.length ?? 0) === 0) return undefined;
  for (const number of behindStars(flow, file).get(numbering.names[name]!) ?? []) {
    const module = moduleOf(flow, number, depth + 1);
    if (module !== undefined) return module;
  }
  return undefined;
}

function useMembersOf(flow: Flow, linked: LinkedFile, row: number, module: number): void {
  const { facts } = linked.file;
  const side = sideOf(flow.reach, linked);
  const known = namespaceMembers(linked.file);
  const { symbol } = facts.importNames.at(row);
  const names = known.get(row) ?? membersOf(facts, new Map([[symbol, row]])).get(row)!;
  known.set(row, names);
  for (const name of names) {
    if (name === WHOLE) useWhole(flow, module, side, true);
    else use(flow, flow.reach.numbering.name(module, name), side | DEEP);
  }
}
