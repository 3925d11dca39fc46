// The answer itself. Keys stand in the order of the schema, whatever order they were put together in, and the schema is
// checked on the way out: what does not fit the contract never leaves.
import { ANSWERS, type AnswerName, type Answers, type Timing } from '../contract/index.ts';

export function jsonOf<Name extends AnswerName>(name: Name, answer: Answers[Name], timing?: Timing): string {
  const ordered = ANSWERS[name].parse(answer);
  return JSON.stringify(timing ? { ...ordered, timing } : ordered, undefined, 2);
}
