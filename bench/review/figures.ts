// Figures of reviews: how many bugs are caught and how many clean commits are commented on, and the same code by code.
import type { Reviewed, Told } from './review-commit.ts';

/** What counts as told: what would be posted, or also what is held back as not sure enough. */
export type Reading = 'posted' | 'held back, too';

export const HEADER = [
  'repository',
  'told',
  'bugs',
  'caught',
  'recall',
  'comments',
  'precision',
  'clean',
  'commented',
  'false alarms',
  'no answer',
];

export function rowOf(name: string, reviews: readonly Reviewed[], reading: Reading): string[] {
  const counted = (told: readonly Told[]): Told[] =>
    told.filter(({ posted }) => posted || reading !== 'posted');
  const bugs = reviews.filter(({ kind }) => kind === 'bug');
  const clean = reviews.filter(({ kind }) => kind === 'clean');
  const caught = bugs.filter(({ told }) => counted(told).some(({ hit }) => hit)).length;
  const commented = clean.filter(({ told }) => counted(told).length > 0).length;
  const all = bugs.flatMap(({ told }) => counted(told));
  return [
    name,
    reading,
    String(bugs.length),
    String(caught),
    share(caught, bugs.length),
    String(all.length),
    share(all.filter(({ hit }) => hit).length, all.length),
    String(clean.length),
    String(commented),
    share(commented, clean.length),
    String(reviews.filter(({ failure }) => failure !== undefined).length),
  ];
}

export const CODE_HEADER = [
  'check',
  'code',
  'told',
  'on bugs: hit',
  'miss',
  'bugs caught',
  'on clean',
  'clean commented',
];

/** Each code, the most frequent first. What is held back is apart from what is posted. */
export function codeRows(reviews: readonly Reviewed[]): string[][] {
  const all = reviews.flatMap(({ kind, commit, told }) => told.map((one) => ({ ...one, kind, commit })));
  const groups = Map.groupBy(all, ({ check, code, posted }) =>
    [check, code, posted ? 'posted' : 'held back'].join(' '),
  );
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map((told) => {
      const [{ check, code, posted }] = told as [(typeof told)[0]];
      const onBugs = told.filter(({ kind }) => kind === 'bug');
      const onClean = told.filter(({ kind }) => kind === 'clean');
      const hits = onBugs.filter(({ hit }) => hit);
      return [
        check,
        code,
        posted ? 'posted' : 'held back',
        String(hits.length),
        String(onBugs.length - hits.length),
        String(new Set(hits.map(({ commit }) => commit)).size),
        String(onClean.length),
        String(new Set(onClean.map(({ commit }) => commit)).size),
      ];
    });
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'n/a' : (part / whole).toFixed(3);
}
