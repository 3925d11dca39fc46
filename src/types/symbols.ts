// What names mean: positions → symbols → declarations.
import { compareText, inOrderOf } from '../base/index.ts';
import { containerOf } from './declarations.ts';
import { formatHandle, parseHandle } from './handle.ts';
import { SYMBOL } from './kinds.ts';
import type { Declaration, SymbolAnswer } from './model.ts';
import { kindAt, nameNodesAt, type NodeTable } from './node-table.ts';
import { declarationOf, repositoryFile } from './places.ts';
import type { Programs } from './programs.ts';

/** A symbol as the process describes it. */
export interface WireSymbol {
  readonly id: number;
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly string[];
}

export const inFileOrder = inOrderOf<{ file: string; start: number; end: number }>(
  (a, b) => compareText(a.file, b.file),
  (a, b) => a.start - b.start,
  (a, b) => a.end - b.end,
);

export async function symbolsAt(
  programs: Programs,
  context: string,
  file: string,
  offsets: readonly number[],
  followAliases: boolean,
): Promise<(SymbolAnswer | undefined)[]> {
  const tree = await programs.table(context, file);
  if (tree === undefined) return offsets.map(() => undefined);
  const symbols = await symbolsOf(programs, context, file, tree, offsets);
  const answers: (SymbolAnswer | undefined)[] = [];
  for (const symbol of symbols) {
    answers.push(symbol === undefined ? undefined : await describe(programs, context, symbol, followAliases));
  }
  return answers;
}

/** Asking by node instead of by position halves the cost: the process need not search its tree. */
export async function symbolsOf(
  programs: Programs,
  context: string,
  file: string,
  tree: NodeTable,
  offsets: readonly number[],
): Promise<(WireSymbol | undefined)[]> {
  const nodes = [...nameNodesAt(tree, offsets)];
  const found = nodes.filter((node) => node !== 0);
  if (found.length === 0) return nodes.map(() => undefined);
  const path = programs.files.absolute(file);
  const locations = found.map((node) => formatHandle(node, kindAt(tree, node), path));
  const answers = await programs.ask<(WireSymbol | null)[]>(context, 'getSymbolsAtLocations', { locations });
  let next = 0;
  return nodes.map((node) => (node === 0 ? undefined : (answers[next++] ?? undefined)));
}

export async function originalOf(
  programs: Programs,
  context: string,
  symbol: WireSymbol,
): Promise<WireSymbol> {
  if ((symbol.flags & SYMBOL.Alias) === 0) return symbol;
  const original = await programs.ask<WireSymbol | null>(context, 'getAliasedSymbol', { symbol: symbol.id });
  // An alias of nothing that could be found stands for itself.
  return original?.declarations?.length ? original : symbol;
}

async function describe(
  programs: Programs,
  context: string,
  symbol: WireSymbol,
  followAliases: boolean,
): Promise<SymbolAnswer> {
  const meant = followAliases ? await originalOf(programs, context, symbol) : symbol;
  const handles = meant.declarations ?? [];
  return {
    name: readableName(meant.name),
    declarations: await declarationsOf(programs, context, handles),
    container: await containerOfFirst(programs, context, handles[0]),
    alias: (symbol.flags & SYMBOL.Alias) !== 0,
  };
}

export async function declarationsOf(
  programs: Programs,
  context: string,
  handles: readonly string[],
): Promise<Declaration[]> {
  const declarations: Declaration[] = [];
  for (const handle of new Set(handles)) declarations.push(await declarationOf(programs, context, handle));
  return declarations.sort(inFileOrder);
}

export async function containerOfFirst(
  programs: Programs,
  context: string,
  handle: string | undefined,
): Promise<string> {
  if (handle === undefined) return '';
  const { node, path } = parseHandle(handle);
  const file = repositoryFile(programs, path);
  const tree = file === undefined ? undefined : await programs.table(context, file);
  return tree === undefined ? '' : containerOf(tree, node);
}

/** Names that begin with two underscores travel with a third; internal names begin with U+00FE. */
export function readableName(name: string): string {
  return name.startsWith('___') ? name.slice(1) : name.replace(/^\u00fe/, '');
}
