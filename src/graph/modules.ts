// Edges between modules, those that exist at run time apart from those that only types need.
import { compareText, memo } from '../base/index.ts';
import { packed, SYMBOL, USE, type ImportKind } from '../facts/index.ts';
import type { CodeGraph, SourceFile } from './code-graph.ts';
import { exportTarget, symbolTarget } from './export-target.ts';
import { perFileOfGraph } from './per-file.ts';

export interface ModuleEdge {
  readonly from: string;
  readonly to: string;
  /** Whether the edge is gone once types are erased. */
  readonly isType: boolean;
  /** Whether the module is only loaded when the code around the import runs. */
  readonly isDeferred: boolean;
  readonly kind: ImportKind;
}

const TYPE_KINDS = new Set<ImportKind>(['import-type', 'augmentation', 'reference']);
const DEFERRED_KINDS = new Set<ImportKind>(['dynamic', 'url', 'resolve', 'mock']);

/** Every edge from one source file of the graph to another, in order; one for each pair, kind and erasure. */
export const moduleEdges = memo((graph: CodeGraph): readonly ModuleEdge[] => edgesByFile(graph).flat());

/** The edges from each file, in the order of `paths`. */
export const edgesByFile = memo((graph: CodeGraph): readonly (readonly ModuleEdge[])[] =>
  graph.paths.map((path) => edgesFrom(graph, graph.files.get(path)!)),
);

const edgesFrom = perFileOfGraph(describeEdges);

/** Whether a target is in the graph is settled by the file: were it added or removed, the file would be resolved anew. */
function describeEdges(graph: CodeGraph, file: SourceFile, seen: Set<string>): readonly ModuleEdge[] {
  const edges = new Map<string, ModuleEdge>();
  for (const { row, to, kind, erasure } of requestsOf(file)) {
    if (!graph.files.has(to)) continue;
    const isType = erasure === 'unknown' ? isErased(graph, file, row, kind, seen) : erasure === 'erased';
    const key = `${to}\0${kind}\0${isType}`;
    const isDeferred = edges.get(key)?.isDeferred !== false && isDeferredRequest(file, row, kind);
    edges.set(key, { from: file.path, to, isType, isDeferred, kind });
  }
  return [...edges.values()].sort(
    (a, b) => compareText(a.to, b.to) || compareText(a.kind, b.kind) || Number(a.isType) - Number(b.isType),
  );
}

/** The row of the first import of a file that has another one loaded along with it; undefined where none does. */
export function loadingRequest(graph: CodeGraph, file: SourceFile, target: string): number | undefined {
  return requestsOf(file).find(
    ({ row, to, kind, erasure }) =>
      to === target &&
      !isDeferredRequest(file, row, kind) &&
      !(erasure === 'unknown' ? isErased(graph, file, row, kind, new Set()) : erasure === 'erased'),
  )?.row;
}

function isDeferredRequest(file: SourceFile, row: number, kind: ImportKind): boolean {
  return DEFERRED_KINDS.has(kind) || isQuery(file, row) || (kind === 'require' && isInFunction(file, row));
}

/** `import x from './x?worker'`: a bundler makes something else of the file than a module that is loaded here. */
function isQuery(file: SourceFile, row: number): boolean {
  return file.facts.imports.at(row).specifier.includes('?');
}

/** `require` inside of a function loads when the function is called, which is how circles are often avoided. */
function isInFunction({ facts }: SourceFile, row: number): boolean {
  const { start } = facts.imports.at(row);
  const { functions } = packed(facts);
  for (let i = 0; i < functions.count; i++)
    if (functions.start[i]! < start && start < functions.end[i]!) return true;
  return false;
}

interface LocalRequest {
  readonly row: number;
  readonly to: string;
  readonly kind: ImportKind;
  /** What the file alone says about erasure; `unknown` where it depends on whether a name is a value elsewhere. */
  readonly erasure: 'erased' | 'kept' | 'unknown';
}

/** A file is a value that graphs share, so what it says by itself is found once. */
const requestsOf = memo((file: SourceFile): readonly LocalRequest[] => {
  const requests: LocalRequest[] = [];
  const uses = usesByRequest(file);
  for (const [row, resolution] of file.resolutions.entries()) {
    if (resolution.kind !== 'file') continue;
    const kind = file.facts.imports.at(row).kind;
    if (!resolution.isAsset)
      requests.push({
        row,
        to: resolution.path,
        kind,
        erasure: localErasure(file, row, kind, uses.get(row)),
      });
    // Only types come from what TypeScript reads in its stead; a declaration file is part of what it declares.
    if (resolution.declaration !== undefined && !/\.d\.(?:[^./]+\.)?[cm]?ts$/.test(resolution.declaration))
      requests.push({ row, to: resolution.declaration, kind, erasure: 'erased' });
  }
  return requests;
});

/** For each import statement, how its names are used as far as they are not marked as types. */
function usesByRequest(file: SourceFile): ReadonlyMap<number, number> {
  const { importNames } = packed(file.facts);
  const uses = new Map<number, number>();
  for (let i = 0; i < importNames.count; i++) {
    const row = importNames.import[i]! - 1;
    const own = importNames.isType[i] === 1 ? USE.TYPE : importNames.uses[i]!;
    uses.set(row, (uses.get(row) ?? 0) | own);
  }
  return uses;
}

function localErasure(
  file: SourceFile,
  row: number,
  kind: ImportKind,
  uses: number | undefined,
): LocalRequest['erasure'] {
  const { facts } = file;
  if (facts.imports.at(row).isType || TYPE_KINDS.has(kind) || facts.language === 'dts') return 'erased';
  if (kind === 're-export') return 'unknown';
  if (kind !== 'static' || uses === undefined || (uses & USE.VALUE) !== 0) return 'kept';
  const mayRun = USE.EXPORT | (file.emitsMetadata ? USE.METADATA : 0);
  return file.keepsUnusedImports || (uses & mayRun) !== 0 ? 'unknown' : 'erased';
}

/** TypeScript drops an import or re-export none of whose names is a value that is used. */
function isErased(
  graph: CodeGraph,
  file: SourceFile,
  row: number,
  kind: ImportKind,
  seen: Set<string>,
): boolean {
  if (kind === 're-export') return isErasedReExport(graph, file, row, seen);
  const { importNames } = packed(file.facts);
  for (let i = 0; i < importNames.count; i++) {
    if (importNames.import[i] !== row + 1 || importNames.isType[i] === 1) continue;
    if (file.keepsUnusedImports || isValueHere(graph, file, i, seen)) return false;
  }
  return true;
}

function isValueHere(graph: CodeGraph, file: SourceFile, name: number, seen: Set<string>): boolean {
  const { importNames } = packed(file.facts);
  const mayRun = USE.EXPORT | (file.emitsMetadata ? USE.METADATA : 0);
  if ((importNames.uses[name]! & mayRun) === 0) return false;
  const symbol = importNames.symbol[name]!;
  return symbol === 0 || isValue(graph, file.path, symbol - 1, seen);
}

function isValue(graph: CodeGraph, file: string, symbol: number, seen: Set<string>): boolean {
  const target = symbolTarget(graph, { file, symbol }, seen);
  if (target.kind !== 'symbol') return true;
  return graph.files.get(target.file)!.facts.symbols.at(target.symbol).is(SYMBOL.VALUE);
}

function isErasedReExport(graph: CodeGraph, file: SourceFile, row: number, seen: Set<string>): boolean {
  const { exports, interfaceNames: names } = packed(file.facts);
  const resolution = file.resolutions[row];
  let hasNames = false;
  for (let i = 0; i < exports.count; i++) {
    if (exports.import[i] !== row + 1) continue;
    hasNames = true;
    if (exports.isType[i] === 1) continue;
    const imported = names[exports.imported[i]! - 1]!;
    if (imported === '*' || file.keepsUnusedImports || resolution?.kind !== 'file') return false;
    const target = exportTarget(graph, resolution.path, imported, seen);
    if (target.kind !== 'symbol' || isValue(graph, target.file, target.symbol, seen)) return false;
  }
  return hasNames;
}

/** Who is imported by whom: for each file, the edges that lead to it. */
export const edgesInto = memo((graph: CodeGraph): ReadonlyMap<string, readonly ModuleEdge[]> => {
  const incoming = new Map<string, ModuleEdge[]>();
  for (const edge of moduleEdges(graph)) {
    const list = incoming.get(edge.to);
    if (list) list.push(edge);
    else incoming.set(edge.to, [edge]);
  }
  return incoming;
});
