// Expression statements whose value nobody takes. What is reported follows the documented defaults of `no-unused-expressions`;
// what is exempt besides is on the page.
import type { Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { keyOf } from '../kit/anchor.ts';
import { ASSERTION, type Code } from '../kit/define-detector.ts';
import type { Finding } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { isInert } from './inert.ts';
import type { NoopOptions } from './options.ts';
import { fixOf, type Doubtful } from './row.ts';

export const expression: Code = {
  kind: 'expression-noop',
  equalRules: ['no-unused-expressions', 'noUnusedExpressions', '@ts-ignore', '@ts-expect-error'],
  say: ({ text }) => `${tick(text)} computes a value that nobody uses, and does nothing else.`,
  inTests: ASSERTION,
  cause: 'A statement computes a value that nobody uses, and computing it changes nothing.',
  approach:
    'What was this line meant to do? A call that lost its parentheses, an assignment or return that lost its left part, a check left over from debugging, or a read that is there for its side effect are likely. Where several stand in one function, the function was probably edited halfway, and its flow as a whole deserves the look.',
};

/** What has to be allowed for an expression statement to be fine, as bits. */
const NEEDS = { SHORT_CIRCUIT: 1, TERNARY: 2, TAGGED_TEMPLATE: 4, JSX: 8 } as const;

export interface ExpressionRow extends Doubtful {
  /** Bits of `NEEDS`; zero when nothing allows it. */
  readonly needs: number;
}

/** Whether the options allow nothing that the expression needs. */
export function isUnusedUnder(options: NoopOptions, { needs }: ExpressionRow): boolean {
  const allowed =
    (options.allowShortCircuit ? NEEDS.SHORT_CIRCUIT : 0) |
    (options.allowTernary ? NEEDS.TERNARY : 0) |
    (options.allowTaggedTemplates ? NEEDS.TAGGED_TEMPLATE : 0) |
    (options.enforceForJSX ? 0 : NEEDS.JSX);
  return needs === 0 || (needs & ~allowed) !== 0;
}

export function expressionFinding(
  file: SourceFile,
  { start, end, key, isProof, cut }: ExpressionRow,
): Finding {
  return {
    kind: expression.kind,
    file: file.path,
    start,
    end,
    key,
    tier: isProof ? 'proof' : 'advice',
    evidence: [{ fact: 'unused-value', file: file.path, start, end }],
    data: { confidence: isProof ? 1 : 0.8 },
    ...fixOf(file, cut),
  };
}

type Member = Extract<Node, { type: 'MemberExpression' }>;
type Statement = Extract<Node, { type: 'ExpressionStatement' }>;

/** Nothing allows it. */
const NEVER = 0;
/** It may well do something. */
const ACTS = -1;

export function unusedExpression(
  file: CollectedFile,
  node: Statement,
  parent: Node,
): ExpressionRow | undefined {
  // The field is there only where it can be, which in JavaScript is for directives alone.
  if (typeof node.directive === 'string') return undefined;
  const { expression } = node;
  const needs = needsOf(expression);
  if (needs === ACTS || isExempt(file, expression, parent) || isTypeTest(file, node)) return undefined;
  const isProof =
    needs === NEVER &&
    isInert(file, expression) &&
    !isOnlyUse(file, expression) &&
    !isScriptValue(node, parent);
  if (!isProof && memberIn(expression) && hasNote(file, node)) return undefined;
  return { start: node.start, end: node.end, key: keyOf(file, node), needs, isProof, cut: [] };
}

/** `value;` where nothing else reads the variable: it stands there so that the variable counts as used. */
function isOnlyUse(file: CollectedFile, node: Node): boolean {
  if (node.type !== 'Identifier') return false;
  const symbol = file.symbolAt(node.start);
  if (symbol === undefined) return false;
  return file.occurrencesOf(symbol).every((use) => use.start === node.start || !use.is(ROLE.READ));
}

/** The last statement of a script is its value, which whatever runs the script may take. */
function isScriptValue(node: Statement, parent: Node): boolean {
  if (parent.type !== 'Program' || parent.body.at(-1) !== node) return false;
  return !parent.body.some(({ type }) => /^(?:Im|Ex)port/.test(type));
}

/** `ACTS`, `NEVER`, or the bits that have to be allowed for the expression to be fine. */
function needsOf(node: Node): number {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
    case 'BinaryExpression':
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'TemplateLiteral':
    case 'ThisExpression':
    case 'MetaProperty':
      return NEVER;
    case 'MemberExpression':
      return isActing(node) ? ACTS : NEVER;
    case 'UnaryExpression':
      return node.operator === 'void' || node.operator === 'delete' ? ACTS : NEVER;
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return needsOf(node.expression);
    case 'LogicalExpression':
      return and(NEEDS.SHORT_CIRCUIT, needsOf(node.right));
    case 'ConditionalExpression':
      return and(and(NEEDS.TERNARY, needsOf(node.consequent)), needsOf(node.alternate));
    case 'SequenceExpression':
      return node.expressions.map(needsOf).reduce(and, ACTS);
    case 'TaggedTemplateExpression':
      return NEEDS.TAGGED_TEMPLATE;
    case 'JSXElement':
    case 'JSXFragment':
      return NEEDS.JSX;
    default:
      return ACTS;
  }
}

function and(bits: number, part: number): number {
  if (bits === NEVER || part === NEVER) return NEVER;
  if (bits === ACTS) return part;
  return part === ACTS ? bits : bits | part;
}

/** Reading these makes a browser lay out the page. */
const LAYOUT = /^(?:offset|client|scroll)(?:Height|Width|Top|Left)$/;

/** Properties that do something when they are read: layout, and assertions. */
function isActing({ computed, property, object }: Member): boolean {
  if (!computed && property.type === 'Identifier' && LAYOUT.test(property.name)) return true;
  return isAssertion(object);
}

function isExempt(file: CollectedFile, node: Node, parent: Node): boolean {
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' && isCalledAtOnce(node.argument);
    case 'ObjectExpression':
      return parent.type === 'Program' && node.properties.length > 0;
    default:
      return memberIn(node) !== undefined && isTried(file, parent);
  }
}

/** The property that an expression reads as the last thing it does. */
function memberIn(node: Node): Member | undefined {
  switch (node.type) {
    case 'MemberExpression':
      return node;
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      return memberIn(node.expression);
    default:
      return undefined;
  }
}

/** `try { object.property; }` asks whether reading fails. */
function isTried({ ancestors }: CollectedFile, parent: Node): boolean {
  const around = ancestors.at(-2);
  return around?.type === 'TryStatement' && around.block === parent;
}

/** `!function () {}()` */
function isCalledAtOnce(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  return node.callee.type === 'FunctionExpression' || node.callee.type === 'ArrowFunctionExpression';
}

/** `expect(x).to.be.true` and `x.should.be.ok`: what stands before the last property asserts. */
function isAssertion(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
      return (node.callee.type === 'Identifier' && node.callee.name === 'expect') || isAssertion(node.callee);
    case 'MemberExpression':
      if (!node.computed && node.property.type === 'Identifier' && node.property.name === 'should')
        return true;
      return isAssertion(node.object);
    default:
      return false;
  }
}

/** A comment that ends right above says what a property is read for, or documents the property itself. */
function hasNote({ facts: { comments }, text }: CollectedFile, { start }: Node): boolean {
  const above = comments.lastBefore(start);
  return above !== undefined && /^\s*$/.test(text.slice(above.end, start));
}

/** `// @ts-expect-error` above says that the statement stands there for the type checker. */
function isTypeTest(file: CollectedFile, { start }: Node): boolean {
  for (const { end, reach, tool } of file.facts.suppressions) {
    if (end > start) return false;
    if (reach !== 'next-line' || tool !== 'typescript') continue;
    if (file.text.slice(end, start).trim() === '') return true;
  }
  return false;
}
