// What an operation comes to: the ways in which it could be done, and what speaks for or against them. Everything that an
// answer says, before it is put into the words of the contract.
import type { Capsule, Operation, Problem, Provenance, Status } from '../../contract/index.ts';
import type { Change } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import type { TypeCheck } from '../plan/type-check.ts';

/** One way to do it. */
export interface Candidate {
  readonly id: string;
  readonly description: string;
  readonly confidence: number;
  readonly provenance: Provenance;
  readonly change: Change;
  /** What TypeScript said to it; undefined where it was not asked. */
  readonly check: TypeCheck | undefined;
}

export type FactType =
  | 'definition'
  | 'reference'
  | 'import'
  | 'export'
  | 'scope_chain'
  | 'collision'
  | 'diagnostic'
  | 'text_match'
  | 'file_state'
  | 'problem';

export interface Fact {
  readonly type: FactType;
  /** Without an extent, the file as a whole. */
  readonly place: Place | { readonly file: string };
  /** What it says; the line itself where this is left out. */
  readonly content?: string;
  readonly provenance: Provenance;
  readonly confidence?: number;
  /** Whether the place is one of the text after the first candidate. */
  readonly isAfter?: boolean;
}

export interface Conclusion {
  readonly operation: Operation;
  /** What it is about: `path#Container.member`, or a path. */
  readonly symbol: string;
  readonly status: Status;
  readonly reason?: string;
  readonly message: string;
  /** For `ok` the first is what is done. */
  readonly candidates: readonly Candidate[];
  readonly facts: readonly Fact[];
  /** What was found not to hold. */
  readonly failed: readonly string[];
  readonly questions: readonly { readonly question: string; readonly places: readonly string[] }[];
  readonly capsules: readonly Capsule[];
  /** Files that the conclusion depends on besides those of the candidates. */
  readonly read: readonly string[];
  readonly contexts: readonly string[];
  /** Entry points of packages through which others can see it. */
  readonly entryPoints: readonly string[];
  /** Tests that tell whether all is well, besides those that the graph knows. */
  readonly tests?: readonly string[];
  readonly problems: readonly Problem[];
  readonly isTruncated: boolean;
}
