// Which of TypeScript's new complaints the change has to answer for. Where packages are missing, much is said that would not be with
// them; but what a file that the change does not touch is newly blamed for comes from the change, and some complaints are
// about nothing but files of the repository.
import { memo } from '../../base/index.ts';
import { typeDoubts } from '../../detectors/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { isApart } from '../naming-after.ts';
import { newDiagnostics, viewOf, type NewDiagnostic } from './new-diagnostics.ts';
import { hasForeignPart, subjectOf } from './subject-of.ts';

export interface TypeBreak extends NewDiagnostic {
  /** The file that declares what is asked too much of, where files of the repository alone tell. */
  readonly subject: string | undefined;
}

/** In order of place. */
export const typeBreaks = memo(async (change: Change): Promise<readonly TypeBreak[]> => {
  const { diagnostics: found } = await newDiagnostics(change);
  if (found.length === 0) return [];
  const isDoubtful = typeDoubts(viewOf(change, 'after'));
  // What stands on a new line is asked of the scan, which knows when TypeScript can be relied on.
  const isForScan = found.some(({ file, isOldLine }) => !isOldLine && !isDoubtful(file));
  const proven = isForScan ? await provenByScan(change) : new Set<string>();
  const breaks: TypeBreak[] = [];
  for (const diagnostic of found) {
    const { file, start, code, isOldLine } = diagnostic;
    const isProven = proven.has(placeKey(file, start));
    if ((!isProven && NEVER.has(code)) || isExpected(change, diagnostic)) continue;
    const isTouched = byPath(change.files).after.has(file);
    const subject = isTouched ? await subjectOf(change, diagnostic) : undefined;
    const isForeign = isTouched || isAboutMissing(diagnostic) || hasForeignPart(change, diagnostic);
    const isCertain = !isApart(change, file) && (isDoubtful(file) ? !isForeign : isOldLine);
    if (isProven || isCertain || subject !== undefined) breaks.push({ ...diagnostic, subject });
  }
  return breaks;
});

/** Tests of types write down what must not compile. */
function isExpected({ after }: Change, { file, start, end }: NewDiagnostic): boolean {
  const { calls, occurrences } = after.state.graph.files.get(file)!.facts;
  if (occurrences.named('expectError').length === 0) return false;
  return calls.some(
    (call) =>
      call.start < start && end <= call.end && occurrences.get(call.occurrence)?.name === 'expectError',
  );
}

function placeKey(file: string, start: number): string {
  return `${file}\0${start}`;
}

async function provenByScan(change: Change): Promise<ReadonlySet<string>> {
  const { findings, report } = await change.scan();
  const gating = new Set(report.meta.gate.ids);
  const own = findings.filter(({ detector, answer }) => detector === 'typecheck' && gating.has(answer.id));
  return new Set(own.map(({ answer, start }) => placeKey(answer.file, start)));
}

/**
 * What says something about style, or about an error that is expected and not there; and about modules that are not found: where the
 * change is the reason, imports tell.
 */
const NEVER: ReadonlySet<number> = new Set([
  2307, 2578, 2792, 6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 7028, 6385, 6387,
]);

/** Complaints that follow from types, names or settings that packages bring along, and about types that go in circles without them. */
const ABOUT_MISSING: ReadonlySet<number> = new Set([
  2304, 2306, 2307, 2310, 2313, 2318, 2347, 2354, 2456, 2502, 2503, 2506, 2550, 2552, 2571, 2580, 2581, 2582,
  2583, 2584, 2589, 2590, 2591, 2592, 2593, 2686, 2688, 2709, 2742, 2792, 2867, 2868, 2875, 2882, 6142, 17004,
  18046,
]);

function isAboutMissing({ code }: NewDiagnostic): boolean {
  return ABOUT_MISSING.has(code) || (code >= 7000 && code < 7100);
}
