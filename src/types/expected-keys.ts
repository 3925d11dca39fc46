// Which members the keys of object literals stand for, by what is expected where the literals stand. A literal that is handed to
// a generic function is of its own type there; what the function asks of its type parameter is what is expected of it.
import { spanOf } from './declarations.ts';
import {
  argumentOf,
  contextualType,
  expectationsIn,
  throughParentheses,
  type Expectations,
} from './expected-types.ts';
import { formatHandle } from './handle.ts';
import { KIND } from './kinds.ts';
import type { Declaration } from './model.ts';
import { childrenAt, kindAt, nameNodesAt, parentAt } from './node-table.ts';
import type { Programs } from './programs.ts';
import { declarationsOf, type WireSymbol } from './symbols.ts';
import type { WireType } from './type-answers.ts';
import { genericSignature, memberOf, parameterAt, partsOf, resolvedSignature } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/** Declarations of the expected members, by key; none where nothing is expected. */
export async function expectedKeys(
  programs: Programs,
  context: string,
  file: string,
  offsets: readonly number[],
): Promise<(readonly Declaration[])[]> {
  const at = await expectationsIn(programs, context, file);
  if (at === undefined) return offsets.map(() => []);
  const answers: (readonly Declaration[])[] = [];
  for (const name of nameNodesAt(at.tree, offsets))
    answers.push(name === 0 ? [] : await unlessRefused(() => expectedMember(at, name), []));
  return answers;
}

const PROPERTIES: ReadonlySet<number> = new Set([
  KIND.PropertyAssignment,
  KIND.ShorthandPropertyAssignment,
  KIND.MethodDeclaration,
  KIND.GetAccessor,
  KIND.SetAccessor,
]);

/** The literal that a property belongs to; 0 for a property of something else. */
function literalOf({ tree }: Expectations, property: number): number {
  if (!PROPERTIES.has(kindAt(tree, property))) return 0;
  const owner = parentAt(tree, property);
  return kindAt(tree, owner) === KIND.ObjectLiteralExpression ? owner : 0;
}

async function expectedMember(at: Expectations, name: number): Promise<readonly Declaration[]> {
  const literal = literalOf(at, parentAt(at.tree, name));
  const type = literal === 0 ? undefined : await asked(at, throughParentheses(at.tree, literal));
  if (type === undefined) return [];
  const handles: string[] = [];
  for (const part of await partsOf(at.reader, type)) {
    const params = { type: part.id, name: textAt(at, name) };
    const symbol = await at.reader.ask<WireSymbol | null>('getPropertyOfType', params);
    handles.push(...(symbol?.declarations ?? []));
  }
  return declarationsOf(at.programs, at.context, handles);
}

function textAt({ tree }: Expectations, node: number): string {
  const { start, end } = spanOf(tree, node);
  return tree.text.slice(start, end);
}

/** What is asked of an expression: of an argument by the signature as it is declared, of a property by its literal's type. */
async function asked(at: Expectations, node: number): Promise<WireType | undefined> {
  const argument = argumentOf(at.tree, node);
  if (argument) {
    const { call, index } = argument;
    const location = formatHandle(call, kindAt(at.tree, call), at.path);
    const signature = await resolvedSignature(at.reader, location);
    if (signature === undefined) return contextualType(at, node);
    return parameterAt(at.reader, await genericSignature(at.reader, signature), index);
  }
  const property = parentAt(at.tree, node);
  const literal = literalOf(at, property);
  const outer = literal === 0 ? undefined : await asked(at, throughParentheses(at.tree, literal));
  if (outer === undefined) return contextualType(at, node);
  for (const part of await partsOf(at.reader, outer)) {
    const found = await memberOf(at.reader, part, textAt(at, childrenAt(at.tree, property)[0]!));
    if (found) return found;
  }
  return contextualType(at, node);
}
