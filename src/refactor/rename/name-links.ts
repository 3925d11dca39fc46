// Through which modules a name travels: files that export it under that name, and imports that take it over unchanged. All of
// them change together, up to files where the name is to be kept.
import { EXPORT_KINDS, type FileFacts } from '../../facts/index.ts';
import { edgesInto, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { RenamedName } from './renamed-name.ts';

export interface NameLinks {
  /** Files whose export of that name changes. */
  readonly exporting: ReadonlySet<string>;
  /** Files in which local names of other modules change, with their symbols. */
  readonly bindings: ReadonlyMap<string, ReadonlySet<number>>;
  /** Files that go on exporting the old name. */
  readonly kept: ReadonlySet<string>;
  /** Of these, the `export *` that brought the name in: the file and the row of the request. */
  readonly keptStars: readonly { readonly file: string; readonly request: number }[];
}

export function nameLinks(
  graph: CodeGraph,
  { refs, oldName: name, form, file: own }: Pick<RenamedName, 'refs' | 'oldName' | 'form' | 'file'>,
  keeps: (file: string) => boolean,
): NameLinks {
  const exporting = new Set<string>();
  const kept = new Set<string>();
  const bindings = new Map<string, Set<number>>();
  const keptStars: { file: string; request: number }[] = [];
  const queue: string[] = [];
  const pass = (file: string): void => {
    if (keeps(file)) kept.add(file);
    else if (!exporting.has(file)) {
      exporting.add(file);
      queue.push(file);
    }
  };
  if (form === 'export') pass(own);
  for (const ref of refs)
    if (exportsSymbol(graph.files.get(ref.file)!.facts, ref.symbol, name)) pass(ref.file);
  for (let target = queue.pop(); target !== undefined; target = queue.pop()) {
    for (const from of new Set((edgesInto(graph).get(target) ?? []).map((edge) => edge.from))) {
      const file = graph.files.get(from)!;
      for (const symbol of importedBindings(file, target, name)) {
        bindings.set(from, (bindings.get(from) ?? new Set()).add(symbol));
        if (exportsSymbol(file.facts, symbol, name)) pass(from);
      }
      const request = passedOn(file, target, name);
      if (request === undefined) continue;
      if (request.isStar && keeps(from)) keptStars.push({ file: from, request: request.row });
      pass(from);
    }
  }
  return { exporting, bindings, kept, keptStars };
}

function exportsSymbol({ exports, interfaceNames }: FileFacts, symbol: number, name: string): boolean {
  for (let row = 0; row < exports.count; row++)
    if (exports.symbol[row] === symbol + 1 && interfaceNames[exports.name[row]!] === name) return true;
  return false;
}

/** Local names that import the name from a file without giving it another. */
function importedBindings(file: SourceFile, target: string, name: string): number[] {
  const { importNames, symbols, interfaceNames, names } = file.facts;
  const found: number[] = [];
  for (let row = 0; row < importNames.count; row++) {
    const symbol = importNames.symbol[row]! - 1;
    if (interfaceNames[importNames.imported[row]!] !== name || symbol < 0) continue;
    const resolution = file.resolutions[importNames.import[row]! - 1];
    if (resolution?.kind !== 'file' || resolution.path !== target) continue;
    if (names[symbols.name[symbol]!] === name) found.push(symbol);
  }
  return found;
}

/** The request by which a file exports a name of another file under the same name. */
function passedOn(
  { facts, resolutions }: SourceFile,
  target: string,
  name: string,
): { readonly row: number; readonly isStar: boolean } | undefined {
  const { exports, interfaceNames } = facts;
  let star: number | undefined;
  for (let row = 0; row < exports.count; row++) {
    const request = exports.import[row]! - 1;
    const exported = interfaceNames[exports.name[row]!];
    const kind = EXPORT_KINDS[exports.kind[row]!];
    if (kind !== 'star' && exported === name) {
      const resolution = request < 0 ? undefined : resolutions[request];
      const isFrom = resolution?.kind === 'file' && resolution.path === target;
      // A name of its own comes before those that stars bring in.
      if (!isFrom) return undefined;
      return interfaceNames[exports.imported[row]! - 1] === name
        ? { row: request, isStar: false }
        : undefined;
    }
    const resolution = kind === 'star' ? resolutions[request] : undefined;
    if (resolution?.kind === 'file' && resolution.path === target) star = request;
  }
  return star === undefined ? undefined : { row: star, isStar: true };
}
