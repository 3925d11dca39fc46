// What functions need of values and types do not say.
import { collectedOf, defineDetector, type Judgement, type View } from '../kit/index.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import commentFacts from './comment-facts.ts';
import guardFacts from './facts.ts';
import { fieldGuard } from './field-guard.ts';
import { options, type Options } from './options.ts';
import { parameterGuard } from './parameter-guard.ts';
import { admittedQuestion } from './question.ts';
import { repeatedGuards, repeating } from './repeated-guards.ts';
import { resultGuard } from './result-guard.ts';
import { findSaidConstraints, saidConstraint } from './said-constraint.ts';

export default defineDetector<Options>({
  id: 'invariant-blindspot',
  tier: 'advice',
  needs: 'types',
  worksWithoutTypes: true,
  codes: {
    INVARIANT_FIELD_GUARD: fieldGuard,
    INVARIANT_RESULT_GUARD: resultGuard,
    INVARIANT_PARAMETER_GUARD: parameterGuard,
    INVARIANT_SAID_CONSTRAINT: saidConstraint,
  },
  options,
  collectors: [guardFacts, commentFacts],
  judge,
});

async function judge(view: View, settings: Options): Promise<Judgement> {
  const guarding = view.authored.filter(
    (file) => file.role.role === 'source' && collectedOf(file, guardFacts) !== undefined,
  );
  const files = repeating(guarding, settings);
  const { answers } = await typedFacts(view, admittedQuestion(files));
  return { findings: [...repeatedGuards(files, answers, settings), ...findSaidConstraints(view)] };
}
