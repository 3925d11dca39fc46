// From what instrumented files reported back to what was reached in them.
import { mcdc, type DecisionTable } from './mcdc.ts';
import { LOADED, type Branch, type Decision, type ErrorPath, type FileProbes } from './probes.ts';
import { evaluate, vectorOf, vectorRoom, type Vector } from './vector.ts';

/** Slots by the keys of files. */
export type Observations = ReadonlyMap<string, ReadonlySet<number>>;

/** Lines of `key slot`. The last one may be cut off where a process was ended. */
export function readObservations(text: string): Observations {
  const found = new Map<string, Set<number>>();
  for (const line of text.split('\n')) {
    const [, key, slot] = /^(\w+) (\d+)$/.exec(line) ?? [];
    if (key === undefined) continue;
    const slots = found.get(key) ?? new Set();
    found.set(key, slots.add(Number(slot)));
  }
  return found;
}

export interface DecisionCoverage {
  readonly decision: Decision;
  readonly table: DecisionTable;
}

/** What is true of one function, without the functions in it. */
export interface FunctionCoverage {
  readonly wasEntered: boolean;
  readonly branches: readonly (Branch & { readonly wasTaken: boolean })[];
  readonly decisions: readonly DecisionCoverage[];
  readonly errorPaths: readonly (ErrorPath & { readonly wasTaken: boolean })[];
}

export interface FileCoverage {
  readonly wasLoaded: boolean;
  /** In the order of the probes. */
  readonly functions: readonly FunctionCoverage[];
  /** What stands outside of functions. */
  readonly top: FunctionCoverage;
}

export function coverageOf(probes: FileProbes, observed: Observations): FileCoverage {
  const slots = observed.get(probes.key) ?? new Set();
  const vectors = probes.decisions.map((decision) => vectorsOf(decision, slots));
  const partOf = (owner: number | undefined, wasEntered: boolean): FunctionCoverage => ({
    wasEntered,
    branches: probes.branches
      .filter((branch) => branch.function === owner)
      .map((branch) => ({ ...branch, wasTaken: isTaken(branch, slots, probes, vectors) })),
    decisions: probes.decisions.flatMap((decision, index) =>
      decision.function === owner ? [{ decision, table: mcdc(decision, vectors[index]!) }] : [],
    ),
    errorPaths: probes.errorPaths
      .filter((path) => path.function === owner)
      .map((path) => ({ ...path, wasTaken: slots.has(path.slot) })),
  });
  return {
    wasLoaded: slots.has(LOADED),
    functions: probes.functions.map(({ slot }, index) => partOf(index, slots.has(slot))),
    top: partOf(undefined, slots.has(LOADED)),
  };
}

function vectorsOf({ base, conditions }: Decision, slots: ReadonlySet<number>): Vector[] {
  const end = base + vectorRoom(conditions.length);
  return [...slots]
    .filter((slot) => slot > base && slot < end)
    .sort((a, b) => a - b)
    .map((slot) => vectorOf(slot - base, conditions.length));
}

function isTaken(
  { taken }: Branch,
  slots: ReadonlySet<number>,
  { decisions }: FileProbes,
  vectors: readonly (readonly Vector[])[],
): boolean {
  if ('slot' in taken) return slots.has(taken.slot);
  const { tree } = decisions[taken.decision]!;
  return vectors[taken.decision]!.some((vector) => {
    const { outcome, right, left } = evaluate(tree, vector);
    if ('outcome' in taken) return outcome === taken.outcome;
    return (taken.isRight ? right : left).some(({ start }) => start === taken.operator.start);
  });
}

export interface Share {
  readonly reached: number;
  readonly all: number;
}

/** How many branches were taken, without those that a comment leaves out. A function without branches has one: to be entered. */
export function branchShare({ branches, wasEntered }: FunctionCoverage): Share {
  const counted = branches.filter(({ isIgnored }) => !isIgnored);
  if (counted.length === 0) return { reached: Number(wasEntered), all: 1 };
  return { reached: counted.filter(({ wasTaken }) => wasTaken).length, all: counted.length };
}
