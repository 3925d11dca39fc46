// What the codes of this detector mean.
import type { Code } from '../kit/index.ts';
import { nameIn, numberOf, placesOf, tick, wordOf } from '../kit/say.ts';

export const codes: Readonly<Record<string, Code>> = {
  FWD_THIN_WRAPPER: {
    kind: 'thin-wrapper',
    offByDefault: true,
    say: (said) =>
      `${nameIn(said, 'header')} does nothing but call ${tick(wordOf(said, 'target'))} with its own parameters.`,
    cause: 'A function does nothing but call another one with the parameters it was given.',
    approach:
      'What would be lost if callers used the other function? A seam for tests, a name that other packages rely on, or a place where a difference is soon to come would each answer that. Else it is likely what a move or a merge of two functions left behind. Where a module has several of them, the border that the module draws is worth the question, more than each function.',
  },
  FWD_FORWARD_CHAIN: {
    kind: 'forward-chain',
    say: (said) =>
      `From ${nameIn(said, 'header')} on, ${numberOf(said, 'depth')} functions in a row only call the next one, up to ${tick(wordOf(said, 'target'))}.`,
    cause: 'Several functions call each other in a row, and none of them adds anything.',
    approach:
      'Where in this row does the work start, and what was each step once for? Names from several generations, layers that lost their content one by one, or a plan for variation that never came are common origins. What the callers of the first step need tells how much of the row has a reason.',
  },
  FWD_CROSS_FILE_CHAIN: {
    kind: 'cross-file-forwarding-chain',
    say: (said) =>
      `From ${nameIn(said, 'header')} on, ${numberOf(said, 'depth')} functions in several files only call the next one, up to ${tick(wordOf(said, 'target'))}.`,
    cause: 'A row of functions that add nothing runs through several files.',
    approach:
      'Does each file on the way stand for something that may change by itself? Layers that are kept for the sake of a diagram, a move between packages that stopped halfway, or a public surface that is written out by hand may be behind it. Whoever reads it opens every file to find one line, so the way the modules divide the work is the thing to look at.',
  },
  FWD_CIRCULAR: {
    kind: 'circular-forwarding',
    say: (said) =>
      `${nameIn(said, 'header')} calls on until it is called itself (${placesOf(said, 'forwards')}): a call never ends.`,
    tier: 'proof',
    cause:
      'Functions that only call on lead back to where they started, so a call of any of them never ends.',
    approach:
      'Which of them was to do the work? A name that hides an import of the same name, a rename that caught one place too many, or an implementation that was removed while its callers stayed are the usual ways into a circle. Since nobody can have called it with success, its users deserve the question whether they run at all.',
  },
};
