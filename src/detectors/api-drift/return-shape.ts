// What a function gives back, as far as its text tells.
import type { ArrowFunctionExpression, Function, Node } from '@oxc-project/types';

export type Returns = 'value' | 'void' | 'generator' | 'unknown';
/** Whether a promise is given back; unknown where only types could tell. */
export type Waits = 'yes' | 'no' | 'unknown';

type Signed =
  | Function
  | ArrowFunctionExpression
  | Extract<Node, { type: 'TSMethodSignature' | 'TSFunctionType' }>;

/** Whether the name that starts here is a type parameter, which may stand for anything. */
export type IsOpen = (start: number) => boolean;

export function returnOf(node: Signed, isOpen: IsOpen): readonly [Returns, Waits] {
  const type = node.returnType?.typeAnnotation;
  if (node.type === 'TSMethodSignature' || node.type === 'TSFunctionType')
    return type ? shapeOf(type, isOpen) : UNKNOWN;
  if (node.generator) return ['generator', node.async ? 'yes' : 'no'];
  if (!type) return inferred(node);
  const [returns, waits] = shapeOf(type, isOpen);
  return [returns, node.async ? 'yes' : waits];
}

/** A body without a return gives nothing back; what one with a return gives back may be a promise. */
function inferred({ async, body }: Function | ArrowFunctionExpression): readonly [Returns, Waits] {
  if (body?.type !== 'BlockStatement') return ['unknown', async ? 'yes' : 'unknown'];
  const returns = body.body.some(returnsValue) ? 'unknown' : 'void';
  if (async) return [returns, 'yes'];
  return [returns, returns === 'void' ? 'no' : 'unknown'];
}

const UNKNOWN = ['unknown', 'unknown'] as const;

function shapeOf(type: Node, isOpen: IsOpen): readonly [Returns, Waits] {
  switch (type.type) {
    case 'TSVoidKeyword':
    case 'TSUndefinedKeyword':
      return ['void', 'no'];
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier'
        ? named(type.typeName, type.typeArguments?.params, isOpen)
        : ['value', 'no'];
    case 'TSUnionType':
      return united(type.types, isOpen);
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
    case 'TSNeverKeyword':
    case 'TSConditionalType':
    case 'TSIndexedAccessType':
    case 'TSIntersectionType':
    case 'TSTypeQuery':
    case 'TSImportType':
    case 'TSInferType':
      return UNKNOWN;
    default:
      return ['value', 'no'];
  }
}

/** Names that stand for a promise, or for whatever they are given. */
const ALIAS = /Promise|Awaitable|Thenable|ReturnType/;

function named(
  { name, start }: { readonly name: string; readonly start: number },
  [inner]: readonly Node[] = [],
  isOpen: IsOpen,
): readonly [Returns, Waits] {
  if (name === 'Promise') return [inner ? shapeOf(inner, isOpen)[0] : 'unknown', 'yes'];
  return ALIAS.test(name) || isOpen(start) ? UNKNOWN : ['value', 'no'];
}

/** A value that may be missing is a value; anything that may or may not be a promise is unknown. */
function united(types: readonly Node[], isOpen: IsOpen): readonly [Returns, Waits] {
  const shapes = types.map((type) => shapeOf(type, isOpen));
  if (shapes.some(([returns, waits]) => returns === 'unknown' || waits !== 'no')) return UNKNOWN;
  return [shapes.every(([returns]) => returns === 'void') ? 'void' : 'value', 'no'];
}

function returnsValue(node: Node | null | undefined): boolean {
  switch (node?.type) {
    case 'ReturnStatement':
      return node.argument !== null;
    case 'BlockStatement':
      return node.body.some(returnsValue);
    case 'IfStatement':
      return returnsValue(node.consequent) || returnsValue(node.alternate);
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'LabeledStatement':
      return returnsValue(node.body);
    case 'TryStatement':
      return [node.block, node.handler?.body, node.finalizer].some(returnsValue);
    case 'SwitchStatement':
      return node.cases.some(({ consequent }) => consequent.some(returnsValue));
    default:
      return false;
  }
}
