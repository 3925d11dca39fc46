// A value as it is written in a test: what a function is given, and what it gives back.

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** Numbers, `true`, `null`, `undefined`: written as they are. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [name: string, value: Value])[] }
  /** `new Map([…])` and the like. */
  | { readonly kind: 'made'; readonly name: string; readonly from: readonly Value[] }
  /** An expression that needs nothing around it: a function, a regular expression. `says` is what a reader calls it. */
  | { readonly kind: 'code'; readonly text: string; readonly says?: string };

export function textValue(text: string): Value {
  return { kind: 'text', text };
}

export function word(text: string | number | boolean | null | undefined): Value {
  return { kind: 'word', text: Object.is(text, -0) ? '-0' : String(text) };
}

export function list(...items: readonly Value[]): Value {
  return { kind: 'list', items };
}

export function object(entries: Readonly<Record<string, Value>>): Value {
  return { kind: 'object', entries: Object.entries(entries) };
}

export function code(text: string, says?: string): Value {
  return { kind: 'code', text, ...(says === undefined ? {} : { says }) };
}

export function isUndefined(value: Value): boolean {
  return value.kind === 'word' && value.text === 'undefined';
}

/** How many parts it has, itself included. */
export function sizeOf(value: Value): number {
  switch (value.kind) {
    case 'list':
      return 1 + sum(value.items);
    case 'made':
      return 1 + sum(value.from);
    case 'object':
      return 1 + sum(value.entries.map(([, inner]) => inner));
    default:
      return 1;
  }
}

function sum(values: readonly Value[]): number {
  return values.reduce((total, value) => total + sizeOf(value), 0);
}
