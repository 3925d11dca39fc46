// The functions that a change adds or modifies. Tests, scripts, samples and what nobody writes by hand are not asked about.
import { positionAt, lineStartsOf } from '../../../base/index.ts';
import { instrument, type Instrumented } from '../../../instrument/index.ts';
import type { Change } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import { domainOf } from '../../domains.ts';
import { purposeOf } from '../../file-purpose.ts';
import { requirementFor, type Requirement } from './adequacy-spec.ts';
import { unitsOf, type Unit } from './units.ts';

export interface ChangedUnit {
  readonly file: WatchedFile;
  readonly unit: Unit;
  /** What it was before the change; undefined for a new function. */
  readonly before: Unit | undefined;
  readonly requirement: Requirement;
}

/** A changed source file, with probes on either side. */
export interface WatchedFile {
  readonly changed: ChangedFile;
  readonly path: string;
  readonly text: string;
  readonly after: Instrumented;
  readonly before: { readonly path: string; readonly text: string; readonly woven: Instrumented } | undefined;
  isNew(line: number): boolean;
  lineAt(offset: number): number;
}

export function watchedFiles({ files, after }: Change): WatchedFile[] {
  return files.flatMap((changed) => {
    const { path, from, textBefore, textAfter } = changed;
    const role = after.state.graph.files.get(path)?.role.role;
    if (textAfter === undefined || role !== 'source' || purposeOf(changed) !== 'program') return [];
    const now = instrument(path, textAfter);
    if (now === undefined) return [];
    const old = from !== undefined && textBefore !== undefined ? instrument(from, textBefore) : undefined;
    const starts = lineStartsOf(textAfter);
    const added = new Set(changed.lines().added);
    return [
      {
        changed,
        path,
        text: textAfter,
        after: now,
        before: old && { path: from!, text: textBefore!, woven: old },
        isNew: (line) => added.has(line),
        lineAt: (offset) => positionAt(starts, offset).line,
      },
    ];
  });
}

export function changedUnits({ settings }: Change, files: readonly WatchedFile[]): ChangedUnit[] {
  const known = new Set(
    files
      .flatMap(({ before }) => (before ? unitsOf(before.path, before.text, before.woven.probes) : []))
      .map(({ hash }) => hash),
  );
  return files.flatMap((file) => {
    const before = file.before ? unitsOf(file.before.path, file.before.text, file.before.woven.probes) : [];
    const byName = new Map(before.map((unit) => [unit.name, unit]));
    const same = new Set(before.map(nameAndCode));
    return unitsOf(file.path, file.text, file.after.probes).flatMap((unit): ChangedUnit[] => {
      const old = byName.get(unit.name);
      if (old ? same.has(nameAndCode(unit)) : known.has(unit.hash)) return [];
      const domain = domainOf(file.path, unit.name, settings.domains);
      return [{ file, unit, before: old, requirement: requirementFor(settings.tests, domain) }];
    });
  });
}

/** Of functions with one name, any may have stayed as it was: the number of a function changes with those before it. */
function nameAndCode({ name, hash }: Unit): string {
  return `${name.replace(/ \(\d+\)$/, '')} ${hash}`;
}
