// Names that would lead nowhere after the change although they led somewhere before: what the graph itself says, for files that
// TypeScript does not check.
import { EXPORT_KINDS, ROLE } from '../../facts/index.ts';
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
  const { imports, interfaceNames } = file.facts;
  return file.resolutions.flatMap((resolution, row) =>
    resolution.kind === 'unresolved'
      ? [placeOf(file, imports.specifierStart[row]!, interfaceNames[imports.specifier[row]!]!, 'request')]
      : [],
  );
}

function openImports(graph: CodeGraph, file: SourceFile): OpenName[] {
  const { importNames, interfaceNames } = file.facts;
  const found: OpenName[] = [];
  for (let row = 0; row < importNames.count; row++) {
    const name = interfaceNames[importNames.imported[row]!]!;
    const isOpen = leadsNowhere(graph, file, importNames.import[row]! - 1, name);
    if (isOpen) found.push(placeOf(file, importNames.start[row]!, name, 'import'));
  }
  return found;
}

function openExports(graph: CodeGraph, file: SourceFile): OpenName[] {
  const { exports, interfaceNames } = file.facts;
  const found: OpenName[] = [];
  for (let row = 0; row < exports.count; row++) {
    if (EXPORT_KINDS[exports.kind[row]!] !== 're-export') continue;
    const name = interfaceNames[exports.imported[row]! - 1]!;
    if (leadsNowhere(graph, file, exports.import[row]! - 1, name))
      found.push(placeOf(file, exports.start[row]!, name, 'export'));
  }
  return found;
}

function leadsNowhere(graph: CodeGraph, file: SourceFile, request: number, name: string): boolean {
  const resolution = file.resolutions[request];
  if (resolution?.kind !== 'file' || name === '*' || name === '=') return false;
  return graph.files.has(resolution.path) && exportTarget(graph, resolution.path, name).kind === 'none';
}

const BOUND = ROLE.MEMBER | ROLE.KEY | ROLE.LABEL | ROLE.IMPORT | ROLE.DECLARATION;

/** Names that no scope of the file declares. */
function freeNames(file: SourceFile): OpenName[] {
  const { occurrences, names } = file.facts;
  const found: OpenName[] = [];
  for (let i = 0; i < occurrences.count; i++) {
    const role = occurrences.role[i]!;
    const isLooked = (role & BOUND) === 0 || (role & ROLE.SHORTHAND) !== 0;
    if (occurrences.symbol[i] === 0 && isLooked)
      found.push(placeOf(file, occurrences.start[i]!, names[occurrences.name[i]!]!, 'name'));
  }
  return found;
}
