// Code that stands in several places, alike to the letter.
import { cloneFacts } from '../../clones/index.ts';
import { defineDetector } from '../kit/index.ts';
import { options, whenAsked } from './options.ts';
import { findType1, type1 } from './type-1.ts';

export default defineDetector({
  id: 'exact-duplicates',
  tier: 'budget',
  codes: { EXACT_DUP_TYPE_1: type1 },
  options,
  whenAsked,
  collectors: [cloneFacts],
  headline: ({ minSize }) => ({ minSize }),
  judge: (view, chosen) => ({ findings: findType1(view, chosen) }),
});
