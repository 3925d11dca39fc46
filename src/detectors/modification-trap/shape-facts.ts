// Where objects of a named type are written out: `const a: T = { … }`, `return { … }` from a function that returns `T`, `{ … } as T`.
import type { Node, ObjectExpression, TSType } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';

export type ShapeRow = readonly [typeStart: number, start: number, end: number, isAsserted: 0 | 1];

const FEWEST_PROPERTIES = 2;

export function shapeRow(file: CollectedFile, node: ObjectExpression, parent: Node): ShapeRow | undefined {
  // What is spread into an object brings a new member along.
  const isWhole = node.properties.every(({ type }) => type === 'Property');
  if (!isWhole || node.properties.length < FEWEST_PROPERTIES) return undefined;
  const named = typeFor(file, parent);
  return named && [named.start, node.start, node.end, named.isAsserted ? 1 : 0];
}

interface Named {
  readonly start: number;
  readonly isAsserted: boolean;
}

function typeFor(file: CollectedFile, parent: Node): Named | undefined {
  switch (parent.type) {
    case 'VariableDeclarator':
      // A constant of the module is an entry of its own, as a plugin or a command is: there is one for each file, on purpose.
      return isAtTop(file) ? undefined : nameOf(annotationOf(parent.id), false);
    case 'TSSatisfiesExpression':
      return isAtTop(file) ? undefined : nameOf(parent.typeAnnotation, false);
    case 'TSAsExpression':
      return isAtTop(file) ? undefined : nameOf(parent.typeAnnotation, true);
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
      return nameOf(returnType(file, parent), false);
    default:
      return undefined;
  }
}

function isAtTop({ ancestors }: CollectedFile): boolean {
  return !ancestors.some(({ type }) => /Function|^MethodDefinition$|^PropertyDefinition$/.test(type));
}

function annotationOf(id: Node): TSType | undefined {
  return 'typeAnnotation' in id
    ? (id.typeAnnotation as { typeAnnotation: TSType } | null)?.typeAnnotation
    : undefined;
}

function returnType({ ancestors }: CollectedFile, parent: Node): TSType | undefined {
  const around =
    parent.type === 'ArrowFunctionExpression'
      ? parent
      : ancestors.findLast(
          ({ type }) =>
            type === 'FunctionDeclaration' ||
            type === 'FunctionExpression' ||
            type === 'ArrowFunctionExpression',
        );
  return around && 'returnType' in around ? around.returnType?.typeAnnotation : undefined;
}

function nameOf(type: TSType | undefined, isAsserted: boolean): Named | undefined {
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const [inner] = type.typeArguments?.params ?? [];
  if (type.typeName.name === 'Promise') return nameOf(inner, isAsserted);
  return inner === undefined ? { start: type.typeName.start, isAsserted } : undefined;
}
