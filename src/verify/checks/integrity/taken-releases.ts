// What the base releases and the change does not: the acquisition stays, and the release is gone. That proves a leak where nothing else
// would, since timers, listeners and connections may be meant to last.
import type { Complaint } from '../../check.ts';
import { placeIn } from '../../witness-place.ts';
import type { Acquisition } from './acquisition.ts';
import { acquiredText, nameAround } from './leak-complaint.ts';
import type { Leaks, Released } from './leaks.ts';

/** The same acquisition on two sides of a change. */
export function acquisitionKey({ row, call, tree, handle, root }: Acquisition): string {
  const { event = '', handler = '', isBrief = false } = handle.listens ?? {};
  const name = nameAround(tree, root);
  return [row.id, tree.textOf(call.callee), handle.text, event, handler, String(isBrief), name]
    .map((text) => text.replace(/\s+/g, ' '))
    .join('\0');
}

type Fates = Pick<Leaks, 'released' | 'lasting'>;

export interface Taken {
  readonly acquired: Acquisition;
  readonly before: Released;
}

/** What lasts after the change, with the release that it had before. */
export function takenReleases(before: Fates, after: Fates): Taken[] {
  const had = new Map<string, Released[]>();
  for (const item of before.released) {
    const key = acquisitionKey(item.acquired);
    had.set(key, [...(had.get(key) ?? []), item]);
  }
  for (const { acquired } of after.released) had.get(acquisitionKey(acquired))?.pop();
  const lasted = new Map<string, number>();
  for (const { acquired } of before.lasting) {
    const key = acquisitionKey(acquired);
    lasted.set(key, (lasted.get(key) ?? 0) + 1);
  }
  return after.lasting.flatMap(({ acquired, to }) => {
    const key = acquisitionKey(acquired);
    const count = lasted.get(key) ?? 0;
    lasted.set(key, count - 1);
    const release = count > 0 ? undefined : had.get(key)?.shift();
    return release !== undefined && isHandedAlike(to, release) ? [{ acquired, before: release }] : [];
  });
}

const KEEPING = /(?:^|\.)(?:push|add|set|register|track|use|defer|adopt|attach|addTeardown)$/i;

/** Whoever gets it got it from the base, too, which released it all the same; collections may have learned to. */
function isHandedAlike(to: readonly string[], release: Released): boolean {
  return to.every((taker) => release.to.includes(taker) && !KEEPING.test(taker));
}

export function takenComplaint({ acquired, before }: Taken): Complaint {
  const { row, tree, call } = acquired;
  const old = before.acquired.tree;
  const release = old.textOf(before.at).replace(/\s+/g, ' ');
  const message = `${acquiredText(acquired)} is no longer released: the change takes \`${release}\` away.`;
  return {
    status: row.passes ? 'review' : 'fail',
    code: row.code,
    rule: { spec: 'integrity', since: row.since },
    file: tree.path,
    span: tree.spanOf(call),
    message,
    witness: {
      symbol: `${tree.path}#${nameAround(tree, acquired.root)}`,
      proof: `${message} The base released it at ${old.path}:${old.lineAt(before.at.start)}; nothing in the file releases it after the change, gives it back or hands it over.`,
      places: [
        placeIn({ side: tree.side, file: tree.path, text: tree.text }, 'acquired', call),
        placeIn({ side: old.side, file: old.path, text: old.text }, 'released', before.at),
      ],
    },
    instruction: `Release it as the base does (${old.path}:${old.lineAt(before.at.start)}), or acquire it no more.`,
  };
}
