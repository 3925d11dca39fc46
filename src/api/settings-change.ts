// What a change does to what it is judged by. Files that it takes out of the scan, by settings or by what they say of themselves, were
// looked at by nobody; other relief that it gives itself is said.
import { parseSettings, pathFilter, readSettings, SETTINGS_FILE, type Settings } from '../config/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import { isAuthored, type CodeGraph } from '../graph/index.ts';
import type { Snapshot } from '../snapshot/index.ts';
import { languageOf } from '../syntax/index.ts';

/** What a change does to settings that it is not judged by: those of the base are. */
export function settingsLeft(before: Snapshot, now: Snapshot): Problem[] {
  if (before.entry(SETTINGS_FILE)?.id === now.entry(SETTINGS_FILE)?.id) return [];
  const broken = settingsBroken(before, now);
  return broken.length > 0
    ? broken
    : settingsChange(parseSettings(now.read(SETTINGS_FILE) ?? '{}'), before, now);
}

/** Settings of the change that cannot be read. */
export function settingsBroken(before: Snapshot, now: Snapshot): Problem[] {
  if (before.entry(SETTINGS_FILE)?.id === now.entry(SETTINGS_FILE)?.id) return [];
  try {
    parseSettings(now.read(SETTINGS_FILE) ?? '{}');
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = `${error.message}. The change was judged by the settings of the base.`;
    return [{ code: 'CONFIG_BROKEN', file: SETTINGS_FILE, message, limits: false }];
  }
}

export function settingsChange(settings: Settings, before: Snapshot, now: Snapshot): Problem[] {
  if (before.entry(SETTINGS_FILE)?.id === now.entry(SETTINGS_FILE)?.id) return [];
  const old = readSettings(before.read(SETTINGS_FILE));
  return [...excluded(settings, old, now), ...declaredForeign(settings, old), ...turnedOff(settings, old)];
}

function excluded(settings: Settings, old: Settings, { paths, entry }: Snapshot): Problem[] {
  const [takesPart, tookPart] = [pathFilter(settings.exclude), pathFilter(old.exclude)];
  const sources = paths.filter((path) => languageOf(path) !== undefined && tookPart(path));
  const left = sources.filter((path) => !takesPart(path));
  const large = sources.filter((path) => {
    const size = entry(path)?.size ?? 0;
    return takesPart(path) && size > settings.maxFileBytes && size <= old.maxFileBytes;
  });
  const all = [...left, ...large];
  if (all.length === 0) return [];
  const more = all.length === 1 ? '' : ` and ${all.length - 1} more`;
  const message = `${SETTINGS_FILE} leaves out ${all[0]}${more}, which the base judges.`;
  return [{ code: 'FILES_EXCLUDED', file: SETTINGS_FILE, message, limits: true }];
}

/** Files of these roles are nobody's to change, and are left out. */
const FOREIGN: ReadonlySet<string> = new Set(['generated', 'vendored']);

function declaredForeign(settings: Settings, old: Settings): Problem[] {
  const patterns = Object.entries(settings.roles)
    .filter(([pattern, role]) => FOREIGN.has(role) && old.roles[pattern] !== role)
    .map(([pattern]) => pattern);
  if (patterns.length === 0) return [];
  const message = `${SETTINGS_FILE} calls ${patterns.join(', ')} generated or vendored, which the base judges.`;
  return [{ code: 'FILES_EXCLUDED', file: SETTINGS_FILE, message, limits: true }];
}

/** Files that were judged, and that count as generated or vendored since the change; the same settings hold for both sides. */
export function takenOut(before: CodeGraph, now: CodeGraph, touched: ReadonlySet<string>): Problem[] {
  return [...touched].flatMap((path): Problem[] => {
    const [old, current] = [before.files.get(path), now.files.get(path)];
    if (!old || !current || !isAuthored(old) || isAuthored(current)) return [];
    const { role, reason } = current.role;
    const message = `${path} ${reason}, so it counts as ${role} and is not judged, whereas the base judges it.`;
    return [{ code: 'FILES_EXCLUDED', file: path, message, limits: true }];
  });
}

function turnedOff(settings: Settings, old: Settings): Problem[] {
  const isOff = (values: Readonly<Record<string, unknown>>, key: string): boolean => values[key] === false;
  const off = [
    ...Object.keys(settings.detectors).filter(
      (id) => isOff(settings.detectors, id) && !isOff(old.detectors, id),
    ),
    ...Object.keys(settings.codes).filter((code) => isOff(settings.codes, code) && !isOff(old.codes, code)),
  ];
  const other = [...new Set([...Object.keys(settings.detectors), ...Object.keys(old.detectors)])].filter(
    (id) =>
      !isOff(settings.detectors, id) &&
      JSON.stringify(settings.detectors[id] ?? {}) !== JSON.stringify(old.detectors[id] ?? {}),
  );
  const words = [
    ...(off.length === 0 ? [] : [`turns off ${off.join(', ')}`]),
    ...(other.length === 0 ? [] : [`gives other options to ${other.join(', ')}`]),
  ];
  if (words.length === 0) return [];
  const message = `${SETTINGS_FILE} ${words.join(' and ')}, unlike the base.`;
  return [{ code: 'DETECTORS_OFF', file: SETTINGS_FILE, message, limits: false }];
}
