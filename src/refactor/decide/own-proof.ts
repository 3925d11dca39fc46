// The proof that follows from the files as they are: for people, who see the diff.
import type { CommitRequest } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import { lineReader } from './lines.ts';
import type { StoredCandidate, StoredPlan } from './stored-plan.ts';

export function ownProof({ state }: Project, plan: StoredPlan, candidate: StoredCandidate): CommitRequest {
  const lines = lineReader((file) => state.snapshot.read(file));
  const seen = new Map<string, { file: string; line: number; content: string; hash: string }>();
  for (const { file, start } of candidate.change.edits) {
    const { line, content, hash } = lines.at(file, start);
    seen.set(`${file}:${line}`, { file, line, content, hash });
  }
  return {
    plan_id: plan.id,
    selected_candidate_id: candidate.id,
    proof: {
      symbol_identity: plan.symbol,
      anchors: [...seen.values()].map(({ file, line, content }) => ({ file, line, content })),
      file_line_evidence: [...seen.values()].map(({ file, line, hash }) => ({
        file,
        line,
        content_hash: hash,
      })),
    },
  };
}
