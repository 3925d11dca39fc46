// Private members of classes that their file never names again.
import type {
  AccessorProperty,
  Class,
  MethodDefinition,
  Node,
  PropertyDefinition,
  TSParameterProperty,
} from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { ownerNameAt, placeOfText, type Code, type Finding, type View } from '../kit/index.ts';
import { nameIn, times, wordOf } from '../kit/say.ts';

export const unusedMember: Code = {
  kind: 'unused-member',
  tier: 'proof',
  isDebt: true,
  equalRules: [
    'no-unused-private-class-members',
    'noUnusedPrivateClassMembers',
    'noUnusedLocals',
    'no-unused-vars',
    '@ts-ignore',
    '@ts-expect-error',
  ],
  say: (said) =>
    `The private ${wordOf(said, 'what')} ${nameIn(said, 'name')} (${times(said.measure ?? 1, 'line')}) is named nowhere else in its file.`,
  cause: 'A member of a class is private, and the file that could use it never names it again.',
  approach:
    'What was the member there for? A method that was inlined or replaced, a service that is still injected for code that moved away, and a handler that was meant to be registered are common origins. The last is a bug rather than a leftover, so the place where it would be registered deserves a look first.',
};

export interface Member {
  readonly node: MethodDefinition | PropertyDefinition | AccessorProperty | TSParameterProperty;
  readonly owner: Class;
}

export type MemberRow = readonly [
  what: string,
  name: string,
  start: number,
  lines: number,
  /** `#name`: no other file can name it, whatever it does. */
  isSealed: 0 | 1,
];

export function isHidden(node: Member['node']): boolean {
  if (node.type === 'TSParameterProperty') return node.accessibility === 'private';
  return node.accessibility === 'private' || node.key.type === 'PrivateIdentifier';
}

export function unusedMembers(file: CollectedFile, members: readonly Member[]): MemberRow[] {
  if (members.length === 0) return [];
  const used = file.shared(namesOfMembers);
  return members.flatMap((member) => {
    const row = rowOf(file, member);
    return row && !used.has(row[1]) && !isReachedOtherwise(file, member) ? [row] : [];
  });
}

/** Names that stand after a dot, in a pattern, as a key of an object or as a whole string. */
function namesOfMembers(file: CollectedFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const occurrence of file.facts.occurrences)
    if (!occurrence.is(ROLE.DECLARATION)) names.add(occurrence.name);
  return names;
}

function rowOf(file: CollectedFile, { node }: Member): MemberRow | undefined {
  const lines = file.text.slice(node.start, node.end).split('\n').length;
  if (node.decorators.length > 0) return undefined;
  if (node.type === 'TSParameterProperty') {
    const id = node.parameter.type === 'AssignmentPattern' ? node.parameter.left : node.parameter;
    return id.type === 'Identifier' ? ['property', id.name, id.start, lines, 0] : undefined;
  }
  const { key } = node;
  if (node.computed || (key.type !== 'Identifier' && key.type !== 'PrivateIdentifier')) return undefined;
  const isSealed = key.type === 'PrivateIdentifier';
  const name = isSealed ? `#${key.name}` : key.name;
  const isMeant = 'kind' in node ? hasOwnUse(node, name) : isBrand(node);
  if (isMeant) return undefined;
  const what = 'kind' in node && node.kind === 'method' ? 'method' : 'property';
  return [what, name, key.start, lines, isSealed ? 1 : 0];
}

/** Constructors are called by `new`, overloads by their last one, and some names by the language; one that only throws says what is gone. */
function hasOwnUse({ kind, value: { body } }: MethodDefinition, name: string): boolean {
  if (kind === 'constructor' || body === null || IMPLICIT.has(name)) return true;
  return body.body.length === 1 && body.body[0]!.type === 'ThrowStatement';
}

const IMPLICIT: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON', 'then']);

/** A field without a value may be there for its type alone: it keeps two classes of one shape apart. */
function isBrand(node: PropertyDefinition | AccessorProperty): boolean {
  return node.value === null || node.declare === true;
}

/** Whether members are reached by computed names, by strings, or by a template that belongs to the class. */
function isReachedOtherwise(file: CollectedFile, { node, owner }: Member): boolean {
  const name = node.type === 'TSParameterProperty' ? '' : file.text.slice(node.key.start, node.key.end);
  if (name !== '' && new RegExp(`['"\`]${name.replaceAll('$', '\\$')}\\b`).test(file.text)) return true;
  return hasTemplate(owner) || isRecord(owner) || (!name.startsWith('#') && computesMembers(owner));
}

/** A class without methods holds values, which are sent or stored as they are. */
function isRecord({ body }: Class): boolean {
  return body.body.every((element) => element.type !== 'MethodDefinition' || element.kind === 'constructor');
}

function hasTemplate({ decorators }: Class): boolean {
  return decorators.some(
    ({ expression }) =>
      expression.type === 'CallExpression' &&
      expression.callee.type === 'Identifier' &&
      /^(?:Component|Directive)$/.test(expression.callee.name),
  );
}

/** `this[name]`, or `this` handed to someone as a whole by a name that hides its type. */
function computesMembers(node: Node): boolean {
  if (node.type === 'MemberExpression' && node.computed && isThis(node.object))
    return node.property.type !== 'Literal' || typeof node.property.value === 'string';
  return childrenOf(node).some(computesMembers);
}

function isThis(node: Node): boolean {
  if (node.type === 'ThisExpression') return true;
  return 'expression' in node && typeof node.expression === 'object' && isThis(node.expression as Node);
}

/**
 * Others can name what is only private to the compiler: JavaScript as it is, TypeScript in brackets. Where a file of the repository
 * may do so, nothing is said; where one has the name for something else, it is not sure.
 */
export function memberFindings(view: View, { path, facts }: SourceFile, row: MemberRow): Finding[] {
  const [what, name, start, lines, isSealed] = row;
  const others =
    isSealed === 1
      ? []
      : view.graph.paths.filter(
          (other) => other !== path && view.graph.files.get(other)!.facts.mentions(name),
        );
  if (others.some((other) => mayReach(view, other, name))) return [];
  return [
    {
      kind: unusedMember.kind,
      ...placeOfText(path, start, name),
      key: `${ownerNameAt(facts, start)}:${name}`,
      ...(others.length > 0 ? { tier: 'advice' } : {}),
      measure: lines,
      data: { name, what },
    },
  ];
}

function mayReach({ state }: View, path: string, name: string): boolean {
  if (!/\.[cm]?tsx?$/.test(path)) return true;
  const text = state.snapshot.read(path) ?? '';
  return ["'", '"', '`'].some((quote) => text.includes(`[${quote}${name}${quote}]`));
}
