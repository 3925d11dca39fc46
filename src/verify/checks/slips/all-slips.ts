// All rules, in the order in which they are reported.
import type { SlipRule } from './slip.ts';
import { callbackGivesNothing } from './rules/callback-gives-nothing.ts';
import { comparisonDecided } from './rules/comparison-decided.ts';
import { copiedName } from './rules/copied-name.ts';
import { countNotRestored } from './rules/count-not-restored.ts';
import { edgesAdded } from './rules/edges-added.ts';
import { fallbackNeverUsed } from './rules/fallback-never-used.ts';
import { guardHalfDone } from './rules/guard-half-done.ts';
import { itemWithoutKey } from './rules/item-without-key.ts';
import { keyRepeated } from './rules/key-repeated.ts';
import { loopOverwrites } from './rules/loop-overwrites.ts';
import { memoStale } from './rules/memo-stale.ts';
import { placeholderInString } from './rules/placeholder-in-string.ts';
import { promiseTakenForValue } from './rules/promise-taken-for-value.ts';
import { regexSlip } from './rules/regex-slip.ts';
import { resultUnused } from './rules/result-unused.ts';
import { sortedInPlace } from './rules/sorted-in-place.ts';
import { thisLost } from './rules/this-lost.ts';
import { datePart } from './rules/date-part.ts';
import { defaultsOverwritten } from './rules/defaults-overwritten.ts';
import { escapedTwice } from './rules/escaped-twice.ts';
import { fallsThrough } from './rules/falls-through.ts';
import { guardTooLate } from './rules/guard-too-late.ts';
import { handlerCalled } from './rules/handler-called.ts';
import { numberShown } from './rules/number-shown.ts';
import { removedWhileWalked } from './rules/removed-while-walked.ts';
import { valueNeverSet } from './rules/value-never-set.ts';
import { versionAsText } from './rules/version-as-text.ts';
import { zeroTakenForNone } from './rules/zero-taken-for-none.ts';

export const ALL_SLIPS: readonly SlipRule[] = [
  placeholderInString,
  fallbackNeverUsed,
  itemWithoutKey,
  memoStale,
  copiedName,
  resultUnused,
  callbackGivesNothing,
  comparisonDecided,
  keyRepeated,
  promiseTakenForValue,
  thisLost,
  loopOverwrites,
  countNotRestored,
  guardHalfDone,
  sortedInPlace,
  edgesAdded,
  regexSlip,
  datePart,
  defaultsOverwritten,
  escapedTwice,
  fallsThrough,
  guardTooLate,
  handlerCalled,
  numberShown,
  removedWhileWalked,
  valueNeverSet,
  versionAsText,
  zeroTakenForNone,
];
