// Names, literals, and what is made of nothing else. Names and literals differ in the exact number only.
import type {
  IdentifierName,
  JSXIdentifier,
  JSXText,
  Node,
  PrivateIdentifier,
  StringLiteral,
  TemplateElement,
} from '@oxc-project/types';
import { hashed, hashing, ruleOf, type Handler, type Table } from './handler-kinds.ts';
import {
  childCount,
  depthOf,
  dropNode,
  fixText,
  hashInner,
  hashLeaf,
  leafRule,
  placeNode,
  placeUnseen,
  type Hasher,
  type LeafRule,
} from './hasher.ts';
import { hashText, hashWords } from './hash-mixing.ts';

type Literal = Pick<StringLiteral, 'raw'> & { readonly value: unknown };

const NAME_SEED = hashText('name');
const LITERAL_SEED = hashText('literal');
const NAME = leafRule(NAME_SEED, NAME_SEED);
const PRIVATE_NAME = leafRule(hashText('PrivateIdentifier'), NAME_SEED);
const MARKUP_TEXT = leafRule(hashText('JSXText'), LITERAL_SEED);
const TEMPLATE_TEXT = leafRule(hashText('TemplateElement'), 0);

export function leafHandlers(hasher: Hasher): Table {
  const leaf = (node: Node, rule: LeafRule, text: number): void => {
    const depth = depthOf(hasher);
    if (node.start === hasher.nameStart) {
      hasher.nameStart = -1;
      dropNode(hasher, depth);
      return;
    }
    hashLeaf(hasher, depth, rule, text);
    placeNode(hasher, node, depth);
  };
  return {
    Identifier: (node) => leaf(node, NAME, hashText((node as IdentifierName).name)),
    PrivateIdentifier: (node) => leaf(node, PRIVATE_NAME, hashText((node as PrivateIdentifier).name)),
    JSXIdentifier: (node) => {
      const text = hashText((node as JSXIdentifier).name);
      leaf(node, isComponent((node as JSXIdentifier).name) ? NAME : leafRule(text, text), text);
    },
    Literal: (node) => {
      const { value, raw } = node as Literal;
      const kind = value === null ? (raw === 'null' ? 'null' : 'regexp') : typeof value;
      leaf(node, LITERAL_KINDS[kind]!, hashText(kind === 'string' ? (value as string) : (raw ?? kind)));
    },
    JSXText: (node) => {
      const words = hashWords((node as JSXText).value);
      if (words !== 0) leaf(node, MARKUP_TEXT, words);
    },
  };
}

const LITERAL_KINDS: Readonly<Record<string, LeafRule>> = {
  ...Object.fromEntries(
    ['string', 'number', 'boolean', 'bigint', 'object', 'regexp'].map((kind) => [
      kind,
      leafRule(hashText(kind), LITERAL_SEED),
    ]),
  ),
  null: leafRule(hashText('null'), hashText('null')),
};

/** Names of components are names; `div` and `className` are part of the shape. */
function isComponent(name: string): boolean {
  const first = name.charCodeAt(0);
  return first >= 65 && first <= 90;
}

/**
 * Objects and arrays in which nothing is computed are tables: however long, they count as one value. Markup in which nothing
 * is computed, such as an icon, is what it says.
 */
export function tableHandlers(hasher: Hasher): Table {
  const valueTable = (type: string): Handler => {
    const hash = hashing(hasher, type);
    return hashed(hasher, (node, depth) => {
      hash(node, depth);
      if (!hasher.hashes.hasCode) hasher.hashes.size = 1;
    });
  };
  const element = ruleOf('JSXElement');
  const template = hashing(hasher, 'TemplateLiteral');
  return {
    ObjectExpression: valueTable('ObjectExpression'),
    ArrayExpression: valueTable('ArrayExpression'),
    JSXElement: hashed(hasher, (_, depth) => {
      hashInner(hasher, depth, element, 0, 0);
      if (!hasher.hashes.hasCode) fixText(hasher);
    }),
    TemplateElement: (node) => {
      const depth = depthOf(hasher);
      hashLeaf(hasher, depth, TEMPLATE_TEXT, hashText((node as TemplateElement).value.raw));
      placeUnseen(hasher, node, depth);
    },
    TemplateLiteral: hashed(hasher, (node, depth) => {
      const isConstant = childCount(hasher, depth) === 0;
      template(node, depth);
      if (isConstant) hasher.hashes.norm = LITERAL_SEED;
    }),
  };
}
