// Which members of an object are read, wherever the object goes: into variables, parameters and members, through spreads and
// defaults. Where it goes to something that cannot be seen to its end, any member may be read there.
import type { Node } from '@oxc-project/types';
import { filesMentioning } from '../../../../graph/index.ts';
import { nameAt } from '../../../syntax/name-at.ts';
import { treeOf, type Sides, type Tree } from '../../../syntax/tree-of.ts';
import { textOfLiteral } from '../literals.ts';
import { type FunctionNode } from '../../../../syntax/index.ts';
import { calledBy, type Called } from './called-functions.ts';

export interface Reads {
  /** What is known to be read. */
  readonly names: ReadonlySet<string>;
  /** Whether that is all, whether more may be read by code of the repository, or by anything. */
  readonly end: 'known' | 'lost' | 'foreign';
  /** The functions that get the object, the nearest first. */
  readonly takers: readonly Called[];
  /** Whether the names of methods and members alone say where it goes. */
  readonly isByName: boolean;
}

/** Of the value of an expression. */
export function readsOf(sides: Sides, tree: Tree, node: Node): Reads {
  const search = new Search(sides);
  search.value(tree, node);
  return search.reads;
}

/** Of what a function gets in one place. */
export function readsOfArgument(sides: Sides, taker: Called, index: number): Reads {
  const search = new Search(sides);
  search.parameter(taker, index);
  return search.reads;
}

/** More places than these are not followed. */
const MOST_STEPS = 1500;
const MOST_ALIASES = 60;

/** Nodes whose value is that of the expression in them. */
const SAME_VALUE: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

/** Places that look at whether there is a value, and at nothing in it. */
const LOOKS: ReadonlySet<string> = new Set([
  'DoWhileStatement',
  'ExpressionStatement',
  'IfStatement',
  'TSTypeQuery',
  'UnaryExpression',
  'WhileStatement',
]);

/** What prints all of a value has no use for any of it. */
const PRINTS =
  /^(?:console\.\w+|(?:debug|log)(?:Log|ger)?|(?:this\.)?log(?:ger)?\.(?:debug|info|log|trace|verbose))$/;

class Search {
  readonly #sides: Sides;
  readonly #seen = new Set<unknown>();
  readonly #names = new Set<string>();
  readonly #takers: Called[] = [];
  #end: Reads['end'] = 'known';
  #isByName = false;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  get reads(): Reads {
    return {
      names: this.#names,
      end: this.#end,
      takers: this.#takers,
      isByName: this.#isByName,
    };
  }

  /** Whether a step is to be made: each is made once, and none after the end is known to be open. */
  #enters(step: unknown): boolean {
    if (this.#end === 'foreign' || this.#seen.has(step)) return false;
    this.#seen.add(step);
    if (this.#seen.size <= MOST_STEPS) return true;
    this.#lost();
    return false;
  }

  value(tree: Tree, node: Node): void {
    const parent = tree.parentOf(node);
    if (!this.#enters(node)) return;
    if (parent === undefined) this.#open();
    else this.#at(tree, node, parent);
  }

  #at(tree: Tree, node: Node, parent: Node): void {
    if (SAME_VALUE.has(parent.type)) return this.value(tree, parent);
    if (LOOKS.has(parent.type)) return undefined;
    switch (parent.type) {
      case 'MemberExpression':
        return parent.object === node ? this.#member(tree, parent) : this.#open();
      case 'CallExpression':
      case 'NewExpression':
        return this.#argument(tree, parent, node);
      case 'SpreadElement':
        return this.#spread(tree, parent);
      case 'JSXSpreadAttribute':
        return this.#element(tree, tree.parentOf(parent)!);
      case 'Property':
        return this.#property(node, parent);
      case 'JSXExpressionContainer':
        return this.#attribute(tree, parent);
      case 'PropertyDefinition':
        return parent.value === node && !parent.computed
          ? this.#alias(tree.textOf(parent.key))
          : this.#open();
      case 'AssignmentExpression':
        return this.#assignment(tree, node, parent);
      case 'AssignmentPattern':
        return parent.right === node ? this.pattern(tree, parent.left) : undefined;
      case 'VariableDeclarator':
        return parent.init === node ? this.pattern(tree, parent.id) : undefined;
      case 'LogicalExpression':
        return parent.left === node && parent.operator === '&&' ? undefined : this.value(tree, parent);
      case 'ConditionalExpression':
        return parent.test === node ? undefined : this.value(tree, parent);
      case 'SequenceExpression':
        return parent.expressions.at(-1) === node ? this.value(tree, parent) : undefined;
      case 'BinaryExpression':
        return this.#binary(node, parent);
      case 'ArrayExpression':
      case 'ArrowFunctionExpression':
      case 'ExportDefaultDeclaration':
      case 'ReturnStatement':
        return this.#lost();
      default:
        return this.#open();
    }
  }

  #open(): void {
    this.#end = 'foreign';
  }

  #lost(): void {
    if (this.#end === 'known') this.#end = 'lost';
  }

  #member(tree: Tree, member: Extract<Node, { type: 'MemberExpression' }>): void {
    const name = member.computed ? textOfLiteral(member.property) : tree.textOf(member.property);
    const parent = tree.parentOf(member);
    const isWritten =
      parent?.type === 'AssignmentExpression' && parent.left === member && parent.operator === '=';
    if (name === undefined || name === 'hasOwnProperty') this.#open();
    else if (!isWritten) this.#names.add(name);
  }

  #binary(node: Node, { operator, left, right }: Extract<Node, { type: 'BinaryExpression' }>): void {
    if (operator !== 'in') return /^[!=]==?$|^instanceof$/.test(operator) ? undefined : this.#open();
    const name = right === node ? textOfLiteral(left) : undefined;
    if (name === undefined) this.#open();
    else this.#names.add(name);
  }

  #argument(tree: Tree, call: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>, node: Node): void {
    const given = call.arguments as readonly Node[];
    const index = given.indexOf(node);
    const callee = tree.textOf(call.callee);
    if (index === -1 || given.slice(0, index).some(({ type }) => type === 'SpreadElement'))
      return this.#open();
    if (callee === 'Object.assign' || callee === 'Object.freeze') return this.#merged(tree, call, index);
    const { functions, isByName } = calledBy(this.#sides, tree, call.callee);
    if (functions.length === 0) return PRINTS.test(callee) ? undefined : this.#open();
    this.#isByName ||= isByName;
    for (const taker of functions) this.parameter(taker, index);
  }

  /** `Object.assign(target, …)` puts the members of all into the first and gives it. */
  #merged(
    tree: Tree,
    call: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>,
    index: number,
  ): void {
    const [target] = call.arguments;
    if (index > 0 && target?.type === 'Identifier') this.#name(tree, target);
    else if (index > 0 && target?.type === 'MemberExpression' && !target.computed)
      this.#alias(tree.textOf(target.property));
    else if (index > 0 && target?.type !== 'ObjectExpression') this.#open();
    this.value(tree, call);
  }

  #spread(tree: Tree, spread: Node): void {
    const around = tree.parentOf(spread);
    if (around?.type === 'ObjectExpression') this.value(tree, around);
    else this.#open();
  }

  /** What is put into a property is whatever has the name of the property. */
  #property(node: Node, { key, value, computed }: Extract<Node, { type: 'Property' }>): void {
    if (computed || (value as Node) !== node) this.#open();
    else if (key.type === 'Identifier') this.#alias(key.name);
    else this.#open();
  }

  #attribute(tree: Tree, container: Node): void {
    const attribute = tree.parentOf(container);
    if (attribute?.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier')
      this.#alias(attribute.name.name);
    else this.#open();
  }

  /** The properties of a component are its first parameter. */
  #element(tree: Tree, element: Node): void {
    if (element.type !== 'JSXOpeningElement') return this.#open();
    const { functions, isByName } = calledBy(this.#sides, tree, element.name);
    if (functions.length === 0) this.#open();
    this.#isByName ||= isByName;
    for (const taker of functions) this.parameter(taker, 0);
  }

  #assignment(tree: Tree, node: Node, assignment: Extract<Node, { type: 'AssignmentExpression' }>): void {
    if (assignment.right !== node) return;
    this.pattern(tree, assignment.left);
    this.value(tree, assignment);
  }

  parameter(taker: Called, index: number): void {
    const { tree, node } = taker;
    if (!this.#enters(`${tree.path}:${node.start}:${index}`)) return;
    this.#takers.push(taker);
    const { params } = node as { readonly params: readonly Node[] };
    const isSeen = tree.isWhole && !isStub(node) && !params.some(({ type }) => type === 'RestElement');
    const parameter = params[index];
    if (!isSeen || usesArguments(tree, node)) this.#open();
    else if (parameter?.type === 'Identifier' && parameter.name.startsWith('_')) this.#open();
    else if (parameter) this.pattern(tree, parameter);
  }

  pattern(tree: Tree, node: Node): void {
    switch (node.type) {
      case 'Identifier':
        return this.#name(tree, node);
      case 'AssignmentPattern':
        return this.pattern(tree, node.left);
      case 'ObjectPattern':
        return this.#takenApart(tree, node);
      case 'ArrayPattern':
        return undefined;
      case 'MemberExpression':
        return node.computed ? this.#open() : this.#alias(tree.textOf(node.property));
      case 'TSParameterProperty':
        this.pattern(tree, node.parameter);
        return this.#alias(/^\w*/.exec(tree.textOf(node.parameter))![0]);
      default:
        return this.#open();
    }
  }

  #takenApart(tree: Tree, { properties }: Extract<Node, { type: 'ObjectPattern' }>): void {
    for (const property of properties) {
      if (property.type === 'RestElement') this.pattern(tree, property.argument);
      else if (property.key.type === 'Identifier' && !property.computed) this.#names.add(property.key.name);
      else if (textOfLiteral(property.key) === undefined) this.#open();
      else this.#names.add(textOfLiteral(property.key)!);
    }
  }

  /** A variable: whatever becomes of it where it is named. */
  #name(tree: Tree, name: Node): void {
    const { occurrences, exports } = tree.file.facts;
    const symbol = occurrences.startingAt(name.start)?.symbol;
    if (symbol === undefined) return this.#open();
    if (exports.of(symbol).length > 0) this.#lost();
    if (!this.#enters(`${tree.path}#${symbol}`)) return;
    for (const { start } of occurrences.of(symbol)) {
      const use = nameAt(tree, start);
      if (use && !isDeclaring(tree, use)) this.value(tree, use);
    }
  }

  /** Every member of the repository that has this name may be the object. */
  #alias(name: string): void {
    if (!this.#enters(`.${name}`)) return;
    this.#isByName = true;
    const sites = filesMentioning(this.#sides.after.state.graph, name).flatMap((path) => {
      const tree = treeOf(this.#sides, 'after', path);
      return tree ? aliasesIn(tree, name).map((node) => ({ tree, node })) : [];
    });
    if (sites.length > MOST_ALIASES || name === 'exports') return this.#lost();
    for (const { tree, node } of sites) this.#aliasAt(tree, node);
  }

  #aliasAt(tree: Tree, node: Node): void {
    if (!tree.isWhole) return this.#open();
    if (node.type === 'MemberExpression') return isTarget(tree, node) ? undefined : this.value(tree, node);
    if (node.type !== 'Property') return this.#open();
    this.pattern(tree, node.value);
  }
}

/** `a.name`, `{ name: … } = a`, and texts that may be used to read it. */
function aliasesIn(tree: Tree, name: string): Node[] {
  return tree.nodes.filter((node) => {
    if (node.type === 'MemberExpression')
      return !node.computed && tree.textOf(node.property).replace(/^#/, '') === name.replace(/^#/, '');
    if (node.type === 'Property')
      return tree.parentOf(node)?.type === 'ObjectPattern' && tree.textOf(node.key) === name;
    return textOfLiteral(node) === name && tree.parentOf(node)?.type !== 'TSLiteralType';
  });
}

function isTarget(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  return parent?.type === 'AssignmentExpression' && parent.left === node;
}

/** Whether a name stands where it is declared or written, or in a type. */
function isDeclaring(tree: Tree, name: Node): boolean {
  const parent = tree.parentOf(name);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id === name;
    case 'AssignmentPattern':
    case 'AssignmentExpression':
      return parent.left === name;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parent.body !== name;
    case 'RestElement':
    case 'TSParameterProperty':
      return true;
    case 'Property':
      return tree.parentOf(parent)?.type === 'ObjectPattern';
    default:
      return parent?.type.startsWith('TS') === true && !SAME_VALUE.has(parent.type);
  }
}

/** Declared only, or there to be replaced by those who extend it. */
function isStub({ body }: FunctionNode): boolean {
  if (body === null || body.type !== 'BlockStatement') return body === null;
  return body.body.every(({ type }) => type === 'ThrowStatement');
}

function usesArguments(tree: Tree, { start, end }: Node): boolean {
  return tree.file.facts.occurrences.named('arguments').some((use) => start <= use.start && use.start < end);
}
