// Which files a request that leads nowhere may be meant for: those at which it was looked for, found under no rule that is
// known here, and those that are called alike.
import { folderOf, joinPath, lastName } from '../base/index.ts';
import { stemOf } from './find-file.ts';
import type { UnresolvedResolution } from './resolution.ts';
import { withoutDecoration } from './specifier.ts';

const ASSET =
  /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|wasm|html?|mdx?|txt|json5?|ya?ml|graphql|gql|node)$/i;

/** A file with the extension of an asset is not meant to be code, so no code can be meant. */
export function withLooked(
  resolution: UnresolvedResolution,
  specifier: string,
  stems: readonly string[],
): UnresolvedResolution {
  if (ASSET.test(withoutDecoration(specifier))) return resolution;
  const looked = stems.filter((stem) => !stem.endsWith('/'));
  return looked.length === 0 ? resolution : { ...resolution, looked };
}

export function mayMean(
  { looked }: UnresolvedResolution,
  specifier: string,
  from: string,
  path: string,
): boolean {
  if (looked?.includes(stemOf(path))) return true;
  const stem = lastName(path) === 'index' ? lastName(folderOf(path)) : lastName(path);
  const isAlike = lastName(specifier) === stem || lastName(specifier) === lastName(path);
  if (!isAlike || !specifier.startsWith('.')) return isAlike;
  const folder = folderOf(joinPath(folderOf(from), specifier) ?? '');
  return folder === folderOf(path) || folder === folderOf(folderOf(path));
}
