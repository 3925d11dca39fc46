// `'Hello ${name}'`: a placeholder in a string that is no template is printed as it stands.
import type { SlipRule } from '../slip.ts';
import { isVisible, nodesOf } from '../shapes.ts';

const PLACEHOLDER = /\$\{\s*([A-Za-z_$][\w$]*)(?:[.[(?][^}]*)?\}/;

/** Libraries that fill in placeholders of this form. */
const FILLED = /\byup\b|['"](?:lodash\/template|string-template)['"]/;

export const placeholderInString: SlipRule = {
  code: 'PLACEHOLDER_IN_STRING',
  find: (tree) =>
    FILLED.test(tree.text)
      ? []
      : nodesOf(tree, 'Literal').flatMap((literal) => {
          if (typeof literal.value !== 'string') return [];
          const [placeholder, name] = PLACEHOLDER.exec(literal.value) ?? [];
          // Where the name means nothing, something else fills the placeholder in.
          if (name === undefined || !isVisible(tree, literal, name)) return [];
          return [
            {
              at: literal,
              message: `The string is no template: ${placeholder} stays in it as it is written, although ${name} is known here.`,
              instruction: 'Write the string between backticks.',
            },
          ];
        }),
};
