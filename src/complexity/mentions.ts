// Whether an expression depends on something declared inside a given stretch of code.
import type { Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../facts/index.ts';

/** Looks through member accesses, calls, templates and the like; anything more involved does not count. */
export function mentionsWithin(node: Node, stretch: Node, file: CollectedFile): boolean {
  switch (node.type) {
    case 'Identifier': {
      const symbol = file.symbolAt(node.start);
      if (symbol === undefined) return false;
      const declared = declaredAt(symbol, file);
      return declared !== undefined && declared >= stretch.start && declared < stretch.end;
    }
    case 'MemberExpression':
      return (
        mentionsWithin(node.object, stretch, file) ||
        (node.computed && mentionsWithin(node.property, stretch, file))
      );
    case 'CallExpression':
      return (
        mentionsWithin(node.callee, stretch, file) ||
        node.arguments.some((argument) => mentionsWithin(argument, stretch, file))
      );
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'AwaitExpression':
      return mentionsWithin(node.type === 'AwaitExpression' ? node.argument : node.expression, stretch, file);
    case 'TemplateLiteral':
      return node.expressions.some((expression) => mentionsWithin(expression, stretch, file));
    case 'BinaryExpression':
      return mentionsWithin(node.left, stretch, file) || mentionsWithin(node.right, stretch, file);
    default:
      return false;
  }
}

/** Where a symbol is declared first. */
export function declaredAt(symbol: number, file: CollectedFile): number | undefined {
  return file.occurrencesOf(symbol).find((use) => use.is(ROLE.DECLARATION))?.start;
}
