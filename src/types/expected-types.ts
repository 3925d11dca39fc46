// What is expected of an expression where it stands.
import { callFacts, mergedCalls } from './call-facts.ts';
import { nameOfDeclaration, spanOf } from './declarations.ts';
import { nodesOfRanges } from './expression-nodes.ts';
import { formatHandle } from './handle.ts';
import { KIND, NODE_LIST, SIGNATURE_KIND, TYPE } from './kinds.ts';
import type { CallFacts, CodeRange } from './model.ts';
import { typesAtNodes } from './location-types.ts';
import { childrenAt, kindAt, parentAt, type NodeTable } from './node-table.ts';
import type { Programs } from './programs.ts';
import type { WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import { memberOf, parameterAt, partsOf, signaturesOf } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/**
 * What the place at which an expression stands lets it give back when it is called. For an argument all signatures of what is
 * called have their say, for everything else the type that is expected there. Undefined where nothing is expected.
 */
export async function expectedCalls(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
): Promise<(CallFacts | undefined)[]> {
  const at = await expectationsIn(programs, context, file);
  if (at === undefined) return ranges.map(() => undefined);
  const nodes = Array.from(nodesOfRanges(at.tree, ranges), (node) => throughParentheses(at.tree, node));
  const given = nodes.map((node) => argumentOf(at.tree, node));
  const callees = given.map((argument) => (argument ? childrenAt(at.tree, argument.call)[0]! : 0));
  const types = await typesAtNodes(programs, context, at.path, at.tree, callees);
  const answers: (CallFacts | undefined)[] = [];
  for (const [index, node] of nodes.entries()) {
    const argument = given[index];
    const work = (): Promise<CallFacts | undefined> =>
      argument ? expectedOfArgument(at, node, argument, types[index]) : expectedElsewhere(at, node);
    answers.push(node === 0 ? undefined : await unlessRefused(work, undefined));
  }
  return answers;
}

/** The type that is expected where an expression stands; undefined where nothing is. */
export async function expectedWireTypes(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
): Promise<(WireType | undefined)[]> {
  const at = await expectationsIn(programs, context, file);
  if (at === undefined) return ranges.map(() => undefined);
  const types: (WireType | undefined)[] = [];
  for (const node of nodesOfRanges(at.tree, ranges))
    types.push(node === 0 ? undefined : await unlessRefused(() => expectedAt(at, node), undefined));
  return types;
}

function expectedAt(at: Expectations, node: number): Promise<WireType | undefined> {
  return expectedType(at, throughParentheses(at.tree, node));
}

export interface Expectations {
  readonly programs: Programs;
  readonly context: string;
  readonly tree: NodeTable;
  readonly path: string;
  readonly reader: TypeReader;
}

export async function expectationsIn(
  programs: Programs,
  context: string,
  file: string,
): Promise<Expectations | undefined> {
  const tree = await programs.table(context, file);
  if (tree === undefined) return undefined;
  const path = programs.files.absolute(file);
  return { programs, context, tree, path, reader: typeReader(programs, context) };
}

async function expectedElsewhere(at: Expectations, node: number): Promise<CallFacts | undefined> {
  const type = await expectedType(at, node);
  return type === undefined ? undefined : callFacts(at.reader, type);
}

export function throughParentheses(tree: NodeTable, node: number): number {
  const parent = node === 0 ? 0 : parentAt(tree, node);
  const isWrapped = parent > 1 && kindAt(tree, parent) === KIND.ParenthesizedExpression;
  return isWrapped ? throughParentheses(tree, parent) : node;
}

const CALLS: ReadonlySet<number> = new Set([KIND.CallExpression, KIND.NewExpression]);

interface Argument {
  readonly call: number;
  readonly index: number;
}

/** Which argument of which call a node is. */
export function argumentOf(tree: NodeTable, node: number): Argument | undefined {
  const call = node === 0 ? 0 : parentAt(tree, node);
  if (!CALLS.has(kindAt(tree, call))) return undefined;
  const list = childrenAt(tree, call).at(-1);
  const index = list === undefined ? -1 : childrenAt(tree, list).indexOf(node);
  return index < 0 ? undefined : { call, index };
}

/** `type` is that of what is called. */
async function expectedOfArgument(
  at: Expectations,
  node: number,
  { call, index }: Argument,
  type: WireType | undefined,
): Promise<CallFacts | undefined> {
  const { tree, reader } = at;
  if (type === undefined) return undefined;
  const isNew = kindAt(tree, call) === KIND.NewExpression;
  const kind = isNew ? SIGNATURE_KIND.Construct : SIGNATURE_KIND.Call;
  let facts: CallFacts | undefined;
  for (const part of await partsOf(reader, type)) {
    for (const signature of await signaturesOf(reader, part, kind)) {
      const parameter = signature.parameters?.length
        ? await parameterAt(reader, signature, index)
        : undefined;
      if (parameter === undefined) continue;
      const calls = await callFacts(reader, parameter);
      facts = facts === undefined ? calls : mergedCalls(facts, calls);
    }
  }
  // Where type arguments are given, what is expected is more than what the signature declares.
  const lists = childrenAt(tree, call).filter((child) => kindAt(tree, child) === (NODE_LIST | 0));
  const given = lists.length > 1 ? await contextualType(at, node) : undefined;
  if (given === undefined) return facts;
  const calls = await callFacts(reader, given);
  return facts === undefined ? calls : mergedCalls(facts, calls);
}

async function expectedType(at: Expectations, node: number): Promise<WireType | undefined> {
  const owner = propertyOwner(at.tree, node);
  if (owner === undefined) return contextualType(at, node);
  const object = await contextualType(at, owner.object);
  if (object === undefined) return undefined;
  for (const part of await partsOf(at.reader, object)) {
    const found = (part.flags & TYPE.Object) === 0 ? undefined : await memberOf(at.reader, part, owner.name);
    if (found) return found;
  }
  return owner.isShorthand ? contextualType(at, node) : undefined;
}

/** Methods and shorthand properties of an object are no expressions: what is expected is a property of the object. */
function propertyOwner(
  tree: NodeTable,
  node: number,
): { object: number; name: string; isShorthand: boolean } | undefined {
  const parent = parentAt(tree, node);
  const property = kindAt(tree, parent) === KIND.ShorthandPropertyAssignment ? parent : node;
  const kind = kindAt(tree, property);
  if (kind !== KIND.MethodDeclaration && kind !== KIND.ShorthandPropertyAssignment) return undefined;
  const object = parentAt(tree, property);
  const name = nameOfDeclaration(tree, property);
  if (kindAt(tree, object) !== KIND.ObjectLiteralExpression || name === 0) return undefined;
  const { start, end } = spanOf(tree, name);
  return {
    object,
    name: tree.text.slice(start, end),
    isShorthand: kind === KIND.ShorthandPropertyAssignment,
  };
}

export async function contextualType(at: Expectations, node: number): Promise<WireType | undefined> {
  const location = formatHandle(node, kindAt(at.tree, node), at.path);
  return (await at.programs.ask<WireType | null>(at.context, 'getContextualType', { location })) ?? undefined;
}
