// Whether the change takes something out of judgement. Other checks judge what they see; this one says what they cannot see, so it is
// made together with any of them.
import type { Change, ChangePart } from '../../change.ts';
import type { Check, Complaint } from '../../check.ts';
import { looserConfigs } from '../../judged-by-base/looser-configs.ts';
import { mutedFiles } from '../../judged-by-base/muted.ts';
import { treeOf } from '../../syntax/tree-of.ts';
import { unreadFiles } from '../../unread-files.ts';
import { placeIn } from '../../witness-place.ts';
import { unparsedFiles } from '../findings.ts';
import { outOfSight } from './out-of-sight.ts';
import { outsideChanges } from './outside.ts';
import { testSettings } from './test-settings.ts';

export const scope: Check = {
  id: 'scope',
  passed: 'The change takes nothing out of judgement.',
  run: (change) => ({
    complaints: [
      ...settingsLeft(change),
      ...leftUnjudged(change),
      ...outsideChanges(change),
      ...testSettings(change),
      ...unreadFiles(change),
      ...unparsedFiles(change),
    ],
  }),
};

type Sides = ChangePart<'before' | 'after' | 'files'>;

/** What the base judges, and what nothing judges after the change. */
export function leftUnjudged(change: Sides): Complaint[] {
  return [...looserConfigs(change).map(looserConfig), ...outOfSight(change), ...turnedOff(change)];
}

function settingsLeft({ settingsProblems = [] }: Change): Complaint[] {
  return settingsProblems.map(({ file, message }) => ({
    status: 'review',
    code: 'SETTINGS_LOOSENED',
    ...(file === undefined ? {} : { file }),
    message,
    instruction: 'Have someone who answers for these settings confirm them, or put them back.',
  }));
}

function looserConfig({ path, says }: ReturnType<typeof looserConfigs>[number]): Complaint {
  return {
    status: 'review',
    code: 'CONFIG_LOOSENED',
    file: path,
    message: `${path} ${says}, unlike the base.`,
    instruction: `Put ${path} back, or have someone confirm that less is to be checked from now on.`,
  };
}

/** Comments that end type checking for a whole file, and those that asked for it and are gone. */
function turnedOff(change: Sides): Complaint[] {
  const muted = mutedFiles(change).flatMap(({ file, mutes }) =>
    mutes
      .filter(({ isWide }) => isWide)
      .map((mute) => {
        const text = { side: 'after', file: file.path, text: file.textAfter ?? '' } as const;
        const { span } = placeIn(text, 'cover', mute);
        return complaint(file.path, `${file.path} says ${mute.name}, so its types are not checked.`, span);
      }),
  );
  const unasked = change.files
    .filter(
      ({ kind, path, from }) =>
        kind !== 'removed' &&
        from &&
        asksForTypes(change, 'before', from) &&
        !asksForTypes(change, 'after', path),
    )
    .map(({ path }) => complaint(path, `${path} says @ts-check no more, so its types are not checked.`));
  return [...muted, ...unasked];
}

function complaint(file: string, message: string, span?: Complaint['span']): Complaint {
  return {
    status: 'review',
    code: 'CHECKING_TURNED_OFF',
    file,
    ...(span ? { span } : {}),
    message,
    instruction: `Silence the places in ${file} that need it one by one, and say why.`,
  };
}

function asksForTypes(change: Sides, side: 'before' | 'after', path: string): boolean {
  const tree = treeOf(change, side, path);
  const comments = tree
    ? [...tree.file.facts.comments].map(({ start, end }) => tree.text.slice(start, end))
    : [];
  return comments.some((text) => /^\/\/\s*@ts-check\b/.test(text));
}
