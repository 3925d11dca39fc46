// Where a declaration could stand at the latest: before the first statement that names the variable, in the innermost branch that
// holds all that do.
import type { Node, Statement } from '@oxc-project/types';

export interface PlaceOfUse {
  /** The first statement that names the variable. */
  readonly statement: Statement;
  /** What runs before it. */
  readonly passed: readonly Node[];
  /** Whether the statement stands in a branch that the declaration is not in. */
  readonly isInBranch: boolean;
}

interface Inner {
  readonly list: readonly Statement[];
  readonly passed: readonly Node[];
  readonly isInBranch: boolean;
}

/** `uses` are the offsets at which the variable is named, in order. Undefined where a function that is hoisted names it. */
export function placeOfUse(following: readonly Statement[], uses: readonly number[]): PlaceOfUse | undefined {
  const passed: Node[] = [];
  let inner: Inner | undefined = { list: following, passed: [], isInBranch: false };
  let isInBranch = false;
  for (;;) {
    const { list } = inner;
    const at = list.findIndex((one) => holds(one, uses[0]!));
    const statement = list[at];
    if (statement === undefined || list.some((one) => isHoisted(one) && uses.some((use) => holds(one, use))))
      return undefined;
    for (const one of [...inner.passed, ...list.slice(0, at)]) passed.push(one);
    isInBranch ||= inner.isInBranch;
    inner = innerList(statement, uses);
    if (inner === undefined) return { statement, passed, isInBranch };
  }
}

function isHoisted({ type }: Node): boolean {
  return type === 'FunctionDeclaration';
}

function holds(node: Node, offset: number): boolean {
  return node.start <= offset && offset < node.end;
}

/** The statements inside of the statement that have all the uses, if they run at most once. */
function innerList(statement: Statement, uses: readonly number[]): Inner | undefined {
  const hasAll = (node: Node | null): boolean => node !== null && uses.every((use) => holds(node, use));
  switch (statement.type) {
    case 'BlockStatement':
      return { list: statement.body as Statement[], passed: [], isInBranch: false };
    case 'TryStatement':
      return hasAll(statement.block) ? innerList(statement.block, uses) : undefined;
    case 'IfStatement': {
      const { test, consequent, alternate } = statement;
      const branch = [consequent, alternate].find(hasAll);
      if (!branch) return undefined;
      const inner = innerList(branch, uses) ?? { list: [branch], passed: [] };
      return branch.type === 'ReturnStatement' || branch.type === 'ThrowStatement'
        ? undefined
        : { ...inner, passed: [test, ...inner.passed], isInBranch: true };
    }
    case 'SwitchStatement': {
      const one = statement.cases.find(hasAll);
      if (one === undefined || (one.test !== null && holds(one.test, uses[0]!))) return undefined;
      return { list: one.consequent, passed: [statement.discriminant], isInBranch: true };
    }
    default:
      return undefined;
  }
}
