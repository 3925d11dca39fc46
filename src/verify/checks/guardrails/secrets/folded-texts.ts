// Texts that a source puts together from constants: a token in pieces, in a list, in escapes or in numbers is a token all the same.
import type { Node } from '@oxc-project/types';
import { childrenOf } from '../../../../syntax/index.ts';
import type { Tree } from '../../../syntax/tree-of.ts';

export interface FoldedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The longest text that is put together: a token is short. */
const LONGEST = 10_000;
/** How far one constant is followed into others. */
const DEEPEST = 40;

/** The outermost ones whose place is wanted, without those that are written as they are. */
export function foldedTexts(tree: Tree, isWanted: (start: number, end: number) => boolean): FoldedText[] {
  const found: FoldedText[] = [];
  const constants = constantsOf(tree);
  const visit = (node: Node): void => {
    const text =
      isWanted(node.start, node.end) && MAY_FOLD.has(node.type) ? fold(constants, node, 0) : undefined;
    if (typeof text === 'string') {
      if (!isPlain(tree, node, text)) found.push({ text, start: node.start, end: node.end });
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree.program);
  return found;
}

const MAY_FOLD: ReadonlySet<Node['type']> = new Set([
  'BinaryExpression',
  'TemplateLiteral',
  'CallExpression',
  'Literal',
]);

function isPlain(tree: Tree, node: Node, text: string): boolean {
  return tree.textOf(node).includes(text);
}

type Constants = ReadonlyMap<string, Node>;
type Constant = string | readonly Constant[];

/** Names that are declared once, with a value. */
function constantsOf({ nodes }: Tree): Constants {
  const found = new Map<string, Node>();
  for (const node of nodes)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      found.set(node.id.name, node.init);
  return found;
}

function fold(constants: Constants, node: Node, depth: number): Constant | undefined {
  if (depth > DEEPEST) return undefined;
  const next = (inner: Node): Constant | undefined => fold(constants, inner, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number'
        ? String(node.value)
        : undefined;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return next(node.expression);
    case 'Identifier': {
      const value = constants.get(node.name);
      return value && next(value);
    }
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap((quasi, index) => {
          const inner = node.expressions[index];
          return [quasi.value.cooked ?? undefined, ...(inner ? [next(inner)] : [])];
        }),
      );
    case 'BinaryExpression':
      return node.operator === '+' ? joined([next(node.left), next(node.right)]) : undefined;
    case 'ArrayExpression': {
      const items = node.elements.map((item) => (item === null ? undefined : ofElement(item, next)));
      return items.every((item) => item !== undefined) ? items.flat() : undefined;
    }
    case 'CallExpression':
      return ofCall(node, next);
    default:
      return undefined;
  }
}

type Next = (node: Node) => Constant | undefined;

function ofElement(item: Node, next: Next): Constant | undefined {
  if (item.type !== 'SpreadElement') return next(item);
  const value = next(item.argument);
  return typeof value === 'string' ? [...value] : value;
}

function joined(parts: readonly (Constant | undefined)[]): string | undefined {
  const text = parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
  return text === undefined || text.length > LONGEST ? undefined : text;
}

/** Calls that give back their receiver or their arguments in another form. */
function ofCall(
  { callee, arguments: given }: Extract<Node, { type: 'CallExpression' }>,
  next: Next,
): Constant | undefined {
  const args = given.map(next);
  const [first] = args;
  if (callee.type === 'Identifier')
    return callee.name === 'atob' && typeof first === 'string' ? decoded(first, 'base64') : undefined;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { object, property } = callee;
  if (
    object.type === 'Identifier' &&
    object.name === 'String' &&
    /^from(?:CharCode|CodePoint)$/.test(property.name)
  )
    return args.flat().every((code) => typeof code === 'string' && /^\d{1,4}$/.test(code))
      ? String.fromCharCode(...args.flat().map(Number))
      : undefined;
  if (object.type === 'Identifier' && object.name === 'Buffer' && property.name === 'from')
    return typeof first === 'string' ? decoded(first, args[1]) : undefined;
  const value = next(object);
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    if (property.name === 'concat') return joined([value, ...args]);
    if (property.name === 'split' && first === '') return [...value];
    return /^(?:trim|toString)$/.test(property.name) ? value : undefined;
  }
  if (property.name === 'reverse') return value.toReversed();
  return property.name === 'join' ? flatText(value, first) : undefined;
}

function flatText(list: readonly Constant[], between: Constant | undefined): string | undefined {
  const glue = between ?? ',';
  return typeof glue === 'string' && list.every((item) => typeof item === 'string')
    ? list.join(glue)
    : undefined;
}

function decoded(text: string, encoding: Constant | undefined): string | undefined {
  if (encoding !== 'base64' && encoding !== 'hex' && encoding !== 'base64url') return text;
  return Buffer.from(text, encoding).toString('latin1');
}
