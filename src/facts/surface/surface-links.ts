// How a file is tied to other modules, as references: what its local names stand for, what it exports, and all that it refers
// to. A reference is `#3.name`, a name of the module that the third request leads to, or `#3` for all of that module.
import type { CollectedFile } from '../collector.ts';
import type { ExportCursor } from '../cursors.ts';
import { packed } from '../file-facts.ts';
import { ROLE } from '../vocabulary.ts';

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
  const links = new Map<number, Link>();
  for (const { import: request, imported: name, symbol, isType } of facts.importNames) {
    if (symbol === undefined || !NAMING_KINDS.has(facts.imports.at(request).kind)) continue;
    const imported = name === '*' || name === '=' ? undefined : name;
    links.set(symbol, { request, imported, isType });
  }
  return links;
}

/** What the name at a row of the occurrence table refers to in another module. */
export function linkedAt({ facts }: CollectedFile, { request, imported }: Link, row: number): string {
  if (imported !== undefined) return `#${request}.${imported}`;
  const { member } = facts.occurrences.at(row);
  return member ? `#${request}.${member.name}` : `#${request}`;
}

/** What a request inside of code refers to: all of the module, unless it is an `import()` type that names one thing. */
export function requestedAt({ facts }: CollectedFile, request: number): string {
  const { kind, specifierEnd } = facts.imports.at(request);
  const named = facts.occurrences.startingAt(specifierEnd + "').".length);
  return kind === 'import-type' && named?.is(ROLE.OF_MODULE) ? `#${request}.${named.name}` : `#${request}`;
}

/** Requests that stand inside of statements, in order. */
export function innerRequests({ facts: { imports } }: CollectedFile): number[] {
  return imports.filter(({ kind }) => !NAMING_KINDS.has(kind)).map(({ row }) => row);
}

/** All references of a file to other modules. */
export function rootsOf(file: CollectedFile, links: Links): string[] {
  const { occurrences } = packed(file.facts);
  const roots = new Set<string>();
  // Nothing behind the dot stands for the module as such: code has no more to say then, anything else counts whole.
  for (const { request, imported } of links.values()) roots.add(`#${request}.${imported ?? ''}`);
  for (let row = 0; row < occurrences.count; row++) {
    const link = links.get(occurrences.symbol[row]! - 1);
    if (link === undefined || link.imported !== undefined) continue;
    if ((occurrences.role[row]! & ROLE.DECLARATION) === 0) roots.add(linkedAt(file, link, row));
  }
  for (const entry of file.facts.exports) if (entry.import !== undefined) roots.add(reExported(entry));
  for (const request of innerRequests(file)) roots.add(requestedAt(file, request));
  return [...roots];
}

/** What is neither of this file nor of another module refers to no request. */
function reExported({ import: request = -1, imported }: ExportCursor): string {
  return imported === '*' ? `#${request}` : `#${request}.${imported}`;
}

/** Requests without names: what they lead to may declare names for everyone. */
export function loadsOf({ facts: { imports, importNames, exports } }: CollectedFile): number[] {
  const naming = new Set<number | undefined>();
  for (const { import: request } of importNames) naming.add(request);
  for (const { import: request } of exports) naming.add(request);
  return imports.filter(({ row }) => !naming.has(row)).map(({ row }) => row);
}

/** Exported names with a mark for types and what they stand for; names may be exported more than once. */
export function exportsOf({ facts }: CollectedFile): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const exported of facts.exports) {
    const { kind, name, isType } = exported;
    if (kind === 'star' || kind === 'commonjs') continue;
    const target = facts.symbols.get(exported.symbol)?.name ?? reExported(exported);
    const entry = (found[name] ??= ['']);
    entry[0] += `${kind}${isType ? ' type' : ''};`;
    entry.push(target);
  }
  return found;
}

export function starsOf({ facts: { exports } }: CollectedFile): string[] {
  return exports
    .filter(({ kind }) => kind === 'star')
    .map(({ isType, import: request }) => `${isType ? 't' : ''}#${request}`);
}
