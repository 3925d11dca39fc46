// Expressions: uses of names, writes, calls and what is handed to them.
import type { CallExpression, Node, NewExpression } from '@oxc-project/types';
import { intern, type Draft } from './draft.ts';
import { countBranch } from './measure.ts';
import { visitMember } from './member.ts';
import { addModuleCall, addImport, literalText } from './module-request.ts';
import { addOccurrence, addUse } from './occurrence.ts';
import { addCommonJsExport } from './commonjs.ts';
import { visitObject } from './owned.ts';
import { visitTarget } from './visit-patterns.ts';
import { CALL_KINDS, numbersOf, ROLE, SYMBOL, type CallKind } from './vocabulary.ts';
import { visit, visitAll, type VisitorTable } from './walk.ts';

/** A string that may stand for a name, as in `o['name']`: the file counts as one that mentions it. */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const LONGEST_NAME = 64;

const CALL_NUMBER = numbersOf(CALL_KINDS);

/** Visits what is called and returns its name's occurrence plus one, or zero when it has no name. */
export function visitCallee(draft: Draft, callee: Node, role: number): number {
  switch (callee.type) {
    case 'Identifier':
      return addUse(draft, callee, ROLE.READ | role, SYMBOL.VALUE) + 1;
    case 'MemberExpression': {
      const occurrence = visitMember(draft, callee, ROLE.READ | role);
      return occurrence === undefined ? 0 : occurrence + 1;
    }
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return visitCallee(draft, callee.expression, role);
    case 'TSInstantiationExpression': {
      const occurrence = visitCallee(draft, callee.expression, role);
      visit(draft, callee.typeArguments);
      return occurrence;
    }
    default:
      visit(draft, callee);
      return 0;
  }
}

function visitArguments(draft: Draft, list: readonly Node[]): void {
  for (const argument of list) {
    if (argument.type === 'Identifier') addUse(draft, argument, ROLE.READ | ROLE.ARGUMENT, SYMBOL.VALUE);
    else if (argument.type === 'MemberExpression') visitMember(draft, argument, ROLE.READ | ROLE.ARGUMENT);
    else visit(draft, argument);
  }
}

function openCall(draft: Draft, node: Node, kind: CallKind, count: number): number {
  const { calls } = draft.tables;
  calls.occurrence.push(0);
  calls.kind.push(CALL_NUMBER[kind]);
  calls.start.push(node.start);
  calls.end.push(node.end);
  calls.arguments.push(count);
  calls.function.push(draft.function);
  return calls.count++;
}

/** Records a call; the row comes before those of calls inside it. */
export function visitCall(
  draft: Draft,
  node: CallExpression | NewExpression,
  kind: 'call' | 'new' | 'super',
  role: number,
): void {
  const call = openCall(draft, node, kind, node.arguments.length);
  draft.tables.calls.occurrence[call] = visitCallee(draft, node.callee, role);
  visit(draft, node.typeArguments);
  visitArguments(draft, node.arguments);
}

export const expressionVisitors: VisitorTable = {
  Identifier: (draft, node) => {
    addUse(draft, node, ROLE.READ, SYMBOL.VALUE);
  },
  Literal: (draft, node) => {
    const { value } = node;
    if (typeof value === 'string' && value.length <= LONGEST_NAME && NAME.test(value)) intern(draft, value);
  },
  PrivateIdentifier: (draft, node) => {
    addUse(draft, { name: `#${node.name}`, start: node.start }, ROLE.READ | ROLE.MEMBER, SYMBOL.PRIVATE);
  },
  MemberExpression: (draft, node) => {
    visitMember(draft, node, ROLE.READ);
  },
  CallExpression: (draft, node) => {
    addModuleCall(draft, node);
    if (node.callee.type === 'Super') visitCall(draft, node, 'super', 0);
    else visitCall(draft, node, 'call', ROLE.CALL);
  },
  NewExpression: (draft, node) => {
    addModuleCall(draft, node);
    visitCall(draft, node, 'new', ROLE.NEW);
  },
  TaggedTemplateExpression: (draft, node) => {
    const call = openCall(draft, node, 'tag', node.quasi.expressions.length + 1);
    draft.tables.calls.occurrence[call] = visitCallee(draft, node.tag, ROLE.TAG | ROLE.CALL);
    visit(draft, node.typeArguments);
    visit(draft, node.quasi);
  },
  // A decorator that is written without arguments is called with what it decorates.
  Decorator: (draft, node) => {
    if (node.expression.type === 'CallExpression') visit(draft, node.expression);
    else visitCallee(draft, node.expression, ROLE.CALL);
  },
  ImportExpression: (draft, node) => {
    const text = literalText(node.source);
    openCall(draft, node, 'import', 1);
    if (text !== undefined) addImport(draft, 'dynamic', text, false, node, node.source.start + 1);
    visit(draft, node.source);
    visit(draft, node.options);
  },
  AssignmentExpression: (draft, node) => {
    const role = node.operator === '=' ? ROLE.WRITE : ROLE.READ | ROLE.WRITE;
    if (
      node.operator.length === 3 &&
      node.operator !== '**=' &&
      node.operator !== '>>=' &&
      node.operator !== '<<='
    ) {
      countBranch(draft);
    }
    visitTarget(draft, node.left, role);
    addCommonJsExport(draft, node);
    visit(draft, node.right);
  },
  UpdateExpression: (draft, node) => visitTarget(draft, node.argument, ROLE.READ | ROLE.WRITE),
  UnaryExpression: (draft, node) => {
    if (node.operator === 'delete' && node.argument.type === 'MemberExpression') {
      visitMember(draft, node.argument, ROLE.WRITE);
    } else {
      visit(draft, node.argument);
    }
  },
  LogicalExpression: (draft, node) => {
    countBranch(draft);
    visit(draft, node.left);
    visit(draft, node.right);
  },
  ConditionalExpression: (draft, node) => {
    countBranch(draft);
    visit(draft, node.test);
    visit(draft, node.consequent);
    visit(draft, node.alternate);
  },
  ObjectExpression: (draft, node) => visitObject(draft, node, undefined),
  TemplateLiteral: (draft, node) => visitAll(draft, node.expressions),
  MetaProperty: () => undefined,
  V8IntrinsicExpression: (draft, node) => visitAll(draft, node.arguments),
  JSXAttribute: (draft, node) => {
    if (node.name.type === 'JSXIdentifier') {
      const role = ROLE.KEY | ROLE.MEMBER | ROLE.JSX | ROLE.WRITE;
      addOccurrence(draft, intern(draft, node.name.name), node.name.start, role, 0);
    }
    visit(draft, node.value);
  },
  JSXOpeningElement: (draft, node) => {
    const call = openCall(draft, node, 'jsx', node.attributes.length);
    draft.tables.calls.occurrence[call] = visitTag(draft, node.name, ROLE.READ | ROLE.JSX | ROLE.CALL);
    visit(draft, node.typeArguments);
    visitAll(draft, node.attributes);
  },
  JSXClosingElement: (draft, node) => {
    visitTag(draft, node.name, ROLE.READ | ROLE.JSX);
  },
  JSXNamespacedName: () => undefined,
};

/** A tag that starts in lower case is an element of the page, not a name of the program. */
function visitTag(draft: Draft, name: Node, role: number): number {
  if (name.type === 'JSXIdentifier' || name.type === 'Identifier') {
    if (name.name === 'this' || /^[a-z][^.]*$|-/.test(name.name)) return 0;
    return addUse(draft, name, role, SYMBOL.VALUE) + 1;
  }
  if (name.type !== 'JSXMemberExpression') return 0;
  const { object, property } = name;
  let left: number;
  if (object.type === 'JSXIdentifier' && (object.name as string) !== 'this') {
    addUse(draft, object, ROLE.READ | ROLE.JSX, SYMBOL.VALUE);
    left = ROLE.QUALIFIED;
  } else if (object.type === 'JSXMemberExpression') {
    visitTag(draft, object, ROLE.READ | ROLE.JSX);
    left = ROLE.QUALIFIED;
  } else {
    left = ROLE.OF_THIS;
  }
  return addOccurrence(draft, intern(draft, property.name), property.start, role | ROLE.MEMBER | left, 0) + 1;
}
