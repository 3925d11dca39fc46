// Functions with nothing in them, not even a comment, in places where nothing explains them.
import type { ArrowFunctionExpression, Class, Function, MethodDefinition, Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import type { Code, Finding } from '../kit/index.ts';
import { nameIn, wordOf } from '../kit/say.ts';
import { ignoresParameters, isExplained } from './explained.ts';
import type { NoopOptions } from './options.ts';
import type { Row } from './row.ts';

export const emptyFunctionBody: Code = {
  kind: 'empty-function-body',
  equalRules: ['no-empty-function', 'noEmptyBlockStatements', 'no-empty'],
  offByDefault: true,
  explainedByComment: true,
  say: (said) =>
    `${wordOf(said, 'name') === '' ? 'This function' : nameIn(said, 'name')} does nothing, and nothing says that this is intended.`,
  tier: 'advice',
  cause: 'A function has an empty body, and nothing says that this is intended.',
  approach:
    'Is this finished? It may be work that was put off, a hook for others to fill, something an interface asks for, or what is left after its content moved. If nothing is supposed to happen, who calls it and what do they expect? Several of them in one class hint at a contract that is wider than what the class can do.',
};

/** What an empty function is; the words are those of the option `allowEmpty`. */
export const FUNCTION_KINDS = [
  'functions',
  'arrowFunctions',
  'generatorFunctions',
  'asyncFunctions',
  'methods',
  'generatorMethods',
  'asyncMethods',
  'getters',
  'setters',
  'constructors',
  'privateConstructors',
  'protectedConstructors',
  'decoratedFunctions',
  'overrideMethods',
] as const;
export type FunctionKind = (typeof FUNCTION_KINDS)[number];

export interface EmptyRow extends Row {
  readonly name: string;
  /** Every word of `FUNCTION_KINDS` that fits. */
  readonly kinds: readonly FunctionKind[];
  /** The class whose method this is; empty when there is none, or when subclasses do not matter. */
  readonly className: string;
}

export function isUnexplained(
  { name, kinds, className }: EmptyRow,
  { allowEmpty }: NoopOptions,
  bases: ReadonlySet<string>,
  ignored: readonly RegExp[],
): boolean {
  if (kinds.some((kind) => allowEmpty.includes(kind)) || bases.has(className)) return false;
  return !ignored.some((pattern) => pattern.test(name));
}

export function emptyFinding(file: SourceFile, { start, end, key, name, kinds }: EmptyRow): Finding {
  return {
    kind: emptyFunctionBody.kind,
    file: file.path,
    start,
    end,
    key,
    evidence: [{ fact: 'empty-body', file: file.path, start, end, value: kinds[0]! }],
    data: { confidence: 0.6, ...(name === '' ? {} : { name }) },
  };
}

type AnyFunction = Function | ArrowFunctionExpression;
type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/** What the place of a function says about it. */
interface Place {
  readonly name: string;
  readonly kinds: readonly FunctionKind[];
  readonly className: string;
}

export function emptyFunction(file: CollectedFile, node: AnyFunction, parent: Node): EmptyRow | undefined {
  const { body } = node;
  if (body?.type !== 'BlockStatement' || body.body.length > 0) return undefined;
  if (file.text.slice(body.start + 1, body.end - 1).trim() !== '' || isForTypes(node)) return undefined;
  const declared = parent.type === 'Program' ? node : parent;
  if (ignoresParameters(node.params) || isExplained(file, declared.start, body.end)) return undefined;
  const place = placeOf(file, node, parent);
  if (place === undefined) return undefined;
  const owner = ownerNameAt(file.facts, node.start);
  return { start: body.start, end: body.end, key: `${owner}:${place.name}`, ...place };
}

/** Functions that only the type checker needs: generic ones, assertions, and those that take `never`. */
function isForTypes(node: AnyFunction): boolean {
  if (node.typeParameters || node.returnType?.typeAnnotation.type === 'TSTypePredicate') return true;
  return node.params.some(
    (parameter) =>
      'typeAnnotation' in parameter && parameter.typeAnnotation?.typeAnnotation.type === 'TSNeverKeyword',
  );
}

function placeOf(file: CollectedFile, node: AnyFunction, parent: Node): Place | undefined {
  switch (parent.type) {
    case 'MethodDefinition':
      return methodPlace(file, node, parent);
    case 'Property':
      return propertyPlace(file, node, parent);
    case 'VariableDeclarator':
      return variablePlace(file, node, parent);
    case 'CallExpression':
      return parent.callee === node ? plain('', node) : undefined;
    default:
      return node.type === 'FunctionDeclaration' || parent.type === 'ExportDefaultDeclaration'
        ? plain('id' in node && node.id ? node.id.name : '', node)
        : undefined;
  }
}

function plain(name: string, node: AnyFunction): Place {
  return { name, kinds: [functionKind(node)], className: '' };
}

function functionKind(node: AnyFunction): FunctionKind {
  if (node.type === 'ArrowFunctionExpression') return 'arrowFunctions';
  return node.generator ? 'generatorFunctions' : node.async ? 'asyncFunctions' : 'functions';
}

function methodKind(node: AnyFunction, kind: string): FunctionKind {
  if (kind === 'get') return 'getters';
  if (kind === 'set') return 'setters';
  return node.generator ? 'generatorMethods' : node.async ? 'asyncMethods' : 'methods';
}

/** Placeholders are written later; a declared type may ask for a function. */
function variablePlace(
  file: CollectedFile,
  node: AnyFunction,
  { id, init }: NodeOf<'VariableDeclarator'>,
): Place | undefined {
  if (id.type !== 'Identifier' || id.typeAnnotation || init !== node) return undefined;
  const symbol = file.symbolAt(id.start);
  const isWritten =
    symbol !== undefined &&
    file.occurrencesOf(symbol).some((use) => use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION));
  return isWritten ? undefined : plain(id.name, node);
}

function methodPlace(file: CollectedFile, node: AnyFunction, method: MethodDefinition): Place | undefined {
  const owner = classAround(file);
  if (owner === undefined) return undefined;
  const name = keyName(method.key);
  if (method.kind === 'constructor') return constructorPlace(node, method);
  const kinds: FunctionKind[] = [methodKind(node, method.kind)];
  if (method.decorators.length > 0) kinds.push('decoratedFunctions');
  if (method.override) kinds.push('overrideMethods');
  if (isAskedFor(owner) && kinds.length === 1 && !method.static) return undefined;
  const isHidden = method.accessibility === 'private' || method.key.type === 'PrivateIdentifier';
  return { name, kinds, className: isHidden || method.static ? '' : classNameOf(file, owner) };
}

function constructorPlace(node: AnyFunction, method: MethodDefinition): Place | undefined {
  const isUsed = node.params.some(
    (parameter) =>
      parameter.type === 'TSParameterProperty' ||
      ('decorators' in parameter && parameter.decorators.length > 0),
  );
  if (isUsed) return undefined;
  const kinds: FunctionKind[] = ['constructors'];
  if (method.accessibility === 'private') kinds.push('privateConstructors');
  if (method.accessibility === 'protected') kinds.push('protectedConstructors');
  return { name: 'constructor', kinds, className: '' };
}

/** The class of the method or field that is being visited. */
function classAround({ ancestors }: CollectedFile): Class | undefined {
  const node = ancestors.at(-3);
  return node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression' ? node : undefined;
}

/** An interface or a base class may ask for the method. */
function isAskedFor({ superClass, implements: interfaces }: Class): boolean {
  return superClass !== null || (interfaces?.length ?? 0) > 0;
}

function classNameOf({ ancestors }: CollectedFile, { id }: Class): string {
  const around = ancestors.at(-4);
  if (id) return id.name;
  return around?.type === 'VariableDeclarator' && around.id.type === 'Identifier' ? around.id.name : '';
}

/**
 * The members of an object are its own choice only where the object is a plain variable's value. One that has other
 * functions too fills a shape that someone else asks for.
 */
function propertyPlace(
  file: CollectedFile,
  node: AnyFunction,
  property: NodeOf<'Property'>,
): Place | undefined {
  const { ancestors } = file;
  const holder = ancestors.at(-3);
  if (property.value !== node || holder?.type !== 'VariableDeclarator') return undefined;
  if (holder.id.type !== 'Identifier' || holder.id.typeAnnotation) return undefined;
  if (ancestors.at(-2)?.type !== 'ObjectExpression' || hasWorkingMember(ancestors.at(-2)!)) return undefined;
  const isMethod = property.method || property.kind !== 'init';
  const kind = isMethod ? methodKind(node, property.kind) : functionKind(node);
  return { name: keyName(property.key), kinds: [kind], className: '' };
}

function hasWorkingMember(object: Node): boolean {
  if (object.type !== 'ObjectExpression') return false;
  return object.properties.some((member) => member.type === 'Property' && isWorking(member.value));
}

function isWorking(value: Node): boolean {
  if (value.type !== 'FunctionExpression' && value.type !== 'ArrowFunctionExpression') return false;
  return value.body?.type !== 'BlockStatement' || value.body.body.length > 0;
}

function keyName(key: Node): string {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}
