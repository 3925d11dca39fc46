// One consistent state of a repository: a snapshot and everything that follows from it. Building a state anew and carrying
// an earlier one forward give the same result; only the work differs.
import { compareText, inOrderOf, isSameList, renewed } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { asModule, FACTS_VERSION } from '../facts/index.ts';
import { carryGraph, createGraph, roleOfFile, type CodeGraph, type SourceFile } from '../graph/index.ts';
import { blobId } from '../host/index.ts';
import {
  concernsWorkspace,
  createContexts,
  createResolver,
  readsAsNode,
  readWorkspace,
  type Contexts,
  type Resolver,
  type Workspace,
} from '../resolve/index.ts';
import { diffSnapshots, installedView, type Snapshot, type SnapshotEntry } from '../snapshot/index.ts';
import { languageOf } from '../syntax/index.ts';
import { knownKey, loadFacts, type FactsOfFile, type FactsOptions } from './load-facts.ts';
import { resolveImports } from './resolve-imports.ts';
import { readRoleRules, type ReadRules, type RoleSettings } from './role-rules.ts';

export interface ProjectState {
  readonly snapshot: Snapshot;
  readonly workspace: Workspace;
  readonly contexts: Contexts;
  readonly resolver: Resolver;
  readonly graph: CodeGraph;
  /** What roles of files follow from. */
  readonly roles: ReadRules;
  /** What could not be analysed, in order. */
  readonly problems: readonly Problem[];
}

export interface StateOptions extends FactsOptions {
  /** Whether a source file takes part. */
  readonly includes: (path: string) => boolean;
  /** What the settings say about roles. */
  readonly roles: RoleSettings;
  /** What else keeps the files from being what they should be. */
  readonly problems?: () => readonly Problem[];
}

function isSource({ includes }: StateOptions): (entry: SnapshotEntry) => boolean {
  return ({ path, link }) => link === undefined && languageOf(path) !== undefined && includes(path);
}

export interface Built {
  readonly state: ProjectState;
  /** How many files were parsed. */
  readonly collected: number;
}

/** `before`, where there is one, has facts that need not be read again. */
export async function buildState(
  snapshot: Snapshot,
  options: StateOptions,
  before?: ProjectState,
): Promise<Built> {
  const entries = [...snapshot.entries.values()].filter(isSource(options));
  const loading = loadFacts(snapshot, entries, options, before && factsIn(before, options));
  const workspace = readWorkspace(snapshot, installedView(snapshot.root));
  const resolver = createResolver(workspace, snapshot, installedView(snapshot.root));
  const contexts = createContexts(workspace.configs, snapshot);
  const parts = { workspace, contexts, resolver, roles: readRoleRules(snapshot, workspace, options.roles) };
  const { facts, collected } = await loading;
  const files = entries.flatMap((entry) => fileOf(entry, facts.get(entry.path), parts));
  return { state: stateOf(snapshot, parts, createGraph(files), options), collected };
}

/** What is known of a snapshot beside its files. */
type Parts = Pick<ProjectState, 'workspace' | 'contexts' | 'resolver' | 'roles'>;

/** By content, as in the cache. */
function factsIn({ graph, snapshot }: ProjectState, options: StateOptions): ReadonlyMap<string, FactsOfFile> {
  const facts = new Map<string, FactsOfFile>();
  for (const [path, file] of graph.files) facts.set(knownKey(snapshot.entry(path)!, options), file);
  return facts;
}

function fileOf(
  entry: SnapshotEntry,
  known: FactsOfFile | undefined,
  { resolver, contexts, roles }: Parts,
): SourceFile[] {
  if (known === undefined) return [];
  const { collected } = known;
  const isOnlyByPlace = !known.facts.isModule && isModuleByPlace(entry.path, resolver, contexts);
  const facts = isOnlyByPlace ? asModule(known.facts) : known.facts;
  const resolutions = resolveImports(resolver, entry.path, facts);
  return [
    {
      path: entry.path,
      id: entry.id,
      facts,
      ...(collected ? { collected } : {}),
      resolutions,
      keepsUnusedImports: keepsImports(entry.path, contexts),
      emitsMetadata: contexts.nearest(entry.path)?.options.emitDecoratorMetadata === true,
      role: roleOfFile(entry.path, entry.id, facts, roles),
    },
  ];
}

/**
 * Whether a file without a word of import or export is a module: by the `type` of its package, as Node reads JavaScript and
 * TypeScript the sources that it compiles for Node, or because its config says so of all.
 */
function isModuleByPlace(path: string, resolver: Resolver, contexts: Contexts): boolean {
  if (!/(?<!\.d)\.[jt]sx?$/.test(path)) return false;
  const options = contexts.nearest(path)?.options ?? {};
  if (options.moduleDetection === 'force') return true;
  if (resolver.packageOf(path)?.manifest.type !== 'module') return false;
  return /\.jsx?$/.test(path) || (options.moduleDetection !== 'legacy' && readsAsNode(options));
}

/** Whether the file's imports run even when none of their names is used as a value. */
function keepsImports(path: string, contexts: Contexts): boolean {
  if (/\.[mc]?jsx?$/.test(path)) return true;
  return contexts.nearest(path)?.options.verbatimModuleSyntax === true;
}

function stateOf(snapshot: Snapshot, parts: Parts, graph: CodeGraph, options: StateOptions): ProjectState {
  const ofFiles: Problem[] = [];
  for (const { path: file, facts, collected } of graph.files.values())
    for (const problem of [...facts.problems, ...(collected?.problems ?? [])])
      ofFiles.push({ ...problem, file });
  const given = options.problems?.() ?? [];
  const problems = [...given, ...snapshot.problems, ...parts.workspace.problems, ...ofFiles].sort(
    PROBLEM_ORDER,
  );
  return { snapshot, ...parts, graph, problems };
}

const PROBLEM_ORDER = inOrderOf<Problem>(
  (a, b) => compareText(a.file ?? '', b.file ?? ''),
  (a, b) => (a.span?.start.line ?? 0) - (b.span?.start.line ?? 0),
  (a, b) => (a.span?.start.column ?? 0) - (b.span?.start.column ?? 0),
  (a, b) => compareText(a.code, b.code) || compareText(a.message, b.message),
);

export interface Advanced extends Built {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Carries a state forward to another snapshot, redoing only what the difference concerns. */
export async function advanceState(
  before: ProjectState,
  snapshot: Snapshot,
  options: StateOptions,
): Promise<Advanced> {
  const difference = diffSnapshots(before.snapshot, snapshot);
  const touched = [...difference.added, ...difference.removed, ...difference.changed];
  const moved = [...difference.added, ...difference.removed];
  if (
    touched.some((path) => concernsWorkspace(before.workspace, path) || before.roles.isDecidedBy(path)) ||
    linksLeadElsewhere(before.snapshot, snapshot, { touched, moved })
  )
    return { ...(await buildState(snapshot, options, before)), ...difference };
  const affected = before.resolver.affectedBy(moved);
  if (affected.everything) return { ...(await buildState(snapshot, options, before)), ...difference };
  const resolver = before.resolver.withView(snapshot, moved);
  const contexts = moved.length === 0 ? before.contexts : createContexts(before.workspace.configs, snapshot);
  const parts = { workspace: before.workspace, contexts, resolver, roles: before.roles };
  const isFresh = new Set([...difference.added, ...difference.changed]);
  const fresh = [...isFresh].flatMap((path) => snapshot.entry(path) ?? []).filter(isSource(options));
  const { facts, collected } = await loadFacts(snapshot, fresh, options);
  const files = new Map(before.graph.files);
  for (const path of difference.removed) files.delete(path);
  for (const path of isFresh) if (!facts.has(path)) files.delete(path);
  for (const entry of fresh)
    for (const file of fileOf(entry, facts.get(entry.path), parts)) files.set(entry.path, file);
  for (const path of new Set(affected.requests.map((request) => request.from))) {
    const file = files.get(path);
    if (file) files.set(path, { ...file, resolutions: resolveImports(resolver, path, file.facts) });
  }
  const state = stateOf(snapshot, parts, carryGraph(before.graph, files), options);
  return { state, collected, ...difference };
}

/** Whether what a link leads to may be another file, or none: any file that comes or goes may be on the way. */
function linksLeadElsewhere(
  before: Snapshot,
  now: Snapshot,
  { touched, moved }: { readonly touched: readonly string[]; readonly moved: readonly string[] },
): boolean {
  if (before.links.size === 0 && now.links.size === 0) return false;
  return moved.length > 0 || touched.some((path) => before.links.has(path) || now.links.has(path));
}

/** A hash over everything an answer depends on: contents, settings and versions. */
export function stateHash(state: ProjectState, versions: string): string {
  const outside = [...state.snapshot.outside].flat();
  return textHash([`facts ${FACTS_VERSION}`, versions, ...hashesOfLots(state.snapshot), ...outside]);
}

function textHash(lines: readonly string[]): string {
  return blobId(new TextEncoder().encode(lines.join('\n')));
}

interface Lot {
  readonly entries: readonly SnapshotEntry[];
  readonly hash: string;
}

/** By list of paths, which snapshots share while no file comes or goes: the lots of the snapshot that was hashed last. */
const lotsOf = renewed<readonly Lot[]>();

const LOT = 256;

/** Paths and contents, hashed in lots in order, so that an edit needs only one lot hashed again. */
function hashesOfLots({ paths, entries }: Snapshot): string[] {
  return lotsOf(paths, (before = []) => hashLots(paths, entries, before)).map(({ hash }) => hash);
}

function hashLots(
  paths: Snapshot['paths'],
  entries: Snapshot['entries'],
  before: readonly Lot[],
): readonly Lot[] {
  const lots: Lot[] = [];
  for (let from = 0; from < paths.length; from += LOT) {
    const own = paths.slice(from, from + LOT).map((path) => entries.get(path)!);
    const last = before[lots.length];
    const isSame = last !== undefined && isSameList(own, last.entries);
    lots.push(isSame ? last : { entries: own, hash: textHash(own.map(({ path, id }) => `${path}\0${id}`)) });
  }
  return lots;
}
