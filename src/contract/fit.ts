// Answers as they leave: checked against the contract, their keys in its order whatever order they were put together in.
import { ANSWERS, type AnswerName, type Answers } from './answers.ts';

const fitted = new WeakSet<object>();

/** Throws when the answer does not fit. What was fitted once is not checked again. */
export function fit<Name extends AnswerName>(name: Name, answer: Answers[Name]): Answers[Name] {
  if (fitted.has(answer)) return answer;
  const ordered = ANSWERS[name].parse(answer) as Answers[Name];
  fitted.add(ordered);
  return ordered;
}

/** An answer from text that was written from a fitted one, by the same build. */
export function readFitted<Name extends AnswerName>(_: Name, text: string): Answers[Name] {
  const answer = JSON.parse(text) as Answers[Name];
  fitted.add(answer);
  return answer;
}
