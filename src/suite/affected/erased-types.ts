// Stretches of a file that TypeScript takes away before anything runs. What differs in them alone makes no test fail that does not
// check types.
import type { Node } from '@oxc-project/types';
import { childrenOf, isTypeScript, languageOf, sourceTree } from '../../syntax/index.ts';

export type TypeRange = readonly [start: number, end: number];

/** In the order of the text, none inside another. */
export function erasedTypes(path: string, text: string): readonly TypeRange[] {
  const language = languageOf(path);
  if (language === undefined || !isTypeScript(language)) return [];
  const ranges: TypeRange[] = [];
  collect(sourceTree(path, text).program, ranges);
  return ranges;
}

const TYPES: ReadonlySet<string> = new Set([
  'TSTypeAnnotation',
  'TSTypeParameterDeclaration',
  'TSTypeParameterInstantiation',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSDeclareFunction',
  'TSAbstractMethodDefinition',
  'TSIndexSignature',
]);

function collect(node: Node, ranges: TypeRange[]): void {
  if (node.type === 'Identifier') {
    const { optional } = node as { optional?: boolean };
    if (optional === true) ranges.push([node.start + node.name.length, node.end]);
    else if ('typeAnnotation' in node && node.typeAnnotation) collect(node.typeAnnotation, ranges);
    return;
  }
  if (TYPES.has(node.type) || ('declare' in node && node.declare === true)) {
    ranges.push([node.start, node.end]);
    return;
  }
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      collect(node.expression, ranges);
      ranges.push([node.expression.end, node.end]);
      return;
    case 'TSTypeAssertion':
      ranges.push([node.start, node.expression.start]);
      collect(node.expression, ranges);
      return;
  }
  for (const child of childrenOf(node)) collect(child, ranges);
}
