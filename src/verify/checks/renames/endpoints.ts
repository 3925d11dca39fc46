// Addresses that one side of a program offers and another asks for are strings to both: when a change gives a route another path and
// the old one is still written elsewhere, someone should look whether both mean the same.
import { lineStartsOf, spanAt } from '../../../base/index.ts';
import type { ReviewItem } from '../../../contract/index.ts';
import { languageOf } from '../../../syntax/index.ts';
import type { Change } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';

/** A path as a route has it: two parts at least, or one below the root that is no file. */
const ROUTE = /(['"`])(\/[\w-]+(?:\/[\w:{}$*.-]+)*\/?)\1/g;
const FILE_NAME = /\.\w{1,5}$/;

/** How much text is searched for addresses that are gone. */
const MOST_TEXT = 50_000_000;

export async function endpointsLeft(change: Change): Promise<ReviewItem[]> {
  const gone = new Map(change.files.flatMap((file) => replacedRoutes(file)));
  if (gone.size === 0) return [];
  const { snapshot } = change.after.state;
  const sources = snapshot.paths.filter((path) => languageOf(path) !== undefined);
  await snapshot.prefetch(sources);
  const items: ReviewItem[] = [];
  let searched = 0;
  for (const path of sources) {
    if (searched > MOST_TEXT) break;
    const text = snapshot.read(path) ?? '';
    searched += text.length;
    for (const [route, { file, instead }] of gone) {
      const at = path === file ? -1 : text.indexOf(route);
      if (at === -1 || !isWhole(text, at, route)) continue;
      items.push({
        reason: 'endpoint',
        symbol: `${file}#${route}`,
        file: path,
        span: spanAt(lineStartsOf(text), at, at + route.length),
        message: `${file} has ${instead} where it had ${route}, and this still names ${route}.`,
        rank: 0.7,
      });
    }
  }
  return items;
}

function isWhole(text: string, at: number, route: string): boolean {
  return /['"`/}]/.test(text[at - 1] ?? '') && /['"`?#]/.test(text[at + route.length] ?? '');
}

interface Replaced {
  readonly file: string;
  readonly instead: string;
}

/** Routes that a file has no longer, with what stands in their place. */
function replacedRoutes({ path, textBefore, textAfter, kind }: ChangedFile): [string, Replaced][] {
  if (kind === 'removed' || kind === 'added' || languageOf(path) === undefined) return [];
  if (textBefore === undefined || textAfter === undefined) return [];
  const [then, now] = [routesIn(textBefore), routesIn(textAfter)];
  const gone = [...then].filter((route) => !now.has(route));
  const fresh = [...now].filter((route) => !then.has(route));
  // One path for another; more of them are told apart by what they have in common.
  return gone.flatMap((route) => {
    const instead =
      gone.length === 1 && fresh.length === 1 ? fresh[0] : fresh.find((other) => isAlike(route, other));
    return instead === undefined ? [] : [[route, { file: path, instead }] as [string, Replaced]];
  });
}

function routesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(ROUTE)]
      .map((match) => match[2]!)
      .filter((route) => route.length > 3 && !FILE_NAME.test(route)),
  );
}

/** All but one of their parts are the same. */
function isAlike(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')];
  return left.length === right.length && left.filter((part, index) => part !== right[index]).length === 1;
}
