// Members that the language itself calls on a value: of an iterable in a loop, of what is awaited, of what becomes text. Which they
// are is told by the value's type.
import { KIND } from './kinds.ts';
import { parseHandle } from './handle.ts';
import type { ImplicitAnswer, ImplicitMember, ImplicitUse } from './model.ts';
import { kindAt, parentAt } from './node-table.ts';
import { declarationOf, repositoryFile } from './places.ts';
import type { Programs } from './programs.ts';
import type { WireSymbol } from './symbols.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { oncePerType, typeReader, type TypeReader } from './type-reader.ts';
import { partsOf, resultOf, signaturesOf, textOf } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';
import { wireTypesOf } from './expression-types.ts';

/** For each use, the members that it calls; open where the value may have others than are known. */
export async function implicitMembers(
  programs: Programs,
  context: string,
  file: string,
  uses: readonly ImplicitUse[],
): Promise<ImplicitAnswer[]> {
  const types = await wireTypesOf(programs, context, file, uses);
  const reader = typeReader(programs, context);
  const answers: ImplicitAnswer[] = [];
  for (const [index, { names }] of uses.entries()) {
    const type = types[index];
    const found = await unlessRefused(() => calledOn(reader, type, names), UNKNOWN);
    answers.push({ members: await described(programs, context, found.members), isOpen: found.isOpen });
  }
  return answers;
}

interface Called {
  readonly members: readonly NamedSymbol[];
  readonly isOpen: boolean;
}

interface NamedSymbol {
  readonly name: string;
  readonly symbol: WireSymbol;
}

const UNKNOWN: Called = { members: [], isOpen: true };

/** Types of values that have no members of their own. */
const PLAIN: ReadonlySet<string> = new Set([
  'undefined',
  'null',
  'void',
  'never',
  'enum',
  'literal',
  'string',
  'number',
  'bigint',
  'boolean',
  'symbol',
]);

/** What only says that something can be iterated, awaited or disposed of: any class may be behind it. */
const PROTOCOL =
  /^(?:(?:Async)?(?:Iterable|Iterator|IterableIterator|IteratorObject)<|PromiseLike<|(?:Async)?Disposable$|object$|\{\}$)/;

async function calledOn(
  reader: TypeReader,
  type: WireType | undefined,
  names: readonly string[],
): Promise<Called> {
  if (type === undefined) return UNKNOWN;
  const members: NamedSymbol[] = [];
  for (const part of await partsOf(reader, type)) {
    const kind = typeKind(part);
    if (PLAIN.has(kind)) continue;
    if (kind !== 'object' && kind !== 'intersection') return UNKNOWN;
    if (PROTOCOL.test(await textOf(reader, part))) return UNKNOWN;
    for (const name of names) {
      const found = await namedIn(reader, part, name);
      members.push(...found);
      if (found.length > 0 && name === '[Symbol.iterator]')
        members.push(...(await ofIterator(reader, found[0]!.symbol)));
      // A method under a symbol comes before all others, and is called alone.
      if (found.length > 0 && name.startsWith('[')) break;
    }
  }
  return { members, isOpen: false };
}

async function namedIn(reader: TypeReader, type: WireType, name: string): Promise<NamedSymbol[]> {
  if (name === '{…}') return gettersOf(reader, type);
  if (!name.startsWith('[')) {
    const symbol = await reader.ask<WireSymbol | null>('getPropertyOfType', { type: type.id, name });
    return symbol ? [{ name, symbol }] : [];
  }
  const inner = `@${name.slice('[Symbol.'.length, -1)}@`;
  const symbol = (await propertiesOf(reader, type)).find((property) => property.name.includes(inner));
  return symbol ? [{ name, symbol }] : [];
}

const propertiesOf = oncePerType(
  (type) => type.id,
  async (reader, type): Promise<readonly WireSymbol[]> =>
    (await reader.ask<WireSymbol[] | null>('getPropertiesOfType', { type: type.id })) ?? [],
);

/** A copy of an object reads all its properties. */
async function gettersOf(reader: TypeReader, type: WireType): Promise<NamedSymbol[]> {
  const symbols = await propertiesOf(reader, type);
  return symbols
    .filter(({ declarations = [] }) =>
      declarations.some((handle) => parseHandle(handle).kind === KIND.GetAccessor),
    )
    .map((symbol) => ({ name: '{…}', symbol }));
}

/** What is called on the iterator that a method gives. */
async function ofIterator(reader: TypeReader, { id }: WireSymbol): Promise<NamedSymbol[]> {
  const [method] = await reader.ask<(WireType | null)[]>('getTypesOfSymbols', { symbols: [id] });
  const [signature] = method ? await signaturesOf(reader, method) : [];
  const iterator = signature && (await resultOf(reader, signature));
  if (iterator === undefined) return [];
  return [...(await namedIn(reader, iterator, 'next')), ...(await namedIn(reader, iterator, 'return'))];
}

async function described(
  programs: Programs,
  context: string,
  symbols: readonly NamedSymbol[],
): Promise<ImplicitMember[]> {
  const members: ImplicitMember[] = [];
  for (const { name, symbol } of symbols)
    for (const handle of new Set(symbol.declarations ?? [])) {
      if (name === '{…}' && !(await isOwnGetter(programs, context, handle))) continue;
      members.push({ name, ...(await declarationOf(programs, context, handle)) });
    }
  return members;
}

/** Getters of classes belong to the prototype, and are not copied. */
async function isOwnGetter(programs: Programs, context: string, handle: string): Promise<boolean> {
  const { node, path, kind } = parseHandle(handle);
  const file = repositoryFile(programs, path);
  const tree = file === undefined ? undefined : await programs.table(context, file);
  if (tree === undefined || kind !== KIND.GetAccessor) return false;
  return kindAt(tree, parentAt(tree, node)) === KIND.ObjectLiteralExpression;
}
