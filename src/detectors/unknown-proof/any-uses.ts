// Where in a chain of calls and members something without a type is used: the first link whose type is `any` and of which a
// member is read or which is called, or which is called without having a signature.
import type { CodeRange, NodeKind, SeenType, TreeNode, TypedFile } from '../../types/index.ts';
import { isDeclaredUse, WRAPPERS } from './declared-any.ts';

/** Something without a type of which a member is used or which is called. */
export interface AnyUse extends CodeRange {
  /** Whether it is what a call gives back. */
  readonly isCall: boolean;
  /** The same for uses of the same thing in one file. */
  readonly origin: string;
}

/**
 * For each chain of calls and members, what in it is used without a type, if that is declared so. What a chain as a whole
 * gives is not asked, as an `any` in the middle shows in everything that follows it.
 */
export async function anyUses(
  at: TypedFile,
  ranges: readonly CodeRange[],
): Promise<(AnyUse | 'unresolved' | undefined)[]> {
  const chains = at.nodesOf(ranges).map(usedLinks);
  const used = await at.typesOf(chains.map(({ links }) => links[0]));
  const untyped = chains.map(({ links }, index) => (used[index]?.isAny ? links : []));
  const types = await at.typesOf(untyped.flat());
  const answers: (AnyUse | 'unresolved' | undefined)[] = [];
  let next = 0;
  for (const [index, { user, links }] of chains.entries()) {
    const found = types.slice(next, (next += untyped[index]!.length));
    const work = (): ReturnType<typeof useIn> =>
      found.length > 0 ? useIn(at, links, found) : bareUse(at, user, links[0], used[index]);
    answers.push(await at.unlessRefused(work, undefined));
  }
  return answers;
}

const CALLS: ReadonlySet<NodeKind | undefined> = new Set<NodeKind | undefined>([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
]);

const USES: ReadonlySet<NodeKind | undefined> = new Set([
  ...CALLS,
  'PropertyAccessExpression',
  'ElementAccessExpression',
]);

/** The last call or member access of a chain, and what that uses: from its end to its beginning. */
function usedLinks(chain: TreeNode | undefined): { user: TreeNode | undefined; links: TreeNode[] } {
  const links: TreeNode[] = [];
  for (let node = chain; node;) {
    links.push(node);
    const isLink: boolean = USES.has(node.kind) || WRAPPERS.has(node.kind);
    node = isLink ? node.children[0] : undefined;
  }
  const user = links.findIndex(({ kind }) => USES.has(kind));
  return user < 0 ? { user: undefined, links: [] } : { user: links[user], links: links.slice(user + 1) };
}

type FoundType = SeenType | undefined;

/** What comes first of the links without a type. */
async function useIn(
  at: TypedFile,
  links: readonly TreeNode[],
  types: readonly FoundType[],
): Promise<AnyUse | 'unresolved' | undefined> {
  const first = types.findLastIndex((type) => type?.isAny);
  const link = links[first]!;
  if (types[first]!.kind === 'error') return 'unresolved';
  const bare = await bareUse(at, link, links[first + 1], types[first + 1]);
  if (bare) return bare;
  return (await isDeclaredUse(at, link)) ? useOf(at, link) : undefined;
}

/** Something that is called without having a signature, such as a value of the type `Function`. */
async function bareUse(
  at: TypedFile,
  call: TreeNode | undefined,
  callee: TreeNode | undefined,
  type: FoundType,
): Promise<AnyUse | undefined> {
  if (!type || callee === undefined || !CALLS.has(call?.kind) || !mayLackSignatures(type)) return undefined;
  const way = call?.kind === 'NewExpression' ? 'construct' : 'call';
  for (const part of await at.partsOf(type)) {
    const isObject = part.isObject || part.isIntersection;
    if (!isObject || (await at.signaturesOf(part, way)).length > 0) return undefined;
  }
  return { ...(await useOf(at, callee)), isCall: false };
}

/** Functions and methods have types without a name. */
function mayLackSignatures(type: SeenType): boolean {
  return type.isNamed || type.isUnion || type.isIntersection || type.isTypeParameter;
}

/** What is used, and what its declaration is: uses of one thing have the same origin. */
async function useOf(at: TypedFile, node: TreeNode): Promise<AnyUse> {
  const { start, end } = node;
  const inner = withoutWrappers(node);
  const isCall = CALLS.has(inner.kind);
  return { start, end, isCall, origin: isCall ? `${start}` : await originOf(at, inner) };
}

function withoutWrappers(node: TreeNode): TreeNode {
  return WRAPPERS.has(node.kind) ? withoutWrappers(node.children[0]!) : node;
}

async function originOf(at: TypedFile, node: TreeNode): Promise<string> {
  const name = node.kind === 'PropertyAccessExpression' ? node.children.at(-1)! : node;
  const symbol = node.kind === 'ElementAccessExpression' ? undefined : await at.symbolOf(name);
  return symbol?.declarations[0] ?? node.text;
}
