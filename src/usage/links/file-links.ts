// What one file has to do with others, in numbers: which names of which files it uses, which it hands on, which it offers.
// A function of the file (its text, and where its imports lead), so it is found once and kept while the file stays.
import { memo, memoByFirst } from '../../base/index.ts';
import { USE, type ImportKind } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Resolution, Resolver } from '../../resolve/index.ts';
import moduleUseFacts, { type ModuleUseFact } from '../collect/module-uses.ts';
import type { Numbering } from './numbering.ts';
import { LOADED, NAMED, WHOLE } from '../collect/request-use.ts';
import { packageOfSpecifier } from '../texts/names-in-text.ts';
import { scriptImports } from '../texts/text-files.ts';

export interface Offered {
  readonly name: string;
  readonly number: number;
  /** Row of the export table. */
  readonly row: number;
  /** What it hands on: the number of a name of another file; undefined for the file's own. */
  readonly from?: number;
  /** The file that it hands on as a whole. */
  readonly module?: number;
}

export interface FileLinks {
  readonly fact: ModuleUseFact;
  /** Files that it asks for in whatever way. */
  readonly files: readonly number[];
  /** Names that it uses. */
  readonly used: readonly number[];
  /** For each of `used`, the row of the imported name, or -1. */
  readonly usedRows: readonly number[];
  /** Files all of whose names it uses. */
  readonly whole: readonly number[];
  /** Files whose default export it uses, or all when there is none. */
  readonly loaded: readonly number[];
  /** Files whose default export it uses, if there is one. */
  readonly named: readonly number[];
  readonly offered: readonly Offered[];
  readonly byName: ReadonlyMap<string, Offered>;
  /** Those of `offered` that are names of other files. */
  readonly passing: readonly Offered[];
  /** Files all of whose names but the default it hands on. */
  readonly stars: readonly number[];
  /** Packages that it names. */
  readonly packages: readonly number[];
  /** Packages that its strings may name. */
  readonly mentioned: readonly number[];
  /** Requests that lead nowhere, with the names that are asked for. */
  readonly unresolved: readonly UnresolvedLink[];
}

export interface UnresolvedLink {
  readonly specifier: string;
  readonly names: readonly string[];
  /** Where a file was looked for, without extensions. */
  readonly looked: readonly string[];
}

interface Draft {
  readonly numbering: Numbering;
  readonly file: SourceFile;
  readonly fact: ModuleUseFact;
  readonly files: Set<number>;
  readonly used: number[];
  readonly usedRows: number[];
  readonly whole: Set<number>;
  readonly loaded: Set<number>;
  readonly named: Set<number>;
  readonly packages: Set<number>;
  readonly unresolved: UnresolvedLink[];
}

const EMPTY: ModuleUseFact = {};

/** Where to look for what the file itself does not tell. */
export interface Surroundings {
  readonly numbering: Numbering;
  readonly resolver: Resolver;
  read(path: string): string | undefined;
}

export function linksOf(around: Surroundings, file: SourceFile): FileLinks {
  return linksBy(around.numbering)(file, around);
}

const linksBy = memo((_numbering: Numbering) =>
  memoByFirst((file: SourceFile, around: Surroundings) => findLinks(around, file)),
);

function findLinks({ numbering, resolver, read }: Surroundings, file: SourceFile): FileLinks {
  const draft: Draft = {
    numbering,
    file,
    fact: file.collected?.of(moduleUseFacts) ?? EMPTY,
    files: new Set(),
    used: [],
    usedRows: [],
    whole: new Set(),
    loaded: new Set(),
    named: new Set(),
    packages: new Set(),
    unresolved: [],
  };
  addRequests(draft);
  const documented = (draft.fact.documented ?? []).map(([specifier, name]) => ({ specifier, names: [name] }));
  addWritten(draft, resolver, documented);
  if (isBroken(file)) addWritten(draft, resolver, scriptImports(read(file.path) ?? ''));
  const { offered, stars } = findOffered(draft);
  return {
    fact: draft.fact,
    files: [...draft.files],
    used: draft.used,
    usedRows: draft.usedRows,
    whole: [...draft.whole],
    loaded: [...draft.loaded],
    named: [...draft.named],
    offered,
    byName: new Map(offered.map((item) => [item.name, item])),
    passing: offered.filter(({ from }) => from !== undefined),
    stars,
    packages: [...draft.packages],
    mentioned: (draft.fact.packages ?? []).map((name) => numbering.package(name)),
    unresolved: draft.unresolved,
  };
}

function addRequests(draft: Draft): void {
  const { imports } = draft.file.facts;
  if (imports.count === 0) return;
  const names = namesByRequest(draft);
  for (const { specifier, row } of imports) {
    const resolution = draft.file.resolutions[row];
    const isLocal = resolution?.kind === 'file' && resolution.via === 'relative';
    const name = isLocal ? undefined : packageOfSpecifier(specifier);
    if (name !== undefined) draft.packages.add(draft.numbering.package(name));
    addTarget(draft, resolution, specifier, names[row] ?? []);
  }
}

/** A name that is asked for, with the row of the imported name. */
type Asked = readonly [name: string, row: number];

function addTarget(
  draft: Draft,
  resolution: Resolution | undefined,
  specifier: string,
  names: readonly Asked[],
): void {
  if (resolution?.kind === 'unresolved')
    draft.unresolved.push({
      specifier,
      names: names.map(([name]) => name),
      looked: resolution.looked ?? [],
    });
  if (resolution?.kind !== 'file') return;
  // Types come from the file that TypeScript reads in its stead, so both are used.
  addFile(draft, resolution.path, names);
  if (resolution.declaration !== undefined) addFile(draft, resolution.declaration, names);
}

function addFile(draft: Draft, path: string, names: readonly Asked[]): void {
  const { numbering } = draft;
  const target = numbering.file(path);
  draft.files.add(target);
  for (const [name, row] of names) {
    if (name === WHOLE) draft.whole.add(target);
    else if (name === LOADED) draft.loaded.add(target);
    else if (name === NAMED) draft.named.add(target);
    else {
      draft.used.push(numbering.name(target, name));
      draft.usedRows.push(row);
    }
  }
}

const WHOLE_KINDS = new Set<ImportKind>(['url', 'resolve', 'augmentation']);
const CALL_KINDS = new Set<ImportKind>(['dynamic', 'require', 'mock', 'import-type']);

/** The names that each request asks for. Names that are only handed on are no use of their own. */
function namesByRequest({ file, fact }: Draft): Asked[][] {
  const { imports, importNames } = file.facts;
  const calls = new Map((fact.requests ?? []).map(([start, ...names]) => [start, names]));
  const members = new Map((fact.namespaces ?? []).map(([row, ...names]) => [row, names]));
  const asked = imports.map(({ kind, start }): Asked[] => {
    if (WHOLE_KINDS.has(kind)) return [[WHOLE, -1]];
    if (!CALL_KINDS.has(kind)) return [];
    const names = (calls.get(start) ?? [WHOLE]).map((name): Asked => [name, -1]);
    return kind === 'require' ? [...names, ['=', -1]] : names;
  });
  for (const { import: request, imported: name, uses, row } of importNames) {
    const list = asked[request]!;
    if (name === '*' || name === '=') {
      for (const member of members.get(row) ?? []) list.push([member, -1]);
      if (name === '=') list.push(['=', -1]);
    } else if (uses !== USE.EXPORT) {
      list.push([name, row]);
    }
  }
  return asked;
}

/** Whether part of the file could not be read, so that its imports may be among what is missing. */
export function isBroken({ facts }: SourceFile): boolean {
  return facts.problems.some(({ limits }) => limits);
}

/** Imports that are found in text, and are not in the tables. */
function addWritten(
  draft: Draft,
  resolver: Resolver,
  imports: readonly { readonly specifier: string; readonly names: readonly string[] }[],
): void {
  for (const { specifier, names } of imports) {
    const resolution = resolver.resolve(draft.file.path, specifier, 'type');
    const packageName = packageOfSpecifier(specifier);
    if (packageName !== undefined) draft.packages.add(draft.numbering.package(packageName));
    addTarget(
      draft,
      resolution,
      specifier,
      names.map((name) => [name, -1] as const),
    );
  }
}

function findOffered(draft: Draft): { offered: Offered[]; stars: number[] } {
  const { numbering, file } = draft;
  const { exports, isModule } = file.facts;
  const offered: Offered[] = [];
  const stars: number[] = [];
  if (exports.count === 0) return { offered, stars };
  const own = numbering.file(file.path);
  const links = importLinks(file);
  const seen = new Set<string>();
  for (const { kind, name, import: request, imported, symbol, row } of exports) {
    if (kind === 'star') {
      const target = fileOf(draft, request!);
      if (target !== undefined) stars.push(target);
    } else if (kind !== 'global' && (kind !== 'commonjs' || !isModule) && !seen.has(name)) {
      seen.add(name);
      const link = request === undefined ? links.get(symbol) : { request, imported: imported! };
      offered.push({ name, number: numbering.name(own, name), row, ...handedOn(draft, link) });
    }
  }
  return { offered, stars };
}

interface ImportLink {
  readonly request: number;
  readonly imported: string;
}

/** By symbol: names of other modules that are names of this file. */
function importLinks({ facts }: SourceFile): Map<number | undefined, ImportLink> {
  const links = new Map<number | undefined, ImportLink>();
  for (const { import: request, imported, symbol } of facts.importNames)
    if (symbol !== undefined) links.set(symbol, { request, imported });
  return links;
}

function handedOn(draft: Draft, link: ImportLink | undefined): { from?: number; module?: number } {
  const target = link === undefined ? undefined : fileOf(draft, link.request);
  if (link === undefined || target === undefined) return {};
  return link.imported === '*' || link.imported === '='
    ? { module: target }
    : { from: draft.numbering.name(target, link.imported) };
}

function fileOf({ file, numbering }: Draft, request: number): number | undefined {
  const resolution = file.resolutions[request];
  return resolution?.kind === 'file' ? numbering.file(resolution.path) : undefined;
}
