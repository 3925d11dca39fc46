// What calling something gives back.
import { TYPE } from './kinds.ts';
import type { CallFacts } from './model.ts';
import { promiseFacts } from './promise-facts.ts';
import { oncePerType } from './type-reader.ts';
import { isStructured, partsOf, resultOf, signaturesOf } from './type-shape.ts';

const NO_CALLS: CallFacts = {
  signatures: 0,
  isCertain: false,
  returnsThenable: false,
  returnsVoid: false,
  returnsAny: false,
};

export const callFacts = oncePerType(
  (type) => type.id,
  async (reader, type): Promise<CallFacts> => {
    let facts = { ...NO_CALLS, isCertain: true };
    for (const part of await partsOf(reader, type)) {
      const signatures = await signaturesOf(reader, part);
      facts.isCertain &&= signatures.length > 0;
      for (const signature of signatures) {
        const result = await resultOf(reader, signature);
        facts = mergedCalls(facts, {
          signatures: 1,
          isCertain: true,
          returnsThenable: result !== undefined && (await promiseFacts(reader, result)).isThenable,
          returnsVoid: result !== undefined && (result.flags & TYPE.Void) !== 0,
          returnsAny: result !== undefined && (result.flags & TYPE.Any) !== 0,
        });
      }
    }
    return facts;
  },
  (type) => (isStructured(type) ? undefined : NO_CALLS),
);

export function mergedCalls(one: CallFacts, other: CallFacts): CallFacts {
  return {
    signatures: one.signatures + other.signatures,
    isCertain: one.isCertain && other.isCertain,
    returnsThenable: one.returnsThenable || other.returnsThenable,
    returnsVoid: one.returnsVoid || other.returnsVoid,
    returnsAny: one.returnsAny || other.returnsAny,
  };
}
