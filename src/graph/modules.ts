// Edges between modules, those that exist at run time apart from those that only types need.
import { compareText } from '../base/index.ts';
import { IMPORT_KINDS, SYMBOL, USE, type ImportKind } from '../facts/index.ts';
import { derive, type CodeGraph, type SourceFile } from './code-graph.ts';
import { exportTarget, symbolTarget } from './export-target.ts';

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
export function moduleEdges(graph: CodeGraph): readonly ModuleEdge[] {
  return derive(graph, computeEdges);
}

function computeEdges(graph: CodeGraph): readonly ModuleEdge[] {
  return graph.paths.flatMap((path) => edgesFrom(graph, graph.files.get(path)!));
}

function edgesFrom(graph: CodeGraph, file: SourceFile): ModuleEdge[] {
  const { imports } = file.facts;
  const edges = new Map<string, ModuleEdge>();
  for (let row = 0; row < imports.count; row++) {
    const resolution = file.resolutions[row];
    if (resolution?.kind !== 'file' || !graph.files.has(resolution.path)) continue;
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    const isType = imports.isType[row] === 1 || TYPE_KINDS.has(kind) || isErased(graph, file, row, kind);
    const edge = { from: file.path, to: resolution.path, isType, isDeferred: DEFERRED_KINDS.has(kind), kind };
    edges.set(`${edge.to}\0${kind}\0${isType}`, edge);
  }
  return [...edges.values()].sort(
    (a, b) => compareText(a.to, b.to) || compareText(a.kind, b.kind) || Number(a.isType) - Number(b.isType),
  );
}

/** TypeScript drops an import or re-export none of whose names is a value that is used. */
function isErased(graph: CodeGraph, file: SourceFile, row: number, kind: ImportKind): boolean {
  if (file.facts.language === 'dts') return true;
  if (kind === 're-export') return isErasedReExport(graph, file, row);
  if (kind !== 'static') return false;
  const { importNames } = file.facts;
  let hasNames = false;
  for (let i = 0; i < importNames.count; i++) {
    if (importNames.import[i] !== row + 1) continue;
    hasNames = true;
    if (importNames.isType[i] === 1) continue;
    if (file.keepsUnusedImports || isValueUse(graph, file, i)) return false;
  }
  return hasNames;
}

function isValueUse(graph: CodeGraph, file: SourceFile, name: number): boolean {
  const { importNames } = file.facts;
  const uses = importNames.uses[name]!;
  if ((uses & (USE.VALUE | USE.EXPORT)) === 0) return false;
  const symbol = importNames.symbol[name]!;
  return symbol === 0 || isValue(graph, file.path, symbol - 1);
}

function isValue(graph: CodeGraph, file: string, symbol: number): boolean {
  const target = symbolTarget(graph, { file, symbol });
  if (target.kind !== 'symbol') return true;
  return (graph.files.get(target.file)!.facts.symbols.flags[target.symbol]! & SYMBOL.VALUE) !== 0;
}

function isErasedReExport(graph: CodeGraph, file: SourceFile, row: number): boolean {
  const { exports, interfaceNames: names } = file.facts;
  const resolution = file.resolutions[row];
  let hasNames = false;
  for (let i = 0; i < exports.count; i++) {
    if (exports.import[i] !== row + 1) continue;
    hasNames = true;
    if (exports.isType[i] === 1) continue;
    const imported = names[exports.imported[i]! - 1]!;
    if (imported === '*' || file.keepsUnusedImports || resolution?.kind !== 'file') return false;
    const target = exportTarget(graph, resolution.path, imported);
    if (target.kind !== 'symbol' || isValue(graph, target.file, target.symbol)) return false;
  }
  return hasNames;
}

/** Who is imported by whom: for each file, the edges that lead to it. */
export function edgesInto(graph: CodeGraph): ReadonlyMap<string, readonly ModuleEdge[]> {
  return derive(graph, computeIncoming);
}

function computeIncoming(graph: CodeGraph): ReadonlyMap<string, readonly ModuleEdge[]> {
  const incoming = new Map<string, ModuleEdge[]>();
  for (const edge of moduleEdges(graph)) {
    const list = incoming.get(edge.to);
    if (list) list.push(edge);
    else incoming.set(edge.to, [edge]);
  }
  return incoming;
}
