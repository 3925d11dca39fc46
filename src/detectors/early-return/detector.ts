// Conditions that nest what they could leave behind.
import * as z from 'zod';
import type { SourceFile } from '../../graph/index.ts';
import { complexityFacts, type Branch } from '../../complexity/index.ts';
import { collectedOf, defineDetector, NOTHING, ownerNameAt, type Finding } from '../kit/index.ts';
import { tick, times, type Said } from '../kit/say.ts';

const options = z.strictObject({
  maxShortBranchStatements: z
    .int()
    .min(1)
    .default(3)
    .describe('how many statements the branch that leaves may have'),
  longToShortRatio: z
    .number()
    .min(0)
    .default(2)
    .describe('how many times as many statements the other branch must have'),
  minGuardedStatements: z
    .int()
    .min(3)
    .default(6)
    .describe('how many statements a condition must wrap, nested ones included, before a guard is missed'),
});

type Options = z.infer<typeof options>;

export default defineDetector({
  id: 'early-return',
  tier: 'advice',
  codes: {
    EARLY_RETURN_INVERTIBLE: {
      kind: 'invertible-if-else',
      offByDefault: true,
      say: (said) =>
        `One branch has ${valueOf(said, 'short-branch')} and leaves; the other nests ${valueOf(said, 'long-branch')}.`,
      cause:
        'One branch of a condition is short and leaves, so the other, much longer one is nested without need.',
      approach:
        'Which of the two branches is the exception? Often the short one is an error or an edge case that was added to a path that already existed. Stated first, it ends there, and the rest of the function reads at one level. If the function holds several such pairs, it may be handling several concerns in a row, each with its own way out.',
    },
    EARLY_RETURN_MISSING_GUARD: {
      kind: 'missing-guard',
      offByDefault: true,
      say: (said) => `The condition ${tick(firstWords(said.text))} wraps ${valueOf(said, 'wrapped')}.`,
      cause:
        'Nearly everything a function or a loop does stands inside one condition, so its whole work is read one level deeper than it needs to be.',
      approach:
        'What does the condition say about when there is nothing to do? A precondition that grew into a wrapper, or a check that belongs to the caller, are likely. Turned around, it could end the function or the turn of the loop at its top; several preconditions in one place hint at a check worth a name of its own.',
    },
  },
  options,
  collectors: [complexityFacts],
  judgeFile(file, limits: Options) {
    const branches = collectedOf(file, complexityFacts)?.branches ?? [];
    if (branches.length === 0) return NOTHING;
    return {
      findings: branches.filter((branch) => isWorth(branch, limits)).map((branch) => findingOf(file, branch)),
    };
  },
});

function isWorth([kind, , , short, long]: Branch, limits: Options): boolean {
  if (long < short * limits.longToShortRatio) return false;
  return kind === 'invertible-if-else'
    ? short <= limits.maxShortBranchStatements
    : long >= limits.minGuardedStatements;
}

function findingOf({ path: file, facts }: SourceFile, branch: Branch): Finding {
  const [kind, start, end, short, long, functionStart, functionEnd, returns, guards, condition] = branch;
  const [shorter, longer] =
    kind === 'missing-guard' ? ['before', 'wrapped'] : ['short-branch', 'long-branch'];
  return {
    kind,
    file,
    start,
    end,
    key: `${ownerNameAt(facts, start)}:${condition}`,
    evidence: [
      { fact: 'function', file, start: functionStart, end: functionEnd },
      { fact: shorter!, file, start, end, value: short },
      { fact: longer!, file, start, end, value: long },
    ],
    data: { metrics: { returns, guards, hasGuards: guards > 0 } },
  };
}

function valueOf(said: Said, fact: string): string {
  const { value } = said.evidence.find((item) => item.fact === fact) ?? {};
  return times(Number(value ?? 0), 'statement');
}

/** A condition without what it wraps. */
function firstWords(text: string): string {
  return text.replace(/\s*\{.*$/, '');
}
