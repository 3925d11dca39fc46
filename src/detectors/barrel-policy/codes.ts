// What the findings of this detector mean.
import type { Code } from '../kit/index.ts';
import { nameIn, numberOf, tick, times, wordOf } from '../kit/say.ts';

export const codes: Readonly<Record<string, Code>> = {
  BARREL_EXPORT_STAR: {
    kind: 'export-star',
    equalRules: ['noReExportAll', 'no-barrel-file'],
    offByDefault: true,
    say: (said) => `Whatever ${nameIn(said, 'specifier')} exports is handed on.`,
    cause:
      'The barrel hands on whatever another file exports, so what it offers changes without anyone having decided it.',
    approach:
      'Is all of that file meant for users of this folder? Stars come from files that once exported a single thing, from haste, or from lists that grew too long to keep. Where several stars stand together, what the folder is to offer has probably never been written down.',
  },
  BARREL_DEEP_IMPORT: {
    kind: 'deep-import',
    offByDefault: true,
    say: (said) => `${nameIn(said, 'specifier')} goes past ${wordOf(said, 'barrel')}, which offers the same.`,
    cause:
      'An import reaches into a folder past the barrel through which the others come, although the barrel offers the same.',
    approach:
      'What made the direct way the nearer one? An editor that completes paths, a barrel that got the name later, or a circle that someone once avoided are likely. If many imports go past one barrel, the barrel may not stand for what its users see as one thing.',
  },
  BARREL_INDEX_DEEP_IMPORT: {
    kind: 'index-deep-import',
    offByDefault: true,
    say: (said) => `${nameIn(said, 'specifier')} goes past ${wordOf(said, 'barrel')}, which offers the same.`,
    cause:
      'A barrel takes names from inside another folder instead of from the barrel of that folder, so there are two lists of what the folder offers.',
    approach:
      'Which of the two barrels is to decide what the inner folder shows? The inner one may have come later, be incomplete, or not be wanted at all. Several lines of this kind in one barrel suggest that the levels of folders do not match the parts of the program.',
  },
  BARREL_MISSING_INDEX: {
    kind: 'missing-index',
    offByDefault: true,
    say: (said) =>
      `${wordOf(said, 'folder')}/ has ${times(numberOf(said, 'files'), 'file')}, ${times(numberOf(said, 'importers'), 'importer')} from outside and no index, unlike the folders beside it.`,
    cause:
      'The folders beside this one can be entered through an index, and this one cannot, so its users depend on how it is laid out inside.',
    approach:
      'Is this folder a part of the program like its neighbours, or only a drawer for files? Young folders and former single files often look like this. If several neighbours lack an index as well, the custom itself may be on the way out.',
  },
  BARREL_INVALID_INDEX_STMT: {
    kind: 'invalid-index-statement',
    offByDefault: true,
    say: ({ text }) => `${tick(text)} is code of its own in a list of what the folder offers.`,
    cause:
      'A file that is otherwise a list of what the folder offers also contains code of its own, which nobody looks for there.',
    approach:
      'Why did this end up in the index? Small helpers, default instances and set-up that had no better place tend to. When there are several such statements, they usually belong together and have a name that has not been given yet.',
  },
  BARREL_SIDE_EFFECT_IMPORT: {
    kind: 'barrel-side-effect-import',
    offByDefault: true,
    say: ({ text }) => `${tick(text)} runs for everyone who takes a name from this barrel.`,
    cause: 'Whoever takes a name from this barrel also runs a module that is imported only for what it does.',
    approach:
      'Does every user of the folder want this to happen? Styles, polyfills and registrations are often attached where it was convenient. If other barrels do the same, where the program sets itself up is worth making visible as a whole.',
  },
};
