// Calls of generic functions whose result nothing determines.
import { nodesOfRanges } from './expression-nodes.ts';
import { formatHandle } from './handle.ts';
import { KIND, TYPE } from './kinds.ts';
import type { CodeRange } from './model.ts';
import { childrenAt, kindAt, type NodeTable } from './node-table.ts';
import type { Programs } from './programs.ts';
import { promiseFacts } from './promise-facts.ts';
import type { WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import {
  genericSignature,
  isReference,
  parameterAt,
  resolvedSignature,
  resultOf,
  typeArgumentsOf,
} from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/**
 * For each call, awaited or not, whether its result is of a type parameter of the called function that nothing determines:
 * `load('key')` of `load<T>(key: string): T`.
 */
export async function undeterminedCalls(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
): Promise<boolean[]> {
  const tree = await programs.table(context, file);
  if (tree === undefined) return ranges.map(() => false);
  const path = programs.files.absolute(file);
  const reader = typeReader(programs, context);
  const answers: boolean[] = [];
  for (const node of nodesOfRanges(tree, ranges)) {
    const call = node === 0 ? 0 : calledIn(tree, node);
    const location = formatHandle(call, KIND.CallExpression, path);
    answers.push(call !== 0 && (await unlessRefused(() => isUndetermined(reader, location), false)));
  }
  return answers;
}

const WRAPPERS: ReadonlySet<number> = new Set([
  KIND.AwaitExpression,
  KIND.NonNullExpression,
  KIND.ParenthesizedExpression,
]);

/** The call whose result an expression is; 0 when it is another. */
function calledIn(tree: NodeTable, node: number): number {
  const kind = kindAt(tree, node);
  if (kind === KIND.CallExpression) return node;
  const inner = WRAPPERS.has(kind) ? childrenAt(tree, node)[0] : undefined;
  return inner === undefined ? 0 : calledIn(tree, inner);
}

async function isUndetermined(reader: TypeReader, location: string): Promise<boolean> {
  const called = await resolvedSignature(reader, location);
  if (!called?.target) return false;
  const generic = await genericSignature(reader, called);
  const result = await resultOf(reader, generic);
  if (result === undefined || !(await isTypeParameter(reader, result))) return false;
  // A parameter whose type the call has changed depends on a type parameter, which may so follow from the argument.
  for (let index = 0; index < (generic.parameters?.length ?? 0); index++) {
    const [declared, given] = [
      await parameterAt(reader, generic, index),
      await parameterAt(reader, called, index),
    ];
    if (declared?.id !== given?.id) return false;
  }
  return true;
}

/** Whether a type is a type parameter or promises one. */
async function isTypeParameter(reader: TypeReader, type: WireType): Promise<boolean> {
  if ((type.flags & TYPE.TypeParameter) !== 0) return true;
  if (!isReference(type) || !(await promiseFacts(reader, type)).isPromise) return false;
  return (await typeArgumentsOf(reader, type)).some(({ flags }) => (flags & TYPE.TypeParameter) !== 0);
}
