// Why a test is worth keeping: what it shows that no test has shown before.
import { compareText } from '../../base/index.ts';
import { coverageOf, type Branch, type Observations } from '../../instrument/index.ts';
import {
  neverTaken,
  quoted,
  type ChangedUnit,
  type JudgedMutant,
  type WatchedFile,
} from '../../verify/index.ts';

export interface Claim {
  readonly key: string;
  readonly kind: 'branch' | 'mutant' | 'regression';
  readonly reason: string;
}

/** Branches of the changed functions that were taken, and functions that were entered, by key. */
export function takenIn(units: readonly ChangedUnit[], observed: Observations): Map<string, Claim> {
  const found = new Map<string, Claim>();
  for (const { file, unit } of units) {
    const coverage = coverageOf(file.after.probes, observed);
    for (const row of unit.functions) {
      const { branches, wasEntered, errorPaths } = coverage.functions[row]!;
      if (row === unit.functions[0] && wasEntered) put(found, entryClaim(file, unit.name, unit.start));
      for (const branch of branches)
        if (branch.wasTaken && !branch.isIgnored) put(found, branchClaim(file, unit.name, branch));
      for (const { wasTaken, start, kind, isIgnored } of errorPaths)
        if (wasTaken && !isIgnored && kind !== 'catch') put(found, errorClaim(file, unit.name, start));
    }
  }
  return found;
}

/** Whether there is a way through the function that was not taken. */
export function hasOpenBranch({ file, unit }: ChangedUnit, observed: Observations): boolean {
  const coverage = coverageOf(file.after.probes, observed);
  return unit.functions.some((row) => {
    const { branches, wasEntered, errorPaths } = coverage.functions[row]!;
    const ways = [...branches, ...errorPaths.filter(({ kind }) => kind !== 'catch')];
    return !wasEntered || ways.some(({ wasTaken, isIgnored }) => !wasTaken && !isIgnored);
  });
}

function put(found: Map<string, Claim>, claim: Claim): void {
  if (!found.has(claim.key)) found.set(claim.key, claim);
}

function placeText(file: WatchedFile, offset: number): string {
  return `${file.path}:${file.lineAt(offset)}`;
}

function entryClaim(file: WatchedFile, name: string, start: number): Claim {
  return {
    kind: 'branch',
    key: `branch ${file.path} ${start}`,
    reason: `${placeText(file, start)}: without it, no test runs ${quoted(name)}.`,
  };
}

function branchClaim(file: WatchedFile, name: string, branch: Branch): Claim {
  const { start, end, kind, way } = branch;
  const said = neverTaken(branch, file.text.slice(start, end), name);
  return {
    kind: 'branch',
    key: `branch ${file.path} ${start} ${end} ${kind} ${way}`,
    reason: `${placeText(file, start)}: without it, ${said[0]!.toLowerCase()}${said.slice(1)}`,
  };
}

function errorClaim(file: WatchedFile, name: string, start: number): Claim {
  return {
    kind: 'branch',
    key: `error ${file.path} ${start}`,
    reason: `${placeText(file, start)}: without it, no test leads to this error of ${quoted(name)}.`,
  };
}

export function mutantClaim({ name, file, mutant }: JudgedMutant, lineAt: (offset: number) => number): Claim {
  const from = quoted(file.text.slice(mutant.start, mutant.end));
  return {
    kind: 'mutant',
    key: `mutant ${name}`,
    reason: `${file.path}:${lineAt(mutant.start)}: without it, tests pass with ${from} as ${quoted(mutant.replacement)}.`,
  };
}

export function regressionClaim(name: string, outcome: string): Claim {
  return {
    kind: 'regression',
    key: `regression ${name} ${outcome}`,
    reason: `it fails without the change, which makes ${quoted(name)} do something else.`,
  };
}

/** What failed before and branches first, as they are what people look for. */
export function reasonOf(claims: readonly Claim[]): string {
  const order = ['regression', 'branch', 'mutant'];
  const [first, ...rest] = claims.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || compareText(a.key, b.key),
  );
  if (first === undefined) return '';
  const counts = order.flatMap((kind) => {
    const count = rest.filter((claim) => claim.kind === kind).length;
    const what = kind === 'mutant' ? 'mutant' : kind === 'branch' ? 'branch' : 'difference';
    return count === 0 ? [] : [`${count} more ${what}${count === 1 ? '' : what.endsWith('h') ? 'es' : 's'}`];
  });
  return counts.length === 0 ? first.reason : `${first.reason} (And ${counts.join(' and ')}.)`;
}
