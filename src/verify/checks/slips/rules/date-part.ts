// `${date.getFullYear()}-${date.getMonth()}-${date.getDay()}`: months count from 0, and `getDay` is the day of the week.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, nodesOf, nodesWithin, quoted, type Of } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const datePart: SlipRule = {
  code: 'DATE_PART',
  find: (tree) => nodesOf(tree, 'TemplateLiteral').flatMap((node) => wrongParts(tree, node)),
};

function wrongParts(tree: Tree, { expressions }: Of<'TemplateLiteral'>): Slip[] {
  const parts = expressions.map(unwrap);
  if (!parts.some((part) => nodesWithin(part).some((node) => asks(node, /^get(?:UTC)?FullYear$/)))) return [];
  return parts.flatMap((part) => {
    if (asks(part, /^get(?:UTC)?Month$/)) return [slip(tree, part, 'counts from 0: January is 0', 'Add 1.')];
    return asks(part, /^get(?:UTC)?Day$/)
      ? [slip(tree, part, 'is the day of the week', 'Use `getDate`.')]
      : [];
  });
}

function asks(node: Node, name: RegExp): boolean {
  return node.type === 'CallExpression' && name.test(calledAs(node) ?? '');
}

function slip(tree: Tree, at: Node, what: string, instruction: string): Slip {
  return { at, message: `${quoted(tree, at)} ${what}.`, instruction };
}
