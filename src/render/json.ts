// The answer itself: what does not fit the contract never leaves.
import { fit, type AnswerName, type Answers, type Timing } from '../contract/index.ts';

export function jsonOf<Name extends AnswerName>(name: Name, answer: Answers[Name], timing?: Timing): string {
  const ordered = fit(name, answer);
  return JSON.stringify(timing ? { ...ordered, timing } : ordered, undefined, 2);
}
