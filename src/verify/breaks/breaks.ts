// Everything that a change breaks for certain: the set of places that must change with it.
import { compareText, memo } from '../../base/index.ts';
import type { WitnessPlace } from '../../contract/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { isDeadLink } from '../links.ts';
import { placeIn } from '../witness-place.ts';
import type { BrokenName } from './broken-name.ts';
import { brokenNames } from './broken-names.ts';
import { causeBefore, causeOf, type Cause } from './cause.ts';
import { consequences } from './misfit-classes.ts';
import { misfitOf } from './subject-of.ts';
import { typeBreaks, type TypeBreak } from './type-breaks.ts';

export interface Break {
  readonly code: 'IMPORT_BROKEN' | 'NAME_LOST' | 'TYPES_BROKEN';
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** What is wrong there, as a sentence. */
  readonly why: string;
  readonly cause: Cause | undefined;
  /** Files that the change leaves as they are and has to change. */
  readonly missing: readonly string[];
}

/** In order of place. What the text tells is told; what TypeScript says about the same line is the same thing. */
export const breaksOf = memo(async (change: Change): Promise<readonly Break[]> => {
  const names = brokenNames(change).map((broken) => nameBreak(change, broken));
  const told = new Set(names.map(({ file, start }) => lineKey(change, file, start)));
  const diagnostics = (await typeBreaks(change)).breaks.filter(
    ({ file, start }) => !told.has(lineKey(change, file, start)),
  );
  const following = consequences(change, diagnostics);
  const types = diagnostics.map((diagnostic) => {
    const item = typeBreak(change, diagnostic);
    return following.has(diagnostic) || isConsequence(change, item, names) ? { ...item, missing: [] } : item;
  });
  return [...names, ...types].sort(
    (a, b) => compareText(a.file, b.file) || a.start - b.start || compareText(a.code, b.code),
  );
});

/** Whether it may be that types are wrong only because an import is broken further on: that file has to change, not this one. */
function isConsequence(change: Change, { file, cause, missing }: Break, names: readonly Break[]): boolean {
  if (missing.length === 0 || cause?.isNamed) return false;
  const roots = new Set(
    names.flatMap((item) => (item.missing.length > 0 && item.file !== file ? [item.file] : [])),
  );
  return roots.size > 0 && [...importedBy(change, file)].some((path) => roots.has(path));
}

/** All files that one imports, directly or not. */
const importedBy = memo((change: Change, file: string): ReadonlySet<string> => {
  const seen = new Set([file]);
  for (const path of seen)
    for (const resolution of change.after.state.graph.files.get(path)?.resolutions ?? [])
      if (resolution.kind === 'file') seen.add(resolution.path);
  return seen;
});

function lineKey(change: Change, file: string, start: number): string {
  const { line } = placeOf(change, file, start, start).span!.start;
  return `${file}:${line}`;
}

function isTouched({ files }: Change, file: string): boolean {
  return byPath(files).after.has(file);
}

function nameBreak(change: Change, broken: BrokenName): Break {
  const { kind, file, start, end, name, source, was } = broken;
  const cause = was ? causeBefore(change, was) : undefined;
  const untouched = [file, ...(source === undefined || !isStillThere(change, source) ? [] : [source])].filter(
    (path) => !isTouched(change, path),
  );
  const why =
    kind === 'name'
      ? `${name} is used here, and the change has removed its declaration from the file.`
      : source !== undefined && !name.includes('/') && isStillThere(change, source)
        ? `${name} is imported here, and ${source} does not export it.`
        : source === undefined
          ? `${name} leads nowhere: there is no such file.`
          : `${name} leads nowhere: ${source} is not there any more.`;
  return {
    code: kind === 'name' ? 'NAME_LOST' : 'IMPORT_BROKEN',
    file,
    start,
    end,
    why,
    cause,
    missing: untouched.slice(0, 1),
  };
}

function isStillThere(change: Change, path: string): boolean {
  return change.after.state.snapshot.has(path) && !isDeadLink(change, path);
}

function typeBreak(change: Change, diagnostic: TypeBreak): Break {
  const { file, start, end, code, message } = diagnostic;
  const cause = causeOf(change, file, start, end);
  const why = `TypeScript says here, and did not before the change: ${firstSentence(message)} (TS${code})`;
  return { code: 'TYPES_BROKEN', file, start, end, why, cause, missing: missingFor(change, diagnostic) };
}

/** A type that does not fit any more; the file itself, if the change leaves it as it is; else the one that declares what it asks for, if the change leaves that. */
function missingFor(change: Change, diagnostic: TypeBreak): string[] {
  const { file, isOldLine, subject } = diagnostic;
  const misfit = misfitOf(change, diagnostic);
  if (misfit !== undefined) return [misfit];
  if (!isTouched(change, file)) return [file];
  return subject === undefined || isOldLine || isTouched(change, subject) ? [] : [subject];
}

function firstSentence(message: string): string {
  return message.split('\n')[0]!.slice(0, 300);
}

/** A place after the change, as a witness shows it. */
export function placeOf(
  { after }: Change,
  file: string,
  start: number,
  end: number,
  role = 'use',
): WitnessPlace {
  return placeIn({ side: 'after', file, text: after.state.snapshot.read(file) ?? '' }, role, { start, end });
}
