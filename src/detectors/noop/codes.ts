// What the codes of this detector mean.
import { ASSERTION, type Code } from '../kit/index.ts';
import { nameIn, placesDo, placesOf, tick, wordOf, type Said } from '../kit/say.ts';

export const codes: Readonly<Record<string, Code>> = {
  NOOP_EXPRESSION: {
    kind: 'expression-noop',
    equalRules: ['no-unused-expressions', 'noUnusedExpressions', '@ts-ignore', '@ts-expect-error'],
    say: ({ text }) => `${tick(text)} computes a value that nobody takes, and does nothing else.`,
    inTests: ASSERTION,
    cause: 'A statement computes a value that nobody takes, and computing it changes nothing.',
    approach:
      'What was this line meant to do? A call that lost its parentheses, an assignment or return that lost its left part, a check left over from debugging, or a read that is there for its side effect are likely. Where several stand in one function, the function was probably edited halfway, and its flow as a whole deserves the look.',
  },
  NOOP_SELF_ASSIGNMENT: {
    kind: 'self-assignment',
    equalRules: ['no-self-assign', 'noSelfAssign'],
    say: ({ text }) => `${tick(text)} gives something the value it already has.`,
    cause: 'Something is given the value it already has, so nothing changes.',
    approach:
      'What was meant to stand on the other side? A parameter that hides a field of the same name, copied code whose names were not all adapted, or a write that is to wake a setter are the usual reasons. If neighbouring assignments look alike, the whole group is worth comparing with what the function should set up.',
  },
  NOOP_REDECLARATION: {
    kind: 'redeclaration',
    say: (said) =>
      `${nameIn(said, 'name')} is declared already (${placesOf(said, 'first-declaration')}); to declare it again does nothing.`,
    cause:
      'A variable is declared a second time without a value, which neither makes a new one nor empties the old.',
    approach:
      'Was another variable meant, or a fresh one for this part of the function? Pieces of code that were joined, and blocks that look as if they had variables of their own, are the usual reasons. If the value above is not wanted here, a name of its own says so.',
  },
  NOOP_CONSTANT_CONDITION: {
    kind: 'constant-condition',
    equalRules: [
      'no-constant-condition',
      'no-constant-binary-expression',
      'no-unnecessary-condition',
      'no-self-compare',
      'noConstantCondition',
      'noSelfCompare',
      '@ts-ignore',
      '@ts-expect-error',
    ],
    say: constantCondition,
    cause: 'A condition comes out the same every time, so one of the ways on from it is never taken.',
    approach:
      'Was this condition ever able to change? A switch turned for a trial, a check that lost its variable in a change, operators that bind otherwise than they read, or a comparison with an object just made can each be behind it. The branch that never runs may hide what the function was to handle, so both branches matter, not the test alone.',
  },
  NOOP_EMPTY_FUNCTION_BODY: {
    kind: 'empty-function-body',
    equalRules: ['no-empty-function', 'noEmptyBlockStatements', 'no-empty'],
    offByDefault: true,
    explainedByComment: true,
    say: (said) =>
      `${wordOf(said, 'name') === '' ? 'This function' : nameIn(said, 'name')} does nothing, and nothing says that this is meant.`,
    tier: 'advice',
    cause: 'A function has no body and nothing says that this is meant.',
    approach:
      'Is this finished? It may be work that was put off, a hook for others to fill, something an interface asks for, or what is left after its content moved. If nothing is to happen, who calls it and what do they expect? Several of them in one class hint at a contract that is wider than what the class can do.',
  },
};

/** Which way it always goes, and what then never runs. */
function constantCondition(said: Said): string {
  const { text, data } = said;
  const always = typeof data['value'] === 'boolean' ? `always ${data['value']}` : 'the same every time';
  const dead = placesDo(said, 'never-runs', 'never run');
  return `${tick(text)} is ${always}${dead === '' ? '' : `, so ${dead}`}.`;
}
