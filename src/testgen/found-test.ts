// A test that was thought of, with what the decision has to know about it.
import type { GeneratedTest } from '../contract/index.ts';
import type { Suite } from '../suite/index.ts';
import type { ChangedUnit } from '../verify/index.ts';

export interface FoundTest {
  readonly test: GeneratedTest;
  /** Undefined for one that is not kept. */
  readonly suite: Suite | undefined;
  /** Mutants that it notices and no test before it does. */
  readonly killed: ReadonlySet<string>;
  /** Functions of which it tries an edge or an error. */
  readonly edgeUnits: ReadonlySet<ChangedUnit>;
  /** How many tests are in it. */
  readonly count: number;
}
