// Small changes of a program that its tests should notice: the operators and their names are those of Stryker, so that the verdicts of
// both can be compared mutant by mutant.
import type { Function, Node } from '@oxc-project/types';
import type { Range } from '../base/index.ts';
import { childrenOf } from '../syntax/index.ts';
import { regexMutations } from './regex-mutations.ts';

export interface Mutation extends Range {
  readonly operator: string;
  /** What stands in the range instead. */
  readonly replacement: string;
}

export interface MutationSite {
  readonly text: string;
  readonly node: Node;
  readonly parent: Node | undefined;
}

type Make = (operator: string, replacement: string, range?: Range) => Mutation;

export function mutationsAt(site: MutationSite): Mutation[] {
  const make: Make = (operator, replacement, { start, end } = site.node) => ({
    operator,
    replacement,
    start,
    end,
  });
  return [
    ...operatorsAt(site, make),
    ...conditionsAt(site, make),
    ...literalsAt(site, make),
    ...callsAt(site, make),
  ];
}

const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const EQUALITY: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
};
const LOGICAL: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' };
const ASSIGNMENT: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '%=': '*=',
  '<<=': '>>=',
  '>>=': '<<=',
  '&=': '|=',
  '|=': '&=',
  '&&=': '||=',
  '||=': '&&=',
  '??=': '&&=',
};

function operatorsAt({ text, node }: MutationSite, make: Make): Mutation[] {
  const part = ({ start, end }: Node): string => `(${text.slice(start, end)})`;
  switch (node.type) {
    case 'BinaryExpression': {
      const joined = (operator: string): string => `${part(node.left)}${operator}${part(node.right)}`;
      const swapped = ARITHMETIC[node.operator];
      return [
        ...(swapped && !joinsText(node) ? [make('ArithmeticOperator', joined(swapped))] : []),
        ...(EQUALITY[node.operator] ?? []).map((operator) => make('EqualityOperator', joined(operator))),
      ];
    }
    case 'LogicalExpression':
      return [make('LogicalOperator', `${part(node.left)}${LOGICAL[node.operator]!}${part(node.right)}`)];
    case 'AssignmentExpression': {
      const swapped = ASSIGNMENT[node.operator];
      const isOfText = isText(node.right) && !/^(?:&&|\|\||\?\?)=$/.test(node.operator);
      if (swapped === undefined || isOfText) return [];
      const left = text.slice(node.left.start, node.left.end);
      return [make('AssignmentOperator', `${left}${swapped}${part(node.right)}`)];
    }
    case 'UnaryExpression':
      if (node.operator === '!') return [make('BooleanLiteral', part(node.argument))];
      if (node.operator === '~') return [make('UnaryOperator', part(node.argument))];
      if (node.operator !== '+' && node.operator !== '-') return [];
      return [make('UnaryOperator', `${node.operator === '+' ? '-' : '+'}${part(node.argument)}`)];
    case 'UpdateExpression': {
      const operator = node.operator === '++' ? '--' : '++';
      const target = text.slice(node.argument.start, node.argument.end);
      return [make('UpdateOperator', node.prefix ? operator + target : target + operator)];
    }
    default:
      return [];
  }
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function joinsText({ left, right }: Extract<Node, { type: 'BinaryExpression' }>): boolean {
  return isText(right) || isText(left.type === 'BinaryExpression' ? left.right : left);
}

const BOOLEAN = /^(?:[!=]==?|[<>]=?|&&|\|\|)$/;

function conditionsAt({ text, node, parent }: MutationSite, make: Make): Mutation[] {
  const values = (...list: string[]): Mutation[] => list.map((value) => make('ConditionalExpression', value));
  if (parent && 'test' in parent && parent.test === node) {
    if (/^(?:For|While|DoWhile)Statement$/.test(parent.type)) return values('false');
    if (parent.type === 'IfStatement') return values('true', 'false');
  }
  if (
    (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') &&
    BOOLEAN.test(node.operator)
  ) {
    if (parent?.type !== 'LogicalExpression' || parent.operator === '??') return values('true', 'false');
    return values(parent.operator === '||' ? 'false' : 'true');
  }
  if (node.type === 'ForStatement' && !node.test) {
    const second = text.indexOf(';', node.init?.end ?? node.start);
    const whole = `${text.slice(node.start, second + 1)}false${text.slice(second + 1, node.end)}`;
    return values(whole);
  }
  const [first] = node.type === 'SwitchCase' ? node.consequent : [];
  return first ? [make('ConditionalExpression', text.slice(node.start, first.start))] : [];
}

function literalsAt({ text, node, parent }: MutationSite, make: Make): Mutation[] {
  switch (node.type) {
    case 'Literal':
      return literalMutations(node, parent, make);
    case 'TemplateLiteral':
      return [make('StringLiteral', node.end - node.start === 2 ? '`no longer empty`' : '``')];
    case 'ArrayExpression':
      return [make('ArrayDeclaration', node.elements.length > 0 ? '[]' : '["no longer empty"]')];
    case 'ObjectExpression':
      return node.properties.length > 0 ? [make('ObjectLiteral', '{}')] : [];
    case 'BlockStatement':
      return isRemovable(node, parent) ? [make('BlockStatement', '{}')] : [];
    case 'ArrowFunctionExpression': {
      const isEmpty =
        node.body.type === 'BlockStatement' || text.slice(node.body.start, node.body.end) === 'undefined';
      return isEmpty ? [] : [make('ArrowFunction', '() => undefined')];
    }
    default:
      return [];
  }
}

function literalMutations(
  node: Extract<Node, { type: 'Literal' }>,
  parent: Node | undefined,
  make: Make,
): Mutation[] {
  const { value } = node;
  if (typeof value === 'boolean') return [make('BooleanLiteral', String(!value))];
  if ('regex' in node && node.regex) {
    const { pattern, flags } = node.regex;
    return regexMutations(pattern)
      .filter((other) => other !== '')
      .map((other) => make('Regex', `/${other}/${flags}`));
  }
  if (typeof value !== 'string' || isFixedText(node, parent)) return [];
  const isPattern =
    parent?.type === 'NewExpression' &&
    parent.callee.type === 'Identifier' &&
    parent.callee.name === 'RegExp' &&
    parent.arguments[0] === node;
  const patterns = isPattern
    ? regexMutations(value).map((other) => make('Regex', JSON.stringify(other)))
    : [];
  return [make('StringLiteral', value === '' ? '"no longer empty"' : '""'), ...patterns];
}

/** Texts that name modules, keys or attributes. */
function isFixedText(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return true;
  if (/^(?:Import|Export|JSXAttribute|ExpressionStatement|TS)/.test(parent.type)) return true;
  if ('key' in parent && parent.key === node) return true;
  return (
    parent.type === 'CallExpression' &&
    parent.callee.type === 'Identifier' &&
    (parent.callee.name === 'require' || parent.callee.name === 'Symbol')
  );
}

function isRemovable(node: Extract<Node, { type: 'BlockStatement' }>, parent: Node | undefined): boolean {
  const isEmpty = node.body.every((one) => one.type === 'ExpressionStatement' && Boolean(one.directive));
  return !isEmpty && !(parent?.type === 'FunctionExpression' && callsSuper(node) && hasProperties(parent));
}

function callsSuper(node: Node): boolean {
  return (
    (node.type === 'CallExpression' && node.callee.type === 'Super') || childrenOf(node).some(callsSuper)
  );
}

/** Without `super()`, a constructor that declares its fields in parameters does not compile. */
function hasProperties({ params }: Function): boolean {
  return params.some(({ type }) => type === 'TSParameterProperty');
}

const METHODS = new Map<string, string | null>([
  ...['charAt', 'filter', 'reverse', 'slice', 'sort', 'substr', 'substring', 'trim'].map(
    (name): [string, null] => [name, null],
  ),
  ...(
    [
      ['endsWith', 'startsWith'],
      ['every', 'some'],
      ['toLocaleLowerCase', 'toLocaleUpperCase'],
      ['toLowerCase', 'toUpperCase'],
      ['trimEnd', 'trimStart'],
      ['min', 'max'],
      ['setDate', 'setTime'],
      ['setFullYear', 'setMonth'],
      ['setHours', 'setMinutes'],
      ['setSeconds', 'setMilliseconds'],
      ['setUTCFullYear', 'setUTCMonth'],
      ['setUTCHours', 'setUTCMinutes'],
      ['setUTCSeconds', 'setUTCMilliseconds'],
    ] as const
  ).flatMap(([one, other]): [string, string][] => [
    [one, other],
    [other, one],
  ]),
  ['setUTCDate', 'setTime'],
]);

const PLAIN = /^(?:Identifier|MemberExpression|CallExpression|ThisExpression|Super)$/;

function callsAt({ text, node }: MutationSite, make: Make): Mutation[] {
  const found: Mutation[] = [];
  if (
    (node.type === 'CallExpression' || node.type === 'NewExpression') &&
    node.callee.type === 'Identifier'
  ) {
    const made = node.type === 'NewExpression' ? 'new Array' : 'Array';
    if (node.callee.name === 'Array')
      found.push(make('ArrayDeclaration', `${made}(${node.arguments.length > 0 ? '' : '[]'})`));
  }
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) {
    const { object, property } = node.callee;
    const other = METHODS.get(property.name);
    const holder = text.slice(object.start, object.end);
    if (other === null)
      found.push(make('MethodExpression', PLAIN.test(object.type) ? holder : `(${holder})`));
    else if (other !== undefined)
      found.push(
        make(
          'MethodExpression',
          text.slice(node.start, property.start) + other + text.slice(property.end, node.end),
        ),
      );
  }
  const optional = node.type === 'MemberExpression' || node.type === 'CallExpression' ? node.optional : false;
  if (optional) {
    const from = node.type === 'MemberExpression' ? node.object.end : (node as { callee: Node }).callee.end;
    const at = text.indexOf('?.', from);
    const dot = node.type === 'MemberExpression' && !node.computed ? '.' : '';
    found.push(make('OptionalChaining', text.slice(node.start, at) + dot + text.slice(at + 2, node.end)));
  }
  return found;
}
