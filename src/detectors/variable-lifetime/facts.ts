// Values that a function computes long before it needs them, and how many of them a reader has to keep in mind at once.
import type { Node, Statement } from '@oxc-project/types';
import { lowerBound } from '../../base/index.ts';
import type { CollectedFile, Collection, Collector, Json } from '../../facts/index.ts';
import type { FunctionNode } from '../../syntax/index.ts';
import { burdenOf, isLong, noteNames, type Burden } from './burden.ts';
import { earlyValues, isPlain, type EarlyValue } from './early-values.ts';
import { calledName } from './function-node.ts';

export interface LifetimeFact extends Readonly<Record<string, Json>> {
  readonly early: readonly EarlyValue[];
  readonly burdens: readonly Burden[];
}

const lifetimeFacts: Collector<LifetimeFact> = { id: 'variable-lifetime', ofSources: true, start };

export default lifetimeFacts;

function start(file: CollectedFile): Collection<LifetimeFact> {
  const found: Found = { early: [], functions: [], unpacked: new Set(), elements: [] };
  const onList = (statements: readonly Statement[]): void => {
    found.early.push(...earlyValues(file, statements));
  };
  const onFunction = (node: FunctionNode, parent: Node): void => {
    if (isLong(node)) found.functions.push([node, parent]);
  };
  const onElement = ({ start }: Node): void => {
    found.elements.push(start);
  };
  return {
    enter: {
      BlockStatement: ({ body }) => onList(body as Statement[]),
      SwitchCase: ({ consequent }) => onList(consequent),
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || (init && isPlain(init))) noteNames(id, found.unpacked);
      },
      FunctionDeclaration: onFunction,
      FunctionExpression: onFunction,
      ArrowFunctionExpression: onFunction,
      JSXElement: onElement,
      JSXFragment: onElement,
      CallExpression(node) {
        if (/^use[A-Z]/.test(calledName(node.callee))) onElement(node);
      },
    },
    finish: () => (file.tree.recovered ? undefined : factOf(file, found)),
  };
}

interface Found {
  readonly early: EarlyValue[];
  readonly functions: [FunctionNode, Node][];
  /** Where names stand that are given to what is there already. */
  readonly unpacked: Set<number>;
  /** Where elements are made and hooks are called, in order. */
  readonly elements: number[];
}

function factOf(
  file: CollectedFile,
  { functions, unpacked, elements, ...found }: Found,
): LifetimeFact | undefined {
  const isComponent = (start: number, end: number): boolean =>
    (elements[lowerBound(elements, start)] ?? end) < end;
  const early = found.early.filter(({ around: [start, end] }) => !isComponent(start, end));
  const burdens = functions.flatMap(([node, parent]) =>
    isComponent(node.start, node.end) ? [] : (burdenOf(file, node, parent, unpacked) ?? []),
  );
  return early.length + burdens.length === 0 ? undefined : { early, burdens };
}
