// What a code means, whether or not it occurs.
import type { CodeEntry } from '../contract/index.ts';
import { DETECTORS, DIAGNOSES } from '../detectors/index.ts';

export function explainCode(code: string): CodeEntry | undefined {
  const entry =
    DETECTORS.map(({ codes }) => codes[code]).find((found) => found !== undefined) ??
    DIAGNOSES.find(({ pattern }) => pattern === code);
  return entry && { cause: entry.cause, approach: entry.approach };
}
