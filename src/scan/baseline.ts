// A baseline file: the findings a team has decided to live with, by identity, so that it survives edits, and what could not be
// decided when it was written. It holds no places in files, hence it changes only when findings or unknowns do.
import * as z from 'zod';
import { compareText } from '../base/index.ts';
import {
  Failure,
  HOLD_REASONS,
  PROBLEM_CODES,
  holdReasonOf,
  type HoldReason,
  type ProblemCode,
} from '../contract/index.ts';
import { exists, readFileBytes, writeAtomically } from '../host/index.ts';
import type { BaseFinding } from './attribute.ts';
import type { Scan } from './judge-moment.ts';
import type { ReportedFinding } from './reported-finding.ts';
import { NO_CONTENTS, saysWhich, type BaseUnknowns, type Unknowns } from './unknowns.ts';

const findingSchema = z.strictObject({
  identity: z.string(),
  code: z.string(),
  count: z.int().positive(),
  measures: z.array(z.number()),
});

const holdSchema = z.strictObject({
  detector: z.string(),
  kind: z.string(),
  reason: z.enum(Object.keys(HOLD_REASONS) as HoldReason[]),
  file: z.string(),
  count: z.int().positive(),
});

const problemSchema = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  file: z.string().optional(),
  /** Where the code and the file do not tell which problem it is. */
  message: z.string().optional(),
});

const baselineSchema = z.strictObject({
  version: z.literal(1),
  findings: z.array(findingSchema),
  holds: z.array(holdSchema).default([]),
  problems: z.array(problemSchema).default([]),
  /** The configs that there were, by which a new one is told; only where something was not installed or not built. */
  contexts: z.array(z.string()).default([]),
});

export type Baseline = z.infer<typeof baselineSchema>;

const RESTORE = 'Restore the file, or write it anew with --update-baseline.';

export function readBaseline(path: string): Baseline {
  if (!exists(path)) {
    const help = 'Correct the path, or create the file with --update-baseline.';
    throw new Failure('FILE_NOT_FOUND', { message: `There is no baseline ${path}.`, help, file: path });
  }
  const invalid = (reason: string, cause?: unknown): Failure =>
    new Failure(
      'CONFIG_INVALID',
      { message: `${path} is not a baseline: ${reason}`, help: RESTORE, file: path },
      { cause },
    );
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(readFileBytes(path)));
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause), cause);
  }
  const result = baselineSchema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error.issues[0]!.message);
}

export function baselineFindings({ findings }: Baseline): BaseFinding[] {
  return findings.flatMap(({ identity, count, measures }) =>
    Array.from({ length: count }, (_, index) => ({ identity, measure: measures[index] })),
  );
}

/** What was unknown when the baseline was written. */
export function baselineUnknowns({ holds, problems, contexts }: Baseline): BaseUnknowns {
  const known = new Set(contexts);
  return {
    holds: holds.flatMap(({ count, ...hold }) =>
      Array.from({ length: count }, () => ({ ...hold, start: 0, end: 0, limits: true })),
    ),
    problems: problems.map(({ code, file, message = '' }) => ({
      code,
      ...(file === undefined ? {} : { file }),
      message,
      limits: true,
    })),
    failed: [],
    snapshot: { ...NO_CONTENTS, has: (file) => known.has(file) },
    perFile: new Set(),
    byPath: true,
  };
}

/** With `known`, only what was in it is kept: pruning never adds. */
export function writeBaseline(
  path: string,
  { findings, unknowns }: Pick<Scan, 'findings' | 'unknowns'>,
  contexts: readonly string[],
  known?: Baseline,
): void {
  const holds = holdEntries(unknowns, known);
  const isBare = holds.some(({ reason }) => holdReasonOf(reason).lies === 'environment');
  const parts = {
    findings: findingEntries(findings, known),
    holds,
    problems: problemEntries(unknowns, known),
    contexts: isBare ? (known?.contexts ?? [...contexts].sort(compareText)) : [],
  };
  const lists = Object.entries(parts).filter(([name, list]) => name === 'findings' || list.length > 0);
  const text = lists.map(([name, list]) => `  ${JSON.stringify(name)}: [\n${linesOf(list)}\n  ]`).join(',\n');
  writeAtomically(path, new TextEncoder().encode(`{\n  "version": 1,\n${text}\n}\n`));
}

function linesOf(list: readonly unknown[]): string {
  return list.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
}

function findingEntries(
  findings: readonly ReportedFinding[],
  known: Baseline | undefined,
): Baseline['findings'] {
  const counts = known && new Map(known.findings.map(({ identity, count }) => [identity, count]));
  const groups = Map.groupBy(findings, ({ identity }) => identity);
  const entries = [...groups].flatMap(([identity, list]) => {
    const count = counts ? Math.min(list.length, counts.get(identity) ?? 0) : list.length;
    if (count === 0) return [];
    const measures = list.flatMap(({ measure }) => measure ?? []).sort((a, b) => a - b);
    const { code, kind } = list[0]!.answer;
    return [{ identity, code: code ?? kind, count, measures: measures.slice(0, count) }];
  });
  return entries.sort((a, b) => compareText(a.code, b.code) || compareText(a.identity, b.identity));
}

function holdEntries({ holds }: Unknowns, known: Baseline | undefined): Baseline['holds'] {
  const keyOf = ({ detector, kind, reason, file }: Omit<Baseline['holds'][number], 'count'>): string =>
    [reason, file, detector, kind].join('\0');
  const counts = known && new Map(known.holds.map((hold) => [keyOf(hold), hold.count]));
  const groups = Map.groupBy(
    holds.filter(({ limits, reason }) => limits && holdReasonOf(reason).lies !== 'run'),
    keyOf,
  );
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([key, list]) => {
      const count = counts ? Math.min(list.length, counts.get(key) ?? 0) : list.length;
      const { detector, kind, reason, file } = list[0]!;
      return count === 0 ? [] : [{ detector, kind, reason, file, count }];
    });
}

/** These are about one run, and excuse no other. */
const OF_A_RUN: ReadonlySet<ProblemCode> = new Set([
  'TYPES_FAILED',
  'CHANGE_UNFINISHED',
  'ANALYSIS_FAILED',
  'NOTHING_READ',
]);

function problemEntries({ problems }: Unknowns, known: Baseline | undefined): Baseline['problems'] {
  const keyOf = ({ code, file = '', message = '' }: Baseline['problems'][number]): string =>
    [code, file, message].join('\0');
  const keys = known && new Set(known.problems.map(keyOf));
  const limiting = problems
    .filter(({ limits, code }) => limits && !OF_A_RUN.has(code))
    .map((problem) => {
      const { code, file, message } = problem;
      return {
        code,
        ...(file === undefined ? {} : { file }),
        ...(saysWhich(problem) ? { message } : {}),
      };
    });
  const each = new Map(limiting.map((problem) => [keyOf(problem), problem]));
  return [...each]
    .filter(([key]) => keys?.has(key) ?? true)
    .sort(([a], [b]) => compareText(a, b))
    .map(([, problem]) => problem);
}
