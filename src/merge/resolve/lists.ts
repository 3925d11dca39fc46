// Parts of a tree that are lists: what each holds, and the text around its items, so that items of two sides can be put together again.
import type { Node } from '@oxc-project/types';
import type { Range } from '../../base/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { keyOf } from './keys.ts';

/** What is said of a list that both sides add to. */
export type ListKind =
  | 'imports'
  | 'exports'
  | 'list items'
  | 'object members'
  | 'members'
  | 'types'
  | 'statements';

interface ListPlace extends Range {
  readonly kind: ListKind;
  readonly nodes: readonly Node[];
  /** A bar stands before an item, a comma after it; statements need neither. */
  readonly separator: '' | ',' | '|';
}

export interface Item {
  readonly key: string;
  readonly node: Node;
  /** What stands before it: white space, comments, the bar of a union. */
  readonly lead: string;
  /** What stands after it on its line: comments. */
  readonly tail: string;
}

export interface ItemList extends ListPlace {
  readonly items: readonly Item[];
  /** What stands between the last item and the end. */
  readonly closing: string;
  readonly hasLastComma: boolean;
}

/** The list that a node is, with its items in order; undefined for a node that is no list. */
export function listOf(text: string, node: Node): ItemList | undefined {
  const place = placeOf(text, node);
  if (place === undefined) return undefined;
  const items: Item[] = [];
  let at = place.start;
  let hasLastComma = false;
  for (const [index, item] of place.nodes.entries()) {
    const limit = place.nodes[index + 1]?.start ?? place.end;
    const comma = place.separator === ',' ? commaIn(text.slice(item.end, limit)) : undefined;
    const end = item.end + (comma === undefined ? 0 : comma + 1);
    const [after = ''] = (place.separator === '|' ? /^/ : REST_OF_LINE).exec(text.slice(end, limit)) ?? [];
    const tail = `${text.slice(item.end, item.end + (comma ?? 0))}${after}`;
    items.push({ key: keyOf(text, item), node: item, lead: text.slice(at, item.start), tail });
    at = end + after.length;
    hasLastComma = comma !== undefined;
  }
  return { ...place, items, closing: text.slice(at, place.end), hasLastComma };
}

/** A sign that ends a member of a type, and a comment on the same line. */
const REST_OF_LINE = /^[;,]?(?:[ \t]*(?:\/\/[^\n\r]*|\/\*[^\n\r]*?\*\/)(?=[ \t]*(?:\r?\n|$)))?/;

/** Where the comma after an item stands, comments aside. */
function commaIn(text: string): number | undefined {
  const plain = text.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const at = plain.indexOf(',');
  return at === -1 ? undefined : at;
}

function placeOf(text: string, node: Node): ListPlace | undefined {
  const nodes = childrenOf(node);
  const inside = { start: node.start + 1, end: node.end - 1, nodes };
  switch (node.type) {
    case 'Program':
      return { start: 0, end: text.length, nodes, kind: 'statements', separator: '' };
    case 'BlockStatement':
    case 'TSModuleBlock':
      return { ...inside, kind: 'statements', separator: '' };
    case 'ClassBody':
    case 'TSInterfaceBody':
    case 'TSTypeLiteral':
      return { ...inside, kind: 'members', separator: '' };
    case 'TSEnumBody':
      return { ...inside, kind: 'members', separator: ',' };
    case 'ObjectExpression':
      return { ...inside, kind: 'object members', separator: ',' };
    case 'ArrayExpression':
      return node.elements.includes(null) ? undefined : { ...inside, kind: 'list items', separator: ',' };
    case 'TSUnionType':
      return { start: node.start, end: node.end, nodes, kind: 'types', separator: '|' };
    case 'ImportDeclaration':
      return braces(
        text,
        node,
        node.specifiers.filter(({ type }) => type === 'ImportSpecifier'),
        'imports',
      );
    case 'ExportNamedDeclaration':
      return node.declaration ? undefined : braces(text, node, node.specifiers, 'exports');
    default:
      return undefined;
  }
}

function braces(text: string, node: Node, nodes: readonly Node[], kind: ListKind): ListPlace | undefined {
  const [first] = nodes;
  if (first === undefined) return undefined;
  const start = text.lastIndexOf('{', first.start) + 1;
  const end = text.indexOf('}', nodes.at(-1)!.end);
  return start <= node.start || end === -1 ? undefined : { start, end, nodes, kind, separator: ',' };
}
