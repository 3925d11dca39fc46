// Calls of a function that are written out elsewhere, in tests above all: what people pass is what it is meant for.
import type { Node } from '@oxc-project/types';
import { childrenOf, parseSource } from '../../syntax/index.ts';
import type { Callable } from '../targets/callables.ts';
import type { Value } from '../values/value.ts';
import { writtenValue } from './literals.ts';

export type Arguments = readonly Value[];

const MOST_CALLS = 20;
const MOST_BYTES = 400_000;

/** Arguments of calls whose every argument is written out, in the order in which they stand. */
export function knownCalls(
  callable: Callable,
  files: Iterable<readonly [path: string, text: string]>,
): Arguments[] {
  const name = callable.name.replace(/^.*\./, '');
  const found = new Map<string, Arguments>();
  for (const [path, text] of files) {
    if (found.size >= MOST_CALLS || text.length > MOST_BYTES || !text.includes(name)) continue;
    const open: Node[] = [...parseSource(path, text).program.body].reverse();
    for (let node = open.pop(); node !== undefined && found.size < MOST_CALLS; node = open.pop()) {
      const given = isCallOf(node, name, callable.kind) ? argumentsOf(node, text) : undefined;
      if (given) found.set(JSON.stringify(given), given);
      open.push(...childrenOf(node).toReversed());
    }
  }
  return [...found.values()];
}

type Call = Extract<Node, { type: 'CallExpression' | 'NewExpression' }>;

function isCallOf(node: Node, name: string, kind: Callable['kind']): node is Call {
  if (node.type !== (kind === 'constructor' ? 'NewExpression' : 'CallExpression')) return false;
  const { callee } = node as Call;
  if (callee.type === 'Identifier') return callee.name === name && kind !== 'method';
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    (callee.property as { name: string }).name === name
  );
}

function argumentsOf(node: Call, text: string): Arguments | undefined {
  const values = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? undefined : writtenValue(argument, text),
  );
  return values.every((value) => value !== undefined) ? values : undefined;
}
