// What the collector keeps of a file: what the text alone decides, and the places that only types can decide.

export type Kind =
  | 'throw-non-error'
  | 'async-promise-executor'
  | 'missing-error-cause'
  | 'useless-catch'
  | 'unsafe-finally'
  | 'return-in-finally'
  | 'catch-or-return'
  | 'prefer-catch'
  | 'prefer-await-to-then'
  | 'floating-promises'
  | 'misused-promises'
  | 'return-await-policy'
  | 'silent-catch'
  | 'catch-transform-hygiene'
  | 'redundant-nested-catch'
  | 'overscoped-try'
  | 'exception-control-flow';

/** A fact beside the finding's own place: what it is, and its offsets. */
export type PlacedFact = readonly [fact: string, start: number, end: number];

/** A stretch of the file and the text that could stand there instead. */
export type Edit = readonly [start: number, end: number, text: string];

/** Something that the text alone decides. */
export type Found = {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly key: string;
  /** Which of the shapes that the kind covers. */
  readonly form?: string;
  /** Whether it is a guess, in a kind whose findings are otherwise certain. */
  readonly guess?: true;
  /** Where the expression starts and ends that is a promise by its looks alone. */
  readonly on?: readonly [start: number, end: number];
  readonly facts?: readonly PlacedFact[];
  readonly fix?: readonly Edit[];
};

/** A try block with a handler: how many statements it holds, and how many of their calls can throw. */
export type TryFact = readonly [start: number, end: number, key: string, statements: number, calls: number];

/** A member of a class or interface that may give a promise, and the stretches that name what the class extends and implements. */
export type InheritedAsk = readonly [
  start: number,
  end: number,
  name: string,
  isAsync: boolean,
  bases: readonly (readonly [start: number, end: number])[],
];

export type ExceptionFacts = {
  readonly found?: readonly Found[];
  readonly tries?: readonly TryFact[];
  /** Places to ask types about, encoded. */
  readonly asks?: string;
  readonly inherited?: readonly InheritedAsk[];
  /** Qualified names of functions whose promise is never rejected. */
  readonly careful?: readonly string[];
  /** The same for functions that handle at least what they wait for. */
  readonly guarded?: readonly string[];
};
