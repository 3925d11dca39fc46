// What one file's text says about its exceptions and promises, gathered in a single walk for all codes.
import type { CallExpression, CatchClause, Node, ThrowStatement, TryStatement } from '@oxc-project/types';
import type { CollectedFile, Collection, Collector, Handlers } from '../../facts/index.ts';
import { unwrap } from '../../syntax/index.ts';
import { createAskWriter, writtenAsks } from './asks.ts';
import { judgeExecutor } from './async-promise-executor.ts';
import { carefulNotes, namesOf, withoutCareful } from './careful-functions.ts';
import { visitChainStatement } from './catch-or-return.ts';
import { judgeTransform } from './catch-transform.ts';
import { LINKS } from './certain-promises.ts';
import type { Draft } from './draft.ts';
import { visitDropped } from './dropped-values.ts';
import { judgeJump } from './exception-control-flow.ts';
import { visitLeaving } from './finally-blocks.ts';
import {
  mayBeFunctionType,
  visitArguments,
  visitGiven,
  visitProperty,
  visitResult,
} from './given-functions.ts';
import { visitClass, visitInterface } from './inherited.ts';
import { caughtSymbol, clauseAround, guardsAround } from './local-try.ts';
import { judgeCause } from './missing-error-cause.ts';
import {
  PREDICATES,
  visitCondition,
  visitDisposer,
  visitPredicate,
  visitSpread,
} from './misused-promises.ts';
import { noteTry } from './overscoped-try.ts';
import { visitLink } from './promise-chains.ts';
import { judgeNested } from './redundant-nested-catch.ts';
import { visitAsyncArrow, visitReturn } from './return-await-policy.ts';
import type { ExceptionFacts } from './shape.ts';
import { judgeSilent } from './silent-catch.ts';
import { visitThrown } from './throw-non-error.ts';
import { memberName } from './tree.ts';
import { judgeUseless } from './useless-catch.ts';

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
      noteTry(draft, parent, calls - callsBefore.at(-1)!);
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
      judgeExecutor(draft, node);
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

function visitThrow(draft: Draft, node: ThrowStatement): void {
  const thrown = unwrap(node.argument);
  const [guard] = guardsAround(draft.file);
  visitThrown(draft, node, thrown, guard !== undefined);
  const clause = clauseAround(draft.file);
  if (clause) judgeCause(draft, node, thrown, clause);
  if (guard) judgeJump(draft, node, thrown, guard);
}

function visitCatch(draft: Draft, node: CatchClause, statement: TryStatement): void {
  const { file } = draft;
  const caught = caughtSymbol(file, node);
  const isUseless = caught !== undefined && judgeUseless(draft, node, statement, caught);
  if (!isUseless) judgeSilent(draft, node, statement);
  if (caught !== undefined) judgeTransform(draft, node, caught);
  const [outer] = guardsAround(file);
  if (outer) judgeNested(draft, statement, node, outer);
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

function carefulHandlers(draft: Draft): Handlers {
  const note = carefulNotes(draft);
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
