// The figures of merges that were judged.
import { formatCount } from '../format.ts';
import type { MeaningJudged } from './judge-meaning.ts';
import type { ResolutionJudged } from './judge-resolution.ts';
import type { TextJudged } from './judge-text.ts';

export const TEXT_HEADER = [
  'repository',
  'merges',
  'conflicts',
  'predicted right',
  'same bytes',
  '"same file" right',
  'changed by hand',
];

export function textRow(name: string, all: readonly TextJudged[]): string[] {
  const tried = all.filter(({ truth }) => truth !== 'failed');
  const conflicts = tried.filter(({ truth }) => truth === 'conflict');
  const clean = tried.filter(({ truth }) => truth === 'clean');
  const named = tried.filter(({ hasSameFile }) => hasSameFile);
  const right = named.filter(({ truth }) => truth === 'conflict').length;
  return [
    name,
    formatCount(tried.length),
    formatCount(conflicts.length),
    share(tried.filter(({ truth, predicted }) => truth === predicted).length, tried.length),
    share(clean.filter(({ isSameTree }) => isSameTree).length, clean.length),
    share(right, named.length),
    share(clean.filter(({ changedByHand }) => changedByHand.length > 0).length, clean.length),
  ];
}

export const MEANING_HEADER = [
  'repository',
  'judged',
  'complete',
  'break together',
  'depend',
  'seconds each',
];

export function meaningRow(name: string, all: readonly MeaningJudged[]): string[] {
  const seconds = all.reduce((sum, one) => sum + one.seconds, 0) / Math.max(1, all.length);
  return [
    name,
    formatCount(all.length),
    formatCount(all.filter(({ complete }) => complete).length),
    formatCount(all.filter(({ broken }) => broken.length > 0).length),
    formatCount(all.filter(({ needs }) => needs.length > 0).length),
    seconds.toFixed(1),
  ];
}

export const RESOLUTION_HEADER = [
  'repository',
  'conflicts',
  'files',
  'files resolved',
  'as people did',
  'merges resolved',
];

export function resolutionRow(name: string, all: readonly ResolutionJudged[]): string[] {
  const resolved = all.flatMap((one) => one.resolved);
  const files = resolved.length + all.flatMap(({ unresolved }) => unresolved).length;
  const same = resolved.filter(({ likeness }) => likeness === 'same' || likeness === 'other order');
  return [
    name,
    formatCount(all.length),
    formatCount(files),
    share(resolved.length, files),
    share(same.length, resolved.length),
    share(all.filter(({ unresolved }) => unresolved.length === 0).length, all.length),
  ];
}

function share(part: number, whole: number): string {
  const text = `${formatCount(part)} of ${formatCount(whole)}`;
  return whole === 0 ? text : `${text} (${((100 * part) / whole).toFixed(1)} %)`;
}
