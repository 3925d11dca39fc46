// How many tests call a function by its name: a test is a call of `it` or `test` with a function, in a file that is one of the tests.
import type { Node } from '@oxc-project/types';
import { childrenOf, sourceTree } from '../../syntax/index.ts';
import { namesIn } from '../targets/callables.ts';

export interface TestText {
  readonly path: string;
  readonly text: string;
}

/** By name. */
export function countTests(files: readonly TestText[], names: ReadonlySet<string>): Map<string, number> {
  const counts = new Map([...names].map((name) => [name, 0]));
  for (const { path, text } of files) {
    if (![...names].some((name) => text.includes(name))) continue;
    for (const test of testsIn(sourceTree(path, text).program)) {
      const mentioned = namesIn(test.node);
      for (const name of names) if (mentioned.has(name)) counts.set(name, counts.get(name)! + test.count);
    }
  }
  return counts;
}

/** How many tests a file has, as far as its text tells. */
export function countTestsIn(path: string, text: string): number {
  return [...testsIn(sourceTree(path, text).program)].reduce((sum, { count }) => sum + count, 0);
}

const TEST = /^(?:it|test|fit|specify)$/;

/** A table of cases is at least two tests. */
function* testsIn(node: Node): Generator<{ node: Node; count: number }> {
  if (node.type === 'CallExpression' && node.arguments.some(({ type }) => /Function/.test(type))) {
    const name = rootName(node.callee);
    if (name !== undefined && TEST.test(name)) {
      yield { node, count: node.callee.type === 'CallExpression' ? 2 : 1 };
      return;
    }
  }
  for (const child of childrenOf(node)) yield* testsIn(child);
}

function rootName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootName(node.object);
  return node.type === 'CallExpression' ? rootName(node.callee) : undefined;
}
