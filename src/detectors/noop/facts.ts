// Collects code that does nothing, as the text of one file shows it.
import type { Class, Node } from '@oxc-project/types';
import type { CollectedFile, Collection, Collector } from '../../facts/index.ts';
import {
  constantBranch,
  constantLoop,
  constantOperator,
  markYielding,
  type ConditionRow,
} from './constant-condition.ts';
import { emptyFunction, type EmptyRow } from './empty-function-body.ts';
import { unusedExpression, type ExpressionRow } from './expression.ts';
import { declaredAgain, type RedeclarationRow } from './redeclaration.ts';
import { cutAll, type Removable } from './removal.ts';
import type { Row } from './row.ts';
import { selfAssignments, selfInitialisation, type AssignmentRow } from './self-assignment.ts';

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
type Loop = NodeOf<'WhileStatement'> | NodeOf<'DoWhileStatement'> | NodeOf<'ForStatement'>;

export interface NoopFact {
  readonly expressions: readonly ExpressionRow[];
  readonly assignments: readonly AssignmentRow[];
  readonly conditions: readonly ConditionRow[];
  readonly redeclarations: readonly RedeclarationRow[];
  readonly empties: readonly EmptyRow[];
  /** Names of classes that are extended here. */
  readonly bases: readonly string[];
  readonly [field: string]: readonly Row[] | readonly string[];
}

const noopFacts: Collector<NoopFact> = { id: 'noop', start };

export default noopFacts;

function start(file: CollectedFile): Collection<NoopFact> {
  const expressions: ExpressionRow[] = [];
  const assignments: AssignmentRow[] = [];
  const conditions: ConditionRow[] = [];
  const redeclarations: RedeclarationRow[] = [];
  const empties: EmptyRow[] = [];
  const bases: string[] = [];
  const removables: Removable[] = [];
  const yielding = new Set<number>();
  /** Up to where a condition that is reported as a whole reaches. */
  let covered = 0;

  const onStatement = (row: ExpressionRow | undefined, statement: Node, parent: Node): void => {
    if (row === undefined) return;
    expressions.push(row);
    if (row.isProof) removables.push({ row, statement, parent });
  };
  const onBranch = (node: NodeOf<'IfStatement'> | NodeOf<'ConditionalExpression'>): void => {
    const row = constantBranch(file, node);
    if (row === undefined) return;
    conditions.push(row);
    covered = row.end;
  };
  const onLoop = (node: Loop): void => {
    const row = yielding.has(node.start) ? undefined : constantLoop(file, node);
    if (row) conditions.push(row);
  };
  const onOperator = (node: NodeOf<'LogicalExpression'> | NodeOf<'BinaryExpression'>): void => {
    const row = node.end <= covered ? undefined : constantOperator(file, node);
    if (row === undefined) return;
    conditions.push(row);
    covered = row.end;
  };
  const onFunction = (node: Parameters<typeof emptyFunction>[1], parent: Node): void => {
    const row = emptyFunction(file, node, parent);
    if (row) empties.push(row);
  };
  const onClass = ({ superClass }: Class): void => {
    if (superClass?.type === 'Identifier') bases.push(superClass.name);
    else if (superClass?.type === 'MemberExpression' && superClass.property.type === 'Identifier')
      bases.push(superClass.property.name);
  };
  return {
    enter: {
      ExpressionStatement(node, parent) {
        onStatement(unusedExpression(file, node, parent), node, parent);
      },
      AssignmentExpression(node, parent) {
        for (const row of selfAssignments(file, node, parent)) {
          assignments.push(row);
          if (row.isProof && parent.type === 'ExpressionStatement')
            removables.push({ row, statement: parent, parent: file.ancestors.at(-2)! });
        }
      },
      VariableDeclarator(node, parent) {
        const row = selfInitialisation(file, node, parent);
        if (row) assignments.push(row);
        const again = declaredAgain(file, node, parent);
        if (again) redeclarations.push(again);
      },
      YieldExpression: (node) => markYielding(file, node, yielding),
      IfStatement: onBranch,
      ConditionalExpression: onBranch,
      LogicalExpression: onOperator,
      BinaryExpression: onOperator,
      FunctionDeclaration: onFunction,
      FunctionExpression: onFunction,
      ArrowFunctionExpression: onFunction,
      ClassDeclaration: onClass,
      ClassExpression: onClass,
    },
    leave: { WhileStatement: onLoop, DoWhileStatement: onLoop, ForStatement: onLoop },
    finish() {
      if (removables.length > 0) cutAll(file, removables);
      const rows = { expressions, assignments, conditions, redeclarations, empties, bases };
      return Object.values(rows).every((list) => list.length === 0) ? undefined : rows;
    },
  };
}
