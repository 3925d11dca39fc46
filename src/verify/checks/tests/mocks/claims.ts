// What a test says about the code that it puts something else in place of: modules, names of modules, members of objects, and how a
// function behaves.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../../base/index.ts';
import { ownNodes, type Tree } from '../../../syntax/tree-of.ts';
import { calledName, type CallNode } from '../../../syntax/name-at.ts';
import { type FunctionNode, isFunctionLike, unwrap } from '../../../../syntax/index.ts';

/** Something that is said to exist: the module `specifier`, or `name` of it. */
export interface ModuleClaim {
  readonly kind: 'module';
  readonly specifier: string;
  readonly node: Node;
}

export interface NameClaim {
  readonly kind: 'name';
  readonly specifier: string;
  readonly name: string;
  readonly node: Node;
}

export interface MemberClaim {
  readonly kind: 'member';
  readonly object: Node;
  readonly name: string;
  readonly node: Node;
}

/** How a function is said to behave: by what it gives back, or by a function in its place. */
export interface BehaviourClaim {
  readonly kind: 'behaviour';
  /** What is mocked: an expression of the test, or a name of a module. */
  readonly target: Node | { readonly specifier: string; readonly name: string };
  readonly gives: Given;
  readonly node: Node;
}

export type Given =
  | { readonly how: 'value' | 'resolved' | 'rejected'; readonly value: Node | undefined }
  | { readonly how: 'function'; readonly value: FunctionNode };

export type Claim = ModuleClaim | NameClaim | MemberClaim | BehaviourClaim;

type ObjectNode = Extract<Node, { type: 'ObjectExpression' }>;

const MODULE_MOCKS = /^(?:mock|doMock|unstable_mockModule)$/;
const ACTUAL = /^(?:requireActual|importActual|requireMock|importMock)$/;
const MOCKERS: ReadonlySet<string> = new Set(['vi', 'vitest', 'jest']);

export const claimsOf = memo((tree: Tree): readonly Claim[] =>
  tree.nodes.flatMap((node) => (node.type === 'CallExpression' ? claimsOfCall(tree, node) : [])),
);

function claimsOfCall(tree: Tree, call: CallNode): Claim[] {
  const { callee } = call;
  const name = calledName(tree, call);
  if (callee.type === 'Identifier' && name === 'proxyquire') return moduleClaim(call.arguments[0]);
  if (callee.type !== 'MemberExpression' || callee.computed || name === undefined) return [];
  const owner = callee.object.type === 'Identifier' ? callee.object.name : undefined;
  if (owner !== undefined && MOCKERS.has(owner)) {
    if (MODULE_MOCKS.test(name)) return moduleMock(tree, call);
    if (ACTUAL.test(name)) return moduleClaim(call.arguments[0]);
    if (name === 'spyOn') return memberClaim(tree, call);
  }
  if (owner === 'mock' && name === 'method') return memberClaim(tree, call);
  if (owner === 'td' && name === 'replace')
    return call.arguments.length === 1 ? moduleClaim(call.arguments[0]) : memberClaim(tree, call);
  if (SPIES.test(name) && owner !== undefined && SPIERS.test(owner)) return memberClaim(tree, call);
  return behaviour(tree, call, callee.object, name);
}

const SPIES = /^(?:stub|spy)$/;
const SPIERS = /^(?:sinon|sandbox|sinonSandbox|_?sandbox)$/;

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'ImportExpression') return textOf(node.source);
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? undefined)
    : undefined;
}

function moduleClaim(node: Node | undefined): Claim[] {
  const specifier = textOf(node);
  return specifier === undefined ? [] : [{ kind: 'module', specifier, node: node! }];
}

/** `vi.mock('./x', () => ({ name: … }))`. A module that exists for the test alone is called virtual. */
function moduleMock(tree: Tree, call: CallNode): Claim[] {
  const [first, factory, options] = call.arguments;
  const claims = moduleClaim(first);
  if (claims.length === 0 || (options && /\bvirtual\s*:\s*true\b/.test(tree.textOf(options)))) return [];
  const object = factory && returnedObject(factory);
  const specifier = textOf(first)!;
  return [...claims, ...(object ? namesOf(tree, specifier, object) : [])];
}

/** The object that a factory gives back, where that is one and written out. */
function returnedObject(node: Node): ObjectNode | undefined {
  if (!isFunctionLike(node) || node.body === null) return undefined;
  const results =
    node.body.type === 'BlockStatement'
      ? ownNodes(node.body).flatMap((inner) => (inner.type === 'ReturnStatement' ? [inner.argument] : []))
      : [node.body];
  const [only] = results;
  const plain = only && unwrap(only);
  return results.length === 1 && plain?.type === 'ObjectExpression' ? plain : undefined;
}

function namesOf(tree: Tree, specifier: string, object: ObjectNode): Claim[] {
  return object.properties.flatMap((property): Claim[] => {
    if (property.type !== 'Property' || property.computed) return [];
    const name = keyOf(property.key);
    if (name === undefined || name === '__esModule') return [];
    const value = property.value;
    const gives = isFunctionLike(value) ? [{ how: 'function' as const, value }] : givenBy(tree, value);
    return [
      { kind: 'name', specifier, name, node: property.key },
      ...gives.map((given): Claim => ({
        kind: 'behaviour',
        target: { specifier, name },
        gives: given,
        node: value,
      })),
    ];
  });
}

export function keyOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : undefined;
}

/** What `vi.fn(…)` with what is chained to it says. */
function givenBy(tree: Tree, node: Node): Given[] {
  const plain = unwrap(node);
  if (plain.type !== 'CallExpression') return [];
  const { callee } = plain;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const name = tree.textOf(callee.property);
  if (name === 'fn' && callee.object.type === 'Identifier' && MOCKERS.has(callee.object.name)) {
    const [first] = plain.arguments;
    return first && isFunctionLike(first) ? [{ how: 'function', value: first }] : [];
  }
  const own = given(name, plain);
  return [...givenBy(tree, callee.object), ...(own ? [own] : [])];
}

const GIVEN: Readonly<Record<string, 'value' | 'resolved' | 'rejected' | 'function'>> = {
  mockReturnValue: 'value',
  mockReturnValueOnce: 'value',
  returns: 'value',
  mockResolvedValue: 'resolved',
  mockResolvedValueOnce: 'resolved',
  resolves: 'resolved',
  mockRejectedValue: 'rejected',
  mockRejectedValueOnce: 'rejected',
  rejects: 'rejected',
  mockImplementation: 'function',
  mockImplementationOnce: 'function',
  callsFake: 'function',
};

function given(name: string, { arguments: [first] }: CallNode): Given | undefined {
  const how = Object.hasOwn(GIVEN, name) ? GIVEN[name]! : undefined;
  if (how === undefined) return undefined;
  if (how !== 'function') return { how, value: first };
  return first && isFunctionLike(first) ? { how, value: first } : undefined;
}

/** `target.mockReturnValue(1)`, with others chained between. */
function behaviour(tree: Tree, call: CallNode, object: Node, name: string): Claim[] {
  const gives = given(name, call);
  if (gives === undefined) return [];
  const target = chainStart(tree, object);
  return [{ kind: 'behaviour', target, gives, node: call }];
}

function chainStart(tree: Tree, node: Node): Node {
  const plain = unwrap(node);
  if (plain.type !== 'CallExpression' || plain.callee.type !== 'MemberExpression') return plain;
  return Object.hasOwn(GIVEN, tree.textOf(plain.callee.property))
    ? chainStart(tree, plain.callee.object)
    : plain;
}

/** `spyOn(object, 'name')`; a third argument stands in for the member, or says whether it is an accessor. */
function memberClaim(tree: Tree, call: CallNode): Claim[] {
  const [object, member, third] = call.arguments;
  const name = textOf(member);
  if (object === undefined || name === undefined || object.type === 'SpreadElement') return [];
  const claims: Claim[] = [{ kind: 'member', object, name, node: member! }];
  const isMethod = tree.textOf(call.callee).startsWith('mock.method');
  if (isMethod && third && isFunctionLike(third))
    claims.push({ kind: 'behaviour', target: call, gives: { how: 'function', value: third }, node: third });
  return claims;
}
