// What a move leaves undecided, gathered by reason: one doubt with all its places.
import { compareText } from '../../base/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';

const MESSAGES = {
  'specifier-unresolved': 'These imports do not lead to the moved file in any form that was tried.',
  'crosses-package': 'These relative imports would lead from one package into another.',
  'dependency-undeclared': 'The package around these imports does not declare what they import.',
  'resolution-changes': 'These imports would lead to a different file than before, which nobody asked for.',
  'may-name-it': 'These imports lead nowhere and may mean what is moved.',
  'location-dependent': 'This code depends on the place of its own file at run time.',
  'dynamic-path': 'A path that is put together at run time may lead to what is moved.',
  'found-by-name': 'Frameworks that the package depends on find these files by their names or places.',
  'named-in-text': 'These words contain the old path; they were left as they are.',
  'path-in-string': 'These strings contain the old path; they were left as they are.',
  'leaves-package':
    'A manifest cannot name a file outside of its package; these fields were left as they are.',
  'build-output':
    'The manifest names what is built from a moved file; it is unknown whether the build follows.',
  'file-not-read': 'These files could not be read completely and may name what is moved.',
  'language-changes': 'The new name changes the language of the file.',
  'case-collision': 'Another path differs only in letter case, which some file systems ignore.',
  'link-moves': 'A symbolic link moves; its target is not adjusted.',
  'install-needed':
    'A package moves: its dependencies have to be installed again, which also updates the lock file.',
  'config-out-of-sight':
    'Editors and tools look for this config in the folders above a file, where they would not find it.',
  'leaves-contexts': 'No TypeScript config would list these files at their new place.',
  'declaration-of-script': 'The declaration file would be separated from the script that it describes.',
} as const;

export type DoubtReason = keyof typeof MESSAGES;

export interface Doubts {
  add(reason: DoubtReason, ...places: Place[]): void;
  list(): Doubt[];
}

export function createDoubts(): Doubts {
  const places = new Map<DoubtReason, Map<string, Place>>();
  return {
    add(reason, ...found) {
      const known = places.get(reason) ?? new Map<string, Place>();
      places.set(reason, known);
      for (const place of found) known.set(`${place.file}:${place.start}:${place.end}`, place);
    },
    list: () =>
      [...places]
        .filter(([, found]) => found.size > 0)
        .sort(([a], [b]) => compareText(a, b))
        .map(([reason, found]) => ({
          reason,
          message: MESSAGES[reason],
          places: [...found.values()].sort(comparePlaces),
        })),
  };
}

function comparePlaces(a: Place, b: Place): number {
  return compareText(a.file, b.file) || a.start - b.start || a.end - b.end;
}

export function wholeFile(file: string): Place {
  return { file, start: 0, end: 0 };
}
