// Calls of generic functions whose result nothing determines.
import type { CodeRange, SeenType, TreeNode, TypedFile } from '../../types/index.ts';
import { WRAPPERS } from './declared-any.ts';

/**
 * For each call, awaited or not, whether its result is of a type parameter of the called function that nothing determines:
 * `load('key')` of `load<T>(key: string): T`.
 */
export async function undeterminedCalls(at: TypedFile, ranges: readonly CodeRange[]): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const node of at.nodesOf(ranges)) {
    const call = calledIn(node);
    answers.push(call !== undefined && (await at.unlessRefused(() => isUndetermined(at, call), false)));
  }
  return answers;
}

/** The call whose result an expression is. */
function calledIn(node: TreeNode | undefined): TreeNode | undefined {
  if (node === undefined || node.kind === 'CallExpression') return node;
  return WRAPPERS.has(node.kind) ? calledIn(node.children[0]) : undefined;
}

async function isUndetermined(at: TypedFile, call: TreeNode): Promise<boolean> {
  const called = await at.signatureOf(call);
  if (!called?.isInstance) return false;
  const generic = await at.genericOf(called);
  const result = await at.resultType(generic);
  if (result === undefined || !(await isOpen(at, result))) return false;
  // A parameter whose type the call has changed depends on a type parameter, which may so follow from the argument.
  for (let index = 0; index < generic.parameterCount; index++) {
    const declared = await at.parameterType(generic, index);
    const given = await at.parameterType(called, index);
    if (declared === undefined ? given !== undefined : !declared.is(given)) return false;
  }
  return true;
}

/** Whether a type is a type parameter or promises one. */
async function isOpen(at: TypedFile, type: SeenType): Promise<boolean> {
  if (type.isTypeParameter) return true;
  if (!type.isInstance || !(await at.isPromise(type))) return false;
  return (await at.argumentsOf(type)).some(({ isTypeParameter }) => isTypeParameter);
}
