// Every code that a scan can report, with what it means.
import type { Answers } from '../contract/index.ts';
import { DETECTORS, DIAGNOSES } from '../detectors/index.ts';

export function explainedCodes(): Answers['explain']['codes'] {
  const codes = DETECTORS.flatMap((detector) =>
    Object.entries(detector.codes).map(([code, entry]) => ({
      code,
      detector: detector.id,
      tier: entry.tier ?? detector.tier,
      isOn: entry.offByDefault !== true,
      cause: entry.cause,
      approach: entry.approach,
    })),
  );
  const detectorOf = new Map(codes.map(({ code, detector }) => [code, detector]));
  const diagnoses = DIAGNOSES.map(({ pattern, joins, cause, approach }) => ({
    code: pattern,
    detector: detectorOf.get(joins[0])!,
    isOn: true,
    cause,
    approach,
  }));
  return [...codes, ...diagnoses];
}

export const DETECTOR_IDS: readonly string[] = DETECTORS.map(({ id }) => id);
