// How much of the functions that changed tests reach, in a sentence and in numbers.
import type { VerifyLog } from '../../../contract/index.ts';
import { branchShare, type FunctionCoverage } from '../../../instrument/index.ts';

export function passedText(coverages: readonly FunctionCoverage[], ran: string): string {
  const { reached, all } = total(coverages);
  if (coverages.length === 0) return `${ran}; no function changed that they could reach.`;
  return `${ran}; they take ${reached} of ${all} branches of ${coverages.length} ${coverages.length === 1 ? 'function' : 'functions'} that changed.`;
}

function total(coverages: readonly FunctionCoverage[]): { reached: number; all: number } {
  const shares = coverages.map(branchShare);
  return {
    reached: shares.reduce((sum, { reached }) => sum + reached, 0),
    all: shares.reduce((sum, { all }) => sum + all, 0),
  };
}

export function adequacyOf(coverages: readonly FunctionCoverage[]): VerifyLog['test_adequacy'] {
  const share = (list: readonly boolean[]): number =>
    list.length === 0 ? 1 : Math.round((list.filter(Boolean).length / list.length) * 10_000) / 10_000;
  const { reached, all } = total(coverages);
  const decisions = coverages.flatMap(({ decisions }) =>
    decisions.filter(({ decision }) => decision.isBoolean),
  );
  const conditions = decisions.flatMap(({ table }) => table.conditions.map(({ pair }) => pair !== undefined));
  const errors = coverages.flatMap(({ errorPaths }) =>
    errorPaths.filter(({ isIgnored }) => !isIgnored).map(({ wasTaken }) => wasTaken),
  );
  return {
    branch_coverage: all === 0 ? 1 : Math.round((reached / all) * 10_000) / 10_000,
    condition_coverage: share(conditions),
    error_path_coverage: share(errors),
  };
}
