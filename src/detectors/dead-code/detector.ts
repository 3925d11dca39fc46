// Code that cannot run, or that nothing leads to.
import * as z from 'zod';
import { collectedOf, defineDetector } from '../kit/index.ts';
import { decidedBranch, decidedFinding } from './decided-branch.ts';
import deadCodeFacts from './facts.ts';
import { unreachable, unreachableFinding } from './unreachable.ts';
import { unusedDeclaration, unusedFinding } from './unused-declaration.ts';
import { memberFindings, unusedMember } from './unused-member.ts';

export default defineDetector({
  id: 'dead-code',
  tier: 'proof',
  isAboutLines: true,
  codes: {
    DEAD_CODE_UNREACHABLE: unreachable,
    DEAD_CODE_DECIDED_BRANCH: decidedBranch,
    DEAD_CODE_UNUSED_DECLARATION: unusedDeclaration,
    DEAD_CODE_UNUSED_MEMBER: unusedMember,
  },
  options: z.strictObject({}),
  collectors: [deadCodeFacts],
  judge(view) {
    return {
      findings: view.authored.flatMap((file) => {
        const fact = file.role.role === 'source' ? collectedOf(file, deadCodeFacts) : undefined;
        if (fact === undefined) return [];
        return [
          ...fact.unreachable.map((row) => unreachableFinding(file, row)),
          ...fact.decided.map((row) => decidedFinding(file, row)),
          ...fact.unused.map((row) => unusedFinding(file, row)),
          ...fact.members.flatMap((row) => memberFindings(view, file, row)),
        ];
      }),
    };
  },
});
