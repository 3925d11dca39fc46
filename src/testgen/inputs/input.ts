// One value for one parameter, and why it is tried.
import type { Value } from '../values/value.ts';

export type InputKind = 'typical' | 'boundary' | 'invalid';

export interface Input {
  readonly value: Value;
  readonly kind: InputKind;
}

export function typical(...values: readonly Value[]): Input[] {
  return values.map((value) => ({ value, kind: 'typical' }));
}

export function boundary(...values: readonly Value[]): Input[] {
  return values.map((value) => ({ value, kind: 'boundary' }));
}

/** In order, each once. */
export function distinct(inputs: readonly Input[], most: number): Input[] {
  const seen = new Set<string>();
  return inputs
    .filter(({ value }) => {
      const key = JSON.stringify(value);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, most);
}
