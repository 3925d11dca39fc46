// References as far as the text tells: exact for names that are bound in scopes and passed on by imports and exports.
// Members of objects need types and are asked of the TypeScript process instead.
import { compareText } from '../base/index.ts';
import { IMPORT_KINDS, ROLE, type FileFacts } from '../facts/index.ts';
import { derive, symbolKey, type CodeGraph, type SourceFile, type SymbolRef } from './code-graph.ts';
import { exportTarget, symbolTarget, type Target } from './export-target.ts';
import { hasStaticMembers, occurrenceTarget } from './occurrences.ts';

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
  const key = symbolKey(ref);
  const files = new Set([ref.file, ...(filesNaming(graph).get(key) ?? [])]);
  return [...files].sort(compareText).flatMap((path) => referencesIn(graph, graph.files.get(path)!, ref));
}

function referencesIn(graph: CodeGraph, file: SourceFile, ref: SymbolRef): Reference[] {
  const { facts } = file;
  const { occurrences } = facts;
  const found: Reference[] = [];
  for (let i = 0; i < occurrences.count; i++) {
    if (!mayName(facts, i)) continue;
    const target = namedAt(graph, file, i);
    if (target.kind !== 'symbol' || target.symbol !== ref.symbol || target.file !== ref.file) continue;
    const start = occurrences.start[i]!;
    const end = start + facts.names[occurrences.name[i]!]!.length;
    found.push({ file: file.path, start, end, role: roleIn(file, ref, occurrences.role[i]!) });
  }
  return found;
}

/** In another file, what declares a local name for the symbol imports it. */
function roleIn(file: SourceFile, ref: SymbolRef, role: number): ReferenceRole {
  const word = roleWord(role);
  return word === 'definition' && file.path !== ref.file ? 'import' : word;
}

function mayName(facts: FileFacts, occurrence: number): boolean {
  const interesting = ROLE.QUALIFIED | ROLE.EXPORT | ROLE.OF_MODULE;
  return (
    facts.occurrences.symbol[occurrence]! > 0 || (facts.occurrences.role[occurrence]! & interesting) !== 0
  );
}

/** What an occurrence names, names in re-export lists and `import()` types included. */
export function namedAt(
  graph: CodeGraph,
  file: SourceFile,
  occurrence: number,
): Target | { kind: 'unknown' } {
  const role = file.facts.occurrences.role[occurrence]!;
  if (file.facts.occurrences.symbol[occurrence] === 0 && (role & ROLE.EXPORT) !== 0) {
    return reExportTargets(graph, file).get(file.facts.occurrences.start[occurrence]!) ?? { kind: 'unknown' };
  }
  if ((role & ROLE.OF_MODULE) !== 0) return moduleMember(graph, file, occurrence);
  return occurrenceTarget(graph, file, occurrence);
}

function reExportMemo(_graph: CodeGraph): Map<string, ReadonlyMap<number, Target>> {
  return new Map();
}

/** What the names in `export { a as b } from …` and `export { a as b }` stand for, by where they stand. */
function reExportTargets(graph: CodeGraph, file: SourceFile): ReadonlyMap<number, Target> {
  const memo = derive(graph, reExportMemo);
  const known = memo.get(file.path);
  if (known) return known;
  const { exports, names, occurrences } = file.facts;
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
  memo.set(file.path, targets);
  return targets;
}

/** `import('x').Name`: the name belongs to the module of the request just before it. */
function moduleMember(graph: CodeGraph, file: SourceFile, occurrence: number): Target | { kind: 'unknown' } {
  const { imports, occurrences, names } = file.facts;
  const start = occurrences.start[occurrence]!;
  for (let row = imports.count - 1; row >= 0; row--) {
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    if ((kind !== 'import-type' && kind !== 'dynamic') || imports.specifierStart[row]! > start) continue;
    const resolution = file.resolutions[row];
    if (resolution?.kind !== 'file') return { kind: 'unknown' };
    return exportTarget(graph, resolution.path, names[occurrences.name[occurrence]!]!);
  }
  return { kind: 'unknown' };
}

/** For each symbol that other files import, pass on or reach through a namespace: which files name it. */
export function filesNaming(graph: CodeGraph): ReadonlyMap<string, ReadonlySet<string>> {
  return derive(graph, computeFilesNaming);
}

function computeFilesNaming(graph: CodeGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const naming = new Map<string, Set<string>>();
  const add = (target: Target | { kind: 'unknown' }, path: string): void => {
    if (target.kind !== 'symbol') return;
    const key = symbolKey(target);
    const files = naming.get(key);
    if (files) files.add(path);
    else naming.set(key, new Set([path]));
  };
  for (const path of graph.paths) {
    const file = graph.files.get(path)!;
    for (const target of namedElsewhere(graph, file)) add(target, path);
  }
  return naming;
}

/** Symbols of other files that a file names. */
function* namedElsewhere(graph: CodeGraph, file: SourceFile): Generator<Target | { kind: 'unknown' }> {
  const { importNames, exports, interfaceNames: names, imports } = file.facts;
  let namesMembers = false;
  for (let i = 0; i < importNames.count; i++) {
    const symbol = importNames.symbol[i]!;
    if (symbol === 0) continue;
    const target = symbolTarget(graph, { file: file.path, symbol: symbol - 1 });
    namesMembers ||=
      target.kind === 'module' || (target.kind === 'symbol' && hasStaticMembers(graph, target));
    yield target;
  }
  for (let row = 0; row < exports.count; row++) {
    if (exports.import[row]! > 0) yield exportTarget(graph, file.path, names[exports.name[row]!]!);
  }
  for (let row = 0; row < imports.count; row++) {
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    namesMembers ||= kind === 'import-type' || kind === 'dynamic';
  }
  if (namesMembers) yield* membersNamed(graph, file);
}

function* membersNamed(graph: CodeGraph, file: SourceFile): Generator<Target | { kind: 'unknown' }> {
  const { occurrences } = file.facts;
  for (let i = 0; i < occurrences.count; i++) {
    if ((occurrences.role[i]! & (ROLE.QUALIFIED | ROLE.OF_MODULE)) !== 0) yield namedAt(graph, file, i);
  }
}
