// Which calls of a function are tried: its typical inputs, then one input after the other at its boundaries, then what no type allows.
import type { Input, InputKind } from './input.ts';
import { growCalls, spread } from './grow-calls.ts';
import type { Arguments, Seed } from './known-calls.ts';
import { INVALID_INPUTS } from './plain-inputs.ts';
import type { Parameter } from './parameters.ts';
import { isUndefined, type Value } from '../values/value.ts';

export interface PlannedCall extends Seed {
  readonly kind: InputKind;
  /** The arguments that do not fit their types. */
  readonly invalid: readonly number[];
}

const MOST_KNOWN = 40;
const MOST_TYPED = 140;
const MOST_GROWN = 360;
const MOST_INVALID = 14;

/** What is known of a function besides its parameters. */
export interface KnownOf {
  /** Calls that people make. */
  readonly known: readonly Seed[];
  /** Texts that mean something to it. */
  readonly tokens: readonly string[];
  /** What the object of a method is made with where nobody says so. */
  readonly madeWith?: Arguments | undefined;
}

/** Undefined where a parameter that has to be given cannot be. */
export function planCalls(
  declared: readonly Parameter[],
  { known, tokens, madeWith }: KnownOf,
): PlannedCall[] | undefined {
  const parameters = declared.map((parameter, at) => likeKnown(parameter, at, known));
  const needed = parameters.filter(({ isOptional }) => !isOptional);
  const isFed = needed.every(({ inputs }) => inputs.length > 0);
  if (!isFed && known.length === 0) return undefined;
  const first: Arguments[] = isFed ? [needed.map(({ inputs }) => inputs[0]!.value)] : [];
  const own = spread(known, MOST_KNOWN);
  const seeds = [...own.slice(0, 4).map(({ args }) => args), ...first];
  const typed = [
    ...first.map((args) => plain(args, 'typical')),
    ...(first[0] ? [...withOptional(parameters, first[0]), ...pairs(parameters, first[0])] : []),
    ...seeds.flatMap((seed) => variants(parameters, seed)),
  ];
  const making = madeWith ?? own.find((seed) => seed.madeWith)?.madeWith;
  const made = making ? { madeWith: making } : {};
  const grown = growCalls(
    own.length > 0 ? own : first.map((args) => ({ args, ...made })),
    tokens,
    MOST_GROWN,
  );
  return unique([
    ...own.map(({ args, ...more }) => ({ ...made, ...more, ...plain(args, 'typical') })),
    ...unique(typed)
      .slice(0, MOST_TYPED)
      .map((call) => ({ ...call, ...made })),
    ...grown.map(({ args, ...more }) => ({ ...made, ...more, ...plain(args, 'boundary') })),
    ...invalidCalls(parameters, seeds.at(-1)!).map((call) => ({ ...call, ...made })),
  ]);
}

/** What nobody declares is what people give: an object where they give objects, and no text. */
function likeKnown(parameter: Parameter, at: number, known: readonly Seed[]): Parameter {
  const given = new Set(known.flatMap(({ args }) => args.slice(at, at + 1).map(kindOf)));
  if (!parameter.isGuessed || parameter.isRest || given.size === 0) return parameter;
  const inputs = parameter.inputs.filter(({ value }) => given.has(kindOf(value)));
  return { ...parameter, inputs };
}

function plain(args: Arguments, kind: InputKind): PlannedCall {
  return { args: trimmed(args), kind, invalid: [] };
}

/** Trailing arguments that are left out anyway. */
function trimmed(args: Arguments): Arguments {
  const last = args.findLastIndex((value) => !isUndefined(value));
  return args.slice(0, last + 1);
}

/** One argument after the other as everything that it may be. */
function variants(parameters: readonly Parameter[], seed: Arguments): PlannedCall[] {
  return parameters.flatMap(({ inputs, isRest }, at) => {
    if (at > seed.length) return [];
    return inputs.map(({ value, kind }) => plain(replaced(seed, at, value, isRest), kind));
  });
}

function replaced(args: Arguments, at: number, value: Value, isRest: boolean): Arguments {
  if (isRest) return value.kind === 'list' ? [...args.slice(0, at), ...value.items] : args;
  return [...args.slice(0, at), value, ...args.slice(at + 1)];
}

/** Optional arguments, given one after the other with all before them. */
function withOptional(parameters: readonly Parameter[], first: Arguments): PlannedCall[] {
  const calls: PlannedCall[] = [];
  const args = [...first];
  for (const { inputs, isOptional, isRest } of parameters.slice(first.length)) {
    const [input] = inputs;
    if (!isOptional || !input) break;
    for (const { value, kind } of inputs.slice(0, 8))
      calls.push(plain(args.concat(isRest && value.kind === 'list' ? value.items : [value]), kind));
    if (isRest) break;
    args.push(input.value);
  }
  return calls;
}

const MOST_PAIRED = 6;

/** The first two arguments in all combinations of their first values. */
function pairs(parameters: readonly Parameter[], first: Arguments): PlannedCall[] {
  const [a, b] = parameters;
  if (!a || !b || a.isRest || b.isRest || first.length < 2) return [];
  const some = (inputs: readonly Input[]): readonly Input[] => inputs.slice(0, MOST_PAIRED);
  return some(a.inputs).flatMap((one) =>
    some(b.inputs).map((other) =>
      plain(
        [one.value, other.value, ...first.slice(2)],
        one.kind === 'typical' && other.kind === 'typical' ? 'typical' : 'boundary',
      ),
    ),
  );
}

function invalidCalls(parameters: readonly Parameter[], seed: Arguments): PlannedCall[] {
  const calls = parameters.flatMap(({ inputs, isRest }, at) => {
    if (isRest || at >= seed.length) return [];
    const allowed = new Set(inputs.map(({ value }) => JSON.stringify(value)));
    return INVALID_INPUTS.filter(
      ({ value }) => !allowed.has(JSON.stringify(value)) && isOther(value, inputs),
    ).map(({ value }): PlannedCall => ({ args: seed.with(at, value), kind: 'invalid', invalid: [at] }));
  });
  return unique(calls).slice(0, MOST_INVALID);
}

/** Whether no input of the parameter is of the same kind: 12 is nothing strange where numbers are taken. */
function isOther(value: Value, inputs: readonly Input[]): boolean {
  return !inputs.some((input) => kindOf(input.value) === kindOf(value));
}

function kindOf(value: Value): string {
  if (value.kind !== 'word') return value.kind;
  if (/^(?:true|false)$/.test(value.text)) return 'boolean';
  return /^-?[\d.]|^NaN$|Infinity/.test(value.text) ? 'number' : value.text;
}

function unique(calls: readonly PlannedCall[]): PlannedCall[] {
  const seen = new Set<string>();
  return calls.filter(({ args, madeWith }) => {
    const key = JSON.stringify([args, madeWith]);
    return !seen.has(key) && seen.add(key);
  });
}
