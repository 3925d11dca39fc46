// How much the functions of a file do, and how much of that others see: parts of the body, and values that are taken and given.
import type {
  ArrowFunctionExpression,
  Function,
  Node,
  ParamPattern,
  ReturnStatement,
} from '@oxc-project/types';
import type { Collection, Collector, Handlers } from '../../facts/index.ts';

export type Effort = {
  readonly name: string;
  readonly start: number;
  /** Values that it takes, those of an object one by one, and fields of the largest object that it gives. */
  readonly surface: number;
  readonly statements: number;
  readonly variables: number;
  readonly branches: number;
};

const effortFacts: Collector<readonly Effort[]> = { id: 'implementation-overhead', ofSources: true, start };

export default effortFacts;

type Callable = Function | ArrowFunctionExpression;

/** A function that is being read; what closures without a name do is part of it. */
interface Open {
  readonly name: { readonly name: string; readonly start: number } | undefined;
  readonly taken: number;
  given: number;
  statements: number;
  variables: number;
  branches: number;
  makesElements: boolean;
}

const STATEMENTS = [
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'BreakStatement',
  'ContinueStatement',
] as const;
const BRANCHES = [
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'SwitchCase',
] as const;

function start(): Collection<readonly Effort[]> {
  const found: Effort[] = [];
  const open: Open[] = [];
  const count = (part: 'statements' | 'variables' | 'branches') => (): void => {
    const around = open.at(-1);
    if (around) around[part]++;
  };
  const enter = (node: Callable, parent: Node): void => {
    const given = node.body && node.body.type !== 'BlockStatement' ? fieldsOf(node.body) : 0;
    const taken = node.params.reduce((sum, param) => sum + valuesOf(param), 0);
    open.push({
      name: nameOf(node, parent),
      taken,
      given,
      statements: 0,
      variables: 0,
      branches: 0,
      makesElements: false,
    });
  };
  const leave = (): void => {
    const { name, taken, given, makesElements, ...parts } = open.pop()!;
    if (name && !makesElements) found.push({ ...name, surface: Math.max(1, taken + given), ...parts });
    const around = open.at(-1);
    if (!around) return;
    around.makesElements ||= makesElements;
    if (name) return;
    around.statements += parts.statements;
    around.variables += parts.variables;
    around.branches += parts.branches;
  };
  const onReturn = ({ argument }: ReturnStatement): void => {
    const around = open.at(-1);
    if (around && argument) around.given = Math.max(around.given, fieldsOf(argument));
  };
  const onElement = (): void => {
    const around = open.at(-1);
    if (around) around.makesElements = true;
  };
  const counted: Record<string, () => void> = { VariableDeclarator: count('variables') };
  for (const type of STATEMENTS) counted[type] = count('statements');
  for (const type of BRANCHES) counted[type] = count('branches');
  return {
    enter: {
      ...(counted as Handlers),
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      JSXElement: onElement,
      JSXFragment: onElement,
      ReturnStatement(node) {
        counted['ReturnStatement']!();
        onReturn(node);
      },
    },
    leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
    finish: () => (found.length === 0 ? undefined : found),
  };
}

function nameOf(node: Callable, parent: Node): Open['name'] {
  const id = node.id ?? (parent.type === 'VariableDeclarator' ? parent.id : keyOf(node, parent));
  return id?.type === 'Identifier' && node.body ? { name: id.name, start: id.start } : undefined;
}

function keyOf(node: Callable, parent: Node): Node | undefined {
  const isMethod = parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition';
  return isMethod && parent.value === node && !parent.computed ? parent.key : undefined;
}

/** Values that a parameter stands for: those that are taken out of it, or that its type lists. */
function valuesOf(param: ParamPattern): number {
  const target = param.type === 'AssignmentPattern' ? param.left : param;
  if (target.type === 'ObjectPattern' || target.type === 'ArrayPattern')
    return Math.max(1, target.type === 'ObjectPattern' ? target.properties.length : target.elements.length);
  const type = 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === 'TSTypeLiteral' ? Math.max(1, type.members.length) : 1;
}

function fieldsOf(node: Node): number {
  if (node.type === 'ObjectExpression') return node.properties.length;
  return 'expression' in node && typeof node.expression === 'object' ? fieldsOf(node.expression as Node) : 1;
}
