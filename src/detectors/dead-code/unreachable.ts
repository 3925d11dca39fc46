// Statements that no path through their function reaches.
import type { Node } from '@oxc-project/types';
import { codeHash } from '../../base/index.ts';
import type { CollectedFile } from '../../facts/index.ts';
import { buildControlFlow, unreachableStatements, type FlowRoot } from '../../flow/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { ownerNameAt, type Code, type Finding } from '../kit/index.ts';
import { placesOf, times } from '../kit/say.ts';

export const unreachable: Code = {
  kind: 'unreachable',
  tier: 'proof',
  isDebt: true,
  equalRules: ['no-unreachable', 'noUnreachable', 'allowUnreachableCode', '@ts-ignore', '@ts-expect-error'],
  say: (said) => {
    const lines = said.measure ?? 1;
    return `${times(lines, 'line')} from here on never ${lines === 1 ? 'runs' : 'run'}: no path leads past ${placesOf(said, 'last-reached')}.`;
  },
  cause:
    'Statements stand where no path through the function arrives, since what stands before them always leaves.',
  approach:
    'Which of the two was meant, the statement that leaves or the code behind it? Code that was switched off for a while and forgotten, a branch that was added above, and a loop that no longer ends are common origins. The history of the line that leaves usually tells.',
};

/** Statements one after the other, and the function around them. */
export interface StatementList {
  readonly statements: readonly Node[];
  readonly root: FlowRoot;
}

export type UnreachableRow = readonly [
  start: number,
  end: number,
  leaverStart: number,
  leaverEnd: number,
  lines: number,
  key: string,
];

/** Whether a statement before the last one looks as if nothing came after it. The control flow then decides. */
export function endsWithJump(statements: readonly Node[]): boolean {
  for (let at = 0; at < statements.length - 1; at++) if (mayLeave(statements[at]!)) return true;
  return false;
}

function mayLeave(node: Node): boolean {
  switch (node.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'BlockStatement':
      return node.body.some(mayLeave);
    case 'IfStatement':
      return node.alternate !== null && mayLeave(node.consequent) && mayLeave(node.alternate);
    case 'LabeledStatement':
      return mayLeave(node.body);
    case 'TryStatement':
      return (
        (node.finalizer !== null && mayLeave(node.finalizer)) ||
        (mayLeave(node.block) && (node.handler === null || mayLeave(node.handler.body)))
      );
    case 'SwitchStatement':
      return node.cases.some(({ test }) => test === null);
    case 'ForStatement':
      return node.test === null || isTrue(node.test);
    case 'WhileStatement':
    case 'DoWhileStatement':
      return isTrue(node.test);
    default:
      return false;
  }
}

function isTrue(node: Node): boolean {
  return node.type === 'Literal' && Boolean(node.value);
}

export function unreachableRows(file: CollectedFile, lists: readonly StatementList[]): UnreachableRow[] {
  const rows: UnreachableRow[] = [];
  for (const [root, inRoot] of Map.groupBy(lists, (list) => list.root)) {
    const missed = new Set(unreachableStatements(buildControlFlow(root)));
    if (missed.size === 0) continue;
    for (const { statements } of inRoot) {
      const row = stretchIn(file, statements, missed);
      if (row) rows.push(row);
    }
  }
  const outer = rows.filter(([start, end]) => !rows.some((row) => row[0] < start && end <= row[1]));
  return outer.sort((a, b) => a[0] - b[0]);
}

/** From the first statement that is missed after one that is not, to the last one. */
function stretchIn(
  file: CollectedFile,
  statements: readonly Node[],
  missed: ReadonlySet<Node>,
): UnreachableRow | undefined {
  const first = statements.findIndex((statement) => missed.has(statement));
  const last = statements.findLastIndex((statement) => missed.has(statement));
  if (first <= 0) return undefined;
  const stretch = statements.slice(first, last + 1).filter((statement) => missed.has(statement));
  const leaver = statements.slice(0, first).findLast((statement) => !isHoisted(statement));
  if (leaver === undefined || stretch.some(holdsYield)) return undefined;
  if (stretch.every(isMeantUnreached) && !isReturnAfterThrow(leaver, stretch)) return undefined;
  const [start, end] = [stretch[0]!.start, stretch.at(-1)!.end];
  const text = file.text.slice(start, end);
  if (isKnown(file, leaver.end, start)) return undefined;
  const key = `${ownerNameAt(file.facts, start)}:${codeHash(text)}`;
  return [start, end, leaver.start, leaver.end, text.split('\n').length, key];
}

/** Declared before anything runs, wherever it stands. */
function isHoisted({ type }: Node): boolean {
  return /^(?:FunctionDeclaration|ImportDeclaration|TS\w+Declaration|EmptyStatement)$/.test(type);
}

/** Nothing asks for a `return` right after a `throw`: one of the two was forgotten. */
function isReturnAfterThrow(leaver: Node, [first]: readonly Node[]): boolean {
  return leaver.type === 'ThrowStatement' && first?.type === 'ReturnStatement';
}

/** What people and compilers ask for after a statement that leaves: a `break`, a guard that throws, a bare `return`. */
export function isMeantUnreached(node: Node): boolean {
  if (node.type === 'BreakStatement' || node.type === 'ContinueStatement' || node.type === 'ThrowStatement')
    return true;
  if (node.type === 'ReturnStatement') return node.argument === null || isPlain(node.argument);
  return node.type === 'ExpressionStatement' && isGuardCall(node.expression);
}

/** A value that a `return` names so that a function always gives one back. */
function isPlain(node: Node): boolean {
  return node.type === 'Literal' || node.type === 'Identifier';
}

/** `assertNever(x)`, `unreachable()` and the like. */
function isGuardCall(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /never|unreachable|exhaust|assert|invariant|fail/i.test(node.callee.name)
  );
}

/** `yield` behind a statement that leaves makes a generator of a function that has nothing to give. */
function holdsYield(node: Node): boolean {
  if (node.type === 'YieldExpression') return true;
  if (/Function|Class/.test(node.type)) return false;
  return childrenOf(node).some(holdsYield);
}

/** Whether a comment right before says so. */
export function isKnown({ text }: CollectedFile, from: number, to: number): boolean {
  return /unreachable|never (?:reached|happens?|gets? here)|not reached/i.test(text.slice(from, to));
}

export function unreachableFinding({ path: file }: SourceFile, row: UnreachableRow): Finding {
  const [start, end, leaverStart, leaverEnd, lines, key] = row;
  return {
    kind: unreachable.kind,
    file,
    start,
    end,
    key,
    measure: lines,
    evidence: [{ fact: 'last-reached', file, start: leaverStart, end: leaverEnd }],
  };
}
