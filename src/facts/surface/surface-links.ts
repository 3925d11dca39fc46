// How a file is tied to other modules, as references: what its local names stand for, what it exports, and all that it refers
// to. A reference is `#3.name`, a name of the module that the third request leads to, or `#3` for all of that module.
import { lowerBound } from '../../base/index.ts';
import type { CollectedFile } from '../collector.ts';
import { EXPORT_KINDS, IMPORT_KINDS, ROLE } from '../vocabulary.ts';

export interface Link {
  readonly request: number;
  /** Undefined for the module itself. */
  readonly imported: string | undefined;
  readonly isType: boolean;
}

/** For symbols that are names of other modules, where they come from. */
export type Links = ReadonlyMap<number, Link>;

/** Kinds of requests whose names stand in the tables of imported and exported names. */
const NAMING_KINDS = new Set(['static', 're-export', 'import-equals']);

export function importsOf({ facts }: CollectedFile): Links {
  const { importNames, imports, names } = facts;
  const links = new Map<number, Link>();
  for (let row = 0; row < importNames.count; row++) {
    const request = importNames.import[row]! - 1;
    const symbol = importNames.symbol[row]!;
    if (symbol === 0 || !NAMING_KINDS.has(IMPORT_KINDS[imports.kind[request]!]!)) continue;
    const name = names[importNames.imported[row]!]!;
    const imported = name === '*' || name === '=' ? undefined : name;
    links.set(symbol - 1, { request, imported, isType: importNames.isType[row] === 1 });
  }
  return links;
}

/** What the name at a row of the occurrence table refers to in another module. */
export function linkedAt({ facts }: CollectedFile, { request, imported }: Link, row: number): string {
  if (imported !== undefined) return `#${request}.${imported}`;
  const { occurrences, names } = facts;
  const isQualifier = row + 1 < occurrences.count && (occurrences.role[row + 1]! & ROLE.QUALIFIED) !== 0;
  return isQualifier ? `#${request}.${names[occurrences.name[row + 1]!]!}` : `#${request}`;
}

/** What a request inside of code refers to: all of the module, unless it is an `import()` type that names one thing. */
export function requestedAt({ facts }: CollectedFile, request: number): string {
  const { imports, occurrences, names } = facts;
  const start = imports.specifierStart[request]!;
  const after = start + names[imports.specifier[request]!]!.length + "').".length;
  const row = lowerBound(occurrences.start, after);
  const isNamed =
    IMPORT_KINDS[imports.kind[request]!] === 'import-type' &&
    occurrences.start[row] === after &&
    (occurrences.role[row]! & ROLE.OF_MODULE) !== 0;
  return isNamed ? `#${request}.${names[occurrences.name[row]!]!}` : `#${request}`;
}

/** Requests that stand inside of statements, in order. */
export function innerRequests({ facts: { imports } }: CollectedFile): number[] {
  const rows = Array.from({ length: imports.count }, (_, row) => row);
  return rows.filter((row) => !NAMING_KINDS.has(IMPORT_KINDS[imports.kind[row]!]!));
}

/** All references of a file to other modules. */
export function rootsOf(file: CollectedFile, links: Links): string[] {
  const { occurrences, exports, names } = file.facts;
  const roots = new Set<string>();
  // Nothing behind the dot stands for the module as such: code has no more to say then, anything else counts whole.
  for (const { request, imported } of links.values()) roots.add(`#${request}.${imported ?? ''}`);
  for (let row = 0; row < occurrences.count; row++) {
    const link = links.get(occurrences.symbol[row]! - 1);
    if (link === undefined || link.imported !== undefined) continue;
    if ((occurrences.role[row]! & ROLE.DECLARATION) === 0) roots.add(linkedAt(file, link, row));
  }
  for (let row = 0; row < exports.count; row++)
    if (exports.import[row] !== 0) roots.add(reExported(names, exports, row));
  for (const request of innerRequests(file)) roots.add(requestedAt(file, request));
  return [...roots];
}

function reExported(
  names: readonly string[],
  exports: CollectedFile['facts']['exports'],
  row: number,
): string {
  const imported = names[exports.imported[row]! - 1]!;
  const request = exports.import[row]! - 1;
  return imported === '*' ? `#${request}` : `#${request}.${imported}`;
}

/** Requests without names: what they lead to may declare names for everyone. */
export function loadsOf({ facts: { imports, importNames, exports } }: CollectedFile): number[] {
  const naming = new Set<number>();
  for (let row = 0; row < importNames.count; row++) naming.add(importNames.import[row]! - 1);
  for (let row = 0; row < exports.count; row++) naming.add(exports.import[row]! - 1);
  const rows = Array.from({ length: imports.count }, (_, row) => row);
  return rows.filter((row) => !naming.has(row));
}

/** Exported names with a mark for types and what they stand for; names may be exported more than once. */
export function exportsOf({ facts }: CollectedFile): Record<string, string[]> {
  const { exports, symbols, names } = facts;
  const found: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (let row = 0; row < exports.count; row++) {
    const kind = EXPORT_KINDS[exports.kind[row]!]!;
    if (kind === 'star' || kind === 'commonjs') continue;
    const symbol = exports.symbol[row]!;
    const target = symbol > 0 ? names[symbols.name[symbol - 1]!]! : reExported(names, exports, row);
    const entry = (found[names[exports.name[row]!]!] ??= ['']);
    entry[0] += `${kind}${exports.isType[row] === 1 ? ' type' : ''};`;
    entry.push(target);
  }
  return found;
}

export function starsOf({ facts: { exports } }: CollectedFile): string[] {
  const stars: string[] = [];
  for (let row = 0; row < exports.count; row++)
    if (EXPORT_KINDS[exports.kind[row]!] === 'star')
      stars.push(`${exports.isType[row] === 1 ? 't' : ''}#${exports.import[row]! - 1}`);
  return stars;
}
