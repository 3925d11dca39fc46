// A default that is another since the change, and a call that relies on it. Defaults are changed on purpose; that a call is forgotten
// is shown only by other calls, which the same change makes pass the old value.
import type { Node } from '@oxc-project/types';
import type { ReviewItem } from '../../../contract/index.ts';
import { isTestFile } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { parametersOf } from '../../contract-of.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import { functionPairs, type FunctionPair } from './function-pairs.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { unread } from './unread.ts';
import { usesOf, type UseSite } from './uses-of.ts';

export const DEFAULT_CHANGED = 'DEFAULT_CHANGED';

interface ChangedDefault {
  readonly index: number;
  readonly name: string;
  /** The key, where it is a default inside a pattern. */
  readonly option: string | undefined;
  readonly was: string;
  readonly is: string;
}

/** Beyond so many, a reader learns nothing from more. */
const MOST_SHOWN = 20;

export async function defaultChanged(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  const review: ReviewItem[] = [];
  for (const pair of functionPairs(change)) {
    const changed = changedDefaults(pair);
    if (changed.length === 0) continue;
    const { sites, unread: files } = await usesOf(change, pair.after);
    complaints.push(...unread(files, `${pair.after.tree.path}#${pair.after.name}`));
    for (const item of changed) {
      const relying = sites.filter((site) => valueAt(site, item) === 'omitted' && isLeft(change, site));
      const kept = sites.filter((site) => valueAt(site, item) === item.was && !isLeft(change, site));
      const isForgotten = relying.length > 0 && relying.length <= kept.filter(isOfProgram).length;
      if (isForgotten)
        complaints.push(...relying.map((site) => complaint(change, pair, site, item, kept[0]!)));
      else review.push(...relying.slice(0, MOST_SHOWN).map((site) => reviewItem(pair, site, item)));
    }
  }
  return { complaints, review };
}

function isOfProgram({ tree }: UseSite): boolean {
  return !isTestFile(tree.file);
}

function changedDefaults({ before, after }: FunctionPair): ChangedDefault[] {
  const old = parametersOf(before.tree, before.node);
  return parametersOf(after.tree, after.node).flatMap((now, index): ChangedDefault[] => {
    const was = old[index];
    if (was === undefined) return [];
    const found: ChangedDefault[] = [];
    if (
      was.name === now.name &&
      was.default !== undefined &&
      now.default !== undefined &&
      was.default !== now.default
    )
      found.push({ index, name: now.name, option: undefined, was: was.default, is: now.default });
    for (const [key, value] of now.options) {
      const earlier = was.options.get(key);
      if (earlier !== undefined && earlier !== value)
        found.push({ index, name: key, option: key, was: earlier, is: value });
    }
    return found;
  });
}

function isLeft(change: Change, { tree, use }: UseSite): boolean {
  return (use.kind === 'call' || use.kind === 'new') && isLeftBehind(change, tree, use.call);
}

/** The text of what is passed, `omitted`, or undefined where that cannot be told. */
function valueAt({ tree, use }: UseSite, { index, option }: ChangedDefault): string | undefined {
  if (use.kind !== 'call' && use.kind !== 'new') return undefined;
  const given: readonly Node[] = use.call.arguments;
  if (given.some(({ type }) => type === 'SpreadElement')) return undefined;
  const argument = given[index];
  if (argument === undefined || tree.textOf(argument) === 'undefined') return 'omitted';
  return option === undefined ? tree.textOf(argument) : optionIn(tree, argument, option);
}

function optionIn(tree: Tree, argument: Node, option: string): string | undefined {
  if (argument.type !== 'ObjectExpression') return undefined;
  for (const item of argument.properties) {
    if (item.type !== 'Property' || item.computed) return undefined;
    if (tree.textOf(item.key) === option) return tree.textOf(item.value);
  }
  return 'omitted';
}

function complaint(
  change: Change,
  { before, after }: FunctionPair,
  { tree, name }: UseSite,
  item: ChangedDefault,
  kept: UseSite,
): Complaint {
  const line = tree.lineAt(name.start);
  const other = `${kept.tree.path}:${kept.tree.lineAt(kept.name.start)}`;
  return {
    status: 'fail',
    code: DEFAULT_CHANGED,
    file: tree.path,
    span: tree.spanOf(name),
    message: `The default of \`${item.name}\` of \`${after.name}\` is \`${item.is}\` instead of \`${item.was}\`; the change makes ${other} pass the old value, and leaves ${tree.path}:${line} to the new one.`,
    witness: {
      symbol: `${after.tree.path}#${after.name}`,
      proof: `Calls that the change adapts pass \`${item.was}\`, which was the default; this call passes nothing and was left as it was.`,
      places: [
        placeAt('call', tree, name),
        placeAt('adapted call', kept.tree, kept.name),
        placeAt('declaration', before.tree, { start: before.node.start, end: before.node.start }),
        placeAt('declaration', after.tree, { start: after.node.start, end: after.node.start }),
      ],
    },
    missing_files: missingFile(change, tree),
    instruction: `Pass \`${item.was}\` at ${tree.path}:${line} if it is to behave as before.`,
  };
}

function reviewItem({ after }: FunctionPair, { tree, name }: UseSite, item: ChangedDefault): ReviewItem {
  return {
    reason: 'caller',
    symbol: `${after.tree.path}#${after.name}`,
    file: tree.path,
    span: tree.spanOf(name),
    message: `The default of \`${item.name}\` is \`${item.is}\` instead of \`${item.was}\`, and this call relies on it.`,
    rank: 0.7,
  };
}
