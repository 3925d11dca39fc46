// Code that looks easy to change and is not: what belongs together stands in several places, and nothing says so.
import { surfaceFacts } from '../../facts/index.ts';
import { collectedOf, defineDetector, type Judgement, type View } from '../kit/index.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import trapFacts from './facts.ts';
import { options, type TrapOptions } from './options.ts';
import { findPositionalCalls, positionalCall } from './positional-call.ts';
import { comparedQuestion } from './question.ts';
import { findScatteredShapes, scatteredShape } from './scattered-shape.ts';
import { findScatteredSwitches, scatteredSwitch } from './scattered-switch.ts';

export default defineDetector<TrapOptions>({
  id: 'modification-trap',
  tier: 'advice',
  needs: 'types',
  worksWithoutTypes: true,
  codes: {
    MODIFICATION_TRAP_SWITCH: scatteredSwitch,
    MODIFICATION_TRAP_POSITIONAL: positionalCall,
    MODIFICATION_TRAP_SHAPE: scatteredShape,
  },
  options,
  collectors: [trapFacts, surfaceFacts],
  judge,
});

async function judge(view: View, settings: TrapOptions): Promise<Judgement> {
  const files = view.authored.filter(({ role }) => role.role === 'source');
  const compared = files.filter((file) =>
    collectedOf(file, trapFacts)?.switches.some(([, , , owner]) => owner < 0),
  );
  const { answers } = await typedFacts(view, comparedQuestion(compared));
  return {
    findings: [
      ...findScatteredSwitches(view, files, answers, settings),
      ...findPositionalCalls(view, files, settings),
      ...findScatteredShapes(view, files, settings),
    ],
  };
}
