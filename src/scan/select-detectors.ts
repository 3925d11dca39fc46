// Which detectors run, with which options: what the settings say, narrowed by what was asked for; and what has to be collected for
// them.
import * as z from 'zod';
import { nearText, nearWords } from '../base/index.ts';
import { Failure } from '../contract/index.ts';
import { COLLECTORS, type Detector, DETECTORS, type Enabled } from '../detectors/index.ts';
import { surfaceFacts, type Collector } from '../facts/index.ts';
import type { Collecting } from '../project/index.ts';

/** Options of each detector, or false to leave it out; checked against the detector's own schema. */
export function detectorSettingsSchema(): z.ZodType {
  const shape = Object.fromEntries(
    DETECTORS.map(({ id, options }) => [id, z.union([z.literal(false), options]).optional()]),
  );
  return z.strictObject(shape);
}

export interface Selection {
  /** Only these detectors, by id, and these codes; all that are on by default when left out. */
  readonly only?: readonly string[];
  /** Detectors and codes. */
  readonly skip?: readonly string[];
  /** Every code: those that are off by default, and those that the settings turn off, too. */
  readonly all?: boolean;
  /** False leaves out what needs types. */
  readonly types: boolean;
  /** Whether there is a revision to compare with: without one, nobody can ask for a judgement of the change. */
  readonly hasBase?: boolean;
  /** The `detectors` part of the settings. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The `codes` part of the settings: which codes are turned on or off. */
  readonly codes?: Readonly<Record<string, boolean>>;
}

export function selectDetectors(selection: Selection): Enabled[] {
  assertKnown([...(selection.only ?? []), ...(selection.skip ?? [])], 'USAGE');
  assertDetectors(Object.keys(selection.settings));
  assertKnown(Object.keys(selection.codes ?? {}), 'CONFIG_INVALID');
  if (!selection.hasBase) assertNoChange(selection.only ?? []);
  return DETECTORS.filter((detector) => isWanted(detector, selection)).flatMap((detector) => {
    const leftOut = leftOutOf(detector, selection);
    const options = optionsFrom(detector, selection);
    // A detector that has nothing to report does not run.
    const isSilent = leftOut.size > 0 && leftOut.size === Object.keys(detector.codes).length;
    return isSilent ? [] : [{ detector, options, leftOut }];
  });
}

function isWanted(detector: Detector, { only, skip, all, types, settings }: Selection): boolean {
  if (only) return only.some((name) => name === detector.id || Object.hasOwn(detector.codes, name));
  if (skip?.includes(detector.id) || (settings[detector.id] === false && !all)) return false;
  return types || detector.needs !== 'types' || detector.worksWithoutTypes === true;
}

/** Kinds of findings that are not reported. What is asked for goes before what the settings say, and that before defaults. */
function leftOutOf(
  { id, codes }: Detector,
  { only, skip, all, codes: set = {} }: Selection,
): ReadonlySet<string> {
  const isOn = (code: string): boolean => {
    if (skip?.includes(code)) return false;
    if (only) return only.includes(code) || (only.includes(id) && (all === true || set[code] !== false));
    return all === true || (set[code] ?? codes[code]!.offByDefault !== true);
  };
  return new Set(Object.keys(codes).flatMap((code) => (isOn(code) ? [] : [codes[code]!.kind])));
}

function optionsFrom(detector: Detector, { only, all, settings }: Selection): unknown {
  const value = settings[detector.id];
  const isAsked =
    all === true || only?.some((name) => name === detector.id || Object.hasOwn(detector.codes, name));
  const asked = isAsked ? (detector.whenAsked as object | undefined) : undefined;
  const given = value === false || value === undefined ? {} : value;
  const result = detector.options.safeParse(asked ? { ...asked, ...given } : given);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const key = ['detectors', detector.id, ...issue.path].join('.');
  throw new Failure('CONFIG_INVALID', { message: `lintel.json: ${key}: ${issue.message}`, key });
}

/** Whoever asks for a judgement of the change has to say what it started from. */
function assertNoChange(only: readonly string[]): void {
  const name = only.find((asked) =>
    DETECTORS.some(
      ({ id, codes, judgeChange }) => judgeChange && (id === asked || Object.hasOwn(codes, asked)),
    ),
  );
  if (name === undefined) return;
  const message = `${name} compares two states of the repository: name the one to compare with (--base REF).`;
  throw new Failure('USAGE', { message, detector: name });
}

function assertDetectors(ids: readonly string[]): void {
  const unknown = ids.find((id) => !DETECTORS.some((detector) => detector.id === id));
  if (unknown !== undefined) throw unknownName(unknown, 'detector', 'CONFIG_INVALID');
}

/** Detectors, and codes of theirs. */
function assertKnown(names: readonly string[], code: 'USAGE' | 'CONFIG_INVALID'): void {
  const unknown = names.find(
    (name) => !DETECTORS.some(({ id, codes }) => id === name || Object.hasOwn(codes, name)),
  );
  if (unknown !== undefined)
    throw unknownName(unknown, /^[A-Z_\d]+$/.test(unknown) ? 'code' : 'detector', code);
}

function unknownName(name: string, sort: 'detector' | 'code', code: 'USAGE' | 'CONFIG_INVALID'): Failure {
  const ids = DETECTORS.map(({ id }) => id);
  const near = sort === 'detector' ? '' : nearText(nearWords(RULES, name));
  const known = sort === 'detector' ? `; there are ${ids.join(', ')}` : '';
  const message = `There is no ${sort} ${JSON.stringify(name)}${known}.${near}`;
  return new Failure(code, { message, [sort]: name });
}

/** Every name by which findings can be asked for or silenced. */
export const RULES: readonly string[] = DETECTORS.flatMap(({ id, codes }) => [id, ...Object.keys(codes)]);

/** The worker beside this file, as source or as compiled. */
function workerModule(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './collect-worker.ts' : './collect-worker.js',
    import.meta.url,
  );
}

export const COLLECTING: Collecting = {
  collectors: [...COLLECTORS.keys()],
  versions: COLLECTORS,
  forTypes: true,
  worker: workerModule(),
};

/** Those that judge one state: what runs where there is no revision to compare with. */
export function ofOneState(enabled: readonly Enabled[]): Enabled[] {
  return enabled.filter(({ detector }) => !detector.judgeChange);
}

/** What some detectors need and nothing else, for a process that asks no others. */
export function collectingFor(enabled: readonly Enabled[], forTypes: boolean): Collecting {
  return { ...COLLECTING, forTypes, collectors: collectorsOf(enabled), everywhere: askedEverywhere(enabled) };
}

function collectorsOf(enabled: readonly Enabled[]): Collector[] {
  const needed = new Set(enabled.flatMap(({ detector }) => detector.collectors ?? []));
  return COLLECTING.collectors.filter((collector) => needed.has(collector));
}

/** What is needed of files that a change leaves as they are; which types they see follows from the surfaces of all. */
function askedEverywhere(enabled: readonly Enabled[]): Collector[] {
  const whole = new Set(collectorsOf(enabled.filter(({ detector }) => !looksAtWhatDiffers(detector))));
  return collectorsOf(enabled).filter((collector) => collector === surfaceFacts || whole.has(collector));
}

/** Mostly: where names are seen otherwise by other files, all files are judged after all. */
function looksAtWhatDiffers({ judgeFile, isByFile, judgeChange, looksEverywhere }: Detector): boolean {
  return judgeChange ? !looksEverywhere : judgeFile !== undefined || isByFile === true;
}

/** For scans that leave types out. */
export const COLLECTING_PLAIN: Collecting = { ...COLLECTING, forTypes: false };
