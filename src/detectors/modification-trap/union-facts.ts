// Where a closed set of words is declared: a union of literals, a list, or an object of constants.
import type { Expression, Node, TSTypeAliasDeclaration, VariableDeclarator } from '@oxc-project/types';

export type UnionRow = readonly [
  name: string,
  nameStart: number,
  members: readonly string[],
  keys: readonly string[],
];

const FEWEST = 3;

export function aliasRow({ id, typeAnnotation }: TSTypeAliasDeclaration): UnionRow | undefined {
  if (typeAnnotation.type !== 'TSUnionType') return undefined;
  const members = typeAnnotation.types.map((type) =>
    type.type === 'TSLiteralType' ? wordOf(type.literal) : undefined,
  );
  return rowOf(id, members, []);
}

/** `['a', 'b', 'c']` and `{ A: 'a', B: 'b', C: 'c' }`, also where they are handed to a function that makes a schema of them. */
export function constantRow({ id, init }: VariableDeclarator): UnionRow | undefined {
  if (id.type !== 'Identifier' || !init) return undefined;
  const value = plain(init);
  if (value.type === 'ArrayExpression')
    return rowOf(
      id,
      value.elements.map((item) => item && wordOf(item)),
      [],
    );
  if (value.type !== 'ObjectExpression' || !isConstant(init)) return undefined;
  const members: (string | undefined)[] = [];
  const keys: string[] = [];
  for (const property of value.properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier')
      return undefined;
    members.push(wordOf(property.value));
    keys.push(property.key.name);
  }
  return rowOf(id, members, keys);
}

function isConstant(init: Expression): boolean {
  return init.type === 'TSAsExpression' && init.typeAnnotation.type === 'TSTypeReference';
}

function plain(init: Expression): Expression {
  if (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression') return plain(init.expression);
  const [only] = init.type === 'CallExpression' ? init.arguments : [];
  return only?.type === 'ArrayExpression' ? only : init;
}

function rowOf(
  { name, start }: { readonly name: string; readonly start: number },
  members: readonly (string | null | undefined)[],
  keys: readonly string[],
): UnionRow | undefined {
  const words = members.filter((member) => typeof member === 'string');
  return words.length < FEWEST || words.length < members.length ? undefined : [name, start, words, keys];
}

function wordOf(node: Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? JSON.stringify(node.value) : undefined;
}
