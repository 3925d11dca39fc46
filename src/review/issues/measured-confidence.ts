// How sure it is what a check asks someone to look at: what was told of whole repositories and of real changes was read, and counted.
interface Count {
  /** What a maintainer would agree with. */
  readonly right: number;
  readonly read: number;
}

const COUNTS: Readonly<Record<string, Count>> = {
  CALLBACK_GIVES_NOTHING: { right: 3, read: 3 },
  COMPARISON_DECIDED: { right: 22, read: 22 },
  COPIED_NAME: { right: 7, read: 8 },
  COUNT_NOT_RESTORED: { right: 1, read: 1 },
  DATE_PART: { right: 2, read: 2 },
  DEFAULTS_OVERWRITTEN: { right: 2, read: 2 },
  EDGES_ADDED: { right: 2, read: 2 },
  ESCAPED_TWICE: { right: 2, read: 2 },
  FALLBACK_NEVER_USED: { right: 19, read: 19 },
  FALLS_THROUGH: { right: 5, read: 6 },
  GUARD_HALF_DONE: { right: 2, read: 2 },
  GUARD_TOO_LATE: { right: 6, read: 6 },
  HANDLER_CALLED: { right: 3, read: 3 },
  ITEM_WITHOUT_KEY: { right: 19, read: 22 },
  KEY_REPEATED: { right: 16, read: 16 },
  LOOP_OVERWRITES: { right: 1, read: 1 },
  MEMO_STALE: { right: 18, read: 18 },
  NUMBER_SHOWN: { right: 7, read: 7 },
  PLACEHOLDER_IN_STRING: { right: 2, read: 2 },
  PROMISE_TAKEN_FOR_VALUE: { right: 35, read: 38 },
  REGEX_SLIP: { right: 12, read: 12 },
  REMOVED_WHILE_WALKED: { right: 6, read: 8 },
  RESULT_UNUSED: { right: 4, read: 4 },
  SORTED_IN_PLACE: { right: 8, read: 8 },
  THIS_LOST: { right: 2, read: 2 },
  VALUE_NEVER_SET: { right: 9, read: 12 },
  VERSION_AS_TEXT: { right: 11, read: 11 },
  ZERO_TAKEN_FOR_NONE: { right: 6, read: 7 },
};

/** Fewer than these say nothing, however right they were. */
const LEAST_READ = 3;
const UNKNOWN = 0.5;

/** By the rule of succession. Undefined for what was not counted. */
export function measuredConfidence(code: string): number | undefined {
  const count = COUNTS[code];
  if (count === undefined) return undefined;
  return count.read < LEAST_READ ? UNKNOWN : (count.right + 1) / (count.read + 2);
}
