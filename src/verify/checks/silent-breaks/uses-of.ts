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
  /** Set where nothing but names says that it is a use: the type of the value before the dot is unknown. */
  readonly isLikely?: true;
}

export interface Uses {
  readonly sites: readonly UseSite[];
  /** Members of values of unknown type that are called like what the function belongs to. */
  readonly likely: readonly UseSite[];
  /** Files that may use it and could not be read whole. */
  readonly unread: readonly string[];
}

type Place = Pick<Reference, 'file' | 'start'>;

export async function usesOf(change: Change, used: NamedFunction): Promise<Uses> {
  const { tree, node, nameStart } = used;
  const { places, open } = await placesOf(change, used);
  await change.after.state.snapshot.prefetch(new Set([...places, ...open].map(({ file }) => file)));
  const siteAt = ({ file, start }: Place): UseSite[] => {
    const user = treeOf(change, 'after', file);
    const name = user && nameAt(user, start);
    if (name === undefined) return [];
    const isOwn = user === tree && (name.start === nameStart || isInside(node, name));
    return isOwn ? [] : [{ tree: user!, name, use: functionUse(user!, name) }];
  };
  const likely = open.flatMap(siteAt).filter((site) => isCalledAlike(site, used));
  return {
    sites: places.flatMap(siteAt).flatMap((site) => [site, ...superCalls(site)]),
    likely: likely.map((site) => ({ ...site, isLikely: true })),
    unread: unreadUsers(change, tree.path),
  };
}

/** `router.match()` is likely to mean the `match` of `Router`. */
function isCalledAlike({ tree, name }: UseSite, { name: qualified }: NamedFunction): boolean {
  const parent = tree.parentOf(name);
  if (parent?.type !== 'MemberExpression' || parent.property !== name) return false;
  return isCalledLikeOwner(tree.textOf(parent.object), qualified);
}

/** Whether a value, by its text, is called like what a function belongs to, by its qualified name. */
export function isCalledLikeOwner(value: string, qualified: string): boolean {
  const owner = qualified.replace('.prototype', '').split('.').at(-2)?.toLowerCase();
  const object = WORD_AT_END.exec(value)?.[0].toLowerCase() ?? '';
  return owner !== undefined && object.length > 2 && (owner.endsWith(object) || object.endsWith(owner));
}

const WORD_AT_END = /[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** A subclass calls the constructor of the class that it extends. */
function superCalls({ tree, use }: UseSite): UseSite[] {
  const around = use.kind === 'other' ? tree.parentOf(use.value) : undefined;
  if (around?.type !== 'ClassDeclaration' && around?.type !== 'ClassExpression') return [];
  if (around.superClass !== (use as { readonly value: Node }).value) return [];
  return tree.nodes.flatMap((node) => {
    const isOwn =
      node.type === 'CallExpression' &&
      node.callee.type === 'Super' &&
      around.body.start <= node.start &&
      node.end <= around.body.end;
    return isOwn ? [{ tree, name: node.callee, use: { kind: 'call' as const, call: node } }] : [];
  });
}

async function placesOf(
  change: Change,
  { tree, name, symbol, nameStart }: NamedFunction,
): Promise<{ places: readonly Place[]; open: readonly Place[] }> {
  const { after } = change;
  if (symbol !== undefined) {
    const { references, open } = await namesOf(change, { file: tree.path, symbol });
    return {
      places: references.filter(({ role }) => role !== 'definition'),
      open: open.map(({ file, offset }) => ({ file, start: offset })),
    };
  }
  const imported = importedUses(
    change,
    tree.path,
    nameStart === undefined ? WHOLE_MODULE : [name.slice(name.lastIndexOf('.') + 1)],
  );
  if (nameStart === undefined) return { places: imported, open: [] };
  const types = await after.types();
  const index = nameIndex(after.state.graph);
  const { references } = await types.references(tree.path, nameStart, { index });
  const places = new Map(
    [...references, ...imported].map((place) => [`${place.file}:${place.start}`, place]),
  );
  return { places: [...places.values()], open: [] };
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

/** All that a module exports: `const f = require('./f')`, `import f from './f'`. */
const WHOLE_MODULE: readonly string[] = ['*', '=', 'default'];

/** Where something is named that other files take from a module under one of these names. */
function importedUses({ after }: Change, path: string, names: readonly string[]): Place[] {
  const { graph } = after.state;
  const users = new Set((edgesInto(graph).get(path) ?? []).map(({ from }) => from));
  return [...users].sort(compareText).flatMap((from) => {
    const { facts, resolutions } = graph.files.get(from)!;
    return facts.importNames
      .filter(({ import: request, imported }) => {
        const resolution = resolutions[request];
        return resolution?.kind === 'file' && resolution.path === path && names.includes(imported);
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
