// Functions that take many values by position, two neighbours among them of one type.
import type { ArrowFunctionExpression, Function, Node, ParamPattern } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';

export type PositionalRow = readonly [
  nameStart: number,
  count: number,
  first: string,
  second: string,
  type: string,
];

const MANY = 4;

export function positionalRow(
  file: CollectedFile,
  node: Function | ArrowFunctionExpression,
  parent: Node,
): PositionalRow | undefined {
  const name = nameOf(node, parent);
  if (name === undefined || node.params.length < MANY || !node.body) return undefined;
  const typed = node.params.map((param) => typedName(file, param));
  for (const [index, first] of typed.entries()) {
    const second = typed[index + 1];
    if (first && second && first.type === second.type && !isPlainOrder(first.name, second.name))
      return [name, node.params.length, first.name, second.name, first.type];
  }
  return undefined;
}

function nameOf(node: Node, parent: Node): number | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.start;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
    ? parent.id.start
    : undefined;
}

interface TypedName {
  readonly name: string;
  readonly type: string;
}

/** Undefined for what may be left out or is taken apart. */
function typedName({ text }: CollectedFile, param: ParamPattern): TypedName | undefined {
  if (param.type !== 'Identifier' || param.optional || !param.typeAnnotation) return undefined;
  const { start, end } = param.typeAnnotation.typeAnnotation;
  const type = text.slice(start, end);
  return /\b(?:any|unknown)\b/.test(type) ? undefined : { name: param.name, type };
}

/** Coordinates, ends of a range and the like, whose order nobody mistakes. */
const PLAIN =
  /^(?:.{1,2}|x\d|y\d|min|max|from|to|start|end|begin|left|right|top|bottom|before|after|prev|next|width|height|lat|lng|lon|old.*|new.*|source|target|src|dest)$/i;

function isPlainOrder(first: string, second: string): boolean {
  return PLAIN.test(lastWord(first)) && PLAIN.test(lastWord(second));
}

function lastWord(name: string): string {
  return (
    /^(?:old|new|prev|next|start|end|min|max|from|to)(?=[A-Z])/.exec(name)?.[0] ??
    /[A-Z]?[a-z\d]*$/.exec(name)?.[0] ??
    name
  );
}
