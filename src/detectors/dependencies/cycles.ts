// Files that need each other to be loaded, with the fewest imports whose removal would end it.
import { nameOf } from '../../base/index.ts';
import { EXPORT_KINDS, SYMBOL } from '../../facts/index.ts';
import { cycles, type CodeGraph, type Cycle, type SourceFile } from '../../graph/index.ts';
import { perFile, type Finding, type View } from '../kit/index.ts';
import { SAMPLES } from './entry-conventions.ts';
import { importPlace } from './edges.ts';

interface Kept {
  readonly graph: CodeGraph;
  readonly cycles: readonly Cycle[];
}

const KEY = {};

/**
 * Cycles depend on what files import, use and export, not on what else is in them. While that stays the same in every file,
 * so do the cycles.
 */
export function cyclesOf(view: View): readonly Cycle[] {
  const kept = view.memory.get(KEY) as Kept | undefined;
  const found = kept && hasSameInterfaces(kept.graph, view.graph) ? kept.cycles : cycles(view.graph);
  view.memory.set(KEY, { graph: view.graph, cycles: found } satisfies Kept);
  return found;
}

function hasSameInterfaces(before: CodeGraph, after: CodeGraph): boolean {
  if (before === after) return true;
  if (before.paths.length !== after.paths.length) return false;
  for (const [path, file] of after.files) {
    const old = before.files.get(path);
    if (old !== file && (old === undefined || interfaceOf(old) !== interfaceOf(file))) return false;
  }
  return true;
}

/** What a file asks of others and offers to them, as text. */
const interfaceOf = perFile((file: SourceFile) => {
  const { imports, importNames, exports, interfaceNames, symbols } = file.facts;
  const parts: unknown[] = [file.keepsUnusedImports, file.emitsMetadata, file.resolutions, interfaceNames];
  parts.push(list(imports.specifier), list(imports.kind), list(imports.isType));
  parts.push(
    list(importNames.import),
    list(importNames.imported),
    list(importNames.isType),
    list(importNames.uses),
  );
  parts.push(
    list(exports.name),
    list(exports.kind),
    list(exports.isType),
    list(exports.import),
    list(exports.imported),
  );
  for (let row = 0; row < exports.count; row++) {
    const symbol = exports.symbol[row]!;
    const isValue = symbol > 0 && (symbols.flags[symbol - 1]! & SYMBOL.VALUE) !== 0;
    parts.push(isValue, EXPORT_KINDS[exports.kind[row]!]);
  }
  return JSON.stringify(parts);
});

function list(column: ArrayLike<number>): number[] {
  return Array.from(column);
}

export function judgeCycles(view: View, found: readonly Cycle[]): Finding[] {
  return found
    .filter(({ files }) => files.some((path) => view.isAuthored(path)))
    .map((cycle) => toFinding(view, cycle));
}

function toFinding({ graph }: View, { files, cut, isSmallest }: Cycle): Finding {
  const places = cut.map(({ from, to }) => ({ ...importPlace(graph.files.get(from)!, to), to }));
  const [first] = places;
  return {
    kind: 'circular-dependency',
    file: first!.file,
    start: first!.start,
    end: first!.end,
    key: `${nameOf(first!.file)}>${nameOf(first!.to)}`,
    measure: files.length,
    // Samples and what tests read have cycles on purpose.
    ...(files.every((path) => SAMPLES.test(path)) ? { tier: 'advice' as const } : {}),
    evidence: places.map(({ to, ...place }) => ({ fact: 'import', ...place, value: to })),
    data: { files, cut: cut.map(({ from, to }) => ({ from, to })), isSmallest },
  };
}
