// Signatures of what a name stands for: one per overload, construct signatures after call signatures.
import { parseHandle } from './handle.ts';
import { KIND, SIGNATURE, SIGNATURE_KIND } from './kinds.ts';
import type { ParameterAnswer, SignatureAnswer } from './model.ts';
import { childMaskAt, childrenAt, kindAt, type NodeTable } from './node-table.ts';
import { repositoryFile } from './places.ts';
import type { Programs } from './programs.ts';
import { readableName, type WireSymbol } from './symbols.ts';
import { typeText, wireTypesAt, type WireType } from './type-answers.ts';

interface WireSignature {
  readonly id: number;
  readonly flags: number;
  readonly declaration?: string;
  readonly parameters?: readonly number[];
  readonly typeParameters?: readonly number[];
}

interface WirePredicate {
  readonly kind: number;
  readonly parameterName?: string;
  readonly type?: WireType;
}

const ASSERTS_FROM = 2;
/** Children of a parameter: modifiers, dots, name, question mark, type, initial value. */
const QUESTION_OR_INITIALIZER = 0b101000;

export async function signaturesAt(
  programs: Programs,
  context: string,
  file: string,
  offset: number,
): Promise<SignatureAnswer[]> {
  const [type] = await wireTypesAt(programs, context, file, [offset]);
  if (type === undefined) return [];
  const answers: SignatureAnswer[] = [];
  for (const kind of [SIGNATURE_KIND.Call, SIGNATURE_KIND.Construct]) {
    const params = { type: type.id, kind };
    const signatures = await programs.ask<WireSignature[] | null>(context, 'getSignaturesOfType', params);
    for (const signature of signatures ?? []) answers.push(await describe(programs, context, signature));
  }
  return answers;
}

async function describe(
  programs: Programs,
  context: string,
  signature: WireSignature,
): Promise<SignatureAnswer> {
  const params = { signature: signature.id };
  const returned = await programs.ask<WireType | null>(context, 'getReturnTypeOfSignature', params);
  const node = signature.declaration === undefined ? undefined : parseHandle(signature.declaration);
  const tree = node === undefined ? undefined : await treeOf(programs, context, node.path);
  return {
    typeParameters: await typeParametersOf(programs, context, signature),
    parameters: await parametersOf(programs, context, signature),
    returnType: returned === null ? 'unknown' : await typeText(programs, context, returned),
    typePredicate: await predicateOf(programs, context, signature),
    isAsync: tree !== undefined && hasModifier(tree, node!.node, KIND.AsyncKeyword),
    isConstruct: (signature.flags & SIGNATURE.Construct) !== 0,
  };
}

async function treeOf(programs: Programs, context: string, path: string): Promise<NodeTable | undefined> {
  const file = repositoryFile(programs, path);
  return file === undefined ? undefined : programs.table(context, file);
}

function hasModifier(tree: NodeTable, node: number, modifier: number): boolean {
  return childrenAt(tree, node).some((list) =>
    childrenAt(tree, list).some((child) => kindAt(tree, child) === modifier),
  );
}

async function typeParametersOf(
  programs: Programs,
  context: string,
  signature: WireSignature,
): Promise<SignatureAnswer['typeParameters']> {
  if (!signature.typeParameters?.length) return [];
  const params = { objectId: signature.id };
  const types = await programs.ask<WireType[] | null>(context, 'getTypeParametersOfSignature', params);
  const answers: { name: string; constraint: string | undefined }[] = [];
  for (const type of types ?? []) {
    const bound = await programs.ask<WireType | null>(context, 'getConstraintOfTypeParameter', {
      type: type.id,
    });
    answers.push({
      name: await typeText(programs, context, type),
      constraint: bound === null ? undefined : await typeText(programs, context, bound),
    });
  }
  return answers;
}

async function parametersOf(
  programs: Programs,
  context: string,
  signature: WireSignature,
): Promise<ParameterAnswer[]> {
  if (!signature.parameters?.length) return [];
  const params = { objectId: signature.id };
  const symbols =
    (await programs.ask<WireSymbol[] | null>(context, 'getParametersOfSignature', params)) ?? [];
  const types = await programs.ask<(WireType | null)[]>(context, 'getTypesOfSymbols', {
    symbols: symbols.map((symbol) => symbol.id),
  });
  const answers: ParameterAnswer[] = [];
  for (const [index, symbol] of symbols.entries()) {
    const type = types[index];
    const isLast = index === symbols.length - 1;
    answers.push({
      name: readableName(symbol.name),
      type: type === null || type === undefined ? 'unknown' : await typeText(programs, context, type),
      optional: await isOptional(programs, context, symbol),
      rest: isLast && (signature.flags & SIGNATURE.HasRestParameter) !== 0,
    });
  }
  return answers;
}

/** A parameter may be left out when it is marked with `?` or has an initial value. */
async function isOptional(programs: Programs, context: string, symbol: WireSymbol): Promise<boolean> {
  const handle = symbol.declarations?.[0];
  if (handle === undefined) return false;
  const { node, kind, path } = parseHandle(handle);
  if (kind !== KIND.Parameter) return false;
  const tree = await treeOf(programs, context, path);
  if (tree === undefined) return false;
  return (childMaskAt(tree, node) & QUESTION_OR_INITIALIZER) !== 0;
}

async function predicateOf(
  programs: Programs,
  context: string,
  signature: WireSignature,
): Promise<string | undefined> {
  const params = { signature: signature.id };
  const predicate = await programs.ask<WirePredicate | null>(context, 'getTypePredicateOfSignature', params);
  if (predicate === null) return undefined;
  const subject = predicate.parameterName || 'this';
  const asserts = predicate.kind >= ASSERTS_FROM ? 'asserts ' : '';
  if (predicate.type === undefined) return `${asserts}${subject}`;
  return `${asserts}${subject} is ${await typeText(programs, context, predicate.type)}`;
}
