// The exit code of an answer. Every answer has one, and nothing that happens after it is written changes it.
import type { AnswerName, Answers } from '../../contract/index.ts';

const CLEAN = 0;
const GATED = 1;
const INCOMPLETE = 3;

export function exitCodeOf(answer: Answers[AnswerName]): number {
  if ('meta' in answer) {
    const { gate, complete } = answer.meta;
    if (gate.failOn === 'none') return CLEAN;
    if (gate.failing > 0) return GATED;
    return complete ? CLEAN : INCOMPLETE;
  }
  // Showing a plan is no refusal, whatever the plan waits for.
  if ('state' in answer) return CLEAN;
  if ('status' in answer && !isOk(answer.status)) return GATED;
  if ('settled' in answer) return answer.settled ? CLEAN : GATED;
  if ('undone' in answer) return answer.undone ? CLEAN : GATED;
  if ('complete' in answer) return answer.complete ? CLEAN : INCOMPLETE;
  return 'ok' in answer && !answer.ok ? INCOMPLETE : CLEAN;
}

/** What was done, or could be done as it stands. */
function isOk(status: string): boolean {
  return status === 'ok' || status === 'ok_syntactic';
}
