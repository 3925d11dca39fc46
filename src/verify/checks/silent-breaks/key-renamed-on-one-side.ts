// A key that is another since the change at one end only: who still uses the old one waits in vain. It is renamed on purpose if nobody
// is at the other end of the new one yet, or the same change brings others there.
import { compareText } from '../../../base/index.ts';
import type { WitnessPlace } from '../../../contract/index.ts';
import type { Change } from '../../change.ts';
import { byPath } from '../../changed-files.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { treeOf } from '../../syntax/tree-of.ts';
import { placeIn } from '../../witness-place.ts';
import { settingsOf } from './environment-files.ts';
import { filePairs } from './function-pairs.ts';
import { keysIn, type End, type KeyUse } from './keys.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { literalUse, sitesOf, unreadNaming } from './literals.ts';
import { unread } from './unread.ts';

export const KEY_RENAMED_ON_ONE_SIDE = 'KEY_RENAMED_ON_ONE_SIDE';

interface RenamedKey {
  readonly was: KeyUse;
  readonly is: KeyUse;
}

/** What somebody else sends or sets, whatever the program does. */
const FOREIGN =
  /^(?:abort|aborted|beforeExit|change|click|close|closed|connect|connection|data|destroy|disconnect|drain|end|error|exit|finish|focus|blur|input|keydown|keyup|listening|load|lookup|message|mousedown|mouseup|mousemove|open|pause|pipe|progress|ready|readable|request|response|resume|resize|scroll|secureConnect|session|socket|submit|timeout|uncaughtException|unhandledRejection|unload|unpipe|upgrade|warning|NODE_ENV|NODE_OPTIONS|PATH|HOME|CI|DEBUG|PORT|MODE|DEV|PROD|SSR|BASE_URL)$/;

export async function keyRenamedOnOneSide(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const renamed of renamedKeys(change)) complaints.push(...(await leftBehind(change, renamed)));
  return { complaints };
}

/** One key gone and one new in the same kind of place of one file. */
function renamedKeys(change: Change): RenamedKey[] {
  return filePairs(change).flatMap(({ before, after }) => {
    const group = (uses: readonly KeyUse[]) =>
      Map.groupBy(uses, ({ channel, end, how }) => `${channel} ${end} ${how}`);
    const [old, now] = [group(keysIn(before)), group(keysIn(after))];
    return [...old].flatMap(([kind, was]) => {
      const is = now.get(kind) ?? [];
      const gone = was.filter(({ key }) => !is.some((use) => use.key === key));
      const fresh = is.filter(({ key }) => !was.some((use) => use.key === key));
      const pairs = gone.map((use, index) => ({ was: use, is: fresh[index] }));
      const keys = (uses: readonly KeyUse[]): number => new Set(uses.map(({ key }) => key)).size;
      if (keys(gone) !== keys(fresh)) return [];
      return unique(
        pairs.flatMap(({ was: left, is: right }) =>
          right && !FOREIGN.test(left.key) ? [{ was: left, is: right }] : [],
        ),
      );
    });
  });
}

function unique(pairs: readonly RenamedKey[]): RenamedKey[] {
  return [...new Map(pairs.map((pair) => [pair.was.key, pair])).values()];
}

const OTHER_END: Readonly<Record<End, End>> = { sends: 'receives', receives: 'sends' };

/** Where something stands at the other end. */
interface LeftPlace {
  readonly file: string;
  readonly place: WitnessPlace;
  readonly missing: readonly string[];
}

async function leftBehind(change: Change, { was, is }: RenamedKey): Promise<Complaint[]> {
  const other = OTHER_END[was.end];
  const left = await endsOf(change, was, other);
  const places = left.uses
    .filter(({ tree, node }) => isLeftBehind(change, tree, node))
    .map((use) => placeOfUse(change, use));
  const set =
    was.channel === 'environment variable' && other === 'sends' ? await settingPlaces(change, was.key) : [];
  const all = [...places, ...set];
  // Somebody else at the same end, or a text that may become a key, still serves who is left.
  if (left.same.length > 0 || left.hasOther) return [];
  const open = unread(unreadNaming(change, was.key), `'${was.key}'`);
  if (all.length === 0) return open;
  const fresh = await endsOf(change, is, other);
  const isAdapted = fresh.uses.some(({ tree, node }) => !isLeftBehind(change, tree, node));
  if ((fresh.uses.length > 0 && !isAdapted) || fresh.hasOther) return [];
  if (was.channel === 'environment variable' && (await settingsOf(change, 'after', is.key)).length > 0)
    return [];
  return [...open, ...all.map((place) => complaint(place, { was, is }))];
}

interface Ends {
  readonly uses: readonly KeyUse[];
  readonly same: readonly KeyUse[];
  /** Whether the text also stands elsewhere, from where it may be handed over as a key. */
  readonly hasOther: boolean;
}

/** Who uses a key after the change: at the other end, at the same end, or in ways that cannot be told. */
async function endsOf(change: Change, { channel, key }: KeyUse, other: End): Promise<Ends> {
  const isVariable = channel === 'environment variable';
  const sites = await sitesOf(change, 'after', key);
  const { graph } = change.after.state;
  const naming = isVariable ? graph.paths.filter((path) => graph.files.get(path)!.facts.mentions(key)) : [];
  const trees = new Set(sites.map(({ tree }) => tree));
  for (const path of naming) {
    const tree = treeOf(change, 'after', path);
    if (tree) trees.add(tree);
  }
  const uses = [...trees]
    .sort((a, b) => compareText(a.path, b.path))
    .flatMap((tree) => keysIn(tree).filter((use) => use.key === key && use.channel === channel));
  const known = new Set(uses.map(({ node }) => node));
  const hasOther = sites.some((site) => !known.has(site.node) && literalUse(site).kind !== 'type');
  return {
    uses: uses.filter(({ end }) => end === other),
    same: uses.filter(({ end }) => end !== other),
    hasOther,
  };
}

function placeOfUse(change: Change, { tree, node, end }: KeyUse): LeftPlace {
  return { file: tree.path, place: placeAt(end, tree, node), missing: missingFile(change, tree) };
}

async function settingPlaces(change: Change, name: string): Promise<LeftPlace[]> {
  const touched = byPath(change.files).after;
  return (await settingsOf(change, 'after', name)).map(({ file, start, end, text }) => ({
    file,
    place: placeIn({ side: 'after', file, text }, 'setting', { start, end }),
    missing: touched.has(file) ? [] : [file],
  }));
}

function complaint({ file, place, missing }: LeftPlace, { was, is }: RenamedKey): Complaint {
  const line = place.span?.start.line ?? 1;
  const verb = was.end === 'sends' ? 'sent' : 'asked for';
  return {
    status: 'fail',
    code: KEY_RENAMED_ON_ONE_SIDE,
    file,
    ...(place.span ? { span: place.span } : {}),
    message: `The ${was.channel} '${was.key}' is ${verb} as '${is.key}' since this change, and ${file}:${line} still uses '${was.key}'.`,
    witness: {
      symbol: `${is.tree.path}#${is.key}`,
      proof: `Nothing is at the other end of '${was.key}' any more: it was renamed there, and left as it was here.`,
      places: [place, placeAt(was.end, was.tree, was.node), placeAt(is.end, is.tree, is.node)],
    },
    missing_files: [...missing],
    instruction: `Use '${is.key}' at ${file}:${line}, too, or keep '${was.key}'.`,
  };
}
