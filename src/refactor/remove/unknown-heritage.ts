// What a class is made of, as far as nothing is known about it. Members that come from there, or that are asked for there, are
// no references that anyone could find.
import type { Class, Node, TSInterfaceDeclaration } from '@oxc-project/types';
import type { Range } from '../../base/index.ts';
import { ROLE, type OccurrenceCursor, type SymbolKind } from '../../facts/index.ts';
import {
  declarationsOf,
  kindOf,
  namedAt,
  symbolKey,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { sourceTree } from '../../syntax/index.ts';
import type { Place } from '../plan/plan.ts';
import { nodesAround } from './nodes-around.ts';

/** Places in `extends` and `implements`, of the class and of all that these name, that lead to nothing that was read. */
export function unknownHeritage(state: ProjectState, ref: SymbolRef, seen: Set<string> = new Set()): Place[] {
  if (seen.has(symbolKey(ref))) return [];
  seen.add(symbolKey(ref));
  const file = state.graph.files.get(ref.file)!;
  const { program } = sourceTree(ref.file, state.snapshot.read(ref.file) ?? '');
  return declarationsOf(state.graph, ref).flatMap(({ nameStart }) => {
    const node = nodesAround(program, nameStart).findLast(({ type }) => HEIRS.has(type));
    return parentsOf(node).flatMap((parent) => unknownIn(state, file, parent, seen));
  });
}

const HEIRS: ReadonlySet<Node['type']> = new Set([
  'ClassDeclaration',
  'ClassExpression',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

/** Expressions that name what is extended or implemented; a type can be made of any that it names. */
function parentsOf(node: Node | undefined): Node[] {
  if (node?.type === 'TSTypeAliasDeclaration') return [node.typeAnnotation];
  const { superClass, implements: asked } = (node ?? {}) as Partial<Class>;
  const { extends: extended } = (node ?? {}) as Partial<TSInterfaceDeclaration>;
  const types = [...(asked ?? []), ...(extended ?? [])].map(({ expression }) => expression as Node);
  return superClass ? [superClass, ...types] : types;
}

function unknownIn(state: ProjectState, file: SourceFile, parent: Node, seen: Set<string>): Place[] {
  const named = namesIn(file, parent);
  // What is extended is made there and then.
  if (named.length === 0 && !parent.type.startsWith('TS')) return [placeIn(file, parent)];
  return named.flatMap((each) => unknownAt(state, file, each, seen));
}

/** The names in a stretch that stand for types as a whole, or for what is extended. */
function namesIn({ facts: { occurrences } }: SourceFile, { type, start, end }: Node): OccurrenceCursor[] {
  const wanted = type.startsWith('TS') ? ROLE.TYPE : ROLE.HERITAGE;
  return occurrences.within(start, end).filter((named) => named.is(wanted));
}

function unknownAt(
  state: ProjectState,
  file: SourceFile,
  named: OccurrenceCursor,
  seen: Set<string>,
): Place[] {
  const { graph } = state;
  const target = namedAt(graph, file, named.row);
  if (target.kind === 'symbol' && TYPES.has(kindOf(graph, target)))
    return unknownHeritage(state, target, seen);
  // A name that the file does not declare is one of the language's own; of a value TypeScript knows the type.
  const isFree = named.symbol === undefined && !named.is(ROLE.MEMBER);
  const isRead = named.is(ROLE.TYPE) && (target.kind === 'symbol' || target.kind === 'module');
  if (isFree || isRead || isInstalled(graph, target)) return [];
  return [placeIn(file, named)];
}

function placeIn({ path: file }: SourceFile, { start, end }: Range): Place {
  return { file, start, end };
}

/** What else a class extends is a value, of which it is not known how it is made. */
const TYPES: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'type']);

/** Of an installed package TypeScript knows the members: they are among the references. */
function isInstalled(graph: CodeGraph, target: ReturnType<typeof namedAt>): boolean {
  if (target.kind !== 'external') return false;
  for (const { resolutions } of graph.files.values()) {
    const found = resolutions.find((item) => item.kind === 'package' && item.name === target.package);
    if (found?.kind === 'package') return found.installed;
  }
  return false;
}
