// Where a function is used after the change, by symbol: as the graph knows it, and by types where the text leaves it open.
import type { Node } from '@oxc-project/types';
import { compareText } from '../../../base/index.ts';
import type { Problem } from '../../../contract/index.ts';
import { edgesInto, nameIndex, referencesOf, type Reference } from '../../../graph/index.ts';
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

export async function usesOf(
  change: Change,
  { tree, node, symbol, nameStart }: NamedFunction,
): Promise<Uses> {
  const { after } = change;
  const places: readonly Place[] =
    symbol !== undefined
      ? (await referencesOf(after, { file: tree.path, symbol })).references.filter(
          ({ role }) => role !== 'definition',
        )
      : nameStart !== undefined
        ? (
            await (
              await after.types()
            ).references(tree.path, nameStart, { index: nameIndex(after.state.graph) })
          ).references
        : wholeModuleUses(change, tree.path);
  const sites = places.flatMap(({ file, start }) => {
    const user = treeOf(change, 'after', file);
    const name = user && nameAt(user, start);
    const isOwn = user === tree && name !== undefined && name.start === nameStart;
    return name === undefined || isOwn || isInside(node, user!, tree, name)
      ? []
      : [{ tree: user!, name, use: functionUse(user!, name) }];
  });
  return { sites, unread: unreadUsers(change, tree.path) };
}

/** What a function does with itself changes together with it. */
function isInside(node: Node, user: Tree, tree: Tree, name: Node): boolean {
  return user === tree && node.start <= name.start && name.end <= node.end;
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
