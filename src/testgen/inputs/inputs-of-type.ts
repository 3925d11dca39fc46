// Values that a type allows: typical ones first, then the boundaries, each member of a union, objects with what they need and without what
// they do not.
import type { SeenSignature, SeenSymbol, SeenType, TypedFile } from '../../types/index.ts';
import { printFlat } from '../values/print-value.ts';
import { code, textValue, word, type Value } from '../values/value.ts';
import type { Hints } from './hints.ts';
import { boundary, distinct, typical, type Input } from './input.ts';
import { BIGINT_INPUTS, BOOLEAN_INPUTS, LIBRARY_INPUTS, numberInputs, textInputs } from './plain-inputs.ts';

/** What is asked of TypeScript for one parameter. */
export interface Typing {
  readonly file: TypedFile;
  /** How deep objects in objects go. */
  readonly depth: number;
}

const MOST_INPUTS = 24;
const MOST_DEPTH = 3;
const MOST_TEXT = 400;

/** Nothing where the type asks for what cannot be made up. */
export async function inputsOfType(typing: Typing, type: SeenType, hints: Hints): Promise<Input[]> {
  if (typing.depth > MOST_DEPTH) return [];
  const parts = await typing.file.partsOf(type);
  if (parts.length > 1) return unionInputs(typing, parts, hints);
  return distinct(await partInputs(typing, parts[0] ?? type, hints), MOST_INPUTS);
}

/** The typical value of each member before the other values of any. */
async function unionInputs(typing: Typing, parts: readonly SeenType[], hints: Hints): Promise<Input[]> {
  const each: Input[][] = [];
  for (const part of parts.slice(0, MOST_INPUTS)) each.push(await partInputs(typing, part, hints));
  const isNothing = ({ value }: Input): boolean =>
    value.kind === 'word' && /^(?:undefined|null)$/.test(value.text);
  const firsts = each.flatMap((inputs) => inputs.slice(0, 1));
  const ordered = [...firsts.filter((one) => !isNothing(one)), ...firsts.filter(isNothing)];
  return distinct([...ordered, ...each.flatMap((inputs) => inputs.slice(1))], MOST_INPUTS);
}

async function partInputs(typing: Typing, type: SeenType, hints: Hints): Promise<Input[]> {
  switch (type.kind) {
    case 'string':
      return textInputs(hints);
    case 'number':
      return numberInputs(hints);
    case 'boolean':
      return [...BOOLEAN_INPUTS];
    case 'bigint':
      return [...BIGINT_INPUTS];
    case 'null':
      return boundary(word(null));
    case 'undefined':
    case 'void':
      return boundary(word(undefined));
    case 'symbol':
      return [...LIBRARY_INPUTS['symbol']!];
    case 'literal':
      return literalInputs(await textOf(typing, type));
    case 'any':
    case 'unknown':
    case 'type-parameter':
      return anyInputs(hints);
    case 'object':
    case 'intersection':
      return structuredInputs(typing, type, hints);
    case 'other':
      return (await textOf(typing, type)).startsWith('`') ? textInputs(hints) : [];
    default:
      return [];
  }
}

async function textOf({ file }: Typing, type: SeenType): Promise<string> {
  return (await file.describe(type, { promises: false, text: MOST_TEXT })).text ?? '';
}

function literalInputs(text: string): Input[] {
  if (text.startsWith('"')) return typical(textValue(JSON.parse(text) as string));
  return /^(?:true|false|-?[\d.]+n?)$/.test(text) ? typical(word(text)) : [];
}

/** What may be anything is given what it is compared with, and one of each. */
export function anyInputs({ name, literals }: Hints): Input[] {
  return [
    ...typical(...(literals.byName.get(name) ?? []), textValue('abc'), word(2)),
    ...boundary(
      word(undefined),
      word(null),
      word(true),
      word(0),
      textValue(''),
      { kind: 'list', items: [word(1)] },
      { kind: 'object', entries: [['a', word(1)]] },
    ),
  ];
}

async function structuredInputs(typing: Typing, type: SeenType, hints: Hints): Promise<Input[]> {
  const { file } = typing;
  const text = await textOf(typing, type);
  const known = LIBRARY_INPUTS[text.replace(/<.*$/s, '')];
  if (known) return [...known];
  const elements = listInputs(typing, type, text, hints);
  if (elements) return elements;
  const calls = await file.unlessRefused(() => file.signaturesOf(type), []);
  if (calls.length > 0) return functionInputs(typing, calls[0]!, hints);
  return objectInputs(typing, type, text, hints);
}

const COLLECTION = /^(?:Readonly)?(Map|Set)</;

/** Arrays, tuples, maps, sets and promises, by the types in them. */
function listInputs(
  typing: Typing,
  type: SeenType,
  text: string,
  hints: Hints,
): Promise<Input[]> | undefined {
  if (/^(?:readonly )?\[/.test(text)) return tupleInputs(typing, type, hints);
  if (/\[\]$|^(?:Readonly)?Array<|^(?:Iterable|ArrayLike|Iterator|Generator)</.test(text))
    return arrayInputs(typing, type, hints);
  const collection = COLLECTION.exec(text)?.[1];
  if (collection) return collectionInputs(typing, type, collection, hints);
  return /^Promise(?:Like)?</.test(text) ? promiseInputs(typing, type, hints) : undefined;
}

function inside(typing: Typing): Typing {
  return { ...typing, depth: typing.depth + 1 };
}

async function elementInputs(typing: Typing, type: SeenType, hints: Hints): Promise<Input[][]> {
  const found: Input[][] = [];
  for (const argument of await typing.file.unlessRefused(() => typing.file.argumentsOf(type), []))
    found.push(await inputsOfType(inside(typing), argument, { ...hints, name: singular(hints.name) }));
  return found;
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

async function arrayInputs(typing: Typing, type: SeenType, hints: Hints): Promise<Input[]> {
  const [elements = []] = await elementInputs(typing, type, hints);
  const values = elements.map(({ value }) => value);
  const some = values.slice(0, 3);
  if (some.length === 0) return boundary({ kind: 'list', items: [] });
  return [
    ...typical({ kind: 'list', items: some }),
    ...boundary(
      { kind: 'list', items: [] },
      { kind: 'list', items: some.slice(0, 1) },
      { kind: 'list', items: [some.at(-1)!, some[0]!, some[0]!] },
      { kind: 'list', items: some.toReversed() },
      { kind: 'list', items: values.slice(0, 6) },
    ),
  ];
}

async function tupleInputs(typing: Typing, type: SeenType, hints: Hints): Promise<Input[]> {
  const elements = await elementInputs(typing, type, hints);
  if (elements.some((inputs) => inputs.length === 0)) return [];
  const first = elements.map((inputs) => inputs[0]!.value);
  const last = elements.map((inputs) => inputs.at(-1)!.value);
  return [...typical({ kind: 'list', items: first }), ...boundary({ kind: 'list', items: last })];
}

async function collectionInputs(
  typing: Typing,
  type: SeenType,
  name: string,
  hints: Hints,
): Promise<Input[]> {
  const elements = await elementInputs(typing, type, hints);
  const count = name === 'Map' ? 2 : 1;
  if (elements.length < count || elements.slice(0, count).some((inputs) => inputs.length === 0)) return [];
  const [keys, values] = elements as [Input[], Input[]?];
  const items = keys
    .slice(0, 2)
    .map(({ value }): Value =>
      name === 'Map' ? { kind: 'list', items: [value, values![0]!.value] } : value,
    );
  const of = (content: readonly Value[]): Value => ({
    kind: 'made',
    name,
    from: content.length === 0 ? [] : [{ kind: 'list', items: content }],
  });
  return [...typical(of(items)), ...boundary(of([]))];
}

async function promiseInputs(typing: Typing, type: SeenType, hints: Hints): Promise<Input[]> {
  const [elements = []] = await elementInputs(typing, type, hints);
  return elements.slice(0, 2).map(({ value, kind }) => ({
    kind,
    value: code(`Promise.resolve(${printFlat(value, { quote: "'" })})`, 'a promise'),
  }));
}

/** A function that gives back what is asked for, whatever it is given. */
async function functionInputs(typing: Typing, signature: SeenSignature, hints: Hints): Promise<Input[]> {
  const { file } = typing;
  const result = await file.unlessRefused(() => file.resultType(signature), undefined);
  const results = result ? await inputsOfType(inside(typing), result, hints) : [];
  if (result && results.length === 0 && result.kind !== 'never') return [];
  const isVoid = result?.kind === 'void' || result?.kind === 'undefined' || result === undefined;
  const given = isVoid ? [word(undefined)] : results.slice(0, 3).map(({ value }) => value);
  const asCode = given.map((value) => {
    const text = printFlat(value, { quote: "'" });
    return code(
      `() => ${text.startsWith('{') ? `(${text})` : text}`,
      isVoid ? 'a function' : `a function that returns ${text}`,
    );
  });
  const first =
    signature.parameterCount > 0
      ? await file.unlessRefused(() => file.parameterType(signature, 0), undefined)
      : undefined;
  const handsOn =
    first && result && !isVoid && (await file.unlessRefused(() => file.isAssignable(first, result), false));
  return typical(...(handsOn ? [code('(value) => value', 'the identity function')] : []), ...asCode);
}

const MOST_PROPERTIES = 30;

async function objectInputs(typing: Typing, type: SeenType, text: string, hints: Hints): Promise<Input[]> {
  const { file } = typing;
  const properties = await file.unlessRefused(() => file.propertiesOf(type), []);
  if (properties.length === 0)
    return /^(?:\{|Record<|object\b)/.test(text)
      ? [...LIBRARY_INPUTS['object']!]
      : boundary({ kind: 'object', entries: [] });
  if (properties.length > MOST_PROPERTIES || properties.some(({ name }) => !/^[\w$-]+$/.test(name)))
    return [];
  const values = new Map<SeenSymbol, Input[]>();
  for (const property of properties) {
    const own = await file.unlessRefused(() => file.typeOfSymbol(property), undefined);
    const found = own ? await inputsOfType(inside(typing), own, { ...hints, name: property.name }) : [];
    values.set(
      property,
      found.filter(
        ({ value }) => !(property.isOptional && value.kind === 'word' && value.text === 'undefined'),
      ),
    );
    if (found.length === 0 && !property.isOptional) return [];
  }
  return varied(properties, values, typing.depth);
}

/** What is needed with its typical values; then one property after the other with what else it may be. */
function varied(
  properties: readonly SeenSymbol[],
  values: ReadonlyMap<SeenSymbol, readonly Input[]>,
  depth: number,
): Input[] {
  const needed = properties.filter(({ isOptional }) => !isOptional);
  const entriesOf = (changed?: SeenSymbol, value?: Value): Value => ({
    kind: 'object',
    entries: properties.flatMap((property) => {
      if (property === changed) return [[property.name, value!] as const];
      return property.isOptional ? [] : [[property.name, values.get(property)![0]!.value] as const];
    }),
  });
  const ways = depth === 0 ? 8 : 2;
  const others = properties.flatMap((property) => {
    const from = property.isOptional ? 0 : 1;
    return values
      .get(property)!
      .slice(from, from + ways)
      .map(({ value }) => entriesOf(property, value));
  });
  const full: Value = {
    kind: 'object',
    entries: properties.flatMap((property) => {
      const [first] = values.get(property)!;
      return first ? [[property.name, first.value] as const] : [];
    }),
  };
  const least = entriesOf();
  return needed.length === properties.length
    ? [...typical(least), ...boundary(...others)]
    : [...typical(least), ...boundary(...others, full)];
}
