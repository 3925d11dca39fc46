// Decisions: the conditions of `if`, loops and `?:`, and what `&&`, `||` and `!` join elsewhere. Each condition adds its value to a
// variable of the decision, so that evaluations that are interrupted, nested or recursive do not mix.
import type { Node } from '@oxc-project/types';
import type { Range } from '../base/index.ts';
import { bare, rangeOf, shapeOf, type Shape } from './boolean-tree.ts';
import { isBoolean } from './is-boolean.ts';
import type { BooleanTree, Decision, DecisionKind } from './probes.ts';
import { addBranch, newLocal, newVectors, scratch, type Weaving } from './weaving.ts';

/** The condition of a statement or of `?:`. `around` is the construct that a reader looks at. */
export function decideTest(weaving: Weaving, kind: DecisionKind, test: Node, around: Node): void {
  const shape = trackable(weaving, shapeOf(test, true), test);
  const decision = shape && addDecision(weaving, kind, shape, rangeOf(test), true);
  if (shape === undefined || decision === undefined) {
    weaving.visit(test);
    return;
  }
  for (const outcome of [true, false])
    addBranch(
      weaving,
      {
        kind,
        way: outcome ? 'true' : 'false',
        taken: { decision, outcome },
        isIgnored: weaving.isIgnored(rangeOf(around), outcome ? 'if' : 'else'),
        ...bodyOf(weaving, around, outcome),
      },
      rangeOf(test),
    );
  addOperators(weaving, shape.tree, decision, false);
  weaveTruth(weaving, shape, test, weaving.decisions[decision]!.base);
}

function bodyOf({ around: line }: Weaving, around: Node, outcome: boolean): { body?: Range } {
  const parts = around as { consequent?: Node; alternate?: Node | null; body?: Node };
  const body = outcome ? (parts.consequent ?? parts.body) : parts.alternate;
  if (body) return { body: rangeOf(body) };
  // What follows an `if` that always leaves runs only when it is false.
  const block = line.at(-2);
  const isExit = !outcome && around.type === 'IfStatement' && leaves(around.consequent);
  return isExit && block ? { body: { start: around.end, end: block.end } } : {};
}

function leaves(node: Node | undefined): boolean {
  if (node?.type === 'BlockStatement') return leaves(node.body.at(-1));
  return node !== undefined && /^(?:Return|Throw|Break|Continue)Statement$/.test(node.type);
}

/** `a && b` and `a || b` where their value is used. */
export function decideValue(weaving: Weaving, node: Node): void {
  const truth = isBoolean(node) || weaving.truths.has(node);
  const shape = weaving.scope.locals && shapeOf(node, false);
  const decision =
    shape && shape.conditions.length > 0
      ? addDecision(weaving, 'value', shape, rangeOf(node), truth)
      : undefined;
  if (!shape || decision === undefined) {
    visitSides(weaving, node);
    return;
  }
  addOperators(weaving, shape.tree, decision, true);
  const { base } = weaving.decisions[decision]!;
  const [vector, value] = [newLocal(weaving), scratch(weaving)];
  weaving.put.wrap(node, `(${vector}=0,${value}=(`, `),${weaving.names.reach}(${base}+${vector}),${value})`);
  weaveConditions(weaving, shape, vector);
}

/** `!(a && b)` where its value is used: it is a truth already. */
export function decideNegation(weaving: Weaving, node: Node & { argument: Node }): void {
  const shape = weaving.scope.locals && shapeOf(node, true);
  const isJoined = shape !== undefined && hasOperator(shape.tree);
  const decision = isJoined ? addDecision(weaving, 'value', shape, rangeOf(node), true) : undefined;
  if (!shape || decision === undefined) {
    weaving.visit(node.argument);
    return;
  }
  addOperators(weaving, shape.tree, decision, true);
  weaveTruth(weaving, shape, node, weaving.decisions[decision]!.base);
}

function visitSides(weaving: Weaving, node: Node): void {
  const inner = bare(node);
  if (inner.type !== 'LogicalExpression') return weaving.visit(inner);
  weaving.visit(inner.left);
  weaving.visit(inner.right);
}

/** Where no variable can be declared, the whole is one condition. Without conditions there is nothing to decide. */
function trackable(weaving: Weaving, shape: Shape, test: Node): Shape | undefined {
  if (shape.conditions.length === 0) return undefined;
  if (weaving.scope.locals || shape.conditions.length === 1) return shape;
  return {
    tree: { op: 'condition', index: 0 },
    conditions: [{ node: test, isTruth: true }],
    constants: [],
  };
}

function hasOperator(tree: BooleanTree): boolean {
  return tree.op === 'not' ? hasOperator(tree.of) : tree.op === 'and' || tree.op === 'or';
}

function addDecision(
  weaving: Weaving,
  kind: DecisionKind,
  { tree, conditions }: Shape,
  range: Range,
  isBoolean: boolean,
): number | undefined {
  const base = newVectors(weaving, conditions.length);
  if (base === undefined) return undefined;
  const decision: Decision = {
    kind,
    tree,
    conditions: conditions.map(({ node }) => ({
      ...rangeOf(node),
      text: weaving.text.slice(node.start, node.end),
    })),
    base,
    isBoolean,
    function: weaving.scope.function,
    ...range,
  };
  return weaving.decisions.push(decision) - 1;
}

/** The right side of every operator is a branch; where only the value matters, so is going without it. */
function addOperators(weaving: Weaving, tree: BooleanTree, decision: number, both: boolean): void {
  if (tree.op === 'not') return addOperators(weaving, tree.of, decision, both);
  if (tree.op !== 'and' && tree.op !== 'or') return;
  addOperators(weaving, tree.left, decision, both);
  for (const isRight of both ? [true, false] : [true])
    addBranch(
      weaving,
      { kind: tree.op, way: isRight ? 'right' : 'left', taken: { decision, operator: tree.at, isRight } },
      tree.at,
    );
  addOperators(weaving, tree.right, decision, both);
}

function weaveTruth(weaving: Weaving, shape: Shape, node: Node, base: number): void {
  const { put, names } = weaving;
  if (shape.conditions.length === 1) {
    const [only] = shape.conditions as [Shape['conditions'][number]];
    put.wrap(only.node, '((', `)?${names.reach}(${base + 2}):!${names.reach}(${base + 1}))`);
    weaving.visit(only.node);
    for (const constant of shape.constants) weaving.visit(constant);
    return;
  }
  const vector = newLocal(weaving);
  const done = `${names.reach}(${base}+${vector})`;
  put.wrap(node, `(${vector}=0,(`, `)?${done}:!${done})`);
  weaveConditions(weaving, shape, vector);
}

function weaveConditions(weaving: Weaving, { conditions, constants }: Shape, vector: string): void {
  const { put } = weaving;
  for (const [index, { node, isTruth }] of conditions.entries()) {
    const [yes, no] = [`${vector}+=${2 * 3 ** index}`, `${vector}+=${3 ** index}`];
    if (isTruth) put.wrap(node, '((', `)?${yes}:!(${no}))`);
    else {
      const value = scratch(weaving);
      put.wrap(node, `((${value}=(`, `))?${yes}:${no},${value})`);
    }
    weaving.visit(node);
  }
  for (const node of constants) weaving.visit(node);
}
