// Where a module is a value like any other: loaded by `require` or `import()` or named as a whole, and then stored, returned or
// handed over. Names of the module are read there as members of something of which the text does not say what it is.
import { IMPORT_KINDS, ROLE, type FileFacts, type ImportKind } from '../facts/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';
import { exportersOf } from './exporters.ts';
import { edgesInto } from './modules.ts';
import { isUsedWhole } from './textual-ways.ts';

/** Requests that give a module as a value. */
const GIVING: ReadonlySet<ImportKind> = new Set(['static', 'dynamic', 'require', 'import-equals', 'mock']);

/** Files that can have a module which exports the symbol as a value: those that hand one around, and all that import them. */
export function filesHandingModule(graph: CodeGraph, ref: SymbolRef): ReadonlySet<string> {
  const found = new Set<string>();
  for (const exporter of exportersOf(graph, ref).keys())
    for (const { from } of edgesInto(graph).get(exporter) ?? [])
      if (handsOn(graph.files.get(from)!, exporter)) found.add(from);
  // A set is walked to its end, also over what is added on the way.
  for (const file of found) for (const { from } of edgesInto(graph).get(file) ?? []) found.add(from);
  return found;
}

function handsOn(file: SourceFile, module: string): boolean {
  return file.resolutions.some((resolution, row) => {
    if (resolution.kind !== 'file' || resolution.path !== module) return false;
    const kind = IMPORT_KINDS[file.facts.imports.kind[row]!]!;
    return GIVING.has(kind) && isHandedOn(file.facts, row, kind);
  });
}

function isHandedOn(facts: FileFacts, request: number, kind: ImportKind): boolean {
  const { importNames, interfaceNames } = facts;
  let isNamed = kind === 'static';
  for (let row = 0; row < importNames.count; row++) {
    if (importNames.import[row] !== request + 1) continue;
    isNamed = true;
    const symbol = importNames.symbol[row]! - 1;
    const isWhole = WHOLE.has(interfaceNames[importNames.imported[row]!]!);
    if (isWhole && (symbol < 0 || isUsedWhole(facts, symbol))) return true;
  }
  return !isNamed && !isNamedAfter(facts, facts.imports.end[request]!);
}

/** The module as such, and what it gives to those who import it as one thing. */
const WHOLE: ReadonlySet<string> = new Set(['*', '=', 'default']);

/** `require('x').name`: the name stands right after the request. */
function isNamedAfter({ occurrences }: FileFacts, end: number): boolean {
  for (let row = 0; row < occurrences.count; row++)
    if (occurrences.start[row]! >= end) return (occurrences.role[row]! & ROLE.OF_MODULE) !== 0;
  return false;
}
