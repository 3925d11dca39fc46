// Names that would lead nowhere after the change although they led somewhere before: what the graph itself says, for files that
// TypeScript does not check.
import { ROLE } from '../../facts/index.ts';
import { edgesInto, exportTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Place } from '../plan/plan.ts';

/** Places are those of the text after the change. */
export function danglingNames(before: CodeGraph, after: CodeGraph, touched: readonly string[]): Place[] {
  const concerned = new Set(touched);
  for (const file of touched) for (const { from } of edgesInto(before).get(file) ?? []) concerned.add(from);
  return [...concerned].flatMap((path) => {
    const file = after.files.get(path);
    const old = before.files.get(path);
    if (file === undefined || old === undefined) return [];
    const known = countOf(openNames(before, old));
    return openNames(after, file).filter(({ key }) => {
      const left = known.get(key) ?? 0;
      known.set(key, left - 1);
      return left <= 0;
    });
  });
}

interface OpenName extends Place {
  readonly key: string;
}

function countOf(names: readonly OpenName[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of names) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function openNames(graph: CodeGraph, file: SourceFile): OpenName[] {
  return [
    ...openRequests(file),
    ...openImports(graph, file),
    ...openExports(graph, file),
    ...freeNames(file),
  ];
}

function placeOf({ path }: SourceFile, start: number, name: string, key: string): OpenName {
  return { file: path, start, end: start + name.length, key: `${key} ${name}` };
}

function openRequests(file: SourceFile): OpenName[] {
  return file.facts.imports
    .filter(({ row }) => file.resolutions[row]?.kind === 'unresolved')
    .map(({ specifierStart, specifier }) => placeOf(file, specifierStart, specifier, 'request'));
}

function openImports(graph: CodeGraph, file: SourceFile): OpenName[] {
  return file.facts.importNames
    .filter(({ import: request, imported }) => leadsNowhere(graph, file, request, imported))
    .map(({ start, imported }) => placeOf(file, start, imported, 'import'));
}

function openExports(graph: CodeGraph, file: SourceFile): OpenName[] {
  return file.facts.exports
    .filter(
      ({ kind, import: request, imported }) =>
        kind === 're-export' && leadsNowhere(graph, file, request!, imported!),
    )
    .map(({ start, imported }) => placeOf(file, start, imported!, 'export'));
}

function leadsNowhere(graph: CodeGraph, file: SourceFile, request: number, name: string): boolean {
  const resolution = file.resolutions[request];
  if (resolution?.kind !== 'file' || name === '*' || name === '=') return false;
  return graph.files.has(resolution.path) && exportTarget(graph, resolution.path, name).kind === 'none';
}

const BOUND = ROLE.MEMBER | ROLE.KEY | ROLE.LABEL | ROLE.IMPORT | ROLE.DECLARATION;

/** Names that no scope of the file declares. */
function freeNames(file: SourceFile): OpenName[] {
  return file.facts.occurrences
    .filter((use) => use.symbol === undefined && (!use.is(BOUND) || use.is(ROLE.SHORTHAND)))
    .map(({ start, name }) => placeOf(file, start, name, 'name'));
}
