// Breaks that a type checker does not see: the call still fits the type of what is called, or the language has no types at all.
// Each is a rule of its own, with the place left behind as its witness.
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { asyncNotAwaited } from './async-not-awaited.ts';
import { callNotAwaited } from './call-not-awaited.ts';
import { defaultChanged } from './default-changed.ts';
import { halfUsedSymbol } from './half-used-symbol.ts';
import { keyRenamedOnOneSide } from './key-renamed-on-one-side.ts';
import { literalNotHandled } from './literal-not-handled.ts';
import { nullableReturn } from './nullable-return.ts';
import { noSuchMember } from './no-such-member.ts';
import { noSuchKey } from './no-such-key.ts';
import { notListed } from './not-listed.ts';
import { overrideNotCalled } from './override-not-called.ts';
import { neverPassed } from './never-passed.ts';
import { neverRead } from './never-read.ts';
import { parametersReordered } from './parameters-reordered.ts';
import { requiredInVain } from './required-in-vain.ts';
import { setInVain } from './set-in-vain.ts';
import { throwUnhandled } from './throw-unhandled.ts';

const RULES: readonly ((change: Change) => Promise<CheckResult> | CheckResult)[] = [
  asyncNotAwaited,
  callNotAwaited,
  nullableReturn,
  parametersReordered,
  defaultChanged,
  throwUnhandled,
  overrideNotCalled,
  literalNotHandled,
  keyRenamedOnOneSide,
  neverRead,
  neverPassed,
  halfUsedSymbol,
  requiredInVain,
  noSuchMember,
  noSuchKey,
  notListed,
  setInVain,
];

export async function silentBreaks(change: Change): Promise<CheckResult> {
  const results: CheckResult[] = [];
  for (const rule of RULES) {
    change.signal?.throwIfAborted();
    results.push(await rule(change));
  }
  return {
    complaints: withoutDoubles(results.flatMap(({ complaints }) => complaints)),
    review: results.flatMap(({ review }) => review ?? []),
  };
}

/** Several rules may find the same file unreadable, and one place may be reached in several ways. */
function withoutDoubles(complaints: readonly Complaint[]): Complaint[] {
  const keyOf = ({ code, file, span, witness }: Complaint): string =>
    JSON.stringify([code, file, span, code === 'FILE_NOT_READ' ? '' : witness?.symbol]);
  return [...new Map(complaints.map((complaint) => [keyOf(complaint), complaint])).values()];
}
