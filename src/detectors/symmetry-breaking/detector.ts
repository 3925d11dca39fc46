// Functions that are alike, and one of them that does it differently.
import { defineDetector, type Finding, type Judgement, type View } from '../kit/index.ts';
import { addedStep, addedSteps } from './added-step.ts';
import stepFacts from './facts.ts';
import { missingStep, missingSteps } from './missing-step.ts';
import { options, type Options } from './options.ts';
import { patternOf } from './pattern.ts';
import { reorderedStep, reorderedSteps } from './reordered-step.ts';
import { siblingsAmong } from './siblings.ts';
import { membersOf } from './taken-steps.ts';

export default defineDetector<Options>({
  id: 'symmetry-breaking',
  tier: 'advice',
  codes: {
    SYMMETRY_MISSING_STEP: missingStep,
    SYMMETRY_ADDED_STEP: addedStep,
    SYMMETRY_REORDERED_STEP: reorderedStep,
  },
  options,
  collectors: [stepFacts],
  judge,
});

function judge({ graph, authored }: View, settings: Options): Judgement {
  const members = authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) => membersOf(graph, file));
  const found = new Map<string, Finding>();
  for (const siblings of siblingsAmong(graph, members, settings)) {
    const pattern = patternOf(siblings, settings);
    if (pattern === undefined) continue;
    // A function may be in several groups; the largest that it stands out from says it best.
    for (const finding of [
      ...missingSteps(graph, pattern),
      ...addedSteps(graph, pattern, settings),
      ...reorderedSteps(pattern),
    ]) {
      const place = `${finding.kind}\0${finding.file}\0${finding.start}\0${finding.key}`;
      const known = found.get(place);
      if (known === undefined || known.measure! < finding.measure!) found.set(place, finding);
    }
  }
  return { findings: [...found.values()] };
}
