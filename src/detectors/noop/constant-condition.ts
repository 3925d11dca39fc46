// Conditions that never change: tests of branches and loops, and operands that settle their operator.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { keyOf } from '../kit/anchor.ts';
import type { Code, Evidence, Finding } from '../kit/index.ts';
import { placesDo, tick, type Said } from '../kit/say.ts';
import { constantOperandOf, type ConstantOperand } from './constant-operand.ts';
import { isConstant, truthOf } from './constant.ts';
import type { NoopOptions } from './options.ts';
import type { Row } from './row.ts';

export const constantCondition: Code = {
  kind: 'constant-condition',
  equalRules: [
    'no-constant-condition',
    'no-constant-binary-expression',
    'no-unnecessary-condition',
    'no-self-compare',
    'noConstantCondition',
    'noSelfCompare',
    '@ts-ignore',
    '@ts-expect-error',
  ],
  say: sayCondition,
  cause: 'A condition comes out the same every time, so one of its branches is never taken.',
  approach:
    'Was this condition ever able to change? A switch flipped for a trial, a check that lost its variable in a change, operators that bind differently than they read, or a comparison with an object just made can each be behind it. The branch that never runs may hide what the function was meant to handle, so both branches matter, not the test alone.',
};

/** Which way it always goes, and what then never runs. */
function sayCondition(said: Said): string {
  const { text, data } = said;
  const always = typeof data['value'] === 'boolean' ? `always ${data['value']}` : 'the same every time';
  const dead = placesDo(said, 'never-runs', 'never run');
  return `${tick(text)} is ${always}${dead === '' ? '' : `, so ${dead}`}.`;
}

export type ConditionPlace = 'branch' | 'loop' | 'while-true' | 'operand' | 'relation' | 'panel-switch';

export interface ConditionRow extends Row {
  readonly place: ConditionPlace;
  readonly isProof: boolean;
  /** What it always is, where the text tells. */
  readonly value: 'true' | 'false' | '';
  /** Code that never runs, if any. */
  readonly dead: readonly number[];
  /** The operand that settles it, for those that are no test. */
  readonly operand: readonly number[];
}

export function isWanted(
  { place }: ConditionRow,
  { checkLoops, checkOperands, checkRelations }: NoopOptions,
): boolean {
  switch (place) {
    case 'branch':
      return true;
    case 'loop':
      return checkLoops !== 'none';
    case 'while-true':
      return checkLoops === 'all';
    case 'operand':
    case 'panel-switch':
      return checkOperands;
    case 'relation':
      return checkRelations;
  }
}

export function conditionFinding(file: SourceFile, row: ConditionRow): Finding {
  const { start, end, key, isProof, value } = row;
  return {
    kind: constantCondition.kind,
    file: file.path,
    start,
    end,
    key,
    tier: isProof ? 'proof' : 'advice',
    evidence: conditionEvidence(file.path, row),
    data: { confidence: isProof ? 1 : 0.9, ...(value === '' ? {} : { value: value === 'true' }) },
  };
}

function conditionEvidence(file: string, { start, end, operand, dead }: ConditionRow): Evidence[] {
  const evidence: Evidence[] = [{ fact: 'constant-test', file, start, end }];
  if (operand.length > 0)
    evidence[0] = { fact: 'constant-operand', file, start: operand[0]!, end: operand[1]! };
  if (dead.length > 0) evidence.push({ fact: 'never-runs', file, start: dead[0]!, end: dead[1]! });
  return evidence;
}

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
type Branch = NodeOf<'IfStatement'> | NodeOf<'ConditionalExpression'>;
type Loop = NodeOf<'WhileStatement'> | NodeOf<'DoWhileStatement'> | NodeOf<'ForStatement'>;

export function constantBranch(file: CollectedFile, node: Branch): ConditionRow | undefined {
  if (!isConstant(file, node.test, true)) return undefined;
  const truth = truthOf(node.test);
  const dead = truth === undefined ? undefined : truth ? node.alternate : node.consequent;
  return { ...rowFor(file, node.test, 'branch', truth, dead), isProof: !isSwitch(node.test) };
}

export function constantLoop(file: CollectedFile, node: Loop): ConditionRow | undefined {
  const { test } = node;
  if (!test || !isConstant(file, test, true)) return undefined;
  const truth = truthOf(test);
  const isEndless = node.type !== 'DoWhileStatement' && test.type === 'Literal' && test.value === true;
  const dead = truth === false && node.type !== 'DoWhileStatement' ? node.body : undefined;
  return rowFor(file, test, isEndless ? 'while-true' : 'loop', truth, dead);
}

/** `if (false)`, `1 < 2 ? a : b`: nobody takes what is written out for a question, so it was turned on or off on purpose. */
function isSwitch(test: Node): boolean {
  switch (test.type) {
    case 'Literal':
      return typeof test.value === 'boolean' || typeof test.value === 'number';
    case 'UnaryExpression':
      return test.operator === '!' && isSwitch(test.argument);
    case 'BinaryExpression':
      return isSwitch(test.left) && isSwitch(test.right);
    default:
      return false;
  }
}

function rowFor(
  file: CollectedFile,
  test: Node,
  place: ConditionPlace,
  truth: boolean | undefined,
  dead: Node | null | undefined,
): ConditionRow {
  return {
    start: test.start,
    end: test.end,
    key: keyOf(file, test),
    place,
    isProof: true,
    value: truth === undefined ? '' : truth ? 'true' : 'false',
    dead: dead ? [dead.start, dead.end] : [],
    operand: [],
  };
}

export function constantOperator(
  file: CollectedFile,
  node: NodeOf<'LogicalExpression'> | NodeOf<'BinaryExpression'>,
): ConditionRow | undefined {
  const found = constantOperandOf(file, node);
  if (found === undefined || isExportHint(node)) return undefined;
  if (isQuestionOfTruth(found) && isPartOfTest(file, node)) return undefined;
  const place = isPanelSwitch(file, node)
    ? 'panel-switch'
    : found.reason === 'relation'
      ? 'relation'
      : 'operand';
  const { start, end } = found.operand;
  const row = rowFor(file, node, place, undefined, undefined);
  // `(seen = true) && next()` does two things in one line.
  const isStep = found.operand.type === 'AssignmentExpression';
  return { ...row, isProof: found.reason !== 'loose' && !isStep, operand: [start, end] };
}

/** `{ready && false && <Panel />}`: part of a page that someone turned on or off on purpose. */
function isPanelSwitch({ ancestors }: CollectedFile, node: Node): boolean {
  const around = ancestors.findLast(({ type }) => type !== 'LogicalExpression');
  return around?.type === 'JSXExpressionContainer' && isSwitchedChain(node);
}

function isSwitchedChain(node: Node): boolean {
  if (node.type !== 'LogicalExpression' || node.operator === '??') return false;
  const { left, right } = node;
  return [left, right].some((part) => isSwitch(part) || isSwitchedChain(part));
}

/** `0 && (module.exports = …)` tells tools that do not run the file which names it exports. */
function isExportHint(node: Node): boolean {
  if (node.type !== 'LogicalExpression' || node.right.type !== 'AssignmentExpression') return false;
  const { left } = node.right;
  return (
    left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.object.name === 'module'
  );
}

/** In a test these are judged together with the whole test: `true && x` there is a switch that someone turned. */
function isQuestionOfTruth({ reason }: ConstantOperand): boolean {
  return reason === 'truth' || reason === 'loose' || reason === 'relation';
}

/** Whether the value goes nowhere but into a test of a branch or loop, or into a statement of its own. */
function isPartOfTest(file: CollectedFile, node: Node): boolean {
  let inner = node;
  for (let at = file.ancestors.length - 1; at >= 0; at--) {
    const around = file.ancestors[at]!;
    if ('test' in around && around.test === inner) return true;
    const isInside =
      around.type === 'LogicalExpression' ||
      around.type === 'AssignmentExpression' ||
      (around.type === 'UnaryExpression' && around.operator === '!') ||
      around.type === 'BinaryExpression';
    if (!isInside) return false;
    inner = around;
  }
  return false;
}

/** Marks every loop around a `yield`: what runs in between decides how it ends. */
export function markYielding(file: CollectedFile, node: Node, yielding: Set<number>): void {
  let inner = node;
  for (let at = file.ancestors.length - 1; at >= 0; at--) {
    const around = file.ancestors[at]!;
    if (around.type === 'FunctionDeclaration' || around.type === 'FunctionExpression') return;
    const isFirst = around.type === 'ForStatement' && around.init === inner;
    if (!isFirst) yielding.add(around.start);
    inner = around;
  }
}
