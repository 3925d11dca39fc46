// Names that the text shows to be arrays: by annotation, or by what they are made of.
import type { Class, Node } from '@oxc-project/types';
import type { CollectedFile } from '../facts/index.ts';
import { isShortList } from './iteration.ts';
import { declaredAt } from './mentions.ts';

export interface KnownArray {
  readonly declaredAt: number;
  /** Whether its length is not fixed by the source. */
  readonly isUnbounded: boolean;
  /** Where elements are added. */
  growthIn(file: CollectedFile): readonly number[];
}

/** Of a variable, a parameter, or a field of `this`. */
export function arrayNamed(node: Node, file: CollectedFile): KnownArray | undefined {
  if (node.type === 'Identifier') return variable(node.start, node.name, file);
  const isField = node.type === 'MemberExpression' && node.object.type === 'ThisExpression' && !node.computed;
  return isField && node.property.type === 'Identifier' ? field(node.property.name, file) : undefined;
}

/** A list written out in the source, here or where it is declared, to which nothing is added. */
export function isFixedList(node: Node, file: CollectedFile): boolean {
  if (node.type !== 'Identifier') return isShortList(node);
  const symbol = file.symbolAt(node.start);
  const at = symbol === undefined ? undefined : declaredAt(symbol, file);
  if (symbol === undefined || at === undefined) return false;
  const declaration = declarationAt(at, file.ancestors);
  return (
    declaration !== undefined && isFixed(declaration) && growthOf(symbol, node.name.length, file).length === 0
  );
}

function variable(start: number, name: string, file: CollectedFile): KnownArray | undefined {
  const symbol = file.symbolAt(start);
  const at = symbol === undefined ? undefined : declaredAt(symbol, file);
  if (symbol === undefined || at === undefined) return undefined;
  const declaration = declarationAt(at, file.ancestors);
  if (!declaration || !isArray(declaration)) return undefined;
  return {
    declaredAt: at,
    isUnbounded: declaration.isLocal && !isFixed(declaration),
    growthIn: () => growthOf(symbol, name.length, file),
  };
}

function growthOf(symbol: number, length: number, { text, occurrencesOf }: CollectedFile): number[] {
  return occurrencesOf(symbol)
    .map(({ start }) => start)
    .filter((offset) => text.startsWith('.push(', offset + length));
}

function field(name: string, { ancestors, text }: CollectedFile): KnownArray | undefined {
  const owner = ancestors.findLast(
    (node): node is Class => node.type === 'ClassDeclaration' || node.type === 'ClassExpression',
  );
  for (const member of owner?.body.body ?? []) {
    if (member.type !== 'PropertyDefinition' || member.key.type !== 'Identifier') continue;
    if (member.key.name !== name || member.computed) continue;
    const declaration = { type: member.typeAnnotation, init: member.value, isLocal: true };
    if (!isArray(declaration)) return undefined;
    return {
      declaredAt: member.start,
      isUnbounded: !isFixed(declaration),
      growthIn: () => placesOf(`this.${name}.push(`, text, owner!),
    };
  }
  return undefined;
}

function placesOf(words: string, text: string, { start, end }: Class): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words, start); at >= 0 && at < end; at = text.indexOf(words, at + 1))
    places.push(at);
  return places;
}

interface Declaration {
  readonly type: { readonly typeAnnotation: Node } | null | undefined;
  readonly init: Node | null | undefined;
  /** Made anew whenever some code runs, rather than once for the program. */
  readonly isLocal: boolean;
}

/** The declaration of a variable or parameter among those that are visible here. */
function declarationAt(offset: number, ancestors: readonly Node[]): Declaration | undefined {
  for (const node of ancestors) {
    if (offset < node.start || offset >= node.end) continue;
    const found =
      node.type === 'Program' || node.type === 'BlockStatement'
        ? inList(node.body, offset)
        : inParameters(node, offset);
    if (found) return { ...found, isLocal: node.type !== 'Program' };
  }
  return undefined;
}

function inList(statements: readonly Node[], offset: number): Omit<Declaration, 'isLocal'> | undefined {
  for (const statement of statements) {
    if (offset < statement.start || offset >= statement.end) continue;
    const declared =
      statement.type === 'ExportNamedDeclaration' && statement.declaration
        ? statement.declaration
        : statement;
    if (declared.type !== 'VariableDeclaration') return undefined;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && id.start === offset) return { type: id.typeAnnotation, init };
  }
  return undefined;
}

function inParameters(node: Node, offset: number): Omit<Declaration, 'isLocal'> | undefined {
  if (
    node.type !== 'FunctionDeclaration' &&
    node.type !== 'FunctionExpression' &&
    node.type !== 'ArrowFunctionExpression'
  )
    return undefined;
  for (const parameter of node.params) {
    if (parameter.start !== offset) continue;
    if (parameter.type === 'Identifier') return { type: parameter.typeAnnotation, init: undefined };
    if (parameter.type === 'AssignmentPattern' && parameter.left.type === 'Identifier')
      return { type: parameter.left.typeAnnotation, init: undefined };
  }
  return undefined;
}

function isArray({ type, init }: Declaration): boolean {
  if (type) return isArrayType(type.typeAnnotation);
  return init !== null && init !== undefined && makesArray(init);
}

function isArrayType(type: Node): boolean {
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly' && isArrayType(type.typeAnnotation);
  if (type.type === 'TSArrayType') return !isFewValued(type.elementType);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const { name } = type.typeName;
  const [element] = type.typeArguments?.params ?? [];
  return (name === 'Array' || name === 'ReadonlyArray') && element !== undefined && !isFewValued(element);
}

/** A union of literals has few members, and so has an array of them. */
function isFewValued(type: Node): boolean {
  return type.type === 'TSUnionType' && type.types.every((member) => member.type === 'TSLiteralType');
}

const MAKERS = new Set(['map', 'filter', 'flatMap', 'flat', 'sort', 'toSorted', 'reverse', 'toReversed']);
const OBJECT_MAKERS = new Set(['keys', 'values', 'entries', 'getOwnPropertyNames']);

function makesArray(init: Node): boolean {
  if (init.type === 'ArrayExpression') return true;
  if (init.type === 'TSAsExpression' || init.type === 'AwaitExpression') return false;
  if (init.type !== 'CallExpression' || init.callee.type !== 'MemberExpression') return false;
  const { object, property } = init.callee;
  if (property.type !== 'Identifier') return false;
  if (object.type === 'Identifier' && object.name === 'Object') return OBJECT_MAKERS.has(property.name);
  if (object.type === 'Identifier' && object.name === 'Array') return property.name === 'from';
  return MAKERS.has(property.name);
}

/** A list whose elements are written out, or empty: it grows only where elements are added. */
function isFixed({ init }: Declaration): boolean {
  return init !== null && init !== undefined && isShortList(init);
}
