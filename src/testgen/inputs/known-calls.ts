// Calls of a function that are written out elsewhere, in its documentation and in tests above all: what people pass is what it is meant for.
import type { Node } from '@oxc-project/types';
import { childrenOf, parseSource, type SourceTree, sourceTree } from '../../syntax/index.ts';
import { namesIn, type Callable } from '../targets/callables.ts';
import type { Value } from '../values/value.ts';
import { writtenValue } from './literals.ts';

export type Arguments = readonly Value[];

/** A call that somebody makes. */
export interface Seed {
  readonly args: Arguments;
  /** What the object of a method is made with. */
  readonly madeWith?: Arguments;
}

const MOST_CALLS = 24;
const MOST_BYTES = 400_000;

/** Arguments of calls whose every argument is written out, and rows of tables that tests pass on, in the order in which they stand. */
export function knownCalls(
  callable: Callable,
  parameters: readonly string[],
  files: Iterable<readonly [path: string, text: string]>,
): Arguments[] {
  const name = callable.name.replace(/^.*\./, '');
  const found = new Map<string, Arguments>();
  const add = (args: Arguments | undefined): void => {
    if (args && found.size < MOST_CALLS) found.set(JSON.stringify(args), args);
  };
  for (const [path, text] of files) {
    if (found.size >= MOST_CALLS || text.length > MOST_BYTES || !text.includes(name)) continue;
    for (const statement of sourceTree(path, text).program.body) {
      if (!namesIn(statement).has(name)) continue;
      for (const node of nodesIn(statement)) {
        if (isCallOf(node, name, callable.kind)) add(argumentsOf(node, text));
        else add(rowOf(node, parameters, text));
      }
    }
  }
  return [...found.values()];
}

/** Examples in the comment before a function, as files of their own. */
export function* examplesOf(
  { node }: Callable,
  { comments, text }: SourceTree,
): Generator<readonly [string, string]> {
  const comment = comments.findLast(
    ({ end }) => end <= node.start && /^[^;{}]*$/.test(text.slice(end, node.start)),
  );
  if (comment === undefined) return;
  for (const line of text.slice(comment.start, comment.end).split('\n')) {
    const code = line
      .replace(/^[\s/*]+/, '')
      .replace(/^@example\s*/, '')
      .replace(/\s*\*\/$/, '');
    if (code.includes('(') && parseSource('example.ts', code).problems.length === 0)
      yield ['example.ts', code];
  }
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
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

/** `{ input: 'a', base: 'b', out: 'c' }` has what parameters of these names are given. */
function rowOf(node: Node, parameters: readonly string[], text: string): Arguments | undefined {
  if (node.type !== 'ObjectExpression' || parameters.length === 0) return undefined;
  const row = writtenValue(node, text);
  if (row?.kind !== 'object') return undefined;
  const values = parameters.map((name) => row.entries.find(([key]) => key === name)?.[1]);
  const count = values.findIndex((value) => value === undefined);
  const given = count < 0 ? values : values.slice(0, count);
  return given.length > 0 && row.entries.length > given.length ? (given as Value[]) : undefined;
}
