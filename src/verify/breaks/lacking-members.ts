// Members that are missing whatever is installed later, and under every version of TypeScript: of an object that is written out at the
// place, and of a type all of whose declarations are in the repository.
import type { Node, ObjectExpression } from '@oxc-project/types';
import type { Change } from '../change.ts';
import { treeOf, type Tree } from '../syntax/tree-of.ts';
import { hasClosedHeritage } from './heritage.ts';
import { isMerged, mayBeNarrowed, type Complained } from './needs-missing.ts';
import { typeNamed } from './named-types.ts';

const ONE = /^Property '(\w+)' is missing in type '.*' but required in type '(?<type>\w+)/;
const SEVERAL =
  /^Type '.*' is missing the following properties from type '(?<type>\w+).*?': (?<names>[\w, ]+)/;

export function lacksDeclaredMembers(change: Change, at: Complained): boolean {
  const line = at.message.split('\n')[0]!;
  const match = ONE.exec(line) ?? SEVERAL.exec(line);
  if (match === null) return false;
  const { type, names = match[1]! } = match.groups as { type: string; names?: string };
  const { graph } = change.after.state;
  const wanted = typeNamed(graph, at.file, type);
  const tree = wanted && treeOf(change, 'after', at.file);
  const object = tree && objectAt(tree, at);
  if (wanted === undefined || object === undefined) return false;
  const { symbols } = graph.files.get(wanted.file)!.facts;
  const [first] = names.split(/, (?:and )?/);
  const isAsked = symbols.named(first!).some(({ container }) => container === wanted.symbol);
  return isAsked && keysOf(object)?.has(first!) === false;
}

/** The object whose place TypeScript marks: itself, or what it is given to. */
function objectAt(tree: Tree, { start }: Complained): ObjectExpression | undefined {
  const given = tree.nodes.filter((node) => node.start === start).map((node) => givenAt(tree, node));
  return given.find((node) => node?.type === 'ObjectExpression') as ObjectExpression | undefined;
}

function givenAt(tree: Tree, node: Node): Node | null | undefined {
  const parent = tree.parentOf(node);
  if (node.type === 'ReturnStatement') return node.argument;
  if (parent?.type === 'VariableDeclarator' && parent.id === node) return parent.init;
  if (parent?.type === 'AssignmentExpression' && parent.left === node) return parent.right;
  if (parent?.type === 'Property' && parent.key === node) return parent.value;
  if (parent?.type === 'PropertyDefinition' && parent.key === node) return parent.value;
  return node;
}

/** Undefined where the object takes its members from elsewhere, too. */
function keysOf({ properties }: ObjectExpression): ReadonlySet<string> | undefined {
  const keys = properties.map((property) => {
    if (property.type !== 'Property' || property.computed) return undefined;
    const { key } = property;
    return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
  });
  return keys.includes(undefined) ? undefined : new Set(keys as string[]);
}

const OF_TYPE = /^Property '\w+' does not exist on type '(\w+)(?:<[^']*>)?'/;

/** A member that a type of the repository does not have, where nothing can make the value more than that type. */
export function isNoMember(change: Change, at: Complained): boolean {
  const [, name] = OF_TYPE.exec(at.message) ?? [];
  const { graph } = change.after.state;
  const type = name === undefined ? undefined : typeNamed(graph, at.file, name);
  return (
    type !== undefined &&
    hasClosedHeritage(change, type) &&
    !isMerged(graph.files.get(type.file)!, type.symbol) &&
    !mayBeNarrowed(change, at)
  );
}
