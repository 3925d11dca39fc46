// Functions that nobody would write a test for: they only hand something out.
import type { Node } from '@oxc-project/types';
import type { FunctionNode } from './callables.ts';

export function isTrivial({ body }: FunctionNode): boolean {
  if (body === null) return true;
  if (body.type !== 'BlockStatement') return isPlain(body);
  const [only, ...others] = body.body;
  if (only === undefined) return true;
  return (
    others.length === 0 &&
    only.type === 'ReturnStatement' &&
    (only.argument === null || isPlain(only.argument))
  );
}

function isPlain(node: Node): boolean {
  if (node.type === 'MemberExpression') return !node.computed && isPlain(node.object);
  return /^(?:Identifier|Literal|ThisExpression)$/.test(node.type);
}
