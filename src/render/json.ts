// The answer itself: what does not fit the contract never leaves.
import { fit, type AnswerName, type Answers, type Timing } from '../contract/index.ts';
import { safeJson } from './safe-text.ts';

export function jsonOf<Name extends AnswerName>(name: Name, answer: Answers[Name], timing?: Timing): string {
  const ordered = fit(name, answer);
  return safeJson(timing ? { ...ordered, timing } : ordered);
}
