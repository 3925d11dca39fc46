// What the tests of a repository give the functions that a change writes: the tests are run, and the functions say what they are called with.
// Whatever tests do to get there, with tables, helpers or generated names, is what the functions are meant for.
import * as z from 'zod';
import { compareText, joinPath } from '../../base/index.ts';
import { RUN_FOLDER } from '../../suite/index.ts';
import { isTypeScript, parseSource, type SourceTree } from '../../syntax/index.ts';
import { runOptions, withRunner, type ChosenTests } from '../../verify/index.ts';
import type { Work } from '../context.ts';
import { writtenFunction } from '../inputs/literals.ts';
import type { Seed } from '../inputs/known-calls.ts';
import type { FunctionNode } from '../targets/callables.ts';
import type { Target } from '../targets/targets.ts';
import type { Value } from '../values/value.ts';
import { driverText } from './driver-text.ts';
import { jsonIn, valuesWith } from './observed.ts';

export type RecordedCalls = ReadonlyMap<Target, readonly Seed[]>;

const JOB_MS = 120_000;

export async function recordCalls(
  { change }: Work,
  targets: readonly Target[],
  chosen: readonly ChosenTests[],
): Promise<RecordedCalls> {
  const instead = new Map(
    [...Map.groupBy(targets, ({ tree }) => tree)].map(([tree, own]) => [
      own[0]!.file.path,
      recordingText(tree, own, (target) => targets.indexOf(target)),
    ]),
  );
  const found = new Map<Target, Seed[]>();
  for (const { suite, tests } of targets.length === 0 ? [] : chosen) {
    const options = { ...runOptions(change, 'after', instead), jobMilliseconds: JOB_MS };
    const text = await withRunner(suite, options, async (_run, runner) => {
      const out = joinPath(suite.folder, `${RUN_FOLDER}/seen.jsonl`)!;
      await runner.run({ tests, env: { LINTEL_SEEN: `${runner.sandbox.root}/${out}` } });
      const read = runner.sandbox.read(out);
      return read !== undefined && 'bytes' in read ? read.bytes.toString() : '';
    });
    for (const { id, ...call } of shortestFirst(text.split('\n')).flatMap(recordedIn)) {
      const target = targets[id];
      if (target) found.set(target, [...(found.get(target) ?? []), call]);
    }
  }
  return found;
}

/** Each once. Processes that run side by side write in no particular order. */
function shortestFirst(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort((a, b) => a.length - b.length || compareText(a, b));
}

/** The same program, whose functions write down what they are given. */
export function recordingText(
  tree: SourceTree,
  targets: readonly Target[],
  idOf: (target: Target) => number,
): string {
  const put: { readonly at: number; readonly text: string }[] = [];
  const enter = (node: FunctionNode, said: string): void => {
    const { body } = node;
    if (body?.type === 'BlockStatement') {
      const directive = body.body.findLast((one) => one.type === 'ExpressionStatement' && one.directive);
      put.push({ at: directive?.end ?? body.start + 1, text: `;${said};` });
    } else if (body) put.push({ at: body.start, text: `(${said},` }, { at: body.end, text: ')' });
  };
  for (const target of targets) {
    const { node, kind, holder, made } = target.callable;
    if (made) {
      put.push({ at: made.start, text: `lintelWatched(${idOf(target)}, ` }, { at: made.end, text: ')' });
      continue;
    }
    const args = argumentsText(node);
    if (args !== undefined)
      enter(node, `lintelSeen(${idOf(target)}, ${args}${kind === 'method' ? ', lintelMade(this)' : ''})`);
    const constructing = kind === 'method' ? holder?.constructorNode?.body : undefined;
    if (constructing) put.push({ at: constructing.end - 1, text: ';lintelMade(this, arguments);' });
  }
  const edits = [...new Map(put.map((each) => [`${each.at} ${each.text}`, each])).values()];
  let text = tree.text;
  for (const { at, text: piece } of edits.toSorted((a, b) => b.at - a.at))
    text = text.slice(0, at) + piece + text.slice(at);
  const start = isTypeScript(tree.language) && !text.startsWith('#!') ? '// @ts-nocheck\n' : '';
  return `${start}${text}\n${driverText('values')}\n${driverText('recorder')}`;
}

/** Arrow functions have no `arguments`; of those that take objects apart at once nothing is known. */
function argumentsText(node: FunctionNode): string | undefined {
  if (node.type !== 'ArrowFunctionExpression') return 'arguments';
  const names = node.params.map((parameter) => {
    const bare = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    if (bare.type === 'RestElement')
      return bare.argument.type === 'Identifier' ? `...${bare.argument.name}` : undefined;
    return bare.type === 'Identifier' ? bare.name : undefined;
  });
  return names.every((name) => name !== undefined) ? `[${names.join(', ')}]` : undefined;
}

type Recorded = Seed & { readonly id: number };

/** A function that needs nothing from around it. */
const functionSchema: z.ZodType<Value> = z
  .object({ kind: z.literal('function'), text: z.string().max(300) })
  .transform(({ text }, context) => {
    const [statement] = parseSource('given.ts', `(${text})`).program.body;
    const value =
      statement?.type === 'ExpressionStatement' && writtenFunction(statement.expression, `(${text})`);
    return value || (context.addIssue('needs something from around'), z.NEVER);
  });

const givenSchema = valuesWith(functionSchema);

const recordedSchema = z.object({
  id: z.int(),
  args: z.array(givenSchema).max(12),
  made: z.array(givenSchema).max(12).optional(),
});

/** The lines are written by code under test: what is not as expected says nothing. */
export function recordedIn(line: string): Recorded[] {
  const read = recordedSchema.safeParse(jsonIn(line));
  if (!read.success) return [];
  const { id, args, made } = read.data;
  return [{ id, args, ...(made ? { madeWith: made } : {}) }];
}
