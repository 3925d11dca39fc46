// `{ left: 1, left: 2 }` and two like `case`s: the first key, and the second case, are never looked at.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { nodesOf, type Of } from '../shapes.ts';

export const keyRepeated: SlipRule = {
  code: 'KEY_REPEATED',
  find: (tree) => [
    ...nodesOf(tree, 'ObjectExpression').flatMap((object) => repeatedKeys(tree, object)),
    ...nodesOf(tree, 'SwitchStatement').flatMap(({ cases }) =>
      repeated(
        tree,
        cases.flatMap(({ test }) => test ?? []),
        'case',
      ),
    ),
  ],
};

function repeatedKeys(tree: Tree, { properties }: Of<'ObjectExpression'>): Slip[] {
  // What is spread in between may be what the second one is to replace.
  if (properties.some(({ type }) => type === 'SpreadElement')) return [];
  const keys = properties.flatMap((property) =>
    property.type === 'Property' && property.kind === 'init' && !property.computed ? [property.key] : [],
  );
  return repeated(tree, keys, 'key');
}

function repeated(tree: Tree, keys: readonly Node[], word: 'key' | 'case'): Slip[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    const text = tree.textOf(key);
    const isRepeated = seen.has(text);
    seen.add(text);
    if (!isRepeated) return [];
    const loses = word === 'key' ? 'the value before it is lost' : 'it is never reached';
    return [
      {
        at: key,
        message: `The ${word} \`${text}\` is there twice: ${loses}.`,
        instruction: 'Give one of them its own name, or take it away.',
      },
    ];
  });
}
