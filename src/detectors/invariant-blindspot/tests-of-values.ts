// What tests a value, going by its form and by the names of what is called.
import type { CallExpression, Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';

export const COMPARISON = /^(?:[<>]=?|[!=]==?)$/;

const CHECK =
  /valid|check|assert|ensure|verify|invariant|clamp|parse|normali[sz]e|saniti[sz]e|^(?:min|max|test|match|includes|has|sort|toSorted|startsWith|endsWith|is[A-Z]\w*)$/i;

export function isCheck({ callee }: CallExpression): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && CHECK.test(name.name);
}

const SCHEMA =
  /\.\s*(?:min|max|length|positive|nonnegative|negative|nonempty|int|integer|gte?|lte?|between|regex|pattern|matches|refine|oneOf|valid|enum|datetime|date|url|uuid|email|startsWith|endsWith)\s*\(/;

/** `name: z.number().min(1)` and its like. */
export function isSchema({ text }: CollectedFile, value: Node): boolean {
  return value.type === 'CallExpression' && SCHEMA.test(text.slice(value.start, value.end));
}

/** The names in what is compared or given to a check, `b` of `a.b`, through operators and calls of any depth. */
export function testedNames(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name];
    case 'MemberExpression':
      return [
        ...(node.property.type === 'Identifier' ? [node.property.name] : []),
        ...(node.object.type === 'Identifier' ? [] : testedNames(node.object)),
      ];
    case 'CallExpression':
    case 'NewExpression':
      return [node.callee, ...node.arguments].flatMap(testedNames);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(testedNames);
    case 'UnaryExpression':
    case 'AwaitExpression':
      return testedNames(node.argument);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return testedNames(node.expression);
    default:
      return [];
  }
}
