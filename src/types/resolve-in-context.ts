// Symbols of many positions in one context. Each distinct symbol is described once however often it is named; aliases are
// followed once each; while one answer is decoded the process already works on the next file.
import { spanOfDeclaration, declarationKind } from './declarations.ts';
import { formatHandle, parseHandle } from './handle.ts';
import { SYMBOL } from './kinds.ts';
import type { Declaration, ResolvedTarget } from './model.ts';
import { kindAt, nameNodesAt } from './node-table.ts';
import { externalName, repositoryFile } from './places.ts';
import type { Programs } from './programs.ts';
import { inFileOrder, readableName, type WireSymbol } from './symbols.ts';

export interface ResolvedFiles {
  readonly symbolOf: Map<string, Int32Array>;
  readonly targets: ResolvedTarget[];
}

const IN_FLIGHT = 3;

/** Adds the symbols of files that the context holds. Returns the files that it does not hold. */
export async function resolveInContext(
  programs: Programs,
  context: string,
  requests: readonly (readonly [string, readonly number[]])[],
  into: ResolvedFiles,
  followAliases: boolean,
): Promise<string[]> {
  const absent: string[] = [];
  const targetOf = targetIndex(programs, context, into, followAliases);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const [file, offsets] = request;
      const symbols = await symbolsInFile(programs, context, file, offsets);
      if (symbols === undefined) absent.push(file);
      else into.symbolOf.set(file, await indexesOf(symbols, targetOf));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return absent;
}

async function indexesOf(
  symbols: readonly (WireSymbol | null)[],
  targetOf: (symbol: WireSymbol) => number | Promise<number>,
): Promise<Int32Array> {
  const indexes = new Int32Array(symbols.length).fill(-1);
  for (let at = 0; at < symbols.length; at++) {
    const symbol = symbols[at];
    if (symbol === null || symbol === undefined) continue;
    const target = targetOf(symbol);
    indexes[at] = typeof target === 'number' ? target : await target;
  }
  return indexes;
}

async function symbolsInFile(
  programs: Programs,
  context: string,
  file: string,
  offsets: readonly number[],
): Promise<(WireSymbol | null)[] | undefined> {
  if (!(await programs.holds(context, file))) return undefined;
  const tree = await programs.table(context, file);
  if (tree === undefined) return undefined;
  const nodes = nameNodesAt(tree, offsets);
  const path = programs.files.absolute(file);
  const locations: string[] = [];
  for (const node of nodes) if (node !== 0) locations.push(formatHandle(node, kindAt(tree, node), path));
  if (locations.length === 0) return offsets.map(() => null);
  const answers = await programs.ask<(WireSymbol | null)[]>(context, 'getSymbolsAtLocations', { locations });
  if (locations.length === offsets.length) return answers;
  let next = 0;
  return Array.from(nodes, (node) => (node === 0 ? null : (answers[next++] ?? null)));
}

/** Gives each symbol an index into the targets; symbols are told apart by the process's own number. */
function targetIndex(
  programs: Programs,
  context: string,
  into: ResolvedFiles,
  followAliases: boolean,
): (symbol: WireSymbol) => number | Promise<number> {
  const known = new Map<number, number | Promise<number>>();
  const add = async (symbol: WireSymbol): Promise<number> => {
    const declarations: Declaration[] = [];
    for (const handle of symbol.declarations ?? []) {
      declarations.push(await declarationAt(programs, context, handle));
    }
    return (
      into.targets.push({ name: readableName(symbol.name), declarations: declarations.sort(inFileOrder) }) - 1
    );
  };
  const find = async (symbol: WireSymbol): Promise<number> => {
    if (!followAliases || (symbol.flags & SYMBOL.Alias) === 0) return add(symbol);
    const original = await programs.ask<WireSymbol | null>(context, 'getAliasedSymbol', {
      symbol: symbol.id,
    });
    if (!original?.declarations?.length || original.id === symbol.id) return add(symbol);
    return targetOf(original);
  };
  const targetOf = (symbol: WireSymbol): number | Promise<number> => {
    const target = known.get(symbol.id);
    if (target !== undefined) return target;
    const finding = find(symbol).then((index) => {
      known.set(symbol.id, index);
      return index;
    });
    known.set(symbol.id, finding);
    return finding;
  };
  return targetOf;
}

async function declarationAt(programs: Programs, context: string, handle: string): Promise<Declaration> {
  const { node, kind, path } = parseHandle(handle);
  const file = repositoryFile(programs, path);
  const tree = file === undefined ? undefined : await programs.table(context, file);
  if (file === undefined || tree === undefined) {
    return { file: externalName(path), external: true, start: 0, end: 0, kind: declarationKind(kind) };
  }
  return { file, external: false, ...spanOfDeclaration(tree, node), kind: declarationKind(kind) };
}
