// Statements and assignments that do nothing, as the text shows them.
import type { Collector } from '../../facts/index.ts';
import { keyOf } from '../kit/anchor.ts';

/** Kind, start, end and key of each. */
export type NoopFact = readonly (readonly [kind: string, start: number, end: number, key: string])[];

const noopFacts: Collector<NoopFact> = {
  id: 'noop',
  version: 1,
  start(file) {
    const found: [string, number, number, string][] = [];
    return {
      enter: {
        AssignmentExpression(node) {
          const { left, right, operator } = node;
          if (operator !== '=' || left.type !== 'Identifier' || right.type !== 'Identifier') return;
          if (left.name === right.name)
            found.push(['self-assignment', node.start, node.end, keyOf(file, node)]);
        },
      },
      finish: () => (found.length === 0 ? undefined : found),
    };
  },
};

export default noopFacts;
