// Options that both detectors of copies have.
import * as z from 'zod';
import { FEWEST_TWIN_LINES } from './clone-facts.ts';
import { SMALLEST_SIZE } from './unit-rows.ts';

export const CLONE_OPTIONS = {
  minSize: z
    .int()
    .min(SMALLEST_SIZE)
    .default(55)
    .describe(
      'how many syntax nodes a copy has at least; whole functions, methods and classes count from half of it',
    ),
  minLines: z.int().min(1).default(15).describe('how many lines a copy has at least'),
  ignoreTests: z
    .boolean()
    .default(true)
    .describe('whether tests and the files in test and fixture folders are left out'),
};

export const TWIN_OPTIONS = {
  minFunctionLines: z
    .int()
    .min(FEWEST_TWIN_LINES)
    .default(13)
    .describe(
      'how many lines the bodies of two functions of one file have at least to be reported, whatever their size',
    ),
};

export const APART_OPTIONS = {
  keptApart: z
    .boolean()
    .default(false)
    .describe('whether copies are reported that stay apart on purpose, and copies that are mostly markup'),
};

/** Small copies are a matter for those who ask for copies. */
export const WHEN_ASKED = { minSize: 30, minLines: 5 };

export const EXACT_WHEN_ASKED = { ...WHEN_ASKED, minFunctionLines: FEWEST_TWIN_LINES, keptApart: true };

export const PARAM_OPTIONS = {
  maxParams: z
    .int()
    .min(0)
    .default(5)
    .describe('how many names may differ between copies, apart from those they declare themselves'),
};

export interface CloneOptions {
  readonly minSize: number;
  readonly minLines: number;
  readonly ignoreTests: boolean;
}
