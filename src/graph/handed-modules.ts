// Where a module is a value like any other: loaded by `require` or `import()` or named as a whole, and then stored, returned or
// handed over. Names of the module are read there as members of something of which the text does not say what it is.
import { ROLE, type FileFacts, type ImportKind } from '../facts/index.ts';
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
    return resolution.kind === 'file' && resolution.path === module && isHandedOn(file.facts, row);
  });
}

/** Whether the module that a request leads to is used as a value, other than by naming its members. */
export function isHandedOn(facts: FileFacts, request: number): boolean {
  const { kind } = facts.imports.at(request);
  if (!GIVING.has(kind)) return false;
  const names = facts.importNames.from(request);
  const isWhole = names.some(
    ({ imported, symbol }) => WHOLE.has(imported) && (symbol === undefined || isUsedWhole(facts, symbol)),
  );
  if (isWhole) return true;
  return kind !== 'static' && names.length === 0 && !isNamedAfter(facts, facts.imports.at(request).end);
}

/** The module as such, and what it gives to those who import it as one thing. */
const WHOLE: ReadonlySet<string> = new Set(['*', '=', 'default']);

/** `require('x').name`: the name stands right after the request. */
function isNamedAfter(facts: FileFacts, end: number): boolean {
  return facts.occurrences.firstFrom(end)?.is(ROLE.OF_MODULE) === true;
}
