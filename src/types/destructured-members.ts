// What patterns take out of values: `{ key }` and `{ key: name }` name a property of whatever is taken apart, by a declaration or
// by an assignment. TypeScript's own search passes over assignments, and at `{ key }` it tells of the variable alone.
import { KIND } from './kinds.ts';
import { typesAtNodes } from './location-types.ts';
import { childrenAt, endAt, kindAt, nameNodesAt, parentAt, startAt, type NodeTable } from './node-table.ts';
import type { Programs } from './programs.ts';
import { valueBeside } from './quoted-names.ts';
import type { Declaration } from './model.ts';
import { declarationsOf, originalOf, type WireSymbol } from './symbols.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import { memberOf, partsOf } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/** The properties that a name in a pattern may stand for; `unknown` where the value's type is not known. */
type TakenProperty = readonly WireSymbol[] | 'unknown';

/** What is declared, by offset; undefined where nothing is known of the value, left out where no pattern takes anything. */
export async function destructuredDeclarations(
  programs: Programs,
  context: string,
  file: string,
  offsets: readonly number[],
): Promise<Map<number, readonly Declaration[] | undefined>> {
  const found = new Map<number, readonly Declaration[] | undefined>();
  for (const [offset, property] of await propertiesTaken(programs, context, file, offsets)) {
    const handles: string[] = [];
    if (property !== 'unknown')
      for (const symbol of property)
        handles.push(...((await originalOf(programs, context, symbol)).declarations ?? []));
    found.set(offset, property === 'unknown' ? undefined : await declarationsOf(programs, context, handles));
  }
  return found;
}

/** By offset; offsets at which no pattern takes anything are left out. */
async function propertiesTaken(
  programs: Programs,
  context: string,
  file: string,
  offsets: readonly number[],
): Promise<Map<number, TakenProperty>> {
  const found = new Map<number, TakenProperty>();
  const tree = await programs.table(context, file);
  if (tree === undefined) return found;
  const names = nameNodesAt(tree, offsets);
  const taking = offsets.flatMap((offset, index) => {
    const taken = takenBy(tree, names[index]!);
    return taken === undefined ? [] : [{ offset, name: textOf(tree, names[index]!), ...taken }];
  });
  const values = taking.map(({ value }) => value);
  const types = await typesAtNodes(programs, context, programs.files.absolute(file), tree, values);
  const reader = typeReader(programs, context);
  for (const [index, { offset, name, keys }] of taking.entries())
    found.set(
      offset,
      await unlessRefused(async () => {
        let type = types[index];
        for (const key of keys) type = type && (await memberOf(reader, type, key));
        return propertyOf(reader, type, name);
      }, 'unknown' as const),
    );
  return found;
}

async function propertyOf(
  reader: TypeReader,
  type: WireType | undefined,
  name: string,
): Promise<TakenProperty> {
  if (type === undefined) return 'unknown';
  const symbols: WireSymbol[] = [];
  for (const part of await partsOf(reader, type)) {
    if (UNKNOWN.has(typeKind(part))) return 'unknown';
    const symbol = await reader.ask<WireSymbol | null>('getPropertyOfType', { type: part.id, name });
    if (symbol) symbols.push(symbol);
  }
  return symbols;
}

const UNKNOWN: ReadonlySet<string> = new Set(['any', 'error']);

function textOf(tree: NodeTable, name: number): string {
  return tree.text.slice(startAt(tree, name), endAt(tree, name)).replace(/^(['"`])(.*)\1$/, '$2');
}

/** What is taken apart, and the keys that lead into it; 0 stands for a value of which no type can be asked. */
interface Taken {
  readonly value: number;
  readonly keys: readonly string[];
}

/** Undefined where a name is no key of a pattern. */
function takenBy(tree: NodeTable, name: number): Taken | undefined {
  const beside = name === 0 ? 0 : valueBeside(tree, name);
  if (beside !== 0) return { value: beside, keys: [] };
  const around = name === 0 ? 0 : parentAt(tree, name);
  const key = around !== 0 && kindAt(tree, around) === KIND.ComputedPropertyName ? around : name;
  const element = key === 0 ? 0 : parentAt(tree, key);
  if (element === 0 || childrenAt(tree, element)[0] !== key) return undefined;
  const pattern = parentAt(tree, element);
  const kind = kindAt(tree, element);
  // The type of a declared pattern is that of the value.
  if (kind === KIND.BindingElement)
    return kindAt(tree, pattern) === KIND.ObjectBindingPattern ? { value: pattern, keys: [] } : undefined;
  const isProperty = kind === KIND.PropertyAssignment || kind === KIND.ShorthandPropertyAssignment;
  return isProperty ? assignedTo(tree, pattern) : undefined;
}

/** What an assignment puts into a literal that stands on its left, by itself or inside of another. */
function assignedTo(tree: NodeTable, literal: number): Taken | undefined {
  const owner = parentAt(tree, literal);
  switch (kindAt(tree, owner)) {
    case KIND.BinaryExpression: {
      const [left, operator, right] = childrenAt(tree, owner);
      const isEqual = operator !== undefined && textOf(tree, operator) === '=';
      return left === literal && isEqual ? { value: right!, keys: [] } : undefined;
    }
    case KIND.PropertyAssignment: {
      const outer = assignedTo(tree, parentAt(tree, owner));
      const key = textOf(tree, childrenAt(tree, owner)[0]!);
      return outer && { ...outer, keys: [...outer.keys, key] };
    }
    case KIND.ArrayLiteralExpression:
      return assignedTo(tree, owner) && { value: 0, keys: [] };
    default:
      return undefined;
  }
}
