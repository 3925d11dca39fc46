// What one file's text says about its exceptions and promises, gathered in a single walk for all rules.
import type { CallExpression, Node } from '@oxc-project/types';
import {
  FUNCTION,
  ROLE,
  type CollectedFile,
  type Collection,
  type Collector,
  type Handlers,
} from '../../facts/index.ts';
import { qualifiedName } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import { createAskWriter, writtenAsks } from './asks.ts';
import { visitCatch } from './catches.ts';
import { LINKS, visitChainStatement, visitLink } from './chains.ts';
import { PREDICATES, visitCondition, visitPredicate, visitSpread } from './conditions.ts';
import { nameEnds } from './declared.ts';
import { add, factAt, type Draft } from './draft.ts';
import { visitLeaving } from './finally-blocks.ts';
import { visitDropped } from './floating.ts';
import {
  mayBeFunctionType,
  mayGivePromise,
  visitArguments,
  visitGiven,
  visitProperty,
} from './given-functions.ts';
import { visitClass, visitInterface } from './inherited.ts';
import {
  givesSettledPromise,
  guardsAsExecutor,
  doesAllAtOnce,
  guardsItsAwaits,
  handlesItsErrors,
  returnsResolved,
} from './own-errors.ts';
import { visitAsyncArrow, visitReturn } from './return-await.ts';
import { SMALLEST_TRY, type ExceptionFacts, type Found } from './shape.ts';
import { visitThrow } from './throws.ts';
import { isFunctionNode, isGlobalNamed, memberName, type FunctionNode } from './tree.ts';

const exceptionFacts: Collector<ExceptionFacts> = {
  id: 'exception-hygiene',
  start: collect,
};

export default exceptionFacts;

function collect(file: CollectedFile): Collection<ExceptionFacts> {
  const draft: Draft = {
    file,
    found: [],
    tries: [],
    asks: createAskWriter(),
    names: undefined,
    inherited: [],
    tested: new Set(),
    droppedCalls: new Map(),
    careful: new Set(),
    guarded: new Set(),
    assigned: new Map(),
  };
  const { enter, leave } = exceptionHandlers(draft);
  return {
    enter: {
      ...enter,
      ...conditionHandlers(draft),
      ...carefulHandlers(draft),
      ...(file.forTypes ? givenHandlers(draft) : {}),
    },
    leave,
    finish: () => finish(draft),
  };
}

/** Everything that has to know which try statements are around. */
function exceptionHandlers(draft: Draft): { enter: Handlers; leave: Handlers } {
  const { file } = draft;
  let tries = 0;
  /** Try statements around the visited node that have a finally block. */
  let finalizers = 0;
  let calls = 0;
  /** Calls met before the block of each try statement around the visited node. */
  const callsBefore: number[] = [];
  const enter: Handlers = {
    TryStatement(node) {
      tries++;
      callsBefore.push(calls);
      if (node.finalizer) finalizers++;
    },
    CatchClause(node, parent) {
      if (parent.type !== 'TryStatement') return;
      visitCatch(draft, node, parent);
      const statements = parent.block.body.length;
      if (statements < SMALLEST_TRY) return;
      const key = ownerNameAt(file.facts, parent.start);
      draft.tries.push([parent.start, parent.block.end, key, statements, calls - callsBefore.at(-1)!]);
    },
    ThrowStatement(node) {
      calls++;
      visitThrow(draft, node);
      if (finalizers > 0) visitLeaving(draft, node);
    },
    ReturnStatement(node) {
      if (finalizers > 0) visitLeaving(draft, node);
      visitReturn(draft, node, tries > 0);
      if (node.argument && file.forTypes) visitResult(draft, node.argument);
    },
    BreakStatement(node) {
      if (finalizers > 0) visitLeaving(draft, node);
    },
    ContinueStatement(node) {
      if (finalizers > 0) visitLeaving(draft, node);
    },
    NewExpression(node) {
      calls++;
      const [executor] = node.arguments;
      if (
        executor &&
        isFunctionNode(executor) &&
        executor.async &&
        isGlobalNamed(file, node.callee, 'Promise') &&
        !handlesItsErrors(executor)
      ) {
        add(draft, 'async-promise-executor', executor, {
          about: node,
          guess: guardsAsExecutor(executor),
          facts: [factAt('constructor', node.callee)],
        });
      }
      if (file.forTypes) visitArguments(draft, node.callee, node.arguments);
    },
    CallExpression(node, parent) {
      calls++;
      visitCall(draft, node, parent);
    },
    ExpressionStatement(node) {
      const { type } = node.expression;
      if (type === 'AwaitExpression' || type === 'AssignmentExpression') return;
      visitChainStatement(draft, node);
      visitDropped(draft, node.expression);
    },
  };
  const leave: Handlers = {
    TryStatement(node) {
      tries--;
      callsBefore.pop();
      if (node.finalizer) finalizers--;
    },
  };
  return { enter, leave };
}

/** A promise waits for what its `finally` callback gives, although the type of that callback says that it gives nothing. */
function visitCall(draft: Draft, node: CallExpression, parent: Node): void {
  const { callee, arguments: given } = node;
  if (callee.type === 'MemberExpression') {
    const name = memberName(callee);
    if (name === undefined && callee.computed) return;
    if (name !== undefined && LINKS.has(name)) visitLink(draft, node, name, parent);
    if (name === 'finally' || (name !== undefined && PREDICATES.has(name) && visitPredicate(draft, node)))
      return;
  }
  if (given.length > 0 && draft.file.forTypes) visitArguments(draft, callee, given);
}

/** A function that is returned: something is expected of it only where the function around says what it returns. */
function visitResult(draft: Draft, argument: Node): void {
  const isAsync = isFunctionNode(argument) && argument.async;
  if (!isAsync && !mayGivePromise(draft, argument)) return;
  const { ancestors } = draft.file;
  for (let i = ancestors.length - 1; i >= 0; i--) {
    const node = ancestors[i]!;
    if (!isFunctionNode(node)) continue;
    const isExpected = node.returnType
      ? mayBeFunctionType(node.returnType)
      : node.type !== 'FunctionDeclaration';
    if (isExpected) visitGiven(draft, argument);
    return;
  }
}

/** Expressions whose place alone says what is done with them. */
function conditionHandlers(draft: Draft): Handlers {
  return {
    IfStatement: ({ test }) => visitCondition(draft, test, true),
    ConditionalExpression: ({ test }) => visitCondition(draft, test, true),
    WhileStatement: ({ test }) => visitCondition(draft, test, true),
    DoWhileStatement: ({ test }) => visitCondition(draft, test, true),
    ForStatement: ({ test }) => {
      if (test) visitCondition(draft, test, true);
    },
    UnaryExpression: ({ operator, argument }) => {
      if (operator === '!') visitCondition(draft, argument, true);
    },
    LogicalExpression: (node) => visitCondition(draft, node, false),
    SpreadElement: ({ argument }) => visitSpread(draft, argument),
  };
}

const HANDLING = /\.\s*(?:catch|then|resolve)\b/;

function carefulHandlers(draft: Draft): Handlers {
  const hasChains = HANDLING.test(draft.file.text);
  const note = (node: FunctionNode, parent: Node): void => {
    noteAssigned(draft, node, parent);
    if ((node.async || hasChains) && givesSettledPromise(node)) draft.careful.add(node.start);
    else if (guardsItsAwaits(node) || doesAllAtOnce(node) || (hasChains && returnsResolved(node)))
      draft.guarded.add(node.start);
  };
  return {
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression(node, parent) {
      note(node, parent);
      visitAsyncArrow(draft, node);
    },
    MethodDefinition: (node) => visitDisposer(draft, node),
    Property: (node) => visitDisposer(draft, node),
  };
}

/** `resolve = async () => …`, for a variable that is declared without a value. */
function noteAssigned({ file, assigned }: Draft, node: FunctionNode, parent: Node): void {
  if (parent.type !== 'AssignmentExpression' || parent.right !== node || parent.operator !== '=') return;
  const symbol = parent.left.type === 'Identifier' ? file.symbolAt(parent.left.start) : undefined;
  if (symbol === undefined) return;
  const starts = assigned.get(symbol);
  if (starts) starts.push(node.start);
  else assigned.set(symbol, [node.start]);
}

/** `async [Symbol.dispose]()`: what disposes of a thing does not wait, which is what `Symbol.asyncDispose` is for. */
function visitDisposer(draft: Draft, node: Extract<Node, { type: 'MethodDefinition' | 'Property' }>): void {
  const key: Node = node.key;
  const value: Node = node.value;
  if (!node.computed || key.type !== 'MemberExpression' || !isFunctionNode(value) || !value.async) return;
  if (memberName(key) !== 'dispose' || !isGlobalNamed(draft.file, key.object, 'Symbol')) return;
  add(draft, 'misused-promises', node, { form: 'dispose', guess: true, about: value });
}

/** Places other than arguments at which a function can be given; whether it should be, only types decide. */
function givenHandlers(draft: Draft): Handlers {
  return {
    JSXAttribute: ({ value }) => {
      if (value?.type === 'JSXExpressionContainer') visitGiven(draft, value.expression);
    },
    Property(node, parent) {
      visitDisposer(draft, node);
      if (parent.type === 'ObjectExpression' && node.value.type !== 'AssignmentPattern')
        visitProperty(draft, node as never);
    },
    AssignmentExpression({ right }) {
      visitGiven(draft, right);
    },
    VariableDeclarator({ id, init }) {
      const type = 'typeAnnotation' in id ? id.typeAnnotation : undefined;
      if (init && type && mayBeFunctionType(type)) visitGiven(draft, init);
    },
    ClassDeclaration: (node) => visitClass(draft, node),
    ClassExpression: (node) => visitClass(draft, node),
    TSInterfaceDeclaration: (node) => visitInterface(draft, node),
  };
}

function finish(draft: Draft): ExceptionFacts | undefined {
  const { file, tries, asks, inherited } = draft;
  const found = withoutCareful(draft);
  const careful = namesOf(draft, draft.careful);
  const guarded = namesOf(draft, draft.guarded);
  const count =
    found.length + tries.length + asks.length + inherited.length + careful.length + guarded.length;
  if (count === 0) return undefined;
  return {
    ...(found.length > 0 ? { found } : {}),
    ...(tries.length > 0 ? { tries } : {}),
    ...(asks.length > 0 && file.forTypes ? { asks: writtenAsks(asks) } : {}),
    ...(inherited.length > 0 ? { inherited } : {}),
    ...(careful.length > 0 ? { careful } : {}),
    ...(guarded.length > 0 ? { guarded } : {}),
  };
}

/** Functions of one name are told apart by nothing, so each of them must be among these. */
function namesOf({ file, assigned }: Draft, starts: ReadonlySet<number>): readonly string[] {
  if (starts.size === 0) return [];
  const { facts } = file;
  const { count, symbol, start, flags } = facts.functions;
  const names = new Set<string>();
  const others = new Set<string>();
  for (let row = 0; row < count; row++) {
    if (symbol[row] === 0 || (flags[row]! & FUNCTION.SIGNATURE) !== 0) continue;
    (starts.has(start[row]!) ? names : others).add(qualifiedName(facts, symbol[row]! - 1));
  }
  for (const [variable, given] of assigned) {
    const isAmong = given.every((at) => starts.has(at)) && isOnlyGiven(file, variable, given.length);
    (isAmong ? names : others).add(qualifiedName(facts, variable));
  }
  return [...names].filter((name) => !others.has(name));
}

/** Whether a variable is declared without a value and gets one only so many times. */
function isOnlyGiven(file: CollectedFile, symbol: number, times: number): boolean {
  const kind = file.kindOfSymbol(symbol);
  if (kind !== 'variable' && kind !== 'constant') return false;
  const writes = file.occurrencesOf(symbol).filter((use) => use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION));
  const [declared] = file.text.slice(file.shared(nameEnds)[symbol]!).split('\n', 1);
  return writes.length === times && !declared!.replaceAll('=>', '').includes('=');
}

/** A promise that is dropped needs no one to look at it when its function lets no error out, and hardly anyone where it guards. */
function withoutCareful({ file, found, droppedCalls, careful, guarded }: Draft): readonly Found[] {
  if (droppedCalls.size === 0 || careful.size + guarded.size === 0) return found;
  const isCareful = symbolsAt(file, careful);
  const isGuarded = symbolsAt(file, guarded);
  return found.flatMap((one, index) => {
    const symbol = droppedCalls.get(index);
    if (symbol === undefined) return [one];
    if (isCareful.has(symbol)) return [];
    return isGuarded.has(symbol) ? [{ ...one, guess: true as const }] : [one];
  });
}

function symbolsAt({ facts: { functions } }: CollectedFile, starts: ReadonlySet<number>): Set<number> {
  const symbols = new Set<number>();
  for (let row = 0; row < functions.count; row++)
    if (starts.has(functions.start[row]!)) symbols.add(functions.symbol[row]! - 1);
  return symbols;
}
