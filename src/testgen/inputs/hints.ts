// What is known of an input besides its type.
import type { Literals } from './literals.ts';

export interface Hints {
  /** What the parameter or property is called. */
  readonly name: string;
  readonly literals: Literals;
}
