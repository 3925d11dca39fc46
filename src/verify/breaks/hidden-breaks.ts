// What the change breaks and keeps from being seen: what would be broken by the settings of the base, without the comments and casts
// that the change brings. A break weighs as much as without its cover, where the line it stands on is otherwise as it was.
import { memo } from '../../base/index.ts';
import { isTestFile } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { looserConfigs } from '../judged-by-base/looser-configs.ts';
import { mutedFiles, type Mute, type Muted } from '../judged-by-base/muted.ts';
import { restoredChange, takenOut, unmutedChange } from '../judged-by-base/restored.ts';
import { breaksOf, placeOf, type Break } from './breaks.ts';

export interface HiddenBreak extends Break {
  readonly status: 'fail' | 'review';
  /** What hides it, as a sentence. */
  readonly cover: string;
  /** Where that is written, in the file after the change. */
  readonly mute: Mute | undefined;
  readonly line: number;
}

/** In order of place. */
export const hiddenBreaks = memo(async (change: Change): Promise<readonly HiddenBreak[]> => {
  const [restored, unmuted] = [await restoredChange(change), await unmutedChange(change)];
  if (restored === undefined && unmuted === undefined) return [];
  const seen = new Set((await breaksOf(change)).map(keyOf));
  const muted = new Set(mutedFiles(change).map(({ file }) => file.path));
  const open = restored ? (await breaksOf(restored)).filter((item) => !seen.has(keyOf(item))) : [];
  for (const item of open) seen.add(keyOf(item));
  // Names and imports are there or not, whatever the types.
  const silenced = unmuted
    ? (await breaksOf(unmuted)).filter(
        (item) =>
          item.code === 'TYPES_BROKEN' &&
          muted.has(item.file) &&
          !seen.has(keyOf(item)) &&
          !IMPLICIT_ANY.test(item.why),
      )
    : [];
  return [
    ...open.map((item) => openBreak(change, restored!, item)),
    ...silenced.flatMap((item) => silencedBreak(change, unmuted!, item) ?? []),
  ];
});

/** Where no type is written, none is: that takes the place of the cover, and breaks nothing. */
const IMPLICIT_ANY = /\(TS70\d\d\)/;

/** What only settings hide weighs what it weighs. */
function openBreak(change: Change, restored: Change, item: Break): HiddenBreak {
  const { line } = placeOf(restored, item.file, item.start, item.end).span!.start;
  return { ...item, status: 'fail', cover: coverOf(change, item, undefined), mute: undefined, line };
}

function keyOf({ code, file, why }: Break): string {
  return [code, file, why].join('\0');
}

function silencedBreak(change: Change, restored: Change, item: Break): HiddenBreak | undefined {
  const { line } = placeOf(restored, item.file, item.start, item.end).span!.start;
  const mute = muteFor(
    mutedFiles(change).find(({ file }) => file.path === item.file)!,
    item,
    line,
  );
  const status = weightOf(change, restored, item, { line, mute });
  if (status === undefined) return undefined;
  return { ...item, status, cover: coverOf(change, item, mute), mute, line };
}

/** What silences the line, or else the whole file, or else what silences anything in it. */
function muteFor({ mutes, file }: Muted, { start }: Break, line: number): Mute {
  // The text that counts may be the one before, which lacks the lines of comments.
  const shift = file.textBefore === undefined ? 0 : 1;
  const near = mutes.filter((mute) => mute.line <= line + shift && mute.line >= line - 1);
  const nearest = near.find(({ isClaim }) => !isClaim);
  return (
    nearest ??
    mutes.find(({ isWide }) => isWide) ??
    near[0] ??
    mutes.findLast((mute) => mute.start <= start) ??
    mutes[0]!
  );
}

/**
 * What is silenced on a line of its own making counts where it is about something that the change redeclares. An annotation may
 * only make a type wider, which hides as much as it declares.
 */
function weightOf(
  change: Change,
  restored: Change,
  { file, cause }: Break,
  { line, mute }: Pick<HiddenBreak, 'line'> & { readonly mute: Mute },
): HiddenBreak['status'] | undefined {
  const differs = byPath(restored.files).after.get(file);
  const isOldLine = differs === undefined || differs.lines().lineBefore(line) !== undefined;
  if (!isOldLine) return cause === undefined ? undefined : 'review';
  const isTest = isTestFile(change.after.state.graph.files.get(file)!);
  return mute.isClaim || mute.isAnnotation || isTest ? 'review' : 'fail';
}

function coverOf(change: Change, { file }: Break, mute: Mute | undefined): string {
  if (mute !== undefined) return `The change silences it with ${mute.name} in line ${mute.line}.`;
  const taken = takenOut(change).find((one) => one.file.path === file);
  if (taken !== undefined) return `The change hides it: ${file} ${taken.reason}.`;
  const [config] = looserConfigs(change);
  return config === undefined ? '' : `The change hides it: ${config.path} ${config.says}.`;
}
