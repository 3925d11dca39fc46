// Regular expressions that mean something else than they look like: `\\w` in a literal, `www.`, `/^\s*$/m`, `test` with the flag g.
import type { Node } from '@oxc-project/types';
import { functionAround, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, nodesOf, receiverOf } from '../shapes.ts';

export const regexSlip: SlipRule = {
  code: 'REGEX_SLIP',
  find: (tree) => [...nodesOf(tree, 'Literal').flatMap(slipsIn), ...resumedTests(tree)],
};

/** An even number of backslashes before a letter that means a class. */
const DOUBLY_ESCAPED = /(?:^|[^\\])(?:\\\\\\\\)*\\\\[wdsbWDS](?![a-z])/;
const HOST =
  /(?:^|[^\\\w[])www\.(?![*+?{])|(?<![\\*+.[(^|])\b[a-z][a-z\d-]{2,63}\.(?:com|org|net|io)(?![\w*+?])/;
const EMPTY = /^\^\\s[*+]\$$/;

function slipsIn(literal: Node): Slip[] {
  if (literal.type !== 'Literal' || !('regex' in literal)) return [];
  const { pattern, flags } = literal.regex;
  const slip = (message: string, instruction: string): Slip[] => [{ at: literal, message, instruction }];
  if (DOUBLY_ESCAPED.test(pattern))
    return slip(
      'Two backslashes in a regular expression mean one backslash in the text, and the letter after them means itself.',
      'Write one backslash: only a string needs two.',
    );
  if (HOST.test(pattern))
    return slip('The dot in the name of a host matches any character.', String.raw`Write \`\\.\`.`);
  return EMPTY.test(pattern) && flags.includes('m')
    ? slip(
        'With the flag m, one empty line is enough for the whole text to count as empty.',
        'Take the flag away.',
      )
    : [];
}

/** A regular expression with the flag g goes on where its last match ended: every second `test` of a constant fails. */
function resumedTests(tree: Tree): Slip[] {
  const constants = new Set(
    nodesOf(tree, 'VariableDeclarator').flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && isGlobal(init) && functionAround(tree, init) === undefined
        ? [id.name]
        : [],
    ),
  );
  if (constants.size === 0) return [];
  return nodesOf(tree, 'CallExpression').flatMap((call) => {
    const receiver = calledAs(call) === 'test' ? receiverOf(call) : undefined;
    if (receiver?.type !== 'Identifier' || !constants.has(receiver.name)) return [];
    if (tree.text.includes(`${receiver.name}.lastIndex`)) return [];
    return [
      {
        at: call,
        message: `\`${receiver.name}\` has the flag g: \`test\` goes on where its last match ended, and misses what stands before.`,
        instruction: 'Take the flag away, or use a regular expression of its own.',
      },
    ];
  });
}

function isGlobal(node: Node): boolean {
  return node.type === 'Literal' && 'regex' in node && /[gy]/.test(node.regex.flags);
}
