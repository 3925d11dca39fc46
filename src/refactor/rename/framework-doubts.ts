// Exports that a framework looks for by their names: under another name it would not find them, and no import shows that.
import type { ProjectState } from '../../project/index.ts';
import { isLookedUp, keepersOfExport } from '../../usage/index.ts';
import type { Doubt } from '../plan/plan.ts';
import type { NameLinks } from './name-links.ts';
import type { RenamedName } from './renamed-name.ts';

export function frameworkDoubts(
  state: ProjectState,
  { oldName }: RenamedName,
  { exporting }: NameLinks,
): Doubt[] {
  const places = [...exporting]
    .filter((file) => keepersOfExport(state, file, oldName).some(isLookedUp))
    .map((file) => ({ file, start: 0, end: 0 }));
  if (places.length === 0) return [];
  const message = 'Tools look for an export of that name in such a file.';
  return [{ reason: 'by_convention', message, places }];
}
