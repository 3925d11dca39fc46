import type { CandidateAnswer, CommitRequest, RefactorAnswer } from '../../contract/index.ts';

/** What an agent sends back from what it was told. */
export function commitRequest(
  answer: RefactorAnswer,
  { id, occurrences }: CandidateAnswer = answer.candidates[0]!,
): CommitRequest {
  const lines = occurrences.map(({ file, span, content, content_hash }) => ({
    file,
    line: span.start.line,
    content,
    content_hash,
  }));
  return {
    plan_id: answer.plan_id!,
    selected_candidate_id: id,
    proof: {
      symbol_identity: answer.symbol,
      anchors: lines.map(({ file, line, content }) => ({ file, line, content })),
      file_line_evidence: lines.map(({ file, line, content_hash }) => ({ file, line, content_hash })),
    },
  };
}
