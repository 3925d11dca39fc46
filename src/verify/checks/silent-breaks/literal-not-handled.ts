// A text that says which of several cases is meant, and is another since the change, while a comparison still waits for the old one,
// which nothing makes any more.
import { isTestFile } from '../../../graph/index.ts';
import { compareText } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { filePairs, type FilePair } from './function-pairs.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { literalsIn, literalUse, sitesOf, unreadNaming, type LiteralSite } from './literals.ts';
import { unread } from './unread.ts';

export const LITERAL_NOT_HANDLED = 'LITERAL_NOT_HANDLED';

/** A text that was put into something under one name, and what is put there instead. */
interface Replaced {
  readonly tie: string;
  readonly was: LiteralSite;
  readonly is: LiteralSite;
  /** All texts that are new there. */
  readonly fresh: readonly string[];
}

export async function literalNotHandled(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const replaced of filePairs(change).flatMap(replacedIn))
    complaints.push(...(await leftWaiting(change, replaced)));
  return { complaints };
}

type Made = ReadonlyMap<string, readonly LiteralSite[]>;

/** Literals that a file makes, by what they are put into. */
function madeIn(tree: FilePair['after']): Made {
  const sites = [...literalsIn(tree).values()].flat();
  return Map.groupBy(
    sites.filter((site) => literalUse(site).kind === 'made'),
    (site) => {
      const use = literalUse(site);
      return use.kind === 'made' ? use.tie : '';
    },
  );
}

/** One text gone and others new under the same name: if more are gone, nothing says which became which. */
function replacedIn({ before, after }: FilePair): Replaced[] {
  const [old, now] = [madeIn(before), madeIn(after)];
  return [...old]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([tie, was]) => {
      const is = now.get(tie) ?? [];
      const texts = (sites: readonly LiteralSite[]): Set<string> => new Set(sites.map(({ text }) => text));
      const [then, there] = [texts(was), texts(is)];
      const gone = [...then].filter((text) => !there.has(text));
      const fresh = [...there].filter((text) => !then.has(text));
      if (gone.length !== 1 || fresh.length === 0) return [];
      const find = (sites: readonly LiteralSite[], text: string): LiteralSite =>
        sites.find((site) => site.text === text)!;
      return [{ tie, was: find(was, gone[0]!), is: find(is, fresh[0]!), fresh }];
    });
}

/** Comparisons with the old text that the change left in place, if no code is left that makes it. */
async function leftWaiting(change: Change, replaced: Replaced): Promise<Complaint[]> {
  const { tie, was, fresh } = replaced;
  const sites = await sitesOf(change, 'after', was.text);
  const uses = sites.map((site) => ({ site, use: literalUse(site) }));
  const others = uses.filter(
    ({ site, use }) => (use.kind === 'made' || use.kind === 'other') && !isTestFile(site.tree.file),
  );
  if (others.length > 0) return [];
  const open = unread(unreadNaming(change, was.text), `'${was.text}'`);
  const waiting = uses
    .filter(({ use }) => use.kind === 'compared' && use.tie === tie)
    .map(({ site }) => site)
    .filter(({ tree, node }) => isLeftBehind(change, tree, node));
  if (waiting.length === 0) return open;
  const known = await Promise.all(fresh.map((text) => sitesOf(change, 'after', text)));
  const handled = new Set(
    known.flat().flatMap((site) => (literalUse(site).kind === 'compared' ? [site.tree.path] : [])),
  );
  const left = waiting.filter(({ tree }) => !handled.has(tree.path));
  return [...open, ...left.map((site) => complaint(change, site, replaced))];
}

function complaint(change: Change, { tree, node }: LiteralSite, { tie, was, is }: Replaced): Complaint {
  const line = tree.lineAt(node.start);
  return {
    status: 'fail',
    code: LITERAL_NOT_HANDLED,
    file: tree.path,
    span: tree.spanOf(node),
    message: `\`${tie}\` is '${is.text}' instead of '${was.text}' since this change, and ${tree.path}:${line} still waits for '${was.text}', which nothing makes any more.`,
    witness: {
      symbol: `${is.tree.path}#${tie}`,
      proof: `The only code that made '${was.text}' makes something else since the change. The comparison was left as it was and is never true again.`,
      places: [
        placeAt('comparison', tree, node),
        placeAt('value', was.tree, was.node),
        placeAt('value', is.tree, is.node),
      ],
    },
    missing_files: missingFile(change, tree),
    instruction: `Compare with '${is.text}' at ${tree.path}:${line}, or keep '${was.text}'.`,
  };
}
