// Code that stands in several places under other names, or written a little differently.
import * as z from 'zod';
import {
  CLONE_OPTIONS,
  copies,
  findStructuralClones,
  PARAM_OPTIONS,
  reportClone,
  WHEN_ASKED,
} from '../kit/clones/index.ts';
import { defineDetector } from '../kit/index.ts';
import cloneFacts from '../kit/clones/clone-facts.ts';

export default defineDetector({
  id: 'structural-duplicates',
  tier: 'budget',
  codes: {
    STRUCT_DUP_TYPE_2_SHAPE: {
      kind: 'type-2-shape',
      say: copies,
      offByDefault: true,
      cause:
        'Pieces of code have the same structure and differ only in names and literals. The steps are written out once per case, so a correction to the steps has to find every case.',
      approach:
        'What do the names that differ stand for? They may be inputs that one function could take, fields or classes that play the same role, or two things of the domain that are alike by chance and will part. Which of these it is tells whether the copies belong together. Where a whole file or class follows another in this way, the question is rather what the two have in common as a whole.',
    },
    STRUCT_DUP_TYPE_3_NORMALIZED: {
      kind: 'type-3-normalized',
      say: copies,
      offByDefault: true,
      tier: 'advice',
      cause:
        'Pieces of code do the same steps in the same order once types, braces, kinds of declaration, awaiting and similar matters of writing are set aside.',
      approach:
        'Why were the same steps written in two ways? One copy may have been modernised or typed and the other not, one may be the asynchronous twin, or two authors may have solved the same problem without knowing. The difference that remains may be a correction that one of them lacks. Where many such pairs lie between two modules, one is likely a copy that has been drifting from the other.',
    },
  },
  options: z.strictObject({
    ...CLONE_OPTIONS,
    ...PARAM_OPTIONS,
  }),
  whenAsked: WHEN_ASKED,
  collectors: [cloneFacts],
  judge(view, options) {
    const findings = findStructuralClones(view, options).map((clone) =>
      reportClone(clone.level === 'shape' ? 'type-2-shape' : 'type-3-normalized', clone, () => ({
        params: clone.params,
        groups: sameIn(clone.variants),
      })),
    );
    return { findings };
  },
});

/** Positions of the items that are alike to the letter, together. */
function sameIn(variants: readonly number[]): number[][] {
  const positions = variants.map((_, position) => position);
  return [...Map.groupBy(positions, (position) => variants[position]!).values()];
}
