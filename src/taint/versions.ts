// Which versions of a package a program may meet, by the range that its package.json declares.
import type { Frame } from './run.ts';

export type VersionAnswer = 'older' | 'open' | 'fixed';

/** Whether what a file uses of a package is older than a version: `open` where the range allows both, or is not known. */
export function olderThan(frame: Frame, api: string, version: string): VersionAnswer {
  const range = frame.run.rangeOf(frame.tree.path, packageIn(api));
  const lowest = /^\s*([~^]|>=?)?\s*v?(\d+(?:\.\d+){0,2})/.exec(range ?? '');
  if (lowest === null || /\|\||\s-\s/.test(range!)) return 'open';
  if (isAtLeast(lowest[2]!, version)) return 'fixed';
  return lowest[1] === undefined ? 'older' : 'open';
}

export function packageIn(api: string): string {
  return /^(?:@[^/]+\/)?[^./(:]+/.exec(api)?.[0] ?? api;
}

function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [numbersIn(version), numbersIn(least)];
  const at = own.findIndex((part, index) => part !== other[index]);
  return at < 0 || own[at]! > other[at]!;
}

function numbersIn(version: string): number[] {
  const parts = version.split('.').map(Number);
  return [0, 1, 2].map((index) => parts[index] ?? 0);
}
