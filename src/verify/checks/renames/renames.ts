// Whether what the change renames or moves is renamed everywhere: by the plan, or by what the change itself shows. A place that meant
// the thing before and means nothing after is a proof; everything that only may mean it is listed for review.
import type { ReviewItem, WitnessPlace } from '../../../contract/index.ts';
import { isFileLocal } from '../../../graph/index.ts';
import { publicAt } from '../../../usage/index.ts';
import type { Change } from '../../change.ts';
import type { Check, Complaint } from '../../check.ts';
import { LOOP_LIMITS } from '../../loop/budgets.ts';
import { samplePaths } from '../../loop/sample.ts';
import { fullName, type Declared } from '../../symbols/index.ts';
import { placeIn } from '../../witness-place.ts';
import { endpointsLeft } from './endpoints.ts';
import { leftBehind, type LeftBehind, type NamedPlace } from './left-behind.ts';
import { misfittingCalls, type Misfit } from './misfitting-calls.ts';
import { mentionsLeft } from '../../mentions.ts';
import { mergeConflicts } from './merge-conflicts.ts';
import { callsOfOverload } from './overloads.ts';
import { callersIncluded, callersPromised, isConstrained, unchecked } from './plan-promises.ts';
import { plannedRenamings } from './planned-renamings.ts';
import { possibleCaller, reassignedUses } from './reassigned.ts';
import { isMove, shownRenamings, type Renaming } from './renaming.ts';
import { signatureChange } from './signature-change.ts';

export const renames: Check = {
  id: 'renames',
  passed: 'Whatever the change renames or moves goes by its new name everywhere.',
  async run(change) {
    const planned = await plannedRenamings(change);
    const all = await followed(change, [...planned.renamings, ...shownRenamings(change, planned.renamings)]);
    const halves = planned.complaints.length > 0 ? [] : all.found;
    const complaints = [
      ...planned.complaints,
      ...(await Promise.all(planned.overloads.map((one) => callsOfOverload(change, one)))).flat(),
      ...all.found.flatMap((one) => complaintsOf(change, one)),
      ...(await signatures(change, all.found)),
      ...callersPromised(change),
      ...callersIncluded(change, halves),
      ...(await mergeConflicts(change, all.found)),
    ];
    return {
      complaints,
      review: [
        ...all.review,
        ...(await reviewOf(change, all.found)),
        ...reassignedUses(change),
        ...(await endpointsLeft(change)),
        ...unchecked(change),
      ],
    };
  },
};

interface Followed {
  readonly found: readonly LeftBehind[];
  readonly review: readonly ReviewItem[];
}

/** Planned ones first, then those that most callers show, until as many places are looked at as one verification can pay for. */
async function followed(change: Change, renamings: readonly Renaming[]): Promise<Followed> {
  const { paths } = samplePaths(
    renamings.map((renaming) => ({
      renaming,
      id: fullName(renaming.before),
      isSecurity: false,
      isNew: renaming.isPlanned,
      degree: renaming.evidence?.substituted ?? 0,
      length: 1,
    })),
    { limit: renamings.length, seed: change.base },
  );
  const looked = new Map<Renaming, LeftBehind>();
  let places = 0;
  for (const { renaming } of paths) {
    change.signal?.throwIfAborted();
    if (places >= LOOP_LIMITS.paths) break;
    const found = await leftBehind(change, renaming);
    looked.set(renaming, found);
    places += found.places;
  }
  const found = renamings.flatMap((renaming) => looked.get(renaming) ?? []);
  const review =
    found.length === renamings.length ? [] : [sampled(renamings[0]!, found.length, renamings.length)];
  return { found, review };
}

function sampled({ after }: Renaming, looked: number, of: number): ReviewItem {
  return {
    reason: 'sampled',
    symbol: fullName(after),
    file: after.file,
    message: `The change renames ${of} things; the callers of ${looked} of them were looked at, the same ones in every run.`,
    rank: 1,
  };
}

const MOST_PLACES = 20;

function complaintsOf(change: Change, one: LeftBehind): Complaint[] {
  const { renaming, proven, unread, undecided } = one;
  const unknown = [
    ...unread.map((file): Complaint => ({
      status: 'unknown',
      code: 'CALLER_UNREADABLE',
      file,
      message: `${file} may name ${renaming.before.qualified}, which is renamed, and could not be read.`,
    })),
    ...(undecided.length === 0 ? [] : [notDecided(change, renaming, undecided)]),
  ];
  return proven.length === 0 ? unknown : [incomplete(change, one), ...unknown];
}

function notDecided(change: Change, { before, after }: Renaming, places: readonly NamedPlace[]): Complaint {
  const { snapshot } = change.after.state;
  const shown = places
    .slice(0, MOST_PLACES)
    .map((place) =>
      placeIn({ side: 'after', file: place.file, text: snapshot.read(place.file) ?? '' }, place.role, place),
    );
  return {
    status: 'unknown',
    code: 'CALLER_NOT_DECIDED',
    file: shown[0]!.file,
    ...(shown[0]!.span ? { span: shown[0]!.span } : {}),
    message: `${before.qualified} was meant here before it was renamed to ${after.qualified}, and what the name means after the change is not known.`,
    witness: {
      symbol: fullName(before),
      proof: 'The types that could tell are not known after the change.',
      places: shown,
    },
    instruction: `See that ${[...new Set(places.map(({ file }) => file))].join(', ')} names ${after.qualified}.`,
  };
}

/** Calls say most; an import without one says least. */
function byWeight(a: NamedPlace, b: NamedPlace): number {
  const weight = ({ role }: NamedPlace): number => ['call', 'use', 'export', 'import'].indexOf(role);
  return weight(a) - weight(b);
}

function incomplete(change: Change, { renaming, proven }: LeftBehind): Complaint {
  const { before, after } = renaming;
  const shown = [...proven].sort(byWeight);
  const { snapshot } = change.after.state;
  const places = shown
    .slice(0, MOST_PLACES)
    .map((place) =>
      placeIn({ side: 'after', file: place.file, text: snapshot.read(place.file) ?? '' }, place.role, place),
    );
  const missing = [...new Set(proven.filter(({ isUntouched }) => isUntouched).map(({ file }) => file))];
  const files = new Set(proven.map(({ file }) => file));
  const what = isMove(renaming)
    ? `${before.qualified} is in ${after.file} instead of ${before.file}`
    : `${fullName(before)} is renamed to ${after.file === before.file ? after.qualified : fullName(after)}`;
  return {
    status: 'fail',
    code: isMove(renaming) ? 'MOVE_INCOMPLETE' : 'RENAME_INCOMPLETE',
    file: places[0]!.file,
    ...(places[0]!.span ? { span: places[0]!.span } : {}),
    message: `${what}, and ${[...files].join(', ')} still ${files.size === 1 ? 'uses' : 'use'} what was there before.`,
    witness: {
      symbol: fullName(before),
      proof: `${places.length === 1 ? 'This place' : `Each of these ${proven.length} places`} meant ${fullName(before)} before the change; after it, ${renaming.exchanged ? 'the name means something else there' : 'nothing goes by that name there'}.`,
      places: [
        declarationPlace(change, 'before', before),
        declarationPlace(change, 'after', after),
        ...places,
      ],
    },
    missing_files: missing,
    instruction: isMove(renaming)
      ? `Import ${before.name} from ${after.file} in ${[...files].join(', ')}.`
      : `Write ${after.name} instead of ${before.name} at ${places.map(({ file, span }) => `${file}:${span!.start.line}`).join(', ')}${shown.length > places.length ? ' and the other places' : ''}.`,
  };
}

function declarationPlace(change: Change, side: 'before' | 'after', one: Declared): WitnessPlace {
  const text = change[side].state.snapshot.read(one.file) ?? '';
  const start = one.sites[0]!.nameStart;
  return placeIn({ side, file: one.file, text }, 'declaration', { start, end: start + one.name.length });
}

/**
 * A name and a signature that change at once are two steps in one: forbidden where the plan says what is renamed or every caller is to be
 * proven, and where a caller does not fit, since nobody can tell which of the two it has missed. Elsewhere somebody has to look.
 */
async function signatures(change: Change, all: readonly LeftBehind[]): Promise<Complaint[]> {
  const renamed = namesOf(all);
  const complaints: Complaint[] = [];
  for (const { renaming, proven } of all) {
    const said = isMove(renaming) ? [] : signatureChange(change, renaming, renamed);
    if (said.length === 0) continue;
    const isForbidden =
      renaming.isPlanned || change.isStrict || isConstrained(change.plan, 'signature_unchanged');
    const misfits = await misfittingCalls(change, renaming.after);
    const status = isForbidden || proven.length > 0 || misfits.length > 0 ? 'fail' : 'review';
    complaints.push(renamedAndChanged(change, renaming, said, misfits, status));
  }
  return complaints;
}

function namesOf(all: readonly LeftBehind[]): ReadonlyMap<string, string> {
  return new Map(all.map(({ renaming: { before, after } }) => [before.name, after.name]));
}

function renamedAndChanged(
  change: Change,
  { before, after }: Renaming,
  said: readonly string[],
  misfits: readonly Misfit[],
  status: 'fail' | 'review',
): Complaint {
  const place = declarationPlace(change, 'after', after);
  const { snapshot } = change.after.state;
  const calls = misfits
    .slice(0, MOST_PLACES)
    .map((call) =>
      placeIn({ side: 'after', file: call.file, text: snapshot.read(call.file) ?? '' }, 'call', call),
    );
  return {
    status,
    code: 'RENAME_CHANGES_SIGNATURE',
    file: place.file,
    ...(place.span ? { span: place.span } : {}),
    message: `${fullName(before)} is renamed to ${after.qualified} and changes its signature at once: ${said.join('; ')}.`,
    witness: {
      symbol: fullName(before),
      proof: `The declarations differ in more than the name: ${said.join('; ')}.${calls.length > 0 ? ' TypeScript finds that calls do not fit.' : ''}`,
      places: [declarationPlace(change, 'before', before), place, ...calls],
    },
    instruction: `Rename ${before.qualified} to ${after.qualified} first, with everything that names it; change the signature in a second step.`,
  };
}

/** Most things whose mentions in texts are looked for. */
const MOST_SWEPT = 10;

async function reviewOf(change: Change, all: readonly LeftBehind[]): Promise<ReviewItem[]> {
  const names = all.filter(({ renaming }) => !isMove(renaming));
  const { graph } = change.before.state;
  const told = names.filter(({ renaming: { before } }) => !isFileLocal(graph, before));
  return [
    ...all.flatMap((one) => openItems(change, one)),
    ...told.flatMap(({ renaming }) => publicItems(change, renaming)),
    ...(await mentionsLeft(
      change,
      told.slice(0, MOST_SWEPT).map(({ renaming: { before, after } }) => ({ before, newName: after.name })),
    )),
    ...(told.length > MOST_SWEPT ? [notSwept(told[MOST_SWEPT]!.renaming, told.length - MOST_SWEPT)] : []),
  ];
}

function openItems(change: Change, { renaming, open }: LeftBehind): ReviewItem[] {
  return open.map((place) => possibleCaller(change, renaming, place.file, place));
}

/** Those who use the package find nothing under the old name. */
function publicItems(change: Change, { before, after }: Renaming): ReviewItem[] {
  const entries = publicAt(change.before, before);
  if (entries.length === 0) return [];
  const { span } = declarationPlace(change, 'after', after);
  return [
    {
      reason: 'public API',
      symbol: fullName(before),
      file: after.file,
      ...(span ? { span } : {}),
      message: `${before.qualified} is offered by ${entries.join(', ')} and has another name: those who use the package have to follow. Keep the old name beside the new one, or say so in the release.`,
      rank: 0.85,
    },
  ];
}

function notSwept({ after }: Renaming, count: number): ReviewItem {
  return {
    reason: 'not looked for',
    symbol: fullName(after),
    file: after.file,
    message: `Documents, comments and strings were not searched for the old names of ${count} further renamed things.`,
    rank: 0.3,
  };
}
