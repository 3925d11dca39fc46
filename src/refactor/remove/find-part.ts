// From the place at which a name is declared to the part of the tree that goes with it, or why there is none.
import type { MethodDefinition, Node } from '@oxc-project/types';
import type { Range } from '../../base/index.ts';
import type { SourceTree } from '../../syntax/index.ts';
import { nodesAround, startOf } from './nodes-around.ts';
import type { ItemList, Part } from './part.ts';

export interface NoPart {
  readonly reason: 'parameter' | 'not_removable';
  readonly message: string;
}

export function isNoPart(found: Part | NoPart): found is NoPart {
  return 'reason' in found;
}

const NOT_REMOVABLE: NoPart = {
  reason: 'not_removable',
  message: 'It cannot be taken out of the code around it.',
};
const PARAMETER: NoPart = {
  reason: 'parameter',
  message: 'A parameter is part of a signature: whoever calls the function would have to change as well.',
};

export function findPart(tree: SourceTree, nameStart: number): Part | NoPart {
  const around = nodesAround(tree.program, nameStart);
  for (let at = around.length - 1; at >= 0; at--) {
    if (isParameter(around[at]!, around[at + 1])) return PARAMETER;
    const found = partAt(tree, around, at);
    if (found) return found;
  }
  return NOT_REMOVABLE;
}

function isParameter(node: Node, inner: Node | undefined): boolean {
  return inner !== undefined && 'params' in node && (node.params as readonly Node[]).includes(inner);
}

type Finder = (tree: SourceTree, around: readonly Node[], at: number) => Part | NoPart;

function partAt(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart | undefined {
  return FINDERS[around[at]!.type]?.(tree, around, at);
}

const no =
  (why: NoPart): Finder =>
  () =>
    why;
const member: Finder = (tree, around, at) => listPart(tree, around, at, 'members');
const item: Finder = (tree, around, at) => listPart(tree, around, at, 'commas');
const statement: Finder = (tree, around, at) => statementPart(tree, around, at);

const FINDERS: Readonly<Record<string, Finder>> = {
  VariableDeclarator: declarator,
  FunctionDeclaration: statement,
  TSDeclareFunction: statement,
  ClassDeclaration: statement,
  TSInterfaceDeclaration: statement,
  TSTypeAliasDeclaration: statement,
  TSEnumDeclaration: statement,
  TSModuleDeclaration: namespace,
  TSImportEqualsDeclaration: statement,
  ExportDefaultDeclaration: statement,
  TSEnumMember: item,
  MethodDefinition: method,
  PropertyDefinition: member,
  AccessorProperty: member,
  TSAbstractMethodDefinition: member,
  TSAbstractPropertyDefinition: member,
  TSAbstractAccessorProperty: member,
  TSPropertySignature: member,
  TSMethodSignature: member,
  Property: property,
  ArrayPattern: element,
  RestElement: rest,
  TSParameterProperty: no(PARAMETER),
  CatchClause: no(PARAMETER),
  FunctionExpression: no(NOT_REMOVABLE),
  ClassExpression: no(NOT_REMOVABLE),
  TSTypeParameter: no(NOT_REMOVABLE),
  TSMappedType: no(NOT_REMOVABLE),
  LabeledStatement: no(NOT_REMOVABLE),
};

const BLOCKS = new Set(['BlockStatement', 'StaticBlock', 'TSModuleBlock', 'SwitchCase', 'FunctionBody']);

/** A declaration with what exports it. */
function statementPart(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  const node = around[at]!;
  const before = around[at - 1];
  const isExported = before?.type === 'ExportNamedDeclaration' || before?.type === 'ExportDefaultDeclaration';
  const whole = isExported ? before : node;
  const parent = isExported ? around[at - 2] : before;
  if (parent !== undefined && !BLOCKS.has(parent.type)) return NOT_REMOVABLE;
  return lines(tree, whole, node);
}

function lines(tree: SourceTree, whole: Node, node: Node): Part {
  const end = Math.max(whole.end, node.end);
  const stray = /^[\t ]*;/.exec(tree.text.slice(end))?.[0].length ?? 0;
  return { form: 'lines', code: { start: startOf(whole), end: end + stray }, node };
}

/** `namespace A.B`: neither of the names can go without the other. */
function namespace(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  const node = around[at] as Extract<Node, { type: 'TSModuleDeclaration' }>;
  const isDotted = (node.id as Node).type === 'TSQualifiedName';
  return isDotted && around[at + 1] === (node.id as Node) ? NOT_REMOVABLE : statementPart(tree, around, at);
}

function method(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  const node = around[at] as MethodDefinition;
  return node.kind === 'constructor' ? NOT_REMOVABLE : listPart(tree, around, at, 'members');
}

const ITEMS: Readonly<Record<string, string>> = {
  ClassBody: 'body',
  TSInterfaceBody: 'body',
  TSTypeLiteral: 'members',
  TSEnumBody: 'members',
  ObjectExpression: 'properties',
  ObjectPattern: 'properties',
  ArrayPattern: 'elements',
  VariableDeclaration: 'declarations',
};

function listPart(
  tree: SourceTree,
  around: readonly Node[],
  at: number,
  kind: ItemList['kind'],
  whole?: Part,
): Part | NoPart {
  const node = around[at]!;
  const holder = around[at - 1]!;
  const key = ITEMS[holder.type];
  if (key === undefined) return NOT_REMOVABLE;
  const items = (holder as unknown as Record<string, readonly (Node | null)[]>)[key]!;
  const ranges = items.map((each) => (each ? { start: startOf(each), end: each.end } : undefined));
  const list: ItemList = {
    key: holder.start,
    kind,
    items: ranges,
    ...(holder.type === 'VariableDeclaration' ? {} : { inside: insideOf(tree, holder) }),
    ...(whole ? { whole } : {}),
  };
  const index = items.indexOf(node);
  return { form: 'item', code: ranges[index]!, node, list, index };
}

function insideOf({ text }: SourceTree, holder: Node): Range {
  // A pattern's range ends behind its type annotation, where there is one.
  const annotation = 'typeAnnotation' in holder ? (holder.typeAnnotation as Node | null) : null;
  const end = annotation
    ? text.lastIndexOf(text[holder.start] === '[' ? ']' : '}', annotation.start)
    : holder.end - 1;
  return { start: holder.start + 1, end };
}

function declarator(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  const statementAt = at - 1;
  const parent = around[statementAt - 1];
  const isHead = parent?.type.startsWith('For') === true;
  if (isHead) return NOT_REMOVABLE;
  const whole = statementPart(tree, around, statementAt);
  if ('reason' in whole) return whole;
  return listPart(tree, around, at, 'commas', whole);
}

/** A property of an object literal, or of a pattern that takes a value apart. */
function property(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  const holder = around[at - 1]!;
  if (holder.type === 'ObjectExpression') return listPart(tree, around, at, 'commas');
  const whole = patternHolder(tree, around, at - 1);
  return 'reason' in whole ? whole : listPart(tree, around, at, 'commas', whole);
}

function element(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  const whole = patternHolder(tree, around, at);
  return 'reason' in whole ? whole : listPart(tree, around, at + 1, 'holes', whole);
}

function rest(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  const holder = around[at - 1]!;
  if (holder.type !== 'ObjectPattern' && holder.type !== 'ArrayPattern') return PARAMETER;
  const whole = patternHolder(tree, around, at - 1);
  return 'reason' in whole ? whole : listPart(tree, around, at, 'commas', whole);
}

/** What holds the pattern at `at`: the declarator, or the property or element of the pattern around it. */
function patternHolder(tree: SourceTree, around: readonly Node[], at: number): Part | NoPart {
  for (let outer = at - 1; outer >= 0; outer--) {
    const { type } = around[outer]!;
    if (type === 'AssignmentPattern') continue;
    if (type === 'VariableDeclarator' || type === 'Property' || type === 'ArrayPattern')
      return partAt(tree, around, outer) ?? NOT_REMOVABLE;
    return type === 'CatchClause' || 'params' in around[outer]! ? PARAMETER : NOT_REMOVABLE;
  }
  return NOT_REMOVABLE;
}
