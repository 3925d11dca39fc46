// Values that are computed many lines above the first statement that names them.
import type { Expression, Node, Statement, VariableDeclaration } from '@oxc-project/types';
import { ROLE, type CollectedFile, type Json } from '../../facts/index.ts';
import { childrenOf, isFunction } from '../../syntax/index.ts';
import { codeLinesOf, SHORT_LINE } from './code-lines.ts';
import { dependenciesOf, isWrittenIn, type Effort } from './dependencies.ts';
import { isMapper } from './function-node.ts';
import { placeOfUse } from './place-of-use.ts';

export interface EarlyValue extends Readonly<Record<string, Json>> {
  readonly name: string;
  readonly start: number;
  /** The first statement that names it. */
  readonly use: number;
  readonly useEnd: number;
  /** Lines with code in between. */
  readonly lines: number;
  /** Whether only one branch names it, which need not be taken. */
  readonly isInBranch: boolean;
  /** What computing it takes. */
  readonly effort: Effort;
  /** Where the function around it starts. */
  readonly home: number;
  /** The outermost function around it. */
  readonly around: readonly [start: number, end: number];
  /** Statements in between that leave without it. */
  readonly leavers: readonly (readonly [start: number, end: number])[];
}

/** Names for how something was before it is changed. */
const SNAPSHOT = /^(?:old|prev|previous|before|orig|original|initial|last|current|saved|start|now)(?![a-z])/;

/** What is used sooner is used at once. */
export const FEWEST = 10;

export function earlyValues(file: CollectedFile, statements: readonly Statement[]): EarlyValue[] {
  return statements.flatMap((statement, at) => {
    if (statement.type !== 'VariableDeclaration') return [];
    const found = earlyValue(file, statement, () => statements.slice(at + 1));
    return found ? [found] : [];
  });
}

function earlyValue(
  file: CollectedFile,
  { declarations, end }: VariableDeclaration,
  following: () => readonly Statement[],
): EarlyValue | undefined {
  const { id, init } = declarations[0]!;
  if (declarations.length > 1 || id.type !== 'Identifier' || !init || isPlain(init) || SNAPSHOT.test(id.name))
    return undefined;
  const symbol = file.symbolAt(id.start);
  const named =
    symbol === undefined ? [] : file.occurrencesOf(symbol).filter(({ start }) => start !== id.start);
  if (!named[0]?.is(ROLE.READ) || named[0].start - end < FEWEST * SHORT_LINE) return undefined;
  const code = file.shared(codeLinesOf);
  if (code.between(end, named[0].start) < FEWEST) return undefined;
  const place = placeOfUse(
    following(),
    named.map(({ start }) => start),
  );
  const lines = place ? code.between(end, place.statement.start) : 0;
  if (!place || lines < FEWEST) return undefined;
  const { statement, passed, isInBranch } = place;
  if (isInBranch ? isEmpty(init) : named.some((one) => one.is(ROLE.CAPTURED))) return undefined;
  const dependencies = dependenciesOf(file, init);
  if (dependencies === undefined || (dependencies.effort !== 'none' && !isInBranch)) return undefined;
  const home = file.ancestors.find(isFunction);
  if (home === undefined || isMapper(home) || isWrittenIn(file, dependencies, passed)) return undefined;
  return {
    name: id.name,
    start: id.start,
    use: statement.start,
    useEnd: statement.end,
    lines,
    isInBranch,
    effort: dependencies.effort,
    around: [home.start, home.end],
    home: file.ancestors.findLast(isFunction)!.start,
    leavers: passed.flatMap(leaversIn),
  };
}

/** What is written down rather than computed: constants, settings, functions, other names for something. */
export function isPlain(node: Expression): boolean {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
    case 'ThisExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
      return true;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return node.argument.type === 'Literal';
    case 'BinaryExpression':
      return node.left.type !== 'PrivateIdentifier' && isNumber(node.left) && isNumber(node.right);
    case 'ArrayExpression':
      return node.elements.length > 0;
    case 'ObjectExpression':
      return node.properties.length > 0;
    case 'MemberExpression':
      return isPlain(node.object as Expression);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSTypeAssertion':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return isPlain(node.expression);
    case 'LogicalExpression':
      return isPlain(node.left) && isDefault(node.right);
    default:
      return false;
  }
}

/** Nothing is computed there. */
function isEmpty(node: Expression): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return isEmpty(node.expression);
  return node.type === 'ArrayExpression' || node.type === 'ObjectExpression';
}

function isNumber(node: Expression): boolean {
  return node.type === 'Literal' || (node.type === 'BinaryExpression' && isPlain(node));
}

function isDefault(node: Expression): boolean {
  return isPlain(node) || node.type === 'ArrayExpression' || node.type === 'ObjectExpression';
}

/** Where the function may be left. */
function leaversIn(node: Node): (readonly [number, number])[] {
  if (isFunction(node) || 'superClass' in node) return [];
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return [[node.start, node.end]];
  return childrenOf(node).flatMap(leaversIn);
}
