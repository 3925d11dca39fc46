// Strings that hold the name. None is edited without being asked: what reads a string is not written beside it.
import type { CallExpression, Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import { lowerBound, memoByFirst, type Range } from '../../base/index.ts';
import { sourceTree } from '../../syntax/index.ts';
import type { TextGroup } from '../plan/plan.ts';
import { evidence, type EvidenceKind, type Finding } from './finding.ts';
import type { SweptName } from './swept-name.ts';
import { hitAt, type SweptText } from './swept-texts.ts';

interface Weighed {
  readonly group: TextGroup;
  readonly kind: EvidenceKind;
}

/** Weighs words that do not stand in comments. */
export function stringFindings(
  named: SweptName,
  path: string,
  swept: SweptText,
  starts: readonly number[],
): Finding[] {
  const isNear = named.isDistinctive || named.request.edited.has(path);
  return starts.flatMap((start): Finding[] => {
    if (isName(named, path, swept.text, start)) return [];
    const literal = literalAt(swept, path, start);
    const weighed = literal && weigh(named, swept.text, literal, start);
    if (weighed === undefined || !(isNear || weighed.kind === 'dottedOwn')) return [];
    const { group, kind } = weighed;
    return [{ file: path, start, group, evidence: evidence(kind, named.isDistinctive) }];
  });
}

/** Names in code are the binder's; a quoted key is a string that the binder knows as well. */
function isName(named: SweptName, path: string, text: string, start: number): boolean {
  const { occurrences } = named.state.graph.files.get(path)!.facts;
  const isKnown = occurrences.startingAt(start) !== undefined;
  return isKnown && !/["'`]/.test(text[start - 1] ?? '');
}

function weigh(named: SweptName, text: string, literal: Literal, start: number): Weighed | undefined {
  const { kind } = literal;
  const isDotted = DOTTED.test(text.slice(literal.start + 1, literal.end - 1));
  if (kind === 'request' || !(named.isDistinctive || isDotted || isWhole(named, text, literal, start)))
    return undefined;
  if (kind === 'pattern') return { group: 'string', kind: 'pattern' };
  const group = kind === 'template' ? 'template' : 'string';
  if (isWhole(named, text, literal, start)) return wholeString(named, text, literal, group);
  const hit = hitAt(text, named.request.oldName, start, literal);
  if (hit === undefined) return undefined;
  if (hit.owner !== undefined && hit.owner === named.owner) return { group, kind: 'dottedOwn' };
  if (isDotted) return { group, kind: 'dotted' };
  const isCode = hit.isCalled || hit.owner !== undefined || /[{;=]/.test(lineAround(text, start));
  return { group, kind: kind === 'template' && isCode ? 'codeTemplate' : 'sentence' };
}

const DOTTED = /^[\p{ID_Continue}$[\]*]+(?:[.#:]{1,2}[\p{ID_Continue}$[\]*]+)+$/u;

/** Whether the name is all there is between the quotes. */
function isWhole({ request }: SweptName, text: string, literal: Literal, start: number): boolean {
  if (literal.kind === 'pattern' || literal.kind === 'text') return false;
  const quote = text[start - 1] ?? '';
  if (text[start + request.oldName.length] !== quote) return false;
  return literal.kind === 'template' ? quote === '`' : literal.start === start - 1;
}

function wholeString(named: SweptName, text: string, { kind, start }: Literal, group: TextGroup): Weighed {
  if (kind === 'access') return { group: 'key', kind: ownAccess(named, text, start) };
  if (kind === 'quotedKey') return { group: 'key', kind };
  if (kind === 'event') return { group, kind };
  return { group, kind: kind === 'template' ? 'wholeTemplate' : 'whole' };
}

/** `Owner['name']`, `Pick<Owner, 'other' | 'name'>`: whether the type that is named contains the symbol. */
function ownAccess({ owner }: SweptName, text: string, start: number): EvidenceKind {
  const before = text.slice(Math.max(0, start - 200), start);
  const named = /(?:(\p{Lu}[\p{ID_Continue}$]*)\[|<\s*(\p{Lu}[\p{ID_Continue}$]*),[^<>;]*)$/u.exec(before);
  const type = named?.[1] ?? named?.[2];
  if (type === undefined) return 'access';
  return type === owner ? 'ownAccess' : 'otherOwner';
}

function lineAround(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end);
}

// What a string literal is there for, as far as the nodes around it tell.

const STRING_USES = ['request', 'access', 'quotedKey', 'event', 'whole'] as const;

/** `request` names a module, `access` and `quotedKey` name a member. */
type StringUse = (typeof STRING_USES)[number];

const REQUESTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
  'TSModuleDeclaration',
]);

const REQUEST_CALLS = wordsOf('require mock unmock doMock importActual requireActual resolve');
const ACCESS_CALLS = wordsOf(
  'hasOwn hasOwnProperty defineProperty deleteProperty getOwnPropertyDescriptor spyOn stub pick omit',
);
const EVENT_CALLS = wordsOf(
  'on once off emit addListener removeListener addEventListener removeEventListener dispatch trigger subscribe publish send invoke waitForEvent',
);
const KEY_TYPES = wordsOf('Pick Omit Exclude Extract');

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** The last of `around` is the literal's parent. */
function stringUse(literal: Node, around: readonly Node[]): StringUse {
  const parent = around.at(-1);
  if (parent === undefined) return 'whole';
  if (REQUESTS.has(parent.type)) return 'request';
  if ('key' in parent && parent.key === literal) return 'quotedKey';
  if (parent.type === 'TSEnumMember' && parent.id === literal) return 'quotedKey';
  if (parent.type === 'MemberExpression') return 'access';
  if (parent.type === 'BinaryExpression') return parent.operator === 'in' ? 'access' : 'whole';
  if (parent.type === 'TSLiteralType') return isTypeAccess(around) ? 'access' : 'whole';
  return parent.type === 'CallExpression' ? useInCall(parent, literal) : 'whole';
}

/** `T['name']`, `Pick<T, 'name'>`, `Omit<T, 'a' | 'name'>`. */
function isTypeAccess(around: readonly Node[]): boolean {
  const index = around.findLastIndex((node) => node.type !== 'TSLiteralType' && node.type !== 'TSUnionType');
  if (around[index]?.type === 'TSIndexedAccessType') return true;
  const reference = around[index - 1];
  if (around[index]?.type !== 'TSTypeParameterInstantiation' || reference?.type !== 'TSTypeReference')
    return false;
  return reference.typeName.type === 'Identifier' && KEY_TYPES.has(reference.typeName.name);
}

function useInCall({ callee, arguments: values }: CallExpression, literal: Node): StringUse {
  const name = nameOfCallee(callee);
  const isFirst = values[0] === literal;
  if (isFirst && REQUEST_CALLS.has(name)) return 'request';
  if (ACCESS_CALLS.has(name)) return 'access';
  return isFirst && EVENT_CALLS.has(name) ? 'event' : 'whole';
}

function nameOfCallee(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return callee.property.name;
}

// Strings, templates, patterns and text between tags of one source file, with what the strings are used for. A file that is
// kept in memory is walked once for all names.

const KINDS = [...STRING_USES, 'template', 'text', 'pattern'] as const;
type LiteralKind = StringUse | 'template' | 'text' | 'pattern';

/** The range is that of the source, quotes included. */
interface Literal extends Range {
  readonly kind: LiteralKind;
}

interface Columns {
  readonly starts: number[];
  readonly ends: number[];
  readonly kinds: number[];
}

/** The literal around a place. */
function literalAt(swept: SweptText, path: string, offset: number): Literal | undefined {
  const { starts, ends, kinds } = columnsOf(swept, path);
  const row = lowerBound(starts, offset + 1) - 1;
  if (row < 0 || ends[row]! <= offset) return undefined;
  return { start: starts[row]!, end: ends[row]!, kind: KINDS[kinds[row]!]! };
}

const columnsOf = memoByFirst((swept: SweptText, path: string): Columns => {
  const columns: Columns = { starts: [], ends: [], kinds: [] };
  walk(sourceTree(path, swept.text).program, [], columns);
  return inOrder(columns);
});

const KEYS = new Map(Object.entries(visitorKeys));

function walk(node: Node, around: Node[], columns: Columns): void {
  const kind = kindOf(node, around);
  if (kind !== undefined) {
    columns.starts.push(node.start);
    columns.ends.push(node.end);
    columns.kinds.push(KINDS.indexOf(kind));
    return;
  }
  around.push(node);
  for (const key of KEYS.get(node.type) ?? []) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
    for (const item of Array.isArray(child) ? child : [child]) if (item) walk(item, around, columns);
  }
  around.pop();
}

function kindOf(node: Node, around: readonly Node[]): LiteralKind | undefined {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node) return 'pattern';
      return typeof node.value === 'string' ? stringUse(node, around) : undefined;
    case 'TemplateElement':
      return 'template';
    case 'JSXText':
      return 'text';
    default:
      return undefined;
  }
}

/** Nodes are visited in the order of evaluation, which is nearly that of the text. */
function inOrder({ starts, ends, kinds }: Columns): Columns {
  const rows = starts.map((_, row) => row).sort((a, b) => starts[a]! - starts[b]!);
  return {
    starts: rows.map((row) => starts[row]!),
    ends: rows.map((row) => ends[row]!),
    kinds: rows.map((row) => kinds[row]!),
  };
}
