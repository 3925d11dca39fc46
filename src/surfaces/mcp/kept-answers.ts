// Answers that became plans, so that an agent can see the rest of one that did not fit, and what a decision is about.
import type { RefactorAnswer } from '../../contract/index.ts';

export interface KeptAnswers {
  keep(answer: RefactorAnswer): void;
  of(planId: string): RefactorAnswer | undefined;
}

/** How many answers are kept; older ones have to be asked for again. */
const MOST = 16;

export function keptAnswers(): KeptAnswers {
  const answers = new Map<string, RefactorAnswer>();
  return {
    keep(answer) {
      const { plan_id: id, applied, candidates } = answer;
      if (id === undefined || applied || candidates.length === 0) return;
      answers.delete(id);
      answers.set(id, answer);
      for (const oldest of [...answers.keys()].slice(0, -MOST)) answers.delete(oldest);
    },
    of: (planId) => answers.get(planId),
  };
}
