// The quick liveness agrees with the general one on random programs.
import type { Node } from '@oxc-project/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildControlFlow, EventKind, liveness, type FlowRoot } from '../../flow/index.ts';
import { randomProgram } from '../../flow/testing/random-program.ts';
import { parseSource } from '../../syntax/index.ts';
import { deadWritesIn, MOST_VARIABLES } from './live-values.ts';

test('both find the same dead writes', () => {
  let found = 0;
  const tapes = fc.noBias(fc.uint8Array({ minLength: 40, maxLength: 400, size: 'max' }));
  const property = fc.property(tapes, (tape) => {
    const { source, writes, reads } = randomProgram(tape);
    const names = [...new Set([...writes.values(), ...reads.values()])].slice(0, MOST_VARIABLES);
    const statement = parseSource('a.js', source).program.body[0] as unknown as { expression: FlowRoot };
    const graph = buildControlFlow(statement.expression);
    const numberOf = (node: Node): number => (node.type === 'Identifier' ? names.indexOf(node.name) : -1);
    const variableOf = Int8Array.from(graph.events, (node, event) =>
      graph.eventKinds[event] === EventKind.evaluate ? -1 : numberOf(node),
    );
    const slow = liveness(graph, (identifier) =>
      numberOf(identifier) < 0 ? undefined : numberOf(identifier),
    );
    const quick = deadWritesIn(graph, variableOf, 0).sort((a, b) => a.start - b.start);
    found += quick.length;
    expect(quick.map(({ start }) => start)).toEqual(slow.deadWrites.map(({ start }) => start));
  });
  fc.assert(property, { numRuns: 300, seed: 3 });
  expect(found).toBeGreaterThan(1_000);
});
