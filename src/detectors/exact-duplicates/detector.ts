// Code that stands in several places, alike to the letter.
import * as z from 'zod';
import {
  APART_OPTIONS,
  CLONE_OPTIONS,
  copies,
  EXACT_WHEN_ASKED,
  findExactClones,
  reportClone,
  TWIN_OPTIONS,
} from '../kit/clones/index.ts';
import { defineDetector } from '../kit/index.ts';
import cloneFacts from '../kit/clones/clone-facts.ts';

export default defineDetector({
  id: 'exact-duplicates',
  tier: 'budget',
  codes: {
    EXACT_DUP_TYPE_1: {
      kind: 'type-1',
      say: copies,
      cause:
        'The same code stands in several places, alike but for layout and comments. A change to one copy has to be made in all, and nothing says where the others are.',
      approach:
        'Why does this code exist more than once? It may have been pasted to save time, have no home that all its users can import from, or have been kept apart because one copy was about to change and never did. Whether the copies have to change together decides whether they are one thing. Where several stand in one module or two modules share many, the missing piece is probably a module of its own rather than a function.',
    },
  },
  options: z.strictObject({ ...CLONE_OPTIONS, ...TWIN_OPTIONS, ...APART_OPTIONS }),
  whenAsked: EXACT_WHEN_ASKED,
  collectors: [cloneFacts],
  headline: ({ minSize }) => ({ minSize }),
  judge(view, options) {
    return { findings: findExactClones(view, options).map((clone) => reportClone('type-1', clone)) };
  },
});
