// Statements: block scopes, declarations of variables, loops, labels and the measures that count them.
import type {
  ForInStatement,
  ForOfStatement,
  Node,
  VariableDeclaration,
  VariableDeclarator,
} from '@oxc-project/types';
import { addDeclaration, addSymbol, within } from './declare.ts';
import { intern, type Draft } from './draft.ts';
import { countBranch, deeper, visitStatements } from './measure.ts';
import { linkModuleNames } from './module-request.ts';
import { addOccurrence } from './occurrence.ts';
import { visitOwned } from './owned.ts';
import { closeScope, currentScope, hoistScope, openScope } from './scope.ts';
import { bindingOf, declarePattern, visitTarget } from './visit-patterns.ts';
import { ROLE, SYMBOL, type SymbolKind } from './vocabulary.ts';
import { visit, visitAll, type VisitorTable } from './walk.ts';

function scoped(draft: Draft, node: Node, body: () => void): void {
  openScope(draft, 'block', node.start, node.end);
  body();
  closeScope(draft);
}

function loop(draft: Draft, body: () => void): void {
  countBranch(draft);
  draft.loops++;
  deeper(draft, body);
  draft.loops--;
}

const VARIABLE_FLAGS: Readonly<Record<VariableDeclaration['kind'], number>> = {
  var: SYMBOL.VALUE | SYMBOL.HOISTED,
  let: SYMBOL.VALUE | SYMBOL.DEAD_ZONE,
  const: SYMBOL.VALUE | SYMBOL.DEAD_ZONE | SYMBOL.READONLY,
  using: SYMBOL.VALUE | SYMBOL.DEAD_ZONE | SYMBOL.READONLY | SYMBOL.USING,
  'await using': SYMBOL.VALUE | SYMBOL.DEAD_ZONE | SYMBOL.READONLY | SYMBOL.USING,
};

function visitDeclarator(draft: Draft, node: VariableDeclarator, kind: VariableDeclaration['kind']): void {
  const symbolKind: SymbolKind = kind === 'var' || kind === 'let' ? 'variable' : 'constant';
  const scope = kind === 'var' ? hoistScope(draft) : currentScope(draft);
  const before = draft.tables.imports.count;
  shareParameter(draft, node, kind);
  declarePattern(draft, node.id, bindingOf(draft, symbolKind, VARIABLE_FLAGS[kind], node, scope));
  const symbol = node.id.type === 'Identifier' ? scope.bindings?.get(intern(draft, node.id.name)) : undefined;
  if (node.init) within(draft, symbol, () => visitOwned(draft, node.init!, symbol));
  if (draft.tables.imports.count > before && node.init)
    linkModuleNames(draft, node.id, node.init, before, scope);
}

/** `function f(a) { var a; }` has one a: the body's name is the parameter. */
function shareParameter(draft: Draft, node: VariableDeclarator, kind: VariableDeclaration['kind']): void {
  if (kind !== 'var' || node.id.type !== 'Identifier') return;
  const scope = hoistScope(draft);
  const parameter =
    scope.kind === 'function' ? scope.parent?.bindings?.get(intern(draft, node.id.name)) : undefined;
  if (parameter === undefined) return;
  scope.bindings ??= new Map();
  scope.bindings.set(intern(draft, node.id.name), parameter);
}

export function visitVariableDeclaration(draft: Draft, node: VariableDeclaration): void {
  const outer = draft.ambient;
  if (node.declare) draft.ambient = true;
  for (const declarator of node.declarations) visitDeclarator(draft, declarator, node.kind);
  draft.ambient = outer;
}

function visitForEach(draft: Draft, node: ForInStatement | ForOfStatement): void {
  scoped(draft, node, () => {
    if (node.left.type === 'VariableDeclaration') visitVariableDeclaration(draft, node.left);
    else visitTarget(draft, node.left, ROLE.WRITE);
    visit(draft, node.right);
    loop(draft, () => visit(draft, node.body));
  });
}

function visitLabelUse(draft: Draft, label: { name: string; start: number } | null): void {
  if (label === null) return;
  const symbol = draft.labels.findLast((entry) => entry.name === label.name)?.symbol;
  addOccurrence(
    draft,
    intern(draft, label.name),
    label.start,
    ROLE.LABEL,
    symbol === undefined ? 0 : symbol + 1,
  );
}

function addAwait(draft: Draft, start: number, end: number): void {
  const { awaits } = draft.tables;
  awaits.start.push(start);
  awaits.end.push(end);
  awaits.function.push(draft.function);
  awaits.loops.push(draft.loops);
  awaits.count++;
}

export const statementVisitors: VisitorTable = {
  BlockStatement: (draft, node) => scoped(draft, node, () => visitStatements(draft, node.body)),
  StaticBlock: (draft, node) => {
    openScope(draft, 'function', node.start, node.end);
    visitStatements(draft, node.body);
    closeScope(draft);
  },
  VariableDeclaration: visitVariableDeclaration,
  IfStatement: (draft, node) => {
    countBranch(draft);
    visit(draft, node.test);
    deeper(draft, () => visit(draft, node.consequent));
    if (node.alternate?.type === 'IfStatement') visit(draft, node.alternate);
    else deeper(draft, () => visit(draft, node.alternate));
  },
  ForStatement: (draft, node) =>
    scoped(draft, node, () => {
      visit(draft, node.init);
      visit(draft, node.test);
      visit(draft, node.update);
      loop(draft, () => visit(draft, node.body));
    }),
  ForInStatement: visitForEach,
  ForOfStatement: (draft, node) => {
    if (node.await) addAwait(draft, node.start, node.right.end);
    visitForEach(draft, node);
  },
  WhileStatement: (draft, node) => {
    visit(draft, node.test);
    loop(draft, () => visit(draft, node.body));
  },
  DoWhileStatement: (draft, node) => {
    loop(draft, () => visit(draft, node.body));
    visit(draft, node.test);
  },
  SwitchStatement: (draft, node) => {
    visit(draft, node.discriminant);
    scoped(draft, node, () => deeper(draft, () => visitAll(draft, node.cases)));
  },
  SwitchCase: (draft, node) => {
    if (node.test !== null) countBranch(draft);
    visit(draft, node.test);
    visitStatements(draft, node.consequent);
  },
  TryStatement: (draft, node) => {
    deeper(draft, () => visit(draft, node.block));
    visit(draft, node.handler);
    deeper(draft, () => visit(draft, node.finalizer));
  },
  CatchClause: (draft, node) => {
    openScope(draft, 'catch', node.start, node.end);
    if (node.param) {
      declarePattern(draft, node.param, bindingOf(draft, 'variable', SYMBOL.VALUE, node.param));
    }
    deeper(draft, () => visit(draft, node.body));
    closeScope(draft);
  },
  ReturnStatement: (draft, node) => {
    if (draft.function > 0) draft.tables.functions.returns[draft.function - 1]!++;
    visit(draft, node.argument);
  },
  ThrowStatement: (draft, node) => {
    const { throws } = draft.tables;
    throws.start.push(node.start);
    throws.end.push(node.end);
    throws.function.push(draft.function);
    throws.count++;
    visit(draft, node.argument);
  },
  AwaitExpression: (draft, node) => {
    addAwait(draft, node.start, node.end);
    visit(draft, node.argument);
  },
  LabeledStatement: (draft, node) => {
    const name = intern(draft, node.label.name);
    const symbol = addSymbol(draft, name, 'label', 0, currentScope(draft));
    addOccurrence(draft, name, node.label.start, ROLE.DECLARATION | ROLE.LABEL, symbol + 1);
    addDeclaration(draft, symbol, node.label.start, node.label.end, node);
    draft.labels.push({ name: node.label.name, symbol });
    visit(draft, node.body);
    draft.labels.pop();
  },
  BreakStatement: (draft, node) => visitLabelUse(draft, node.label),
  ContinueStatement: (draft, node) => visitLabelUse(draft, node.label),
};
