// How sure an issue is: as sure as the model says it is, times how much of what it says was looked up.
import type { ReviewEvidence } from '../../contract/index.ts';

/**
 * How much each kind of evidence speaks for the claim that it belongs to. That a line is there says little about what is wrong with it: one
 * place is never enough. What was executed, or what a compiler says, nearly is the claim.
 */
const WEIGHTS: Readonly<Record<ReviewEvidence['kind'], number>> = {
  place: 0.55,
  reference: 0.7,
  flow: 0.8,
  doc: 0.5,
  diagnostic: 0.95,
  probe: 0.98,
};

/** Pieces of evidence add up; about the same place, only the strongest counts. */
function checkedShare(evidence: readonly ReviewEvidence[]): number {
  const weights = new Map<string, number>();
  for (const { kind, file, side, span } of evidence) {
    const place = [file, side, span?.start.line].join(' ');
    weights.set(place, Math.max(weights.get(place) ?? 0, WEIGHTS[kind]));
  }
  return 1 - [...weights.values()].reduce((doubt, weight) => doubt * (1 - weight), 1);
}

export function confidenceOf(said: number, evidence: readonly ReviewEvidence[]): number {
  return Math.round(said * checkedShare(evidence) * 100) / 100;
}
