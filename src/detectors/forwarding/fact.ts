// What the collector says about one file: functions whose whole body is one call with the parameters as they came.

/** Flags of a forwarder. */
export const FORWARDER = {
  ASYNC: 1,
  /** The value of the call is handed back. */
  RETURNS: 2,
  /** Something about it gives the call a new meaning: a type, a default, a decorator, a contract. Only cycles count then. */
  MEANT: 4,
  /** It calls a method that a subclass may replace. */
  OVERRIDABLE: 8,
  /** It waits for the call. */
  AWAITS: 16,
} as const;

/** What is called: a name, a name of a namespace import, or a method of the same object. */
export const CALLEES = ['name', 'member', 'method'] as const;

export interface Forwarder {
  /** Row in the symbol table. */
  readonly symbol: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly callStart: number;
  readonly callEnd: number;
  readonly flags: number;
  readonly callee: (typeof CALLEES)[number];
  /** Row in the symbol table: what is called, or the namespace it is taken from. */
  readonly target: number;
  /** Name in the namespace. */
  readonly member: string;
  /** For each parameter: `?` or `...` before its type as written; without a type, only that. */
  readonly parameters: readonly string[];
  /** The declared return type as written. */
  readonly returns: string;
  readonly [field: string]: number | string | readonly string[];
}

export type ForwardingFact = readonly Forwarder[];
