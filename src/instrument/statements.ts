// Branches that are no decisions: cases of a switch, loops over values, fallbacks, and the ways that errors take.
import type { Node } from '@oxc-project/types';
import { bare, rangeOf } from './boolean-tree.ts';
import { addBranch, addErrorPath, newLocal, newSlot, reach, scratch, type Weaving } from './weaving.ts';

type Typed<T extends Node['type']> = Extract<Node, { type: T }>;

/** A case is taken when its value is the one that matches, not when another one falls through to it. */
export function visitSwitch(weaving: Weaving, node: Typed<'SwitchStatement'>): void {
  const { put, scope, code } = weaving;
  if (!scope.locals) {
    weaving.visit(node.discriminant);
    for (const one of node.cases) weaving.visit(one);
    return;
  }
  const [subject, isMatched, value] = [newLocal(weaving), newLocal(weaving), scratch(weaving)];
  put.wrap(node.discriminant, `${isMatched}=false,${subject}=(`, ')');
  weaving.visit(node.discriminant);
  for (const one of node.cases) {
    const slot = newSlot(weaving);
    const kind = one.test ? 'case' : 'default-case';
    const last = one.consequent.at(-1);
    const body = last ? { body: { start: one.consequent[0]!.start, end: last.end } } : {};
    addBranch(weaving, { kind, way: 'taken', taken: { slot }, ...body }, headOf(weaving, one));
    if (one.test) {
      put.wrap(one.test, `((${value}=(`, `))===${subject}?${isMatched}=${reach(weaving, slot)}:0,${value})`);
      weaving.visit(one.test);
    } else put.open(code.indexOf(':', one.start) + 1, `${isMatched}||${reach(weaving, slot)};`);
    for (const statement of one.consequent) weaving.visit(statement);
  }
  if (node.cases.length === 0 || node.cases.some(({ test }) => !test)) return;
  const slot = newSlot(weaving);
  const head = { start: node.start, end: code.indexOf('{', node.discriminant.end) };
  addBranch(weaving, { kind: 'default-case', way: 'taken', taken: { slot }, isImplicit: true }, head);
  put.open(node.end - 1, `;default:${isMatched}||${reach(weaving, slot)};`);
}

function headOf({ code }: Weaving, one: Typed<'SwitchCase'>): { start: number; end: number } {
  return { start: one.start, end: one.test?.end ?? code.indexOf(':', one.start) };
}

/** Loops over values: whether there ever was one. */
export function visitEach(weaving: Weaving, node: Typed<'ForOfStatement' | 'ForInStatement'>): void {
  const slot = newSlot(weaving);
  addBranch(
    weaving,
    { kind: 'loop', way: 'taken', taken: { slot }, body: rangeOf(node.body) },
    { start: node.start, end: node.right.end },
  );
  weaving.visit(node.left);
  weaving.visit(node.right);
  const probe = `${reach(weaving, slot)};`;
  if (node.body.type === 'BlockStatement') weaving.put.open(node.body.start + 1, probe);
  else weaving.put.wrap(node.body, `{${probe}`, '}');
  weaving.visit(node.body);
}

/** `a ?? b`: whether there was a value, and whether there was none. */
export function visitNullish(weaving: Weaving, node: Typed<'LogicalExpression'>): void {
  const { put } = weaving;
  if (weaving.scope.locals) {
    const value = scratch(weaving);
    const [left, right] = [newSlot(weaving), newSlot(weaving)];
    const kind = 'nullish';
    addBranch(weaving, { kind, way: 'right', taken: { slot: right } }, rangeOf(node.right));
    addBranch(weaving, { kind, way: 'left', taken: { slot: left } }, rangeOf(node.left));
    put.wrap(node, '(', ')');
    put.wrap(
      node.left,
      `(${value}=(`,
      `),${value}!==null&&${value}!==void 0&&${reach(weaving, left)},${value})`,
    );
    put.wrap(node.right, `(${reach(weaving, right)},(`, '))');
  }
  weaving.visit(node.left);
  weaving.visit(node.right);
}

/** A default of a parameter or of a pattern, and the right side of `||=`. A function gets its name from there: it is left alone. */
export function visitFallback(
  weaving: Weaving,
  kind: 'default-value' | 'assignment',
  { left, right }: { left: Node; right: Node },
): void {
  weaving.visit(left);
  if (!isNamedByPlace(bare(right))) {
    const slot = newSlot(weaving);
    addBranch(
      weaving,
      { kind, way: kind === 'assignment' ? 'right' : 'taken', taken: { slot } },
      rangeOf(right),
    );
    weaving.put.wrap(right, `(${reach(weaving, slot)},(`, '))');
  }
  weaving.visit(right);
}

function isNamedByPlace(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression') return true;
  return (node.type === 'FunctionExpression' || node.type === 'ClassExpression') && !node.id;
}

export function visitCatch(weaving: Weaving, node: Typed<'CatchClause'>): void {
  const slot = addErrorPath(weaving, 'catch', rangeOf(node));
  const head = { start: node.start, end: node.body.start };
  addBranch(weaving, { kind: 'catch', way: 'taken', taken: { slot }, body: rangeOf(node.body) }, head);
  weaving.visit(node.param);
  weaving.put.open(node.body.start + 1, `${reach(weaving, slot)};`);
  weaving.visit(node.body);
}

export function visitThrow(weaving: Weaving, node: Typed<'ThrowStatement'>): void {
  const slot = addErrorPath(weaving, 'throw', rangeOf(node));
  weaving.put.wrap(node.argument, `(${reach(weaving, slot)},(`, '))');
  weaving.visit(node.argument);
}

/** `Promise.reject(…)`, and `reject(…)` of a promise that is made by hand. */
export function visitCall(weaving: Weaving, node: Typed<'CallExpression'>): void {
  const { start, end } = node.callee;
  if (/^(?:Promise\s*\.\s*)?reject$/.test(weaving.text.slice(start, end))) {
    const slot = addErrorPath(weaving, 'reject', rangeOf(node));
    weaving.put.wrap(node, `(${reach(weaving, slot)},`, ')');
  }
  weaving.visit(node.callee);
  for (const argument of node.arguments) weaving.visit(argument);
}
