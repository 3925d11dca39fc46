// Figures of judged commits, per repository and in all.
import type { Judgement, JudgedCommit } from './judge-case.ts';

export interface Totals {
  readonly commits: number;
  /** Complete commits that were rejected. */
  readonly rejected: number;
  /** Of these, those in which TypeScript has a new error on a line that was complained about: they were merged broken. */
  readonly broken: number;
  /** Answers, to complete commits, that do not claim to be complete, or none at all. */
  readonly incomplete: number;
  readonly review: number;
  /** Commits with one file left as it was, which TypeScript has errors for. */
  readonly negatives: number;
  readonly caught: number;
  /** Missing files that were told, and of these the right ones. */
  readonly told: number;
  readonly right: number;
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  readonly f1: number | undefined;
  readonly p50: number | undefined;
  readonly p95: number | undefined;
}

export function totalsOf(commits: readonly JudgedCommit[]): Totals {
  const negatives = commits.flatMap((commit) => commit.negatives);
  const rejected = commits.filter(({ whole }) => whole.verdict === 'reject');
  const told = negatives.reduce((sum, { missing }) => sum + missing.length, 0);
  const right = negatives.filter(({ missing, file }) => missing.includes(file)).length;
  const precision = share(right, told);
  const recall = share(right, negatives.length);
  const answers: Judgement[] = [...commits.map(({ whole }) => whole), ...negatives];
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    commits: commits.length,
    rejected: rejected.length,
    broken: rejected.filter(isBroken).length,
    incomplete: commits.filter(({ whole }) => !whole.complete).length,
    review: commits.filter(({ whole }) => whole.verdict === 'review').length,
    negatives: negatives.length,
    caught: negatives.filter(({ verdict }) => verdict === 'reject').length,
    told,
    right,
    precision,
    recall,
    f1: precision && recall ? (2 * precision * recall) / (precision + recall) : undefined,
    p50: times[Math.floor(times.length * 0.5)],
    p95: times[Math.min(times.length - 1, Math.floor(times.length * 0.95))],
  };
}

function isBroken({ whole, errors }: JudgedCommit): boolean {
  return whole.entries.some(
    ({ status, file, span }) =>
      status === 'fail' && span && errors.some((line) => line.includes(` ${file}(${span.start.line},`)),
  );
}

export function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

export const HEADER = [
  'repository',
  'commits',
  'rejected',
  'broken',
  'incomplete',
  'review',
  'negatives',
  'rejected',
  'precision',
  'recall',
  'F1',
  'p50',
  'p95',
];

export function rowOf(name: string, totals: Totals): string[] {
  const { commits, rejected, broken, incomplete, review, negatives, caught } = totals;
  const part = (value: number | undefined): string => value?.toFixed(2) ?? 'n/a';
  const time = (value: number | undefined): string => (value === undefined ? 'n/a' : `${value} ms`);
  return [
    name,
    String(commits),
    String(rejected),
    String(broken),
    String(incomplete),
    String(review),
    String(negatives),
    String(caught),
    part(totals.precision),
    part(totals.recall),
    part(totals.f1),
    time(totals.p50),
    time(totals.p95),
  ];
}
