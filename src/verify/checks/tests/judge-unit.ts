// Whether tests are enough for one function that changed.
import type { Branch, DecisionCoverage, FunctionCoverage } from '../../../instrument/index.ts';
import { branchShare } from '../../../instrument/index.ts';
import type { Complaint } from '../../check.ts';
import { placeIn } from '../../witness-place.ts';
import type { TestsSettings } from './adequacy-spec.ts';
import { neverTaken, quoted } from './branch-words.ts';
import type { ChangedUnit } from './changed-units.ts';
import { decisionTable } from './decision-table.ts';
import { shareOf } from './units.ts';

export interface Measured {
  readonly coverage: FunctionCoverage;
  /** What tests reached before the change, where it was measured. */
  readonly before: FunctionCoverage | undefined;
  /** What was run, as a clause. */
  readonly ran: string;
}

export function judgeUnit(one: ChangedUnit, measured: Measured, settings: TestsSettings): Complaint[] {
  const { coverage } = measured;
  if (!coverage.wasEntered && branchShare(coverage).reached === 0) return [notRun(one, measured)];
  const branches = untaken(one, coverage).map((branch) => branchComplaint(one, measured, branch));
  const conditions = coverage.decisions.flatMap((decision) => decisionComplaint(one, measured, decision));
  if (branches.length > 0) return [...branches, ...conditions];
  return [
    ...shareComplaint(one, measured, settings),
    ...errorComplaint(one, measured, settings),
    ...conditions,
  ];
}

/** Branches that the change writes or writes into, and that no test takes. */
function untaken({ file, before, requirement }: ChangedUnit, { branches }: FunctionCoverage) {
  const isNew = ({ start, end }: { start: number; end: number }): boolean => {
    for (let line = file.lineAt(start); line <= file.lineAt(end); line++) if (file.isNew(line)) return true;
    return false;
  };
  const found = branches.filter(
    (branch) =>
      !branch.wasTaken &&
      !branch.isIgnored &&
      !branch.isImplicit &&
      // A default that nobody relies on is a small thing, unless much depends on the function.
      (branch.kind !== 'default-value' || requirement.domain !== undefined) &&
      (before === undefined || isNew(branch) || (branch.body !== undefined && isNew(branch.body))),
  );
  // What is inside of a branch that nobody takes goes without saying.
  return found.filter(
    ({ start }) => !found.some(({ body }) => body && body.start <= start && start < body.end),
  );
}

function textOf({ file }: ChangedUnit) {
  return { side: 'after', file: file.path, text: file.text } as const;
}

function symbolOf({ file, unit }: ChangedUnit): string {
  return `${file.path}#${unit.name}`;
}

/** The first line of a function is enough to find it. */
function declaration(one: ChangedUnit) {
  const { start, end } = one.unit;
  const line = one.file.text.slice(start, end).search(/[\r\n]/);
  return placeIn(textOf(one), 'function', { start, end: line < 0 ? end : start + line });
}

function complaint(
  code: string,
  witness: NonNullable<Complaint['witness']>,
  rest: Pick<Complaint, 'message' | 'instruction'> & { status?: 'fail' | 'review' },
): Complaint {
  const { file, span } = witness.places[0]!;
  return { status: 'fail', code, file, ...(span ? { span } : {}), ...rest, witness };
}

function notRun(one: ChangedUnit, { ran }: Measured): Complaint {
  const name = quoted(one.unit.name);
  return complaint(
    'BRANCH_NOT_TESTED',
    { symbol: symbolOf(one), proof: `${ran}; none of them enters the function.`, places: [declaration(one)] },
    {
      message: `No test runs ${name}, which the change ${one.before ? 'modifies' : 'adds'}.`,
      instruction: `Write a test that calls ${name}, and that says what comes of it.`,
    },
  );
}

function branchComplaint(one: ChangedUnit, { coverage, ran }: Measured, branch: Branch): Complaint {
  const code = one.file.text.slice(branch.start, branch.end);
  return complaint(
    'BRANCH_NOT_TESTED',
    {
      symbol: symbolOf(one),
      proof: `${ran}; they take ${ofAll(coverage)} of the function, and not this one.`,
      places: [placeIn(textOf(one), 'branch', branch), declaration(one)],
    },
    {
      message: neverTaken(branch, code, one.unit.name),
      instruction: `Write a test of ${quoted(one.unit.name)} that takes this way, and that says what comes of it.`,
    },
  );
}

function ofAll(coverage: FunctionCoverage): string {
  const { reached, all } = branchShare(coverage);
  return `${reached} of ${all} ${all === 1 ? 'branch' : 'branches'}`;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Below the threshold without having risen, or fallen. */
function shareComplaint(one: ChangedUnit, measured: Measured, { raise }: TestsSettings): Complaint[] {
  const { coverage, ran } = measured;
  const now = shareOf(coverage);
  const before = measured.before && shareOf(measured.before);
  const { branches: asked, domain } = one.requirement;
  const name = quoted(one.unit.name);
  const untakenNames = coverage.branches.filter(({ wasTaken, isIgnored }) => !wasTaken && !isIgnored);
  const places = [
    declaration(one),
    ...untakenNames.map((branch) => placeIn(textOf(one), 'never taken', branch)),
  ];
  const proof = `${ran}; they take ${ofAll(coverage)} of ${name}`;
  const instruction = `Write tests for the branches of ${name} that are shown.`;
  if (before !== undefined && now < before - TINY && missed(coverage) > missed(measured.before!))
    return [
      complaint(
        'COVERAGE_FELL',
        { symbol: symbolOf(one), proof: `${proof}, and took ${percent(before)} before the change.`, places },
        {
          message: `Tests take ${percent(now)} of the branches of ${name}, and took ${percent(before)}.`,
          instruction,
        },
      ),
    ];
  // Where nobody knows what it was, it may have risen.
  const mayHaveRisen = one.before && (before === undefined || now >= before + raise - TINY);
  if (now >= asked - TINY || (domain === undefined && mayHaveRisen)) return [];
  const why = domain === undefined ? '' : ` in code of the domain ${domain}`;
  return [
    complaint(
      'COVERAGE_TOO_LOW',
      { symbol: symbolOf(one), proof: `${proof}.`, places },
      {
        message: `Tests take ${percent(now)} of the branches of ${name}; ${percent(asked)} are asked for${why}.`,
        instruction,
      },
    ),
  ];
}

const TINY = 1e-9;

/** A function that gives away branches that were tested has a smaller share, and has lost nothing. */
function missed(coverage: FunctionCoverage): number {
  const { reached, all } = branchShare(coverage);
  return all - reached;
}

function errorComplaint(one: ChangedUnit, { coverage, ran }: Measured, settings: TestsSettings): Complaint[] {
  const paths = coverage.errorPaths.filter(({ isIgnored }) => !isIgnored);
  const taken = paths.filter(({ wasTaken }) => wasTaken).length;
  const asked = Math.min(settings.errorPaths, paths.length);
  if (one.before || taken >= asked) return [];
  const name = quoted(one.unit.name);
  return [
    complaint(
      'ERROR_PATH_NOT_TESTED',
      {
        symbol: symbolOf(one),
        proof: `${ran}; they lead to ${taken} of ${paths.length} errors.`,
        places: paths
          .filter(({ wasTaken }) => !wasTaken)
          .map((path) => placeIn(textOf(one), path.kind, path)),
      },
      {
        message: `No test leads to an error in ${name}, which is new and has ${paths.length === 1 ? 'one' : paths.length}.`,
        instruction: `Write a test that makes ${name} fail, and that says with which error.`,
      },
    ),
  ];
}

/** Conditions of a decision that the change writes, and that nothing shows to matter. */
function decisionComplaint(one: ChangedUnit, { ran }: Measured, covered: DecisionCoverage): Complaint[] {
  const { decision, table } = covered;
  const { file, before, requirement } = one;
  const isNew = before === undefined || file.isNew(file.lineAt(decision.start));
  const open = table.conditions.filter(({ pair }) => pair === undefined);
  const isJudged = decision.isBoolean && decision.conditions.length > 1 && table.rows.length > 0;
  if (!isNew || !isJudged || open.length === 0 || requirement.conditions === 'off') return [];
  const oneSided = open.filter(({ wasTrue, wasFalse }) => !wasTrue || !wasFalse);
  const names = [...new Set(open.map(({ text }) => quoted(text)))].join(', ');
  const all = table.conditions.length;
  const isFailing = requirement.conditions === 'fail' || (before === undefined && oneSided.length > 0);
  return [
    complaint(
      'CONDITION_NOT_TESTED',
      {
        symbol: symbolOf(one),
        proof: `${ran}; ${all - open.length} of ${all} conditions are shown to decide the outcome alone.`,
        places: [placeIn(textOf(one), 'decision', decision), declaration(one)],
        table: decisionTable(covered, file.text),
      },
      {
        status: isFailing ? 'fail' : 'review',
        message: `Tests do not show that ${names} ${open.length === 1 ? 'matters' : 'matter'} in ${quoted(one.unit.name)}.`,
        instruction: `Add ${open.length === 1 ? 'a test' : 'tests'} in which ${names} alone ${open.length === 1 ? 'makes' : 'make'} the outcome another one.`,
      },
    ),
  ];
}
