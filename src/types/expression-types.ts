// Types of expressions and of their members, many at a time.
import { callFacts } from './call-facts.ts';
import { nodesOfRanges } from './expression-nodes.ts';
import { holdsAny } from './holds-any.ts';
import { typesAtNodes } from './location-types.ts';
import type { CodeMember, CodeRange, ExpressionOptions, ExpressionType } from './model.ts';
import type { Programs } from './programs.ts';
import { declaredPromiseFacts, NO_PROMISE, promiseFacts, type PromiseFacts } from './promise-facts.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import { memberOf, textOf } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/** Types of the nodes that span the ranges; undefined where no node does. */
export async function expressionTypes(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
  options: ExpressionOptions,
): Promise<(ExpressionType | undefined)[]> {
  const types = await wireTypesOf(programs, context, file, ranges);
  const reader = typeReader(programs, context);
  const answers: (ExpressionType | undefined)[] = [];
  for (const type of types)
    answers.push(type === undefined ? undefined : await described(reader, type, options));
  return answers;
}

export async function wireTypesOf(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
): Promise<(WireType | undefined)[]> {
  const tree = await programs.table(context, file);
  if (tree === undefined) return ranges.map(() => undefined);
  const nodes = [...nodesOfRanges(tree, ranges)];
  return typesAtNodes(programs, context, programs.files.absolute(file), tree, nodes);
}

export function described(
  reader: TypeReader,
  type: WireType,
  options: ExpressionOptions,
): ExpressionType | Promise<ExpressionType> {
  return unlessRefused(() => describe(reader, type, options), UNDETERMINED);
}

const UNDETERMINED: ExpressionType = { kind: 'error', ...NO_PROMISE };

async function describe(
  reader: TypeReader,
  type: WireType,
  { promises = true, any, calls, text }: ExpressionOptions,
): Promise<ExpressionType> {
  const settled = await promisesIn(reader, type, promises);
  if (!any && !calls && text === undefined) return settled;
  return {
    ...settled,
    ...(any ? { holdsAny: await holdsAny(reader, type) } : {}),
    ...(calls ? { calls: await callFacts(reader, type) } : {}),
    ...(text === undefined ? {} : { text: cut(await textOf(reader, type), text) }),
  };
}

function promisesIn(
  reader: TypeReader,
  type: WireType,
  promises: boolean | 'declared',
): PromiseFacts | Promise<PromiseFacts> {
  if (promises === 'declared') return declaredPromiseFacts(reader, type);
  return promises ? promiseFacts(reader, type) : { ...UNDETERMINED, kind: typeKind(type) };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}…`;
}

/** Types of properties, by name, of whatever stands at the ranges. */
export async function memberTypes(
  programs: Programs,
  context: string,
  file: string,
  members: readonly CodeMember[],
  options: ExpressionOptions,
): Promise<(ExpressionType | undefined)[]> {
  const types = await wireTypesOf(programs, context, file, members);
  const reader = typeReader(programs, context);
  const answers: (ExpressionType | undefined)[] = [];
  for (const [index, type] of types.entries()) {
    const { name } = members[index]!;
    const found = type && (await unlessRefused(() => memberOf(reader, type, name), undefined));
    answers.push(found === undefined ? undefined : await described(reader, found, options));
  }
  return answers;
}
