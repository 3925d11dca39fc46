// Which names of a module the code around `import('x')` or `require('x')` uses.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';

/** Stands for every name of the module. */
export const WHOLE = '*';
/** Stands for the default export where the module has one, and for every name otherwise: a loader handed to a function. */
export const LOADED = '~';

/** Stands for the default export where the module has one, and for nothing otherwise: the module is named and not used. */
export const NAMED = '?';

/** Where the request starts, and the names. */
export type RequestUse = readonly [start: number, ...names: string[]];

interface Walk {
  readonly ancestors: readonly Node[];
  /** Index of the parent of `node`. */
  at: number;
  node: Node;
  /** Whether `node` is a promise of the module. */
  isPromise: boolean;
}

/** The names that are used of the module that `request`, the node being visited, gives. */
export function requestUse(file: CollectedFile, request: Node): string[] {
  const { ancestors } = file;
  const isPromise = request.type === 'ImportExpression' || isImportActual(request);
  const walk: Walk = { ancestors, at: ancestors.length - 1, node: request, isPromise };
  while (climb(walk));
  const parent = ancestors[walk.at];
  return parent === undefined ? [WHOLE] : usedBy(walk, parent);
}

function isImportActual(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return (node.callee.property as { name?: string }).name?.startsWith('import') === true;
}

/** Goes out through what does not change the value. */
function climb(walk: Walk): boolean {
  const parent = walk.ancestors[walk.at];
  switch (parent?.type) {
    case 'AwaitExpression':
      walk.isPromise = false;
      break;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      break;
    default:
      return false;
  }
  walk.node = parent;
  walk.at--;
  return true;
}

function usedBy(walk: Walk, parent: Node): string[] {
  switch (parent.type) {
    case 'ExpressionStatement':
      return [];
    case 'MemberExpression':
      return parent.object === walk.node ? usedByMember(walk, parent) : [WHOLE];
    case 'VariableDeclarator':
      return usedByDeclarator(walk, parent);
    case 'ArrowFunctionExpression':
    case 'ReturnStatement':
      return usedByFunction(walk, parent);
    default:
      return [WHOLE];
  }
}

function usedByMember(walk: Walk, member: Extract<Node, { type: 'MemberExpression' }>): string[] {
  const name = memberName(member);
  if (!walk.isPromise || name === undefined) return [name ?? WHOLE];
  const call = walk.ancestors[walk.at - 1];
  if (call?.type !== 'CallExpression' || call.callee !== member) return [WHOLE];
  if (name !== 'then') return walk.ancestors[walk.at - 2]?.type === 'ExpressionStatement' ? [] : [WHOLE];
  const [receiver] = call.arguments;
  const isFunction = receiver?.type === 'ArrowFunctionExpression' || receiver?.type === 'FunctionExpression';
  if (!isFunction || isLoader(walk)) return [WHOLE];
  const [parameter] = receiver.params;
  if (parameter === undefined) return [];
  if (parameter.type === 'ObjectPattern') return patternNames(parameter);
  return parameter.type === 'Identifier' ? membersIn(receiver.body as Node, parameter.name) : [WHOLE];
}

function memberName(member: Extract<Node, { type: 'MemberExpression' }>): string | undefined {
  if (!member.computed) return (member.property as { name: string }).name;
  const { property } = member;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function usedByDeclarator(walk: Walk, node: Extract<Node, { type: 'VariableDeclarator' }>): string[] {
  if (walk.isPromise) return [WHOLE];
  // The members of a name are told by the uses of that name.
  if (node.id.type === 'Identifier') return [];
  return node.id.type === 'ObjectPattern' ? patternNames(node.id) : [WHOLE];
}

/** `load(() => import('x').then(…))`: whoever gets the loader may still ask for the rest. */
function isLoader({ ancestors, at }: Walk): boolean {
  return (
    ancestors[at - 2]?.type === 'ArrowFunctionExpression' && ancestors[at - 3]?.type === 'CallExpression'
  );
}

/** `load(() => import('x'))`: whoever gets the loader most often wants the default export. */
function usedByFunction(walk: Walk, parent: Node): string[] {
  const isArrow = parent.type === 'ArrowFunctionExpression';
  const outer = walk.ancestors[walk.at - 1];
  if (!isArrow || outer?.type !== 'CallExpression') return [WHOLE];
  return outer.arguments.includes(parent as never) ? [LOADED] : [WHOLE];
}

/** The keys that an object pattern takes. */
export function patternNames(pattern: Extract<Node, { type: 'ObjectPattern' }>): string[] {
  return pattern.properties.map((property) => {
    if (property.type !== 'Property' || property.computed) return WHOLE;
    const { key } = property;
    if (key.type === 'Identifier') return key.name;
    return key.type === 'Literal' && typeof key.value === 'string' ? key.value : WHOLE;
  });
}

/** Members of `name` in an expression or block, when it is only ever used for its members. */
function membersIn(body: Node, name: string): string[] {
  const names = new Set<string>();
  const visit = (node: Node, parent: Node | undefined): void => {
    if (node.type === 'Identifier') {
      if (node.name !== name || isKey(node, parent)) return;
      const isObject = parent?.type === 'MemberExpression' && parent.object === node;
      names.add((isObject ? memberName(parent) : undefined) ?? WHOLE);
      return;
    }
    for (const child of Object.values(node) as unknown[]) {
      for (const item of Array.isArray(child) ? child : [child])
        if (typeof (item as Node | null)?.type === 'string') visit(item as Node, node);
    }
  };
  visit(body, undefined);
  return [...names];
}

function isKey(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand;
}
