// How far the text tells which places name a symbol of a module. Names go from module to module by imports and exports, which
// the text shows in full. What it does not show: names of a module that is handed around as a value, which are then read as
// members of something, and declarations that other files add to a module. Both write the name all the same.
import { ROLE, SYMBOL, type FileFacts, type ImportKind } from '../facts/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';
import { edgesInto } from './modules.ts';
import { containerOf, flagsOf, kindOf, MEMBERS, nameOfSymbol } from './symbols.ts';

/** A name under which a module exports the symbol, or a module that has it. */
interface Carrier {
  readonly file: string;
  readonly name: string;
  readonly isModule: boolean;
}

export interface TextualWays {
  /** All names under which modules export the symbol. */
  readonly names: ReadonlySet<string>;
  /** Whether the text does not show some way: one of the names may mean the symbol wherever it is written. */
  readonly isOpen: boolean;
}

/** Requests after which nothing of the module is named. */
const NAMELESS: ReadonlySet<ImportKind> = new Set(['mock', 'url', 'resolve', 'reference']);
/** Requests whose names are written in lists. */
const LISTED: ReadonlySet<ImportKind> = new Set(['static', 're-export']);

/** Undefined where names do not tell: of members, globals, and what a module is as a whole. */
export function textualWays(graph: CodeGraph, ref: SymbolRef): TextualWays | undefined {
  if (!isNamedInModules(graph, ref)) return undefined;
  const found = new Map<string, Carrier>();
  const add = (carriers: readonly Carrier[]): void => {
    for (const carrier of carriers)
      found.set(`${carrier.file}\0${carrier.name}\0${carrier.isModule}`, carrier);
  };
  add(exportsOf(graph.files.get(ref.file)!, ref.symbol, false));
  let isOpen = false;
  // A map is walked to its end, also over what is added on the way.
  for (const carrier of found.values()) {
    const importers = new Set((edgesInto(graph).get(carrier.file) ?? []).map((edge) => edge.from));
    for (const path of importers) {
      const { carriers, isHandedAround } = passedOn(graph.files.get(path)!, carrier);
      add(carriers);
      isOpen ||= isHandedAround;
    }
  }
  const named = [...found.values()].filter((carrier) => !carrier.isModule);
  return { names: new Set([nameOfSymbol(graph, ref), ...named.map(({ name }) => name)]), isOpen };
}

function isNamedInModules(graph: CodeGraph, ref: SymbolRef): boolean {
  const { facts } = graph.files.get(ref.file)!;
  const kind = kindOf(graph, ref);
  if (!facts.isModule || facts.isAmbient || facts.language === 'dts') return false;
  if (MEMBERS.has(kind) || kind === 'default' || containerOf(graph, ref) !== undefined) return false;
  if ((flagsOf(graph, ref) & SYMBOL.GLOBAL) !== 0) return false;
  return !isWholeModule(facts, ref.symbol) && !isAlsoProperty(facts, ref.symbol);
}

/** `export = symbol`: those who import the module choose the name. */
function isWholeModule(facts: FileFacts, symbol: number): boolean {
  return facts.exports.of(symbol).some(({ kind }) => kind === 'equals' || kind === 'commonjs');
}

/** `const { symbol } = …`: to a type checker, places of the property are places of the variable. */
function isAlsoProperty(facts: FileFacts, symbol: number): boolean {
  return facts.occurrences.of(symbol).some((use) => use.is(ROLE.DECLARATION) && use.is(ROLE.SHORTHAND));
}

/** Names under which a file exports a symbol of its own. */
function exportsOf({ path, facts }: SourceFile, symbol: number, isModule: boolean): Carrier[] {
  return facts.exports.of(symbol).map(({ name }) => ({ file: path, name, isModule }));
}

/** What a file that imports a module makes of one of its names. */
interface PassedOn {
  readonly carriers: readonly Carrier[];
  readonly isHandedAround: boolean;
}

function passedOn(file: SourceFile, carrier: Carrier): PassedOn {
  const carriers: Carrier[] = [];
  let isHandedAround = false;
  for (const [row, resolution] of file.resolutions.entries()) {
    if (resolution.kind !== 'file') continue;
    if (resolution.declaration === carrier.file) isHandedAround = true;
    if (resolution.path !== carrier.file) continue;
    const { kind } = file.facts.imports.at(row);
    if (NAMELESS.has(kind)) continue;
    // Where a declaration file stands beside it, types come from there.
    if (!LISTED.has(kind) || resolution.declaration !== undefined) isHandedAround = true;
    const imported = importsOf(file, row, carrier);
    isHandedAround ||= imported.isHandedAround;
    carriers.push(...imported.carriers, ...reExportsOf(file, row, carrier));
  }
  return { carriers, isHandedAround };
}

function importsOf(file: SourceFile, request: number, carrier: Carrier): PassedOn {
  const carriers: Carrier[] = [];
  let isHandedAround = false;
  for (const { imported, symbol } of file.facts.importNames.from(request)) {
    const isModule = imported === '*' || carrier.isModule;
    if (imported !== '*' && imported !== carrier.name) continue;
    isHandedAround ||= symbol === undefined || (isModule && isUsedWhole(file.facts, symbol));
    if (symbol !== undefined) carriers.push(...exportsOf(file, symbol, isModule));
  }
  return { carriers, isHandedAround };
}

/** Whether a name that stands for a module is written anywhere but before a dot or in a list of imports or exports. */
export function isUsedWhole(facts: FileFacts, symbol: number): boolean {
  return facts.occurrences
    .of(symbol)
    .some((use) => !use.is(ROLE.IMPORT | ROLE.EXPORT | ROLE.DECLARATION) && use.member === undefined);
}

function reExportsOf({ path, facts }: SourceFile, request: number, carrier: Carrier): Carrier[] {
  const found: Carrier[] = [];
  for (const { kind, name, imported } of facts.exports.from(request)) {
    if (kind === 'star') {
      if (carrier.name !== 'default') found.push({ ...carrier, file: path });
    } else if (kind === 'namespace') found.push({ file: path, name, isModule: true });
    else if (imported === carrier.name) found.push({ file: path, name, isModule: carrier.isModule });
  }
  return found;
}
