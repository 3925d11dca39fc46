// What a planner finds on its way that is no edit: doubts, and reasons why nothing can be done.
import type { Doubt, Place, Refusal } from '../plan/plan.ts';

export interface Notes {
  readonly doubts: Doubt[];
  readonly refusals: Refusal[];
}

export function newNotes(): Notes {
  return { doubts: [], refusals: [] };
}

/** The same doubt at further places is one doubt. */
export function addDoubt({ doubts }: Notes, reason: string, message: string, places: readonly Place[]): void {
  const index = doubts.findIndex((doubt) => doubt.reason === reason && doubt.message === message);
  if (index < 0) doubts.push({ reason, message, places });
  else doubts[index] = { reason, message, places: [...doubts[index]!.places, ...places] };
}

export function refuse(
  { refusals }: Notes,
  reason: string,
  message: string,
  places: readonly Place[],
  isUnsupported = false,
): void {
  refusals.push({ reason, message, places, ...(isUnsupported ? { isUnsupported } : {}) });
}

export function placeAt(file: string, start: number, name: string): Place {
  return { file, start, end: start + name.length };
}
