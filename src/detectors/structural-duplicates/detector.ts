// Code that stands in several places under other names, or written a little differently. One search finds the copies of both codes,
// as what is told under one is not told again under the other.
import * as z from 'zod';
import { cloneFacts, findStructuralClones, type RefinedClone } from '../../clones/index.ts';
import { CLONE_OPTIONS, COPIES_WHEN_ASKED, reportClone } from '../kit/copies.ts';
import { defineDetector, type Finding } from '../kit/index.ts';
import { type2Shape } from './type-2-shape.ts';
import { type3Normalized } from './type-3-normalized.ts';

export default defineDetector({
  id: 'structural-duplicates',
  tier: 'budget',
  codes: { STRUCT_DUP_TYPE_2_SHAPE: type2Shape, STRUCT_DUP_TYPE_3_NORMALIZED: type3Normalized },
  options: z.strictObject({
    ...CLONE_OPTIONS,
    maxParams: z
      .int()
      .min(0)
      .default(5)
      .describe('how many names may differ between copies, apart from those they declare themselves'),
  }),
  whenAsked: COPIES_WHEN_ASKED,
  collectors: [cloneFacts],
  judge: (view, options) => ({ findings: findStructuralClones(view, options).map(findingOf) }),
});

function findingOf(clone: RefinedClone): Finding {
  const { kind } = clone.level === 'shape' ? type2Shape : type3Normalized;
  return reportClone(clone, kind, () => ({ params: clone.params, groups: sameIn(clone.variants) }));
}

/** Positions of the items that are alike to the letter, together. */
function sameIn(variants: readonly number[]): number[][] {
  const positions = variants.map((_, position) => position);
  return [...Map.groupBy(positions, (position) => variants[position]!).values()];
}
