// `names.concat(more);`: what a call gives back is all that it does, and nobody takes it.
import { functionAround, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, nameOfFunction, nodesOf, quoted, receiverOf, returnedBy, type Of } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

/** Methods of strings and arrays that change nothing. */
const PURE: ReadonlySet<string> = new Set([
  'concat',
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'padStart',
  'padEnd',
  'toFixed',
  'toSorted',
  'toReversed',
  'substring',
]);

export const resultUnused: SlipRule = {
  code: 'RESULT_UNUSED',
  find: (tree) =>
    nodesOf(tree, 'ExpressionStatement').flatMap(({ expression }) => {
      const call = unwrap(expression);
      if (call.type !== 'CallExpression') return [];
      return isPure(call) || isOwnAnswer(tree, call) ? [slipOf(tree, call)] : [];
    }),
};

function isPure(call: Of<'CallExpression'>): boolean {
  const name = calledAs(call) ?? '';
  const receiver = receiverOf(call);
  if (receiver === undefined) return false;
  // What another call gives, and the object itself, may have a method of that name.
  if (unwrap(receiver).type === 'CallExpression' || receiver.type === 'ThisExpression') return false;
  return PURE.has(name);
}

const ASKS = /^(?:is|has|can|should|contains|includes|find|some|every|any|match)/;

/** A function that answers yes or no asks itself, and does not listen. */
function isOwnAnswer(tree: Tree, call: Of<'CallExpression'>): boolean {
  const around = functionAround(tree, call);
  if (!around || around.async || around.generator || call.callee.type !== 'Identifier') return false;
  const { name } = call.callee;
  if (nameOfFunction(tree, around) !== name || !ASKS.test(name)) return false;
  const answers = returnedBy(around);
  return (
    answers.length > 1 &&
    answers.every((answer) => answer.type === 'Literal' && typeof answer.value === 'boolean')
  );
}

function slipOf(tree: Tree, call: Of<'CallExpression'>): Slip {
  return {
    at: call,
    message: `${quoted(tree, call)} only gives something back, and nothing is done with it.`,
    instruction: 'Use what it gives back, or take the call away.',
  };
}
