// A generic call with nothing that determines its result.
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { flowDrafts, type FindingDraft, type Judged } from './finding.ts';

export const unknownInferred: Code = {
  kind: 'unknown-inferred',
  say: ({ text }) => `Nothing determines the result of ${tick(text)}, so it is ${tick('unknown')}.`,
  offByDefault: true,
  cause:
    'A generic function is called with nothing that determines its result, so the result is `unknown` and has to be asserted or narrowed by everyone who uses it.',
  approach:
    'What did the call mean to ask for? A type argument that was forgotten, a parameter whose type could carry the answer, and a signature that promises more than it can know are the candidates. When many callers have to name the type, the function itself may deserve another signature.',
};

export function inferredUnknown(judged: Judged): FindingDraft[] {
  return flowDrafts(judged, 'unknown', 'unknown-inferred');
}
