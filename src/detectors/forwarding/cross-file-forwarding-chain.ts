// Functions in several files that only call the next one.
import type { Code } from '../kit/index.ts';
import { nameIn, numberOf, tick, wordOf } from '../kit/say.ts';

export const crossFileForwardingChain: Code = {
  kind: 'cross-file-forwarding-chain',
  say: (said) =>
    `Starting at ${nameIn(said, 'header')}, ${numberOf(said, 'depth')} functions in several files only call the next one, up to ${tick(wordOf(said, 'target'))}.`,
  cause: 'A chain of functions that add nothing runs through several files.',
  approach:
    'Does each file on the way stand for something that may change by itself? Layers that are kept for the sake of a diagram, a move between packages that stopped halfway, or a public surface that is written out by hand may be behind it. Whoever reads it opens every file to find one line, so the way the modules divide the work is the thing to look at.',
};

/** `files` counts that of the function at the end, too. */
export function isCrossFileChain(files: number): boolean {
  return files > 1;
}
