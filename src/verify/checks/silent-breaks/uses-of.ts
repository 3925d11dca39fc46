// Where a function is used after the change, by symbol: as the graph knows it, and by types where the text leaves it open.
import type { Node } from '@oxc-project/types';
import { compareText } from '../../../base/index.ts';
import type { Problem } from '../../../contract/index.ts';
import {
  edgesInto,
  isFileLocal,
  kindOf,
  nameIndex,
  referencesOf,
  textReferences,
  textTellsAll,
  type Reference,
  type References,
  type SymbolRef,
} from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import { byPath } from '../../changed-files.ts';
import { functionUse, nameAt, type FunctionUse } from '../../syntax/name-at.ts';
import type { NamedFunction } from '../../syntax/functions-in.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';

export interface UseSite {
  readonly tree: Tree;
  readonly name: Node;
  readonly use: FunctionUse;
}

export interface Uses {
  readonly sites: readonly UseSite[];
  /** Files that may use it and could not be read whole. */
  readonly unread: readonly string[];
}

type Place = Pick<Reference, 'file' | 'start'>;

export async function usesOf(change: Change, used: NamedFunction): Promise<Uses> {
  const { tree, node, nameStart } = used;
  const places = await placesOf(change, used);
  await change.after.state.snapshot.prefetch(new Set(places.map(({ file }) => file)));
  const sites = places.flatMap(({ file, start }) => {
    const user = treeOf(change, 'after', file);
    const name = user && nameAt(user, start);
    if (name === undefined) return [];
    const isOwn = user === tree && (name.start === nameStart || isInside(node, name));
    return isOwn ? [] : [{ tree: user!, name, use: functionUse(user!, name) }];
  });
  return { sites, unread: unreadUsers(change, tree.path) };
}

async function placesOf(
  change: Change,
  { tree, symbol, nameStart }: NamedFunction,
): Promise<readonly Place[]> {
  const { after } = change;
  if (symbol !== undefined) {
    const { references } = await namesOf(change, { file: tree.path, symbol });
    return references.filter(({ role }) => role !== 'definition');
  }
  if (nameStart === undefined) return wholeModuleUses(change, tree.path);
  const types = await after.types();
  const { references } = await types.references(tree.path, nameStart, {
    index: nameIndex(after.state.graph),
  });
  return references;
}

/** Files that are searched for a name although they are no sources. */
const COMPONENT = /\.(?:vue|svelte|astro|marko|mdx|html)$/i;

/** References after the change: types are asked only where the text leaves something open. */
export async function namesOf(
  { after }: Change,
  ref: SymbolRef,
): Promise<Pick<References, 'references' | 'open' | 'outside'>> {
  const { state } = after;
  if (
    kindOf(state.graph, ref) !== 'constructor' &&
    (isFileLocal(state.graph, ref) || textTellsAll(state, ref))
  )
    return { references: textReferences(state.graph, ref), open: [], outside: [] };
  await state.snapshot.prefetch(state.snapshot.paths.filter((path) => COMPONENT.test(path)));
  return referencesOf(after, ref);
}

/** What a function does with itself changes together with it. */
function isInside(node: Node, name: Node): boolean {
  return node.start <= name.start && name.end <= node.end;
}

/** Names that stand for all that a module exports: `const f = require('./f')`, `import f from './f'`. */
function wholeModuleUses({ after }: Change, path: string): Place[] {
  const { graph } = after.state;
  const users = new Set((edgesInto(graph).get(path) ?? []).map(({ from }) => from));
  return [...users].sort(compareText).flatMap((from) => {
    const { facts, resolutions } = graph.files.get(from)!;
    return facts.importNames
      .filter(({ import: request, imported }) => {
        const resolution = resolutions[request];
        return resolution?.kind === 'file' && resolution.path === path && /^(?:\*|=|default)$/.test(imported);
      })
      .flatMap(({ symbol }) => (symbol === undefined ? [] : facts.occurrences.of(symbol)))
      .map(({ start }) => ({ file: from, start }));
  });
}

/** Files that load the module, and files of the change: what they hide may be a call. */
export function unreadUsers(change: Change, path: string): string[] {
  const { graph, problems } = change.after.state;
  const loading = new Set((edgesInto(graph).get(path) ?? []).map(({ from }) => from));
  const touched = byPath(change.files).after;
  const files = problems.flatMap(({ file, limits }: Problem) => (file !== undefined && limits ? [file] : []));
  return [...new Set(files)].filter((file) => loading.has(file) || touched.has(file)).sort(compareText);
}
