// Values that live long: set far from where they are used, or too many at once.
import { collectedOf, defineDetector } from '../kit/index.ts';
import { burdenFinding, contextBurden } from './context-burden.ts';
import type { Effort } from './dependencies.ts';
import { earlyFindings, earlyValue } from './early-value.ts';
import lifetimeFacts from './facts.ts';
import { branchFindings, onlyInBranch } from './only-in-branch.ts';
import { options, type Options } from './options.ts';

/** The more it takes to compute a value, the sooner it is worth telling. */
const PATIENCE: Readonly<Record<Effort, number>> = { none: 2, call: 1, wait: 0.5 };

export default defineDetector<Options>({
  id: 'variable-lifetime',
  tier: 'advice',
  isAboutLines: true,
  codes: {
    VARIABLE_LIFETIME_BRANCH: onlyInBranch,
    VARIABLE_LIFETIME_EARLY: earlyValue,
    VARIABLE_LIFETIME_BURDEN: contextBurden,
  },
  options,
  collectors: [lifetimeFacts],
  judgeFile(file, { minLines, minLinesToBranch, maxAlive }) {
    const fact = file.role.role === 'source' ? collectedOf(file, lifetimeFacts) : undefined;
    if (fact === undefined) return { findings: [] };
    const early = fact.early.filter(({ isInBranch, lines }) => !isInBranch && lines >= minLines);
    const branches = fact.early.filter(
      ({ isInBranch, effort, lines }) => isInBranch && lines >= minLinesToBranch * PATIENCE[effort],
    );
    const burdens = fact.burdens.filter(({ names }) => names.length > maxAlive);
    return {
      findings: [
        ...earlyFindings(file, early),
        ...branchFindings(file, branches),
        ...burdens.map((burden) => burdenFinding(file, burden)),
      ],
    };
  },
});
