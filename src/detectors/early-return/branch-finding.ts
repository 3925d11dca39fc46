// A condition that could leave early, as a finding.
import type { Branch } from '../../complexity/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, type Finding } from '../kit/index.ts';
import { times, type Said } from '../kit/say.ts';

/** `shorter` and `longer` name what the sizes of the branch are sizes of. */
export function branchFinding(
  { path: file, facts }: SourceFile,
  branch: Branch,
  shorter: string,
  longer: string,
): Finding {
  const [kind, start, end, short, long, functionStart, functionEnd, returns, guards, condition] = branch;
  return {
    kind,
    file,
    start,
    end,
    key: `${ownerNameAt(facts, start)}:${condition}`,
    evidence: [
      { fact: 'function', file, start: functionStart, end: functionEnd },
      { fact: shorter, file, start, end, value: short },
      { fact: longer, file, start, end, value: long },
    ],
    data: { metrics: { returns, guards, hasGuards: guards > 0 } },
  };
}

/** A size that stands in the evidence: `3 statements`. */
export function sizeOf(said: Said, fact: string): string {
  const { value } = said.evidence.find((item) => item.fact === fact) ?? {};
  return times(Number(value ?? 0), 'statement');
}
