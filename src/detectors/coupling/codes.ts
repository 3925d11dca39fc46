// What the findings of this detector mean.
import type { Code } from '../kit/index.ts';
import { listOf, partOf, textsIn } from '../kit/say.ts';

export const codes: Readonly<Record<string, Code>> = {
  COUPLING_GOD_MODULE: {
    kind: 'god-module',
    say: (said) =>
      `${partOf(said, 'metrics', 'fanIn')} modules import this one, and it imports ${partOf(said, 'metrics', 'fanOut')}.`,
    offByDefault: true,
    tier: 'budget',
    cause:
      'A large part of the package imports this module, and it imports a large part of the package itself: almost any change passes through it.',
    approach:
      'Which of its users want the same few things from it? A module that grew around shared settings, a registry, or a convenient place for helpers tends to look like this. Groups of exports with users of their own usually show where it would come apart, and what it imports for each group goes with it.',
  },
  COUPLING_BIDIRECTIONAL: {
    kind: 'bidirectional-coupling',
    say: (said) => `This module and ${listOf(textsIn(said, 'partners').slice(0, 3))} import each other.`,
    cause: 'Two modules import each other, so neither can be understood or tested without the other.',
    approach:
      'Which of the two directions is the reason they know each other, and which came later? A callback in disguise, a type or constant in the wrong one of the two, or one thing cut in halves are the usual explanations. If several pairs meet in one module, that module is the place to look at.',
  },
  COUPLING_OFF_MAIN_SEQ: {
    kind: 'off-main-sequence',
    say: (said) =>
      `Its distance from the main sequence is ${partOf(said, 'metrics', 'distance')}, with ${partOf(said, 'metrics', 'fanIn')} importers.`,
    offByDefault: true,
    cause:
      'How abstract the module is does not fit how many lean on it: it is concrete where change is expensive, or abstract where nobody needs it to be.',
    approach:
      'Do its many users need the details, or only a promise that the details keep? Concrete helpers that became common ground and abstractions that lost their implementations end up here. Whether it is a problem depends on how often the module changes, so its history says more than the number.',
  },
  COUPLING_UNSTABLE: {
    kind: 'unstable-module',
    say: (said) =>
      `It imports ${partOf(said, 'metrics', 'fanOut')} modules, and steadier ones lean on it (instability ${partOf(said, 'metrics', 'instability')}).`,
    offByDefault: true,
    cause:
      'The module imports many others and so changes with them, while something steadier than itself leans on it.',
    approach:
      'Why does the steadier module need one that moves with so much else? It may be after one small part, the module may do the work of a coordinator under the name of a helper, or a contract between the two may be missing. When several modules lean on it like this, its role is worth stating before its imports are counted.',
  },
  COUPLING_RIGID: {
    kind: 'rigid-module',
    say: (said) =>
      `${partOf(said, 'metrics', 'fanIn')} modules import this one, and it imports ${partOf(said, 'metrics', 'fanOut')}.`,
    offByDefault: true,
    cause:
      'Many modules import this one and it imports next to nothing, so every change to it is felt widely.',
    approach:
      'Is it steady because it is finished, or because nobody dares to touch it? A vocabulary or a set of pure functions is rightly like this; a mixture of unrelated helpers is not. If its users fall into groups, it is several modules under one name.',
  },
};
