// The files that most others import, and those that import most others.
import { compareText } from '../../base/index.ts';
import type { Reach } from '../../usage/index.ts';

export interface Fan {
  readonly file: string;
  readonly count: number;
}

/** Imports of any kind count once for each pair of files; tests are left out on both sides. */
export function fanLists(reach: Reach, length: number): { fanIn: Fan[]; fanOut: Fan[] } {
  const { files, fileAt } = reach;
  const incoming = new Uint32Array(fileAt.length);
  const outgoing = new Uint32Array(fileAt.length);
  for (const { number, links, isTest } of files) {
    if (isTest) continue;
    for (const target of links.files) {
      if (target === number || !fileAt[target] || fileAt[target].isTest) continue;
      incoming[target]!++;
      outgoing[number]!++;
    }
  }
  return { fanIn: top(reach, incoming, length), fanOut: top(reach, outgoing, length) };
}

function top({ files }: Reach, counts: Uint32Array, length: number): Fan[] {
  let floor = 0;
  let best: Fan[] = [];
  for (const { number, file } of files) {
    if (counts[number]! <= floor) continue;
    best.push({ file: file.path, count: counts[number]! });
    if (best.length < length * 8) continue;
    best = ranked(best, length);
    floor = best.at(-1)!.count - 1;
  }
  return ranked(best, length);
}

function ranked(list: readonly Fan[], length: number): Fan[] {
  return list.toSorted((a, b) => b.count - a.count || compareText(a.file, b.file)).slice(0, length);
}
