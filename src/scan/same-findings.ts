// A detector that judges anew mostly says what it said before, in new objects. What is made of a finding is remembered by the
// object, so the earlier one is taken wherever both are equal in every part.
import type { Detector, Finding, View } from '../detectors/index.ts';

const KEY = {};

/** The findings in the same order, each as the object by which it is known from last time, if it is. */
export function sameFindings(
  { memory }: View,
  detector: Detector,
  findings: readonly Finding[],
): readonly Finding[] {
  const byDetector = (memory.get(KEY) ?? new Map()) as Map<Detector, readonly Finding[]>;
  memory.set(KEY, byDetector);
  const earlier = byDetector.get(detector);
  const same = earlier ? matched(earlier, findings) : findings;
  byDetector.set(detector, same);
  return same;
}

function matched(earlier: readonly Finding[], findings: readonly Finding[]): readonly Finding[] {
  const objects = new Set(earlier);
  const fresh = findings.filter((finding) => !objects.has(finding));
  if (fresh.length === 0) return findings;
  // What is said again as the same object needs no other.
  for (const finding of findings) objects.delete(finding);
  const byFile = grouped(objects);
  const known = new Map<Finding, Finding>();
  for (const finding of fresh) {
    const twin = byFile.get(finding.file)?.find((other) => isEqual(other, finding));
    if (twin) known.set(finding, twin);
  }
  return findings.map((finding) => known.get(finding) ?? finding);
}

function grouped(findings: Iterable<Finding>): ReadonlyMap<string, readonly Finding[]> {
  const byFile = new Map<string, Finding[]>();
  for (const finding of findings) {
    const list = byFile.get(finding.file);
    if (list) list.push(finding);
    else byFile.set(finding.file, [finding]);
  }
  return byFile;
}

/** Of plain data. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]),
  );
}
