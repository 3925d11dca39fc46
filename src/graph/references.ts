// References as far as the text tells: exact for names that are bound in scopes and passed on by imports and exports.
// Members of objects need types and are asked of the TypeScript process instead.
import { compareText, memo } from '../base/index.ts';
import { packed, IMPORT_KINDS, ROLE, SCOPE_KINDS, SYMBOL, type ImportKind } from '../facts/index.ts';
import { symbolKey, type CodeGraph, type SourceFile, type SymbolRef } from './code-graph.ts';
import { exportIndexOf, exportTarget, type Target } from './export-target.ts';
import { edgesInto } from './modules.ts';
import { occurrenceTarget } from './occurrences.ts';
import { isLocal } from './symbols.ts';

export type ReferenceRole = 'definition' | 'read' | 'write' | 'call' | 'type' | 'import' | 'export';

export interface Reference {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly role: ReferenceRole;
}

export function compareReferences(a: Reference, b: Reference): number {
  return compareText(a.file, b.file) || a.start - b.start || a.end - b.end || compareText(a.role, b.role);
}

/** The one word for an occurrence's roles. */
export function roleWord(role: number): ReferenceRole {
  if ((role & ROLE.IMPORT) !== 0) return 'import';
  if ((role & ROLE.EXPORT) !== 0) return 'export';
  if ((role & ROLE.DECLARATION) !== 0) return 'definition';
  if ((role & ROLE.TYPE) !== 0) return 'type';
  if ((role & (ROLE.CALL | ROLE.NEW)) !== 0) return 'call';
  return (role & ROLE.WRITE) !== 0 ? 'write' : 'read';
}

/** All places in the repository where a symbol is named, by text alone, in order. */
export function textReferences(graph: CodeGraph, ref: SymbolRef): Reference[] {
  return [...filesNaming(graph, ref)]
    .sort(compareText)
    .flatMap((path) => referencesIn(graph, graph.files.get(path)!, ref));
}

/**
 * Files that may name a symbol: for what a module declares, those that it reaches by imports; otherwise those in which its name
 * occurs, or a name under which it is exported, and those that import a module which hands it on as its default or as a whole.
 */
function filesNaming(graph: CodeGraph, ref: SymbolRef): Set<string> {
  const file = graph.files.get(ref.file)!;
  if (isLocal(file.facts, ref.symbol)) return new Set([ref.file]);
  return isOfModule(graph, ref) ? new Set(readersOf(graph, file)) : filesByName(graph, ref);
}

const MODULE_SCOPE = SCOPE_KINDS.indexOf('module');

/** Whether only imports lead to it: the top of a module declares it, and it is neither global nor said of another module. */
function isOfModule(graph: CodeGraph, { file, symbol }: SymbolRef): boolean {
  const { facts } = graph.files.get(file)!;
  if (!facts.isModule || facts.isAmbient) return false;
  const { symbols, scopes } = packed(facts);
  const scope = symbols.scope[symbol]!;
  return (
    symbols.container[symbol] === 0 &&
    (symbols.flags[symbol]! & SYMBOL.GLOBAL) === 0 &&
    scope > 0 &&
    scopes.kind[scope - 1] === MODULE_SCOPE
  );
}

/** The module itself, who imports it, and who imports a module that hands on something of it. */
const readersOf = memo((graph: CodeGraph, file: SourceFile): ReadonlySet<string> => {
  const readers = new Set([file.path]);
  const handing = new Set([file.path]);
  // The set grows while it is gone through.
  for (const path of handing) {
    for (const { from } of edgesInto(graph).get(path) ?? []) {
      readers.add(from);
      if ([...handsOn(graph, graph.files.get(from)!)].some((of) => handing.has(of))) handing.add(from);
    }
  }
  return readers;
});

/** Files whose names, or some of them, a file exports. */
const handsOn = memo((graph: CodeGraph, file: SourceFile): ReadonlySet<string> => {
  const found = new Set<string>();
  const { rows, stars } = exportIndexOf(file);
  for (const name of rows.keys()) {
    const target = exportTarget(graph, file.path, name);
    if (target.kind === 'symbol' || target.kind === 'module') found.add(target.file);
  }
  for (const star of stars) {
    const resolution = file.resolutions[file.facts.exports.at(star).import!];
    if (resolution?.kind === 'file') found.add(resolution.path);
  }
  return found;
});

function filesByName(graph: CodeGraph, ref: SymbolRef): Set<string> {
  const files = new Set([ref.file]);
  const { facts } = graph.files.get(ref.file)!;
  const names = new Set<string>();
  const queue = [facts.symbols.at(ref.symbol).name];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    for (const path of graph.paths) {
      const file = graph.files.get(path)!;
      if (!file.facts.mentions(name)) continue;
      files.add(path);
      for (const exported of exportedAs(graph, file, ref)) {
        if (exported !== 'default' && exported !== '=') queue.push(exported);
        else
          for (const edge of edgesInto(graph).get(path) ?? [])
            addImporter(graph, edge.from, files, queue, ref);
      }
    }
  }
  return files;
}

/** A file that imports the symbol under a name of its own choice may export it under that name. */
function addImporter(
  graph: CodeGraph,
  path: string,
  files: Set<string>,
  queue: string[],
  ref: SymbolRef,
): void {
  if (files.has(path)) return;
  files.add(path);
  for (const exported of exportedAs(graph, graph.files.get(path)!, ref)) {
    if (exported !== 'default' && exported !== '=') queue.push(exported);
    else
      for (const edge of edgesInto(graph).get(path) ?? []) addImporter(graph, edge.from, files, queue, ref);
  }
}

/** Names under which a file exports a symbol, its own or one of another file. */
function exportedAs(graph: CodeGraph, file: SourceFile, ref: SymbolRef): readonly string[] {
  return exportedNames(graph, file).get(symbolKey(ref)) ?? [];
}

const exportedNames = memo((graph: CodeGraph, file: SourceFile): ReadonlyMap<string, readonly string[]> => {
  const { exports, interfaceNames } = packed(file.facts);
  const found = new Map<string, string[]>();
  for (let row = 0; row < exports.count; row++) {
    const name = interfaceNames[exports.name[row]!]!;
    const target = name === '*' ? undefined : exportTarget(graph, file.path, name);
    if (target?.kind === 'symbol') append(found, symbolKey(target), name);
  }
  return found;
});

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function referencesIn(graph: CodeGraph, file: SourceFile, ref: SymbolRef): Reference[] {
  return occurrencesOf(graph, file, ref).map((row) => {
    const { start, end, role } = file.facts.occurrences.at(row);
    return { file: file.path, start, end, role: roleIn(file, ref, role) };
  });
}

const askedAbout = memo((_graph: CodeGraph) => new Set<SourceFile>());

/**
 * The first question about a file is answered by going through it; with the second, all that it names is noted, since whoever
 * follows a symbol through a repository asks the same files again and again.
 */
function occurrencesOf(graph: CodeGraph, file: SourceFile, ref: SymbolRef): readonly number[] {
  if (askedAbout(graph).has(file)) return occurrencesBySymbol(graph, file).get(symbolKey(ref)) ?? [];
  askedAbout(graph).add(file);
  const found: number[] = [];
  for (const [row, target] of namings(graph, file))
    if (target.symbol === ref.symbol && target.file === ref.file) found.push(row);
  return found;
}

const occurrencesBySymbol = memo(
  (graph: CodeGraph, file: SourceFile): ReadonlyMap<string, readonly number[]> => {
    const found = new Map<string, number[]>();
    for (const [row, target] of namings(graph, file)) append(found, symbolKey(target), row);
    return found;
  },
);

/** The occurrences of a file that are known to name a symbol, in order. */
function* namings(graph: CodeGraph, file: SourceFile): Generator<[row: number, target: SymbolRef]> {
  for (let row = 0; row < file.facts.occurrences.count; row++) {
    const target = mayName(graph, file, row) ? namedAt(graph, file, row) : undefined;
    if (target?.kind === 'symbol') yield [row, target];
  }
}

/** In another file, what declares a local name for the symbol imports it. */
function roleIn(file: SourceFile, ref: SymbolRef, role: number): ReferenceRole {
  const word = roleWord(role);
  return word === 'definition' && file.path !== ref.file ? 'import' : word;
}

function mayName(graph: CodeGraph, file: SourceFile, occurrence: number): boolean {
  const { symbol, role, start } = packed(file.facts).occurrences;
  const interesting = ROLE.QUALIFIED | ROLE.EXPORT | ROLE.OF_MODULE;
  if (symbol[occurrence]! > 0 || (role[occurrence]! & interesting) !== 0) return true;
  return requiredTargets(graph, file).has(start[occurrence]!);
}

/** What an occurrence names; names in re-export lists, `import()` types and patterns before `require()` included. */
export function namedAt(
  graph: CodeGraph,
  file: SourceFile,
  occurrence: number,
): Target | { kind: 'unknown' } {
  const { start, symbol, role } = file.facts.occurrences.at(occurrence);
  if (symbol === undefined && (role & ROLE.EXPORT) !== 0)
    return reExportTargets(graph, file).get(start) ?? { kind: 'unknown' };
  if ((role & ROLE.OF_MODULE) !== 0) return moduleMember(graph, file, occurrence);
  const target = occurrenceTarget(graph, file, occurrence);
  if (target.kind !== 'unknown') return target;
  return requiredTargets(graph, file).get(start) ?? target;
}

/** What the keys in `const { key: name } = require('x')` stand for, by where they stand; `= await import('x')` too. */
const requiredTargets = memo((graph: CodeGraph, file: SourceFile): ReadonlyMap<number, Target> => {
  const { imports, importNames, interfaceNames } = packed(file.facts);
  const targets = new Map<number, Target>();
  for (let row = 0; row < importNames.count; row++) {
    const request = importNames.import[row]! - 1;
    const kind = IMPORT_KINDS[imports.kind[request]!]!;
    const resolution = file.resolutions[request];
    const name = interfaceNames[importNames.imported[row]!]!;
    if ((kind !== 'require' && kind !== 'dynamic') || name === '*' || resolution?.kind !== 'file') continue;
    targets.set(importNames.start[row]!, exportTarget(graph, resolution.path, name));
  }
  return targets;
});

/** What the names in `export { a as b } from …` and `export { a as b }` stand for, by where they stand. */
const reExportTargets = memo((graph: CodeGraph, file: SourceFile): ReadonlyMap<number, Target> => {
  const { exports, names, occurrences } = packed(file.facts);
  const targets = new Map<number, Target>();
  for (let row = 0; row < exports.count; row++) {
    const target = exportTarget(graph, file.path, names[exports.name[row]!]!);
    targets.set(exports.start[row]!, target);
  }
  // The name before `as` stands for the same thing as the name after it.
  for (let i = 0; i + 1 < occurrences.count; i++) {
    const isSource = (occurrences.role[i]! & (ROLE.EXPORT | ROLE.IMPORT)) === (ROLE.EXPORT | ROLE.IMPORT);
    const after = targets.get(occurrences.start[i + 1]!);
    const isRenamed =
      (occurrences.role[i + 1]! & ROLE.DECLARATION) !== 0 && (occurrences.role[i + 1]! & ROLE.EXPORT) !== 0;
    if (isSource && isRenamed && after && !targets.has(occurrences.start[i]!))
      targets.set(occurrences.start[i]!, after);
  }
  return targets;
});

/** Requests that a name can follow after a dot. */
export const LOADING_KINDS: ReadonlySet<ImportKind> = new Set(['import-type', 'dynamic', 'require']);

/** `import('x').Name` and `require('x').name`: the name belongs to the module of the request just before it. */
function moduleMember(graph: CodeGraph, file: SourceFile, occurrence: number): Target | { kind: 'unknown' } {
  const { imports, occurrences, names } = packed(file.facts);
  const start = occurrences.start[occurrence]!;
  for (let row = imports.count - 1; row >= 0; row--) {
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    if (!LOADING_KINDS.has(kind) || imports.specifierStart[row]! > start) continue;
    const resolution = file.resolutions[row];
    if (resolution?.kind !== 'file') return { kind: 'unknown' };
    return exportTarget(graph, resolution.path, names[occurrences.name[occurrence]!]!);
  }
  return { kind: 'unknown' };
}
