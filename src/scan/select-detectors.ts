// Which detectors run, with which options: what the settings say, narrowed by what was asked for.
import * as z from 'zod';
import { Failure } from '../contract/index.ts';
import { DETECTORS, type Detector } from '../detectors/index.ts';
import type { Enabled } from './run-detectors.ts';

/** Options of each detector, or false to leave it out; checked against the detector's own schema. */
export function detectorSettingsSchema(): z.ZodType {
  const shape = Object.fromEntries(
    DETECTORS.map(({ id, options }) => [id, z.union([z.literal(false), options]).optional()]),
  );
  return z.strictObject(shape);
}

export interface Selection {
  /** Only these, by id; all when left out. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** False leaves out what needs types. */
  readonly types: boolean;
  /** The `detectors` part of the settings. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export function selectDetectors(selection: Selection): Enabled[] {
  assertKnown([...(selection.only ?? []), ...(selection.skip ?? [])], 'USAGE');
  assertKnown(Object.keys(selection.settings), 'CONFIG_INVALID');
  return DETECTORS.filter((detector) => isWanted(detector, selection)).map((detector) => ({
    detector,
    options: optionsFrom(detector, selection.settings[detector.id]),
  }));
}

function isWanted(detector: Detector, { only, skip, types, settings }: Selection): boolean {
  if (only) return only.includes(detector.id);
  if (skip?.includes(detector.id) || settings[detector.id] === false) return false;
  return types || detector.needs !== 'types' || detector.worksWithoutTypes === true;
}

function optionsFrom(detector: Detector, value: unknown): unknown {
  const result = detector.options.safeParse(value === false || value === undefined ? {} : value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const key = ['detectors', detector.id, ...issue.path].join('.');
  throw new Failure('CONFIG_INVALID', { message: `lintel.json: ${key}: ${issue.message}`, key });
}

function assertKnown(ids: readonly string[], code: 'USAGE' | 'CONFIG_INVALID'): void {
  const unknown = ids.find((id) => !DETECTORS.some((detector) => detector.id === id));
  if (unknown === undefined) return;
  const known = DETECTORS.map(({ id }) => id).join(', ');
  const message = `There is no detector ${JSON.stringify(unknown)}; there are ${known}.`;
  throw new Failure(code, { message, detector: unknown });
}
