// Functions that give back a promise on one path and something else on another, and where results are taken for promises.
import type { CallExpression, Node } from '@oxc-project/types';
import { nameSpan, type FunctionNode } from '../../complexity/index.ts';
import { FUNCTION, type CollectedFile, type Collector } from '../../facts/index.ts';

export type Ending = {
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Where it first gives back a promise, a plain value, and nothing; -1 where it never does. */
  readonly promise: number;
  readonly value: number;
  readonly nothing: number;
};

export type Promises = {
  readonly mixed: readonly Ending[];
  /** Where something is named on whose result `.then()` or the like is called without a question. */
  readonly chained: readonly number[];
};

type Way = 'promise' | 'value' | 'nothing';

const promiseFacts: Collector<Promises> = {
  id: 'returned-promises',
  start(file) {
    const mixed: Ending[] = [];
    const chained: number[] = [];
    const open: Record<Way, number>[] = [];
    const note = (value: Node | null, at: number): void => {
      const around = open.at(-1);
      if (around !== undefined) for (const way of waysOf(file, value)) if (around[way] < 0) around[way] = at;
    };
    const enter = (node: FunctionNode): void => {
      open.push({ promise: -1, value: -1, nothing: -1 });
      if (node.body !== null && node.body.type !== 'BlockStatement') note(node.body, node.body.start);
    };
    const leave = (node: FunctionNode, parent: Node): void => {
      const ways = open.pop()!;
      if (ways.promise < 0 || (ways.value < 0 && ways.nothing < 0) || isSettled(node, parent)) return;
      const [nameStart, nameEnd] = nameSpan(node, parent, file.text);
      if (nameStart !== node.start) mixed.push({ nameStart, nameEnd, ...ways });
    };
    return {
      enter: {
        FunctionDeclaration: enter,
        FunctionExpression: enter,
        ArrowFunctionExpression: enter,
        ReturnStatement: ({ argument, start }) => note(argument, start),
        MemberExpression(node, parent) {
          if (parent.type !== 'CallExpression' || node.object.type !== 'CallExpression' || node.optional)
            return;
          const { callee } = node.object;
          if (callee.type === 'Identifier' && /^(?:then|catch|finally)$/.test(memberName(node)))
            chained.push(callee.start);
        },
      },
      leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
      finish: () =>
        file.tree.recovered || (mixed.length === 0 && chained.length === 0) ? undefined : { mixed, chained },
    };
  },
};

export default promiseFacts;

/** A declared result says what it is, `async` makes it a promise, and so does the `.then()` that a callback is given to. */
function isSettled({ async, generator, returnType }: FunctionNode, parent: Node): boolean {
  return async || generator || (returnType ?? null) !== null || parent.type === 'CallExpression';
}

function memberName({ property, computed }: Extract<Node, { type: 'MemberExpression' }>): string {
  return !computed && property.type === 'Identifier' ? property.name : '';
}

/** What a returned expression is for certain. */
function waysOf(file: CollectedFile, node: Node | null): readonly Way[] {
  switch (node?.type) {
    case undefined:
      return ['nothing'];
    case 'ConditionalExpression': {
      const ways = [...waysOf(file, node.consequent), ...waysOf(file, node.alternate)];
      // Where both stand side by side, whoever wrote them saw them.
      return ways.includes('promise') && ways.some((way) => way !== 'promise') ? [] : ways;
    }
    case 'Literal':
      return [node.raw === 'null' ? 'nothing' : 'value'];
    case 'Identifier':
      return node.name === 'undefined' ? ['nothing'] : [];
    case 'ObjectExpression':
    case 'TemplateLiteral':
    case 'ArrayExpression':
    case 'BinaryExpression':
      return ['value'];
    case 'UnaryExpression':
      return [node.operator === 'void' ? 'nothing' : 'value'];
    case 'NewExpression':
      return isPromise(file, node.callee) ? ['promise'] : [];
    case 'CallExpression':
      return givesPromise(file, node) ? ['promise'] : [];
    default:
      return [];
  }
}

function isPromise(file: CollectedFile, node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'Promise' && file.isGlobal(node.start);
}

/** `Promise.all(…)`, `x.then(…)`, and calls of functions that the file declares as async. */
function givesPromise(file: CollectedFile, { callee }: CallExpression): boolean {
  if (callee.type === 'Identifier') {
    const symbol = file.symbolAt(callee.start);
    const functions = symbol === undefined ? [] : file.facts.functions.of(symbol);
    return (
      functions.length > 0 && functions.every((one) => one.is(FUNCTION.ASYNC) && !one.is(FUNCTION.GENERATOR))
    );
  }
  if (callee.type !== 'MemberExpression') return false;
  const name = memberName(callee);
  return (
    name === 'then' ||
    (isPromise(file, callee.object) && /^(?:resolve|reject|all|allSettled|race|any|try)$/.test(name))
  );
}
