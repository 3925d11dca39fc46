// What a test can call in a file: functions, classes and methods that the module exports, each with its parameters.
import type { ArrowFunctionExpression, Class, Function, Node, ObjectExpression } from '@oxc-project/types';
import { childrenOf, type SourceTree, unwrap } from '../../syntax/index.ts';

export interface Callable {
  /** What the module calls it: `default`, a name, or `module.exports` itself as the empty name. */
  readonly exported: string;
  /** `name`, `Class.method` or `Class`. */
  readonly name: string;
  readonly kind: 'function' | 'constructor' | 'method' | 'static';
  /** The class of a method. */
  readonly holder?: Constructable;
  readonly node: FunctionNode;
  /** The call that makes it, `memoize(…)` for instance, where `node` is only the function that is called for that. */
  readonly made?: Node;
  readonly isAsync: boolean;
}

export interface Constructable {
  readonly exported: string;
  readonly name: string;
  /** Undefined where the class has none of its own. */
  readonly constructorNode: FunctionNode | undefined;
  readonly isDerived: boolean;
}

export type FunctionNode = Function | ArrowFunctionExpression;

/** Top-level declarations by name. */
export type TopLevel = ReadonlyMap<string, Node>;

export function topLevelOf({ program }: SourceTree): TopLevel {
  const found = new Map<string, Node>();
  for (const statement of program.body) {
    const node = declarationIn(statement);
    if (node === undefined) continue;
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations)
        if (id.type === 'Identifier' && init) found.set(id.name, unwrap(init));
    } else if ('id' in node && node.id && 'name' in node.id && !('declare' in node && node.declare))
      found.set((node.id as { name: string }).name, node);
  }
  return found;
}

function declarationIn(statement: Node): Node | undefined {
  if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration')
    return (statement.declaration as Node | null) ?? undefined;
  return statement;
}

/** What the module calls its exports, with what they are. */
export function exportsOf(tree: SourceTree): Map<string, Node> {
  const top = topLevelOf(tree);
  const found = new Map<string, Node>();
  const add = (name: string, node: Node | undefined): void => {
    const meant = node && meantBy(node, top);
    if (meant && !found.has(name)) found.set(name, meant);
  };
  for (const statement of tree.program.body) {
    if (statement.type === 'ExportDefaultDeclaration') add('default', statement.declaration as Node);
    else if (statement.type === 'ExportNamedDeclaration') {
      const { declaration, specifiers, source } = statement;
      if (declaration) for (const [name, node] of top) if (isInside(node, declaration)) add(name, node);
      for (const { local, exported } of source ? [] : specifiers)
        if (local.type === 'Identifier') add(nameIn(exported), top.get(local.name));
    } else for (const [name, node] of commonExports(statement)) add(name, node);
  }
  return found;
}

function isInside(inner: Node, outer: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function nameIn(node: Node): string {
  return node.type === 'Literal' ? String(node.value) : (node as { name: string }).name;
}

/** `module.exports = …`, `exports.name = …`. The empty name is the module itself. */
function commonExports(statement: Node): [string, Node][] {
  if (statement.type !== 'ExpressionStatement') return [];
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return [];
  const name = exportedBy(expression.left);
  if (name === undefined) return [];
  const { right } = expression;
  if (right.type === 'AssignmentExpression')
    return [[name, right.right], ...commonExports({ ...statement, expression: right } as Node)];
  if (name !== '' || right.type !== 'ObjectExpression') return [[name, right]];
  return right.properties.flatMap((property): [string, Node][] =>
    property.type === 'Property' && !property.computed && property.kind === 'init'
      ? [[nameIn(property.key), property.value as Node]]
      : [],
  );
}

function exportedBy(left: Node): string | undefined {
  if (left.type !== 'MemberExpression' || left.computed) return undefined;
  const { object, property } = left;
  const name = (property as { name: string }).name;
  if (object.type === 'Identifier' && object.name === 'module' && name === 'exports') return '';
  if (object.type === 'Identifier' && object.name === 'exports') return name;
  return exportedBy(object) === '' ? name : undefined;
}

export function isFunction(node: Node | undefined): node is FunctionNode {
  return (
    node !== undefined &&
    /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) &&
    (node as FunctionNode).body !== null
  );
}

function isClass(node: Node): node is Class {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

/** Everything that can be called through the module's exports. */
export function callablesOf(tree: SourceTree): Callable[] {
  const top = topLevelOf(tree);
  const assigned = assignedMembers(tree, top);
  const found: Callable[] = [];
  for (const [exported, node] of exportsOf(tree)) {
    const name = [...top].find(([, each]) => each === node)?.[0] ?? ownName(node) ?? exported;
    if (isFunction(node)) found.push({ exported, name, kind: 'function', node, isAsync: node.async });
    else if (isClass(node) && !node.abstract) found.push(...membersOf(node, exported, name));
    else if (node.type === 'CallExpression') {
      const maker = meantBy(node.callee, top);
      if (isFunction(maker))
        found.push({ exported, name, kind: 'function', node: maker, made: node, isAsync: false });
    } else if (node.type === 'ObjectExpression')
      for (const [member, value] of propertiesOf(node, top))
        found.push(memberOf({ exported, name }, member, value, 'static'));
    for (const { member, value, isShared } of assigned.get(node) ?? [])
      found.push(memberOf({ exported, name }, member, value, isShared ? 'method' : 'static', node));
  }
  return found;
}

/** The node of a function is `holder` where its objects are made by `new`. */
function memberOf(
  { exported, name }: { readonly exported: string; readonly name: string },
  member: string,
  node: FunctionNode,
  kind: 'static' | 'method',
  maker?: Node,
): Callable {
  const constructorNode = isFunction(maker) ? maker : undefined;
  return {
    exported,
    name: `${name}.${member}`,
    kind,
    ...(kind === 'method' ? { holder: { exported, name, constructorNode, isDerived: false } } : {}),
    node,
    isAsync: node.async,
  };
}

function propertiesOf(node: ObjectExpression, top: TopLevel): [string, FunctionNode][] {
  return node.properties.flatMap((property): [string, FunctionNode][] => {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return [];
    if (property.key.type !== 'Identifier') return [];
    const value = meantBy(property.value as Node, top);
    return isFunction(value) ? [[property.key.name, value]] : [];
  });
}

function meantBy(node: Node, top: TopLevel): Node | undefined {
  return node.type === 'Identifier' ? top.get(node.name) : unwrap(node);
}

interface AssignedMember {
  readonly member: string;
  readonly value: FunctionNode;
  /** Whether all objects that `new` makes have it. */
  readonly isShared: boolean;
}

/** `Shape.area = …` and `Shape.prototype.area = …` at the top of a file, by what `Shape` is. */
function assignedMembers({ program }: SourceTree, top: TopLevel): Map<Node, AssignedMember[]> {
  const found = new Map<Node, AssignedMember[]>();
  for (const statement of program.body) {
    const expression = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
    if (expression?.type !== 'AssignmentExpression' || expression.operator !== '=') continue;
    const { left, right } = expression;
    if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') continue;
    const isShared =
      left.object.type === 'MemberExpression' &&
      !left.object.computed &&
      left.object.property.type === 'Identifier' &&
      left.object.property.name === 'prototype';
    const owner = isShared
      ? (left.object as Extract<Node, { type: 'MemberExpression' }>).object
      : left.object;
    const holder = owner.type === 'Identifier' ? top.get(owner.name) : undefined;
    const value = meantBy(right, top);
    if (holder === undefined || !isFunction(value)) continue;
    found.set(holder, [...(found.get(holder) ?? []), { member: left.property.name, value, isShared }]);
  }
  return found;
}

function ownName(node: Node): string | undefined {
  return 'id' in node && node.id && 'name' in node.id ? (node.id as { name: string }).name : undefined;
}

function membersOf(node: Class, exported: string, name: string): Callable[] {
  const methods = node.body.body.flatMap((member) =>
    member.type === 'MethodDefinition' && isFunction(member.value) ? [member] : [],
  );
  const constructorNode = methods.find(({ kind }) => kind === 'constructor')?.value as
    | FunctionNode
    | undefined;
  const holder: Constructable = { exported, name, constructorNode, isDerived: node.superClass !== null };
  return methods.flatMap((member): Callable[] => {
    const own = member.value as unknown as FunctionNode;
    if (member.kind === 'constructor')
      return [{ exported, name, kind: 'constructor', holder, node: own, isAsync: false }];
    if (member.kind !== 'method' || member.computed || member.key.type !== 'Identifier') return [];
    if (member.accessibility === 'private' || member.accessibility === 'protected') return [];
    return [
      {
        exported,
        name: `${name}.${member.key.name}`,
        kind: member.static ? 'static' : 'method',
        holder,
        node: own,
        isAsync: own.async,
      },
    ];
  });
}

/** Names that a piece of code mentions. */
export function namesIn(node: Node): Set<string> {
  const names = new Set<string>();
  const open: Node[] = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.type === 'Identifier') names.add(at.name);
    else if (at.type === 'PrivateIdentifier') names.add(`#${at.name}`);
    for (const child of childrenOf(at)) open.push(child);
  }
  return names;
}
