// What classes and interfaces are built upon, in all their declarations, and whether files of the repository alone declare all of it.
import type { Range } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import { namedAt, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { treeOf, type Tree } from '../syntax/tree-of.ts';
import { heritageIn, typeNodeAt, typeNodeNamedAt } from './bound-this.ts';
import { stretchOf } from './enclosing.ts';
import type { Stretch } from './needs-missing.ts';

/** What a class extends and implements, for a place at its name or at the name of a member. */
export function heritageAround(change: Change, tree: Tree, at: Stretch): Stretch[] {
  const node = typeNodeNamedAt(tree, at);
  if (node === undefined) return [];
  const symbol = node.id ? symbolAt(tree, node.id) : undefined;
  return symbol === undefined
    ? heritageIn(node).map((part) => stretchOf(tree, part))
    : (heritageOf(change, tree.file, symbol) ?? []);
}

export function symbolAt({ file }: Tree, { start }: Range): number | undefined {
  return file.facts.occurrences.startingAt(start)?.symbol;
}

/** Of all declarations of a class or an interface; undefined when a file cannot be read. */
export function heritageOf(
  change: Change,
  { path, facts }: SourceFile,
  symbol: number,
): Stretch[] | undefined {
  const tree = treeOf(change, 'after', path);
  return (
    tree &&
    facts.declarations.of(symbol).flatMap((place) => {
      const node = typeNodeAt(tree, place);
      return node ? heritageIn(node).map((part) => stretchOf(tree, part)) : [];
    })
  );
}

const WITH_MEMBERS: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum', 'type-parameter']);

/** Whether all members of a type are known: what stands for it, and what it is built upon, are types of the repository. */
export function hasClosedHeritage(change: Change, ref: SymbolRef, seen: Set<string> = new Set()): boolean {
  const key = `${ref.file}#${ref.symbol}`;
  if (seen.has(key)) return true;
  seen.add(key);
  const { graph } = change.after.state;
  const file = graph.files.get(ref.file)!;
  const { kind } = file.facts.symbols.at(ref.symbol);
  if (!WITH_MEMBERS.has(kind)) return false;
  const isWritten = kind === 'type' || kind === 'type-parameter';
  const places = isWritten
    ? [...file.facts.declarations.of(ref.symbol)]
    : heritageOf(change, file, ref.symbol);
  if (places === undefined) return false;
  return places
    .flatMap(({ start, end }) => file.facts.occurrences.within(start, end))
    .filter((use) => !use.is(ROLE.DECLARATION | ROLE.KEY))
    .every((use) => {
      const target = namedAt(graph, file, use.row);
      return (
        target.kind === 'module' || (target.kind === 'symbol' && hasClosedHeritage(change, target, seen))
      );
    });
}
