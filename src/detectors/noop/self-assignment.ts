// Assignments of something to itself, also within destructuring.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import type { Code, Finding } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { isInitialised } from './inert.ts';
import { fixOf, type Doubtful } from './row.ts';

export const selfAssignment: Code = {
  kind: 'self-assignment',
  equalRules: ['no-self-assign', 'noSelfAssign'],
  say: ({ text }) => `${tick(text)} assigns something to itself.`,
  cause: 'Something is assigned to itself, so nothing changes.',
  approach:
    'What was meant to stand on the other side? A parameter that hides a field of the same name, copied code whose names were not all adapted, or a write that is meant to trigger a setter are the usual reasons. If neighbouring assignments look alike, the whole group is worth comparing with what the function should set up.',
};

export interface AssignmentRow extends Doubtful {
  readonly isProperty: boolean;
  /** The name of a property that is assigned, where it is written out. */
  readonly property: string;
}

export function assignmentFinding(
  file: SourceFile,
  { start, end, key, isProof, cut }: AssignmentRow,
): Finding {
  return {
    kind: selfAssignment.kind,
    file: file.path,
    start,
    end,
    key,
    tier: isProof ? 'proof' : 'advice',
    evidence: [{ fact: 'same-sides', file: file.path, start, end }],
    data: { confidence: isProof ? 1 : 0.9 },
    ...fixOf(file, cut),
  };
}

type Assignment = Extract<Node, { type: 'AssignmentExpression' }>;

const NONE: readonly AssignmentRow[] = [];

export function selfAssignments(
  file: CollectedFile,
  node: Assignment,
  parent: Node,
): readonly AssignmentRow[] {
  const { operator, left, right } = node;
  if (operator !== '=' && operator !== '&&=' && operator !== '||=' && operator !== '??=') return NONE;
  if (!isAlike(left, right)) return NONE;
  const found: Node[] = [];
  matchSides(left, right, found);
  const rows = found.map((value) => rowFor(file, node, parent, value));
  return isRemarked(file, node) ? rows.filter(({ isProperty }) => !isProperty) : rows;
}

/** `var x = x`: the variable keeps what it has, which is nothing where it is declared nowhere else. */
export function selfInitialisation(
  file: CollectedFile,
  { id, init }: Extract<Node, { type: 'VariableDeclarator' }>,
  parent: Node,
): AssignmentRow | undefined {
  if (id.type !== 'Identifier' || init?.type !== 'Identifier' || id.name !== init.name) return undefined;
  const symbol = file.symbolAt(init.start);
  if (symbol === undefined || symbol !== file.symbolAt(id.start)) return undefined;
  if (parent.type !== 'VariableDeclaration' || parent.kind !== 'var') return undefined;
  // At the top of a script it takes over what another script has declared.
  if (!file.facts.isModule && !file.ancestors.some((node) => 'params' in node)) return undefined;
  return {
    start: id.start,
    end: init.end,
    key: `${ownerNameAt(file.facts, id.start)}:${id.name}`,
    isProof: true,
    cut: [],
    isProperty: false,
    property: '',
  };
}

/** A quick look that rules out nearly all assignments. */
function isAlike(left: Node, right: Node): boolean {
  switch (right.type) {
    case 'Identifier':
      return left.type === 'Identifier' && left.name === right.name;
    case 'ArrayExpression':
      return left.type === 'ArrayPattern';
    case 'ObjectExpression':
      return left.type === 'ObjectPattern';
    default:
      return left.type === 'MemberExpression';
  }
}

function rowFor(file: CollectedFile, node: Assignment, parent: Node, value: Node): AssignmentRow {
  const name = file.text.slice(value.start, value.end);
  const isWhole = value === node.right;
  const isPlain = isWhole && value.type === 'Identifier' && isOwnVariable(file, value);
  const isProof = isPlain && file.text.slice(node.left.end, value.start).trim() === node.operator;
  const { start, end } = isWhole ? node : value;
  return {
    start,
    end,
    key: `${ownerNameAt(file.facts, node.start)}:${name.replace(/\s+/g, '')}`,
    isProof,
    // As a statement it is removed; inside an expression its value is what it stands for.
    cut: isProof && parent.type !== 'ExpressionStatement' ? [node.start, node.end, name] : [],
    isProperty: value.type !== 'Identifier',
    property: propertyOf(value),
  };
}

function propertyOf(value: Node): string {
  return value.type === 'MemberExpression' ? (keyText(value.property, value.computed) ?? '') : '';
}

/** Writing these does something in a browser, whatever is written: a picture is loaded again, an animation begins anew. */
const WRITES_ACT = new Set([
  'currentTime',
  'hash',
  'href',
  'innerHTML',
  'location',
  'scrollLeft',
  'scrollTop',
  'src',
]);

/** Whether a setter may be called, here or in a browser. */
export function mayCallSetter(setters: ReadonlySet<string>, { property }: AssignmentRow): boolean {
  return setters.has(property) || WRITES_ACT.has(property);
}

/** Whether a comment beside it says why. */
function isRemarked({ facts: { comments }, text }: CollectedFile, { start, end }: Node): boolean {
  const after = comments.firstFrom(end);
  if (after && /^[ \t;]*$/.test(text.slice(end, after.start))) return true;
  const before = comments.lastBefore(start);
  if (before === undefined || !/^\s*$/.test(text.slice(before.end, start))) return false;
  return /(?:^|\n)[ \t]*$/.test(text.slice(0, before.start));
}

/** A variable or parameter of this file: writing it runs nothing, and it has its value by then. */
function isOwnVariable(file: CollectedFile, node: { start: number; name: string }): boolean {
  const symbol = file.symbolAt(node.start);
  if (symbol === undefined) return false;
  const kind = file.kindOfSymbol(symbol);
  return (kind === 'variable' || kind === 'parameter') && isInitialised(file, node);
}

/** Collects the parts of the right side that are assigned to themselves. */
function matchSides(left: Node | null | undefined, right: Node | null | undefined, found: Node[]): void {
  if (!left || !right) return;
  if (left.type === 'Identifier' && right.type === 'Identifier') {
    if (left.name === right.name) found.push(right);
  } else if (left.type === 'ArrayPattern' && right.type === 'ArrayExpression') {
    matchElements(left.elements as readonly (Node | null)[], right.elements, found);
  } else if (left.type === 'RestElement' && right.type === 'SpreadElement') {
    matchSides(left.argument, right.argument, found);
  } else if (left.type === 'ObjectPattern' && right.type === 'ObjectExpression') {
    matchProperties(left.properties as readonly Node[], right.properties, found);
  } else if (isSameMember(withoutChain(left), withoutChain(right))) {
    found.push(right);
  }
}

function matchElements(left: readonly (Node | null)[], right: readonly (Node | null)[], found: Node[]): void {
  const count = Math.min(left.length, right.length);
  for (let at = 0; at < count; at++) {
    // `[...a] = [...a, 1]` appends.
    if (left[at]?.type === 'RestElement' && at < right.length - 1) return;
    matchSides(left[at], right[at], found);
    if (right[at]?.type === 'SpreadElement') return;
  }
}

/** What comes before a spread may be overwritten by it. */
function matchProperties(left: readonly Node[], right: readonly Node[], found: Node[]): void {
  const lastSpread = right.findLastIndex(({ type }) => type === 'SpreadElement');
  for (const target of left) {
    if (target.type !== 'Property') continue;
    for (const source of right.slice(lastSpread + 1)) {
      if (source.type !== 'Property' || source.kind !== 'init' || source.method) continue;
      const key = keyText(target.key, target.computed);
      if (key !== undefined && key === keyText(source.key, source.computed))
        matchSides(target.value, source.value, found);
    }
  }
}

function withoutChain(node: Node): Node {
  return node.type === 'ChainExpression' ? node.expression : node;
}

/** Whether both name the same property of the same thing, by names and written-out keys only. */
function isSameMember(a: Node, b: Node): boolean {
  if (a.type !== 'MemberExpression' || b.type !== 'MemberExpression') return false;
  return isSameProperty(a, b) && isSameObject(withoutChain(a.object), withoutChain(b.object));
}

type Member = Extract<Node, { type: 'MemberExpression' }>;

function isSameProperty(a: Member, b: Member): boolean {
  if (a.property.type === 'PrivateIdentifier' || b.property.type === 'PrivateIdentifier')
    return a.property.type === b.property.type && nameIn(a.property) === nameIn(b.property);
  const key = keyText(a.property, a.computed);
  if (key !== undefined) return key === keyText(b.property, b.computed);
  return a.computed && b.computed && isSameObject(a.property, b.property);
}

function nameIn(node: Node): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

function isSameObject(a: Node, b: Node): boolean {
  if (a.type === 'Identifier' && b.type === 'Identifier') return a.name === b.name;
  if (a.type === 'ThisExpression' || a.type === 'Super') return a.type === b.type;
  return isSameMember(a, b);
}

/** The key that is written out: a name, a string, a number, a template without holes. */
function keyText(key: Node, isComputed: boolean): string | undefined {
  if (key.type === 'Identifier') return isComputed ? undefined : key.name;
  if (key.type === 'TemplateLiteral' && key.expressions.length === 0)
    return key.quasis[0]!.value.cooked ?? undefined;
  if (key.type !== 'Literal') return undefined;
  return 'regex' in key ? (key.raw ?? undefined) : String(key.value);
}
