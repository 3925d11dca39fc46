// What a function is called: by itself, by what it is given to, or by the declaration around it. A function inside of one that has a name
// needs none, since it belongs to that one.
import type { ArrowFunctionExpression, Function, Node } from '@oxc-project/types';
import type { Weaving } from './weaving.ts';

type WithBody = Function | ArrowFunctionExpression;

const WRAPPERS: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
]);

export function nameOfFunction(weaving: Weaving, node: WithBody): string | undefined {
  if (node.id) return node.id.name;
  const outer = weaving.around.slice(0, -1).filter(({ type }) => !WRAPPERS.has(type));
  const given = nameGivenBy(weaving, outer);
  return given ?? (hasOwner(weaving) ? undefined : nameAround(weaving, outer, node));
}

/** By the innermost of the nodes around. */
function nameGivenBy({ text }: Weaving, around: readonly Node[]): string | undefined {
  const parent = around.at(-1);
  const textOf = ({ start, end }: Node): string => text.slice(start, end);
  if (parent?.type === 'VariableDeclarator')
    return parent.id.type === 'Identifier' ? parent.id.name : undefined;
  if (parent?.type === 'AssignmentExpression') return textOf(parent.left);
  if (parent?.type === 'ExportDefaultDeclaration') return 'default';
  if (parent?.type === 'TSExportAssignment') return 'module.exports';
  if (
    parent?.type !== 'Property' &&
    parent?.type !== 'MethodDefinition' &&
    parent?.type !== 'PropertyDefinition'
  )
    return undefined;
  const accessor = 'kind' in parent && /^[gs]et$/.test(parent.kind) ? `${parent.kind} ` : '';
  const key = parent.computed ? `[${textOf(parent.key)}]` : textOf(parent.key);
  return accessor + (parent.type === 'Property' ? '' : containerOf(around, textOf)) + key;
}

/** A class without a name has that of what it is given to. */
function containerOf(around: readonly Node[], textOf: (node: Node) => string): string {
  const at = around.findLastIndex(({ type }) => type === 'ClassDeclaration' || type === 'ClassExpression');
  const holder = around[at];
  if (holder && 'id' in holder && holder.id?.type === 'Identifier') return `${holder.id.name}.`;
  const parent = around[at - 1];
  if (parent?.type === 'ExportDefaultDeclaration') return 'default.';
  if (parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentExpression')
    return `${textOf(parent.type === 'VariableDeclarator' ? parent.id : parent.left)}.`;
  return '';
}

/** Whether a function around has a name. */
function hasOwner({ scope, functions }: Weaving): boolean {
  for (let at = scope.function; at !== undefined; at = functions[at]!.outer)
    if (functions[at]!.name !== undefined) return true;
  return false;
}

/** What a function is handed to may be given to something that has a name. One that is called at once is part of the code around. */
function nameAround(weaving: Weaving, around: readonly Node[], node: WithBody): string | undefined {
  const call = around.at(-1);
  if (
    call?.type === 'CallExpression' &&
    !call.arguments.some((part) => part.start <= node.start && node.end <= part.end)
  )
    return undefined;
  for (let at = around.length - 1; at > 0; at--) {
    const name = nameGivenBy(weaving, around.slice(0, at));
    if (name !== undefined) return name;
    if (around[at - 1]!.type.endsWith('Statement')) break;
  }
  return call?.type === 'CallExpression' || call?.type === 'NewExpression'
    ? `callback of ${weaving.text.slice(call.callee.start, call.callee.end).split('\n', 1)[0]!.trim()}`
    : undefined;
}
