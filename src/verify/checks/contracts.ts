// Whether everyone who relies on what the change redeclares can still do so. Only places that must change speak against it: those that
// no longer mean anything or no longer type-check, and those that would silently do something else.
import { memo } from '../../base/index.ts';
import { breaksOf, placeOf, type Break } from '../breaks/breaks.ts';
import { hiddenBreaks, type HiddenBreak } from '../breaks/hidden-breaks.ts';
import { newDiagnostics } from '../breaks/new-diagnostics.ts';
import { typeBreaks, type TypeBreaks } from '../breaks/type-breaks.ts';
import { TYPESCRIPT_VERSION } from '../../detectors/index.ts';
import type { Change } from '../change.ts';
import type { Check, CheckResult, Complaint } from '../check.ts';
import { restoredChange, unmutedChange } from '../judged-by-base/restored.ts';
import { placeIn } from '../witness-place.ts';
import { unreadCallers } from './component-callers.ts';
import { namedFilesGone } from './named-files.ts';
import { silentBreaks } from './silent-breaks/index.ts';

export const contracts: Check = {
  id: 'contracts',
  passed: 'Everything that uses what the change redeclares still fits.',
  run: (change) => brokenContracts(change),
};

/** What speaks against a change because of contracts; asked once for each change, whoever needs it. */
export const brokenContracts = memo(async (change: Change): Promise<CheckResult> => {
  const groups = Map.groupBy(await breaksOf(change), ({ file, code, cause }) =>
    [file, code, cause?.name].join('\0'),
  );
  const { doubted } = await typeBreaks(change);
  const hidden = Map.groupBy(await hiddenBreaks(change), ({ file, code, status, cause }) =>
    [file, code, status, cause?.name].join('\0'),
  );
  const unanswered = await unansweredIn(change);
  const silent = await silentBreaks(change);
  const loud = [...groups.values()].map((group) => complaintOf(change, group));
  return {
    ...silent,
    complaints: [
      ...loud,
      ...[...hidden.values()].map((group) => hiddenComplaint(change, group)),
      ...silent.complaints.filter((one) => !isEcho(one, loud)),
      ...unreadCallers(change).filter(({ file }) => !loud.some((one) => one.file === file)),
      ...namedFilesGone(change),
      ...[...unanswered].map(([file, reason]) => unasked(file, reason)),
      ...[
        ...Map.groupBy(doubted, ({ diagnostic, doubt }) => `${diagnostic.file} ${doubt.kind}`).values(),
      ].map((group) => doubtedIn(change, group)),
    ],
  };
});

/** Whether a place that is only to be looked at is one that breaks by its types, too. */
function isEcho({ status, witness }: Complaint, loud: readonly Complaint[]): boolean {
  if (status !== 'review') return false;
  return (witness?.places ?? []).some(({ file, span }) =>
    loud.some((one) => one.file === file && one.span?.start.line === span?.start.line),
  );
}

/** Also of files that TypeScript could not be asked about without what the change silences it with. */
async function unansweredIn(change: Change): Promise<ReadonlyMap<string, string>> {
  const states = [await unmutedChange(change), await restoredChange(change), change];
  const all = await Promise.all(states.flatMap((state) => (state ? [newDiagnostics(state)] : [])));
  return new Map(all.flatMap(({ unanswered }) => [...unanswered]));
}

/** A change may take a file out of what TypeScript checks; then someone should know. */
function unasked(file: string, reason: string): Complaint {
  const isLeftOut = reason === 'no-context-holds-file';
  return {
    status: isLeftOut ? 'review' : 'unknown',
    code: 'TYPES_UNKNOWN',
    file,
    message: isLeftOut
      ? `Since the change, no tsconfig.json includes ${file}, so its types are not checked any more.`
      : `TypeScript could not be asked about ${file} (${reason}).`,
  };
}

/** What TypeScript says about one file, and what may be otherwise with everything installed, or with the repository's own version. */
function doubtedIn(change: Change, group: TypeBreaks['doubted']): Complaint {
  const [{ diagnostic, doubt }] = group as [TypeBreaks['doubted'][number]];
  const { file, start, end, code, message } = diagnostic;
  const { span } = placeOf(change, file, start, end);
  const others = group.length === 1 ? '' : ` The same goes for ${group.length - 1} more in this file.`;
  const said = `${message.split('\n')[0]!.slice(0, 300)} (TS${code})`;
  const isVersion = doubt.kind === 'version';
  return {
    status: isVersion ? 'review' : 'unknown',
    code: 'TYPES_UNKNOWN',
    file,
    ...(span ? { span } : {}),
    message: isVersion
      ? `TypeScript ${TYPESCRIPT_VERSION} reports here since the change: ${said} The repository uses TypeScript ${doubt.own}, which was not asked.${others}`
      : `TypeScript reports here since the change: ${said} It may be gone once all packages are installed.${others}`,
  };
}

/** Places of one file that one cause breaks are one complaint. */
function complaintOf(change: Change, group: readonly Break[]): Complaint {
  const { code, file, start, end, why, cause, missing } = group[0]!;
  const place = placeOf(change, file, start, end);
  const others = group.length === 1 ? '' : ` The same goes for ${group.length - 1} more in this file.`;
  const about = cause === undefined ? '' : ` It follows from the change to ${cause.name}.`;
  return {
    status: 'fail',
    code,
    file,
    ...(place.span ? { span: place.span } : {}),
    message: `${why}${others}`,
    witness: {
      ...(cause === undefined ? {} : { symbol: cause.name }),
      proof: `${why}${about}`,
      places: [
        ...group.slice(0, MOST_PLACES).map((item) => placeOf(change, item.file, item.start, item.end)),
        ...(cause?.places ?? []),
      ],
    },
    missing_files: missing,
    instruction: instructionOf(group[0]!, place.span?.start.line ?? 1, missing[0]),
  };
}

/** What the change silences is shown where it does so. */
function hiddenComplaint(change: Change, group: readonly HiddenBreak[]): Complaint {
  const [{ code, file, status, cause, cover, mute, why, line, missing }] = group as [HiddenBreak];
  const text = change.after.state.snapshot.read(file) ?? '';
  const place = mute && placeIn({ side: 'after', file, text }, 'cover', mute);
  const others = group.length === 1 ? '' : ` The same goes for ${group.length - 1} more in this file.`;
  return {
    status,
    code,
    file,
    ...(place?.span ? { span: place.span } : {}),
    message: `${why}${others} ${cover}`,
    witness: {
      ...(cause === undefined ? {} : { symbol: cause.name }),
      proof: `${why} ${cover}`,
      places: [...(place ? [place] : []), ...(cause?.places ?? [])],
    },
    missing_files: missing.filter((path) => path !== file),
    instruction: `Adapt ${file}:${line} to the new form of ${cause?.name ?? 'what it uses'}, and take out what hides the error.`,
  };
}

const MOST_PLACES = 10;

function instructionOf({ code, file, cause }: Break, line: number, missing: string | undefined): string {
  const where = `${file}:${line}`;
  const what = cause?.name ?? 'what it uses';
  if (missing !== undefined && missing !== file)
    return `Change ${missing} together with ${where}, or take the change at ${where} back.`;
  if (code === 'NAME_LOST') return `Use the new name at ${where}, or keep the declaration.`;
  if (code === 'IMPORT_BROKEN' && cause === undefined && missing === undefined)
    return `Import something that is there at ${where}, or add what is missing to the change.`;
  if (code === 'IMPORT_BROKEN') return `Update ${where} to where ${what} is now, or keep it where it was.`;
  return `Adapt ${where} to the new form of ${what}, or keep its old form.`;
}
