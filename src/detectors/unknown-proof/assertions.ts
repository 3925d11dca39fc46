// Type assertions: which there are, and which of them claim something that the type of the expression does not say.
import type { Node, TSAsExpression, TSType, TSTypeAssertion } from '@oxc-project/types';
import type { CodeRange } from '../../types/index.ts';
import { inspected, type Asking, type UnknownAnswer } from './asking.ts';
import {
  assertionTypes,
  expectedChanges,
  type AssertionAnswer,
  type AssertionChange,
} from './claimed-types.ts';
import { hasCall } from './chains.ts';
import { ASSERTION, ASSERTION_ROW, type Draft, type UnknownFact } from './fact.ts';

export function addAssertion(
  { assertions }: Draft,
  node: TSAsExpression | TSTypeAssertion,
  parent: Node,
): void {
  const { expression, typeAnnotation: type } = node;
  if (type.type === 'TSUnknownKeyword' || isConst(type) || isDoubled(parent, node)) return;
  const isDouble = isAssertion(expression) && isDoubled(node, expression);
  const flags = (isDouble ? ASSERTION.DOUBLE : 0) | (hasCall(expression) ? ASSERTION.OF_CALL : 0);
  assertions.push(node.start, node.end, expression.start, expression.end, type.start, type.end, flags);
}

function isAssertion(node: Node): node is TSAsExpression | TSTypeAssertion {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
}

function isConst(type: TSType): boolean {
  return (
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
  );
}

/** Whether one assertion goes on to something definite from where the other has left all types behind. */
function isDoubled(outer: Node, inner: TSAsExpression | TSTypeAssertion): boolean {
  if (!isAssertion(outer) || !LIMITS.has(inner.typeAnnotation.type)) return false;
  const { type } = outer.typeAnnotation;
  return type !== 'TSUnknownKeyword' && type !== 'TSAnyKeyword' && !isConst(outer.typeAnnotation);
}

const LIMITS: ReadonlySet<string> = new Set(['TSUnknownKeyword', 'TSAnyKeyword', 'TSNeverKeyword']);

interface AssertionRow {
  readonly row: number;
  readonly isDouble: boolean;
  readonly isOfCall: boolean;
  readonly whole: CodeRange;
  readonly expression: CodeRange;
  readonly type: CodeRange;
}

export function assertionRows({ assertions = [] }: UnknownFact): AssertionRow[] {
  const rows: AssertionRow[] = [];
  for (let at = 0; at < assertions.length; at += ASSERTION_ROW) {
    const range = (from: number): CodeRange => ({
      start: assertions[at + from]!,
      end: assertions[at + from + 1]!,
    });
    const flags = assertions[at + 6]!;
    rows.push({
      row: at / ASSERTION_ROW,
      isDouble: (flags & ASSERTION.DOUBLE) !== 0,
      isOfCall: (flags & ASSERTION.OF_CALL) !== 0,
      whole: range(0),
      expression: range(2),
      type: range(4),
    });
  }
  return rows;
}

/** Changes that claim nothing about the value. */
const HARMLESS: ReadonlySet<AssertionChange> = new Set<AssertionChange>(['none', 'widening', 'branding']);

/** The assertions that claim something about the value. */
export async function askAssertions(asking: Asking): Promise<UnknownAnswer['assertions']> {
  const { fact, open } = asking;
  // Of a double assertion the text tells enough.
  const rows = assertionRows(fact).filter(({ isDouble }) => !isDouble);
  if (rows.length === 0) return [];
  const answers = await inspected(asking, rows, (at) =>
    assertionTypes(at, rows, { promises: false, text: 120 }),
  );
  const found: (readonly [AssertionRow, AssertionAnswer])[] = [];
  for (const [index, row] of rows.entries()) {
    const answer = answers[index];
    if (answer === undefined || answer.change === 'unresolved')
      open.push(['type-assertion', row.expression.start, row.expression.end]);
    else if (!HARMLESS.has(answer.change)) found.push([row, answer]);
  }
  const needless = await needlessAssertions(asking, found);
  return found.flatMap(([row, { from, to }]): UnknownAnswer['assertions'] => {
    if (needless.has(row)) return [];
    const isUntyped = from.kind === 'any' || from.kind === 'unknown';
    return [[row.row, from.kind, to.text ?? '', row.isOfCall && isUntyped && to.kind !== 'any']];
  });
}

/** To assert `any` where anything is taken claims nothing. */
async function needlessAssertions(
  asking: Asking,
  found: readonly (readonly [AssertionRow, AssertionAnswer])[],
): Promise<Set<AssertionRow>> {
  const rows = found.flatMap(([row, { change }]) => (change === 'to-any' ? [row] : []));
  if (rows.length === 0) return new Set();
  const ranges = rows.map(({ whole }) => whole);
  const changes = await inspected(asking, ranges, (at) => expectedChanges(at, ranges, { promises: false }));
  return new Set(rows.filter((_, index) => changes[index]?.takesAny));
}
