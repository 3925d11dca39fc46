// Which of TypeScript's new complaints the change has to answer for. Where packages are missing, much is said that would not be with
// them; but what a file that the change does not touch is newly blamed for comes from the change, and some complaints are
// about nothing but files of the repository. What neither is shown to be a break nor to come from what is missing is unknown.
import { memo } from '../../base/index.ts';
import { typeDoubts, typeGaps, type TypeGaps } from '../../detectors/index.ts';
import { contextPaths, contextsOfFile } from '../../project/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { isApart } from '../naming-after.ts';
import { needsElementTypes } from './element-types.ts';
import { isDeclared } from './is-declared.ts';
import { isAboutMissing, lacksLanguage, mayComeFromMissing } from './missing-packages.ts';
import { newDiagnostics, viewOf, type NewDiagnostic } from './new-diagnostics.ts';
import { dependsOnVersion } from './other-version.ts';
import { hasForeignPart, subjectOf } from './subject-of.ts';

export interface TypeBreak extends NewDiagnostic {
  /** The file that declares what is asked too much of, where files of the repository alone tell. */
  readonly subject: string | undefined;
}

/** Why a complaint is not believed as it is. */
export type Doubt =
  /** It may be gone once everything is installed. */
  | { readonly kind: 'missing' }
  /** The repository has a TypeScript that may not complain. */
  | { readonly kind: 'version'; readonly own: string };

export interface TypeBreaks {
  readonly breaks: readonly TypeBreak[];
  readonly doubted: readonly { readonly diagnostic: NewDiagnostic; readonly doubt: Doubt }[];
}

/** So many complaints of a file are followed to what they are made of; of more, it is not known. */
const MOST_FOLLOWED = 40;

/** What the language has only from a later `lib` on. */
const NEEDS_LANGUAGE: ReadonlySet<number> = new Set([2550, 2583, 2585]);

/** In order of place. */
export const typeBreaks = memo(async (change: Change): Promise<TypeBreaks> => {
  const { diagnostics: found } = await newDiagnostics(change);
  const breaks: TypeBreak[] = [];
  const doubted: TypeBreaks['doubted'][number][] = [];
  if (found.length === 0) return { breaks, doubted };
  const view = viewOf(change, 'after');
  const isDoubtful = typeDoubts(view);
  // What stands on a new line is asked of the scan, which knows when TypeScript can be relied on.
  const isForScan = found.some(({ file, isOldLine }) => !isOldLine && !isDoubtful(file));
  // A config that names an old language leaves the rest of it to the types of packages, and what is said of its values follows from that.
  const old = new Set(found.filter(({ code }) => NEEDS_LANGUAGE.has(code)).map(({ file }) => file));
  const proven = isForScan ? await provenByScan(change) : new Set<string>();
  const weighed = new Map<string, number>();
  const isFollowed = (file: string): boolean => {
    const count = (weighed.get(file) ?? 0) + 1;
    weighed.set(file, count);
    return count <= MOST_FOLLOWED;
  };
  for (const diagnostic of found) {
    const { file, start, code } = diagnostic;
    const isProven = proven.has(placeKey(file, start));
    if ((!isProven && NEVER.has(code)) || isExpected(change, diagnostic)) continue;
    if ((!diagnostic.isOldLine && isUnlisted(change, file)) || needsElementTypes(change, diagnostic))
      continue;
    if (old.has(file) && typeGaps(view).hasGaps(file) && !isDeclared(change, diagnostic)) {
      if (!isAboutMissing(diagnostic)) doubted.push({ diagnostic, doubt: { kind: 'missing' } });
      continue;
    }
    const subject = isTouched(change, file) ? await subjectOf(change, diagnostic) : undefined;
    const hasGaps = isDoubtful(file) || typeGaps(view).hasGaps(file);
    const own = isScript(file) ? typeGaps(view).otherVersion(file) : undefined;
    const isSure =
      subject !== undefined && own === undefined && !(hasGaps && mayComeFromMissing(change, diagnostic));
    if (isProven || isSure) breaks.push({ ...diagnostic, subject });
    else if (!isApart(change, file)) {
      const doubt = doubtOf(change, diagnostic, isDoubtful(file), typeGaps(view), isFollowed);
      if (doubt === 'none') breaks.push({ ...diagnostic, subject });
      else if (doubt !== 'silent') doubted.push({ diagnostic, doubt });
    }
  }
  return { breaks, doubted };
});

function isTouched({ files }: Change, file: string): boolean {
  return byPath(files).after.has(file);
}

/** Comments in JavaScript are read differently from one version to the next. */
function isScript(file: string): boolean {
  return /\.[cm]?jsx?$/.test(file);
}

/** Whether no config lists the file although there are some: what is written there is held to settings that nobody chose for it. */
function isUnlisted({ after: { state } }: Change, file: string): boolean {
  return contextPaths(state).length > 0 && contextsOfFile(state, file).length === 0;
}

/** `silent` where what is missing is sure to be the reason, or the settings are nobody's choice. */
function doubtOf(
  change: Change,
  diagnostic: NewDiagnostic,
  isDoubtful: boolean,
  { hasGaps, otherVersion }: TypeGaps,
  isFollowed: (file: string) => boolean,
): Doubt | 'none' | 'silent' {
  const { file, isOldLine } = diagnostic;
  if (isDoubtful || hasGaps(file)) {
    const isForeign =
      isTouched(change, file) ||
      isAboutMissing(diagnostic) ||
      lacksLanguage(change, file) ||
      hasForeignPart(change, diagnostic);
    if (isForeign && (!isFollowed(file) || mayComeFromMissing(change, diagnostic)))
      return isAboutMissing(diagnostic) ? 'silent' : { kind: 'missing' };
  } else if (!isOldLine && otherVersion(file) === undefined) return 'silent';
  const own = otherVersion(file);
  return own === undefined || (isFollowed(file) && !dependsOnVersion(change, diagnostic))
    ? 'none'
    : { kind: 'version', own };
}

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
