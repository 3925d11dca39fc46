// Whether what a decision was based on is still there.
import type { Proof } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import type { Conclusion } from './conclusion.ts';
import { lineReader, shownLine } from './lines.ts';
import type { StoredPlan } from './stored-plan.ts';
import { blocked, refusal } from './why-not-commit.ts';
import { stateFact } from './write-change.ts';

/** What of the proof does not hold. */
export function brokenProof({ state }: Project, plan: StoredPlan, proof: Proof): Conclusion | undefined {
  const lines = lineReader((file) => state.snapshot.read(file));
  if (proof.symbol_identity !== plan.symbol)
    return refusal(plan, 'symbol_mismatch', `The plan is about ${plan.symbol}, not ${proof.symbol_identity}`);
  for (const { file, line, content } of proof.anchors) {
    const found = lines.line(file, line)?.content;
    if (found !== shownLine(content))
      return blocked(plan, 'anchor_mismatch', `Line ${line} of ${file} is not what the proof says`, [
        stateFact(file, `line ${line}: ${found ?? 'there is no such line'}`),
      ]);
  }
  for (const { file, line, content_hash: expected } of proof.file_line_evidence) {
    if (lines.line(file, line)?.hash !== expected)
      return blocked(plan, 'file_changed', `Line ${line} of ${file} has another hash than the proof says`, [
        stateFact(file, `line ${line}`),
      ]);
  }
  const files = new Set(plan.candidates.flatMap(({ change }) => change.edits.map((edit) => edit.file)));
  const shown = new Set([...proof.anchors, ...proof.file_line_evidence].map(({ file }) => file));
  const hasEvidence = files.size === 0 || [...shown].some((file) => files.has(file));
  return hasEvidence
    ? undefined
    : refusal(plan, 'proof_empty', 'The proof names no line that the plan would change');
}
