// What the findings of this detector mean.
import type { Code } from '../kit/index.ts';
import { listOf, nameIn, placesOf, textsIn, tick, times, wordOf, type Said } from '../kit/say.ts';

export const codes: Readonly<Record<string, Code>> = {
  DEP_CYCLE: {
    kind: 'circular-dependency',
    equalRules: ['no-cycle', 'noImportCycles'],
    say: ring,
    cause:
      'These files need each other in order to be loaded, so none of them can be understood, tested or moved alone, and which one runs first depends on who imports it.',
    approach:
      'What do the files on both ends of the cut have to tell each other? Often something small that both need lives in one of them, a lower part calls back into a higher one, or a file imports its own barrel. A large group usually says that one responsibility is spread over many files, and then the whole group is worth redesigning rather than one import.',
  },
  DEP_TYPE_CYCLE: {
    kind: 'type-cycle',
    say: ring,
    tier: 'advice',
    cause:
      'The types of these files are declared in terms of each other, although there is no cycle at run time.',
    approach:
      'Which of the types is the more basic one? A shared vocabulary that never got a file of its own, or a type that knows too much about its users, are common reasons. Where many files take part, the model behind them may be one thing cut into pieces.',
  },
  DEP_LAYER_VIOLATION: {
    kind: 'layer-violation',
    say: (said) =>
      `Layer ${tick(wordOf(said, 'fromLayer'))} may not import from ${tick(wordOf(said, 'toLayer'))}, and this imports ${wordOf(said, 'to')}.`,
    cause: 'A file imports from a layer that the rules of this repository keep out of its reach.',
    approach:
      'Does the code or the rule tell the truth about this dependency? The imported thing may live in the wrong layer, a contract between the layers may be missing, or the border may have moved without the rules. Several violations between the same two layers point at the border itself.',
  },
  DEP_DEAD_EXPORT: {
    kind: 'dead-export',
    knipRules: ['knip:exports'],
    say: (said) => `${nameIn(said, 'name')} is exported, and no other file uses it, nor does this one.`,
    alike: ({ file }) => file,
    cause:
      'A name is exported and nothing in the repository uses it, not even its own file, so the code behind it is dead or waits for someone outside.',
    approach:
      'Who was this meant for? The caller may have gone, or someone outside whom the repository does not know may use it. If a file has many of these, its purpose deserves a look.',
  },
  DEP_LOCAL_EXPORT: {
    kind: 'local-export',
    knipRules: ['knip:exports'],
    offByDefault: true,
    say: localExport,
    alike: (said) => `${said.file}\0${wordOf(said, 'carrier')}`,
    cause:
      'A name is exported and only its own file uses it, so the file promises more than anyone asks for. Often that is a convention, or the name of a type that others meet in a signature.',
    approach:
      'Is the export a habit, or an offer? Without the keyword the file says what it is for; where exported neighbours share the form, the convention is worth more than the keyword.',
  },
  DEP_TEST_ONLY_EXPORT: {
    kind: 'test-only-export',
    offByDefault: true,
    say: (said) =>
      `${nameIn(said, 'name')} is exported, and only tests use it: ${placesOf(said, 'test-import')}.`,
    alike: ({ file }) => file,
    tier: 'advice',
    cause:
      'Only tests use this exported name: the program itself does not need it to be visible, or does not need it at all.',
    approach:
      'Why do tests reach past what the program uses? The behaviour may be hard to reach from outside, the code may have lost its last user and live on through its test, or it may be a helper of tests in the wrong place. When it happens to many names of one file, the file may hide a part that should stand on its own.',
  },
  DEP_UNUSED_FILE: {
    kind: 'unused-file',
    knipRules: ['knip:files'],
    say: unusedFile,
    cause: 'Nothing that starts, is tested or is offered to users leads to this file.',
    approach:
      'How did the file lose its way in? It may be what a change left behind, be waiting for a feature, or be started in a way that no import, script or setting shows. Unused files that import each other belong to one story and are best looked at together.',
  },
  DEP_TEST_ONLY_FILE: {
    kind: 'test-only-file',
    say: () => 'Only tests lead to this file: the program runs without it.',
    tier: 'advice',
    cause: 'Only tests lead to this file: the program that it is part of runs without it.',
    approach:
      'Has the program lost its last use of the file, so that its tests keep dead code alive? Or does it serve tests, and is it among the sources only for want of a better place? Where it is meant for a feature to come, the feature is what is missing.',
  },
  DEP_UNUSED_DEPENDENCY: {
    kind: 'unused-dependency',
    knipRules: ['knip:dependencies'],
    say: (said) =>
      `${nameIn(said, 'name')} is listed in ${wordOf(said, 'section')}, and nothing in the package imports or names it.`,
    tier: 'advice',
    cause:
      'The package is installed with this one, and nothing in it imports the package or names it in a script or setting.',
    approach:
      'What was the package for? Its last import may be gone, it may have come along with a template, or it may serve something that names it nowhere, such as the peer of another package. Several of them around one tool suggest that the tool itself has been replaced.',
  },
};

function localExport(said: Said): string {
  const name = nameIn(said, 'name');
  return said.data['carrier'] === undefined
    ? `${name} is exported, and only this file uses it.`
    : `${name} is exported on its own, but other files take it only as part of ${nameIn(said, 'carrier')}, if at all.`;
}

const RING_SHOWN = 6;

/** The files in the order in which one imports the next, and the first again. */
function ring(said: Said): string {
  const circle = textsIn(said, 'circle');
  const shown = circle.length > RING_SHOWN ? [...circle.slice(0, RING_SHOWN - 1), '…'] : circle;
  const files = textsIn(said, 'files').length;
  const one = [...shown, circle[0] ?? ''].join(' → ');
  // To open one circle of a knot does not undo it.
  return files > circle.length ? `${files} files are tied together (one circle: ${one})${cutOf(said)}` : one;
}

const CUT_SHOWN = 3;

/** The imports without which nothing goes in a circle, where they are known. */
function cutOf({ data }: Said): string {
  const cut = (data['cut'] ?? []) as readonly { readonly from: string; readonly to: string }[];
  if (cut.length === 0) return '';
  const shown = cut.slice(0, CUT_SHOWN).map(({ from, to }) => `${from} → ${to}`);
  const more = cut.length > CUT_SHOWN ? [`${cut.length - CUT_SHOWN} more`] : [];
  return `; to untie them, cut ${times(cut.length, 'import')}: ${listOf([...shown, ...more])}`;
}

function unusedFile(said: Said): string {
  const importers = textsIn(said, 'importers');
  const only =
    importers.length === 0 ? '' : `; ${listOf(importers.slice(0, 3))} imports it and is not reached either`;
  return `Nothing that starts, is tested or is offered to users leads to this file${only}.`;
}
