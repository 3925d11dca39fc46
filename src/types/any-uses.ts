// Where in a chain of calls and members something without a type is used: the first link whose type is `any` and of which a
// member is read or which is called, or which is called without having a signature.
import { isDeclaredUse, symbolAt } from './any-origins.ts';
import { originsIn, type Origins } from './origins.ts';
import { nodesOfRanges } from './expression-nodes.ts';
import { typesAtNodes } from './location-types.ts';
import { KIND, OBJECT, SIGNATURE_KIND, TYPE } from './kinds.ts';
import type { AnyUse, CodeRange } from './model.ts';
import { childrenAt, endAt, kindAt, startAt, type NodeTable } from './node-table.ts';
import type { Programs } from './programs.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { partsOf, signaturesOf } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/**
 * For each chain of calls and members, what in it is used without a type, if that is declared so. What a chain as a whole
 * gives is not asked, as an `any` in the middle shows in everything that follows it.
 */
export async function anyUses(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
): Promise<(AnyUse | 'unresolved' | undefined)[]> {
  const at = await originsIn(programs, context, file);
  if (at === undefined) return ranges.map(() => undefined);
  const chains = Array.from(nodesOfRanges(at.tree, ranges), (node) => usedLinks(at.tree, node));
  const typesOf = (nodes: readonly number[]): Promise<FoundType[]> =>
    typesAtNodes(programs, context, at.path, at.tree, nodes);
  const used = await typesOf(chains.map(({ links }) => links[0] ?? 0));
  const untyped = chains.map(({ links }, index) => (isAny(used[index]) ? links : []));
  const types = await typesOf(untyped.flat());
  const answers: (AnyUse | 'unresolved' | undefined)[] = [];
  let next = 0;
  for (const [index, { user, links }] of chains.entries()) {
    const found = types.slice(next, (next += untyped[index]!.length));
    const work = (): ReturnType<typeof useIn> =>
      found.length > 0 ? useIn(at, links, found) : bareUse(at, user, links[0], used[index]);
    answers.push(await unlessRefused(work, undefined));
  }
  return answers;
}

function isAny(type: FoundType): boolean {
  return Boolean(type && (type.flags & TYPE.Any) !== 0);
}

const CALLS: ReadonlySet<number> = new Set([
  KIND.CallExpression,
  KIND.NewExpression,
  KIND.TaggedTemplateExpression,
]);

const USES: ReadonlySet<number> = new Set([
  ...CALLS,
  KIND.PropertyAccessExpression,
  KIND.ElementAccessExpression,
]);

const WRAPPERS: ReadonlySet<number> = new Set([
  KIND.AwaitExpression,
  KIND.NonNullExpression,
  KIND.ParenthesizedExpression,
]);

/** The last call or member access of a chain, and what that uses: from its end to its beginning. */
function usedLinks(tree: NodeTable, chain: number): { user: number; links: number[] } {
  const links: number[] = [];
  let node = chain === 0 ? undefined : chain;
  while (node !== undefined) {
    links.push(node);
    const kind = kindAt(tree, node);
    node = USES.has(kind) || WRAPPERS.has(kind) ? childrenAt(tree, node)[0] : undefined;
  }
  const user = links.findIndex((link) => USES.has(kindAt(tree, link)));
  return user < 0 ? { user: 0, links: [] } : { user: links[user]!, links: links.slice(user + 1) };
}

type FoundType = WireType | undefined;

/** What comes first of the links without a type. */
async function useIn(
  at: Origins,
  links: readonly number[],
  types: readonly FoundType[],
): Promise<AnyUse | 'unresolved' | undefined> {
  const first = types.findLastIndex(isAny);
  if (typeKind(types[first]!) === 'error') return 'unresolved';
  const bare = await bareUse(at, links[first]!, links[first + 1], types[first + 1]);
  if (bare) return bare;
  return (await isDeclaredUse(at, links[first]!)) ? useOf(at, links[first]!) : undefined;
}

/** Something that is called without having a signature, such as a value of the type `Function`. */
async function bareUse(
  at: Origins,
  call: number,
  callee: number | undefined,
  type: FoundType,
): Promise<AnyUse | undefined> {
  const kind = call === 0 ? 0 : kindAt(at.tree, call);
  if (!type || callee === undefined || !CALLS.has(kind) || !mayLackSignatures(type)) return undefined;
  const wanted = kind === KIND.NewExpression ? SIGNATURE_KIND.Construct : SIGNATURE_KIND.Call;
  for (const part of await partsOf(at.reader, type))
    if (!isObject(part) || (await signaturesOf(at.reader, part, wanted)).length > 0) return undefined;
  return { ...(await useOf(at, callee)), isCall: false };
}

function isObject({ flags }: WireType): boolean {
  return (flags & (TYPE.Object | TYPE.Intersection)) !== 0;
}

/** Functions and methods have types without a name. */
function mayLackSignatures({ flags, objectFlags = 0 }: WireType): boolean {
  const isNamed = (objectFlags & (OBJECT.Interface | OBJECT.Class | OBJECT.Reference)) !== 0;
  return isNamed || (flags & (TYPE.Union | TYPE.Intersection | TYPE.TypeParameter)) !== 0;
}

/** What is used, and what its declaration is: uses of one thing have the same origin. */
async function useOf(at: Origins, node: number): Promise<AnyUse> {
  const { tree } = at;
  const isCall = CALLS.has(kindAt(tree, withoutWrappers(at, node)));
  const [start, end] = [startAt(tree, node), endAt(tree, node)];
  return { start, end, isCall, origin: isCall ? `${start}` : await originOf(at, node) };
}

function withoutWrappers(at: Origins, node: number): number {
  const isWrapper = WRAPPERS.has(kindAt(at.tree, node));
  return isWrapper ? withoutWrappers(at, childrenAt(at.tree, node)[0]!) : node;
}

async function originOf(at: Origins, used: number): Promise<string> {
  const node = withoutWrappers(at, used);
  const kind = kindAt(at.tree, node);
  const name = kind === KIND.PropertyAccessExpression ? childrenAt(at.tree, node).at(-1)! : node;
  const symbol = kind === KIND.ElementAccessExpression ? undefined : await symbolAt(at, name);
  const handle = symbol?.declarations?.[0];
  return handle ?? at.tree.text.slice(startAt(at.tree, node), endAt(at.tree, node));
}
