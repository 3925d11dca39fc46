// The codes of this detector, in words for whoever has to decide what to do.
import type { Code } from '../kit/index.ts';
import { tick, wordOf } from '../kit/say.ts';

export const CODES: Readonly<Record<string, Code>> = {
  UNKNOWN_TYPE_ASSERTION: {
    kind: 'type-assertion',
    equalRules: ['no-unsafe-type-assertion', 'consistent-type-assertions'],
    say: (said) =>
      `${tick(said.text)} claims ${tick(wordOf(said, 'to'))} of a value of type ${tick(wordOf(said, 'from'))}.`,
    offByDefault: true,
    cause:
      'A type assertion claims more than the type of the expression says. The compiler takes it on trust and nothing checks it when the program runs.',
    approach:
      'What makes the author sure of the narrower type? A check a few lines earlier that the compiler cannot follow, a declaration that is too wide, and a value from outside that nobody examined are the usual answers. A guard or a better declared type at the origin of the value often makes several assertions in the same module unnecessary.',
  },
  UNKNOWN_DOUBLE_ASSERTION: {
    kind: 'double-assertion',
    say: ({ text }) =>
      `${tick(text)} goes through ${tick('unknown')} or ${tick('any')} because the direct way is refused.`,
    offByDefault: true,
    cause:
      'An expression is asserted to be `unknown` or `any` first and something unrelated then, because the compiler refuses the direct way.',
    approach:
      'Why do the two types not fit? Two models of one thing that drifted apart, a conversion that nobody wrote, a generic signature that loses its argument, and a test double that is only half an object are common. The place where the two types meet, rather than this expression, is where a conversion or a shared type belongs.',
  },
  UNKNOWN_UNNARROWED: {
    kind: 'unknown-type',
    say: (said) => `A member of ${tick(said.text)} is used, and nothing on the way finds out what it is.`,
    offByDefault: true,
    cause:
      'Members of a value whose declared type is `any` or `unknown` are used, and nothing on the way there finds out what it is.',
    approach:
      'Where does the value come from, and who knows its shape there? It may be an argument that all callers could describe, a library value with a type of its own, or input that needs a check. Declaring the shape at the entrance of the function or module lets everything behind it be checked again.',
  },
  UNKNOWN_UNVALIDATED: {
    kind: 'unvalidated-unknown',
    say: (said) =>
      `${tick(said.text)} has no type and is taken for ${wordOf(said, 'to') === '' ? 'a definite one' : tick(wordOf(said, 'to'))} without being looked at.`,
    offByDefault: true,
    cause:
      'What a call or a member delivers has no type, and it is taken for a value of a definite type without being looked at.',
    approach:
      'Can the other side be trusted to send what the code expects, today and after its next release? Parsed text, responses and messages are the usual sources. One validation where data enters the module, shared by all who read that source, gives a type that holds, and an error that names the input rather than a crash far away.',
  },
  UNKNOWN_INFERRED: {
    kind: 'unknown-inferred',
    say: ({ text }) => `Nothing determines the result of ${tick(text)}, so it is ${tick('unknown')}.`,
    offByDefault: true,
    cause:
      'A generic function is called with nothing that determines its result, so the result is `unknown` and has to be asserted or narrowed by everyone who uses it.',
    approach:
      'What did the call mean to ask for? A type argument that was forgotten, a parameter whose type could carry the answer, and a signature that promises more than it can know are the candidates. When many callers have to name the type, the function itself may deserve another signature.',
  },
  UNKNOWN_ANY_INFERRED: {
    kind: 'any-inferred',
    equalRules: [
      'no-unsafe-assignment',
      'no-unsafe-call',
      'no-unsafe-member-access',
      'no-explicit-any',
      'noExplicitAny',
    ],
    say: ({ text }) => `${tick(text)} is ${tick('any')} although nobody wrote so here.`,
    offByDefault: true,
    cause:
      'A value is `any` here although nobody wrote so at this place, and whatever is computed from it, called on it or read from it is not checked.',
    approach:
      'Where does the `any` start: a parser, an untyped package, an event or error handed to a callback, a property that is declared so? The first place at which the shape is known is where a type or a check helps most; behind it, the whole flow of the value through the module is checked without further work.',
  },
};
