// What a request comes to: the ways in which it could be carried out, and what speaks for or against them. Everything that an
// answer says, before it is put into the words of the contract.
import { compareText } from '../../base/index.ts';
import type { Capsule, Operation, Problem, Provenance, Status } from '../../contract/index.ts';
import { touchedFiles, type Change } from '../plan/change.ts';
import type { Fact } from '../plan/plan.ts';
import type { TypeCheck } from '../plan/type-check.ts';

/** A change that can be chosen. */
export interface Candidate {
  readonly id: string;
  readonly description: string;
  readonly confidence: number;
  readonly provenance: Provenance;
  readonly change: Change;
  /** What TypeScript said to it; undefined where it was not asked. */
  readonly check: TypeCheck | undefined;
}

export interface Outcome {
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
  /** Files that the outcome depends on besides those of the candidates. */
  readonly read: readonly string[];
  readonly contexts: readonly string[];
  /** Entry points of packages through which others can see it. */
  readonly entryPoints: readonly string[];
  /** Tests that tell whether all is well, besides those that the graph knows. */
  readonly tests?: readonly string[];
  readonly problems: readonly Problem[];
  readonly isTruncated: boolean;
}

/** What an outcome has when nothing was found. */
export const NOTHING = {
  candidates: [],
  facts: [],
  failed: [],
  questions: [],
  capsules: [],
  read: [],
  contexts: [],
  entryPoints: [],
  problems: [],
  isTruncated: false,
} satisfies Partial<Outcome>;

/** Whether it can be carried out as it is. */
export function isDone({ status, candidates }: Outcome): boolean {
  return (status === 'ok' || status === 'ok_syntactic') && candidates.length > 0;
}

/** Every file that the outcome depends on, those that come to be left out. */
export function scannedFiles({ candidates, read }: Outcome): string[] {
  const files = new Set(read);
  for (const { change, check } of candidates) {
    for (const file of touchedFiles(change)) files.add(file);
    for (const file of check?.files ?? []) files.add(file);
  }
  return [...files].sort(compareText);
}
