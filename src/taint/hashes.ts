// Hashes of passwords: what a function that hashes gives is called a password as often as what it was given, and is none.
import type { Node } from '@oxc-project/types';
import { memo } from '../base/index.ts';
import { childrenOf } from '../syntax/index.ts';
import type { FileTree } from './file-tree.ts';
import { unwrapped } from './members.ts';
import type { Value } from './value.ts';

const HASHING = /hash|digest|[sb]crypt|argon|pbkdf|hmac|encrypt|derive_?key|^(?:sha|md)_?\d+/i;

/** Whether a call of this is one of a function that hashes, as its name says. */
export function isHashing(callee: Node): boolean {
  return (
    HASHING.test(nameOf(callee)) && !/^(?:(?:is|has)(?=[A-Z_])|compare|verify|check)/.test(nameOf(callee))
  );
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  const isNamed = callee.type === 'MemberExpression' && !callee.computed;
  return isNamed ? (callee.property as { readonly name: string }).name : '';
}

const HASHED = 'text:Hashed';

export function asHashed(value: Value): Value {
  return { ...value, apis: [...value.apis, HASHED] };
}

/** Also of its parts, and of what its methods give. */
export function isHashed({ apis }: Value): boolean {
  return apis.some((api) => api.startsWith(HASHED));
}

/** Parameters of callbacks that get a hash: `hash(password, 10, (error, password) => …)`, `hash(password).then((password) => …)`. */
export const hashedParameters = memo((tree: FileTree): ReadonlySet<number> => {
  const found = new Set<number>();
  const open: Node[] = [tree.program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of childrenOf(node)) open.push(child);
    if (node.type !== 'CallExpression') continue;
    const callee = unwrapped(node.callee);
    const before =
      callee.type === 'MemberExpression' && nameOf(callee) === 'then' ? unwrapped(callee.object) : undefined;
    const isOf =
      before === undefined
        ? isHashing(callee)
        : before.type === 'CallExpression' && isHashing(unwrapped(before.callee));
    if (!isOf) continue;
    for (const argument of node.arguments)
      if (argument.type === 'ArrowFunctionExpression' || argument.type === 'FunctionExpression')
        for (const { start } of argument.params) found.add(tree.symbolAt(start) ?? -1);
  }
  return found;
});
