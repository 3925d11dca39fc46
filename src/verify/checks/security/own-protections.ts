// Functions of the program itself that protect: by what they are called, or because a short one tests for what does harm. To call one
// no longer is to lose a protection, and so is to leave something out of it.
import type { Node } from '@oxc-project/types';
import { compareText } from '../../../base/index.ts';
import { functionsIn, type NamedFunction } from '../../syntax/functions-in.ts';
import { functionAround, type Tree } from '../../syntax/tree-of.ts';
import type { Pair } from './pair-of.ts';
import { isCalled, protectionsIn, type Protection } from './protections-in.ts';
import type { ProtectionRow } from './settings.ts';

/** A longer function does more than protect. */
const MOST_LINES = 25;

/** Rows for calls of functions that have a protection in them. */
export function ownRows(trees: readonly Tree[], rows: readonly ProtectionRow[]): ProtectionRow[] {
  const telling = rows.filter(
    ({ texts, given, of }) => texts !== undefined || (given !== undefined && of === undefined),
  );
  const found = new Map<string, ProtectionRow>();
  for (const tree of trees) {
    const names = new Map(
      [...functionsIn(tree).values()].map((named) => [named.node as Node, lastPart(named)]),
    );
    for (const { row, node } of protectionsIn(tree, telling, () => true)) {
      const around = functionAround(tree, node);
      const name = around && names.get(around);
      if (name === undefined || linesOf(tree, around!) > MOST_LINES) continue;
      found.set(`${row.cwe} ${name}`, {
        cwe: row.cwe,
        calls: `^${name.replaceAll('$', '\\$')}$`,
        subject: 'arguments',
      });
    }
  }
  return [...found].sort(([a], [b]) => compareText(a, b)).map(([, row]) => row);
}

function lastPart({ name }: NamedFunction): string {
  return /[\w$]+$/.exec(name)?.[0] ?? name;
}

function linesOf(tree: Tree, node: Node): number {
  return tree.lineAt(node.end) - tree.lineAt(node.start) + 1;
}

/** Tests that a protecting function no longer makes, and that no others stand in for. */
export function weakened(
  { before, after }: Pair,
  rows: readonly ProtectionRow[],
): (Protection & { readonly use: Node })[] {
  const later = functionsIn(after);
  return [...functionsIn(before)].flatMap(([name, old]) => {
    const now = later.get(name);
    const row = rows.find((item) => item.given === undefined && isCalled(item, lastPart(old), ''));
    if (now === undefined || row === undefined || linesOf(before, old.node) > MOST_LINES * 2) return [];
    const were = new Map(testsIn(before, old.node).map((test) => [before.textOf(test), test]));
    const are = new Set(testsIn(after, now.node).map((test) => after.textOf(test)));
    if ([...are].some((test) => !were.has(test))) return [];
    const test = [...were].find(([text]) => !are.has(text))?.[1];
    return test === undefined
      ? []
      : [{ row, node: test, name: lastPart(old), subjects: [], isTest: true, use: now.node }];
  });
}

/** Comparisons with constants, patterns, and what is replaced. */
function testsIn(tree: Tree, { start, end }: Node): Node[] {
  return tree.nodes.filter((node) => {
    if (node.start < start || node.end > end) return false;
    if (node.type === 'BinaryExpression')
      return /^[!=]==?$/.test(node.operator) && (isConstant(node.left) || isConstant(node.right));
    return (
      node.type === 'CallExpression' &&
      /\.(?:replace(?:All)?|test|includes|match)$/.test(tree.textOf(node.callee))
    );
  });
}

function isConstant(node: Node): boolean {
  return node.type === 'Literal' || (node.type === 'UnaryExpression' && node.operator === 'typeof');
}
