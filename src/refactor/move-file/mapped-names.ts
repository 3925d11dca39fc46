// Names that lead to a file by a mapping: `paths` of a TypeScript config, `imports` of a package, what a package exports.
import { joinPath } from '../../base/index.ts';
import type { Contexts, Resolver, TargetTree } from '../../resolve/index.ts';
import { basesFor, type Form } from './specifier-form.ts';

export interface Mappings {
  readonly contexts: Contexts;
  readonly resolver: Resolver;
}

/** Names of the same sort as one that led to the file by `via`. */
export function mappedNames(
  { contexts, resolver }: Mappings,
  via: string,
  from: string,
  target: string,
  form: Form,
): string[] {
  const bases = basesFor(form, target);
  if (via === 'paths')
    return Object.entries(contexts.nearest(from)?.options.paths ?? {}).flatMap(([pattern, targets]) =>
      bases.flatMap((base) => targets.flatMap((item) => filled(pattern, item, base))),
    );
  const owner = resolver.packageOf(from);
  if (via === 'imports')
    return Object.entries(owner?.manifest.imports ?? {}).flatMap(([pattern, tree]) =>
      textsOf(tree).flatMap((item) => filled(pattern, joinPath(owner!.folder, item) ?? '', target)),
    );
  return packageNames(resolver, target);
}

function packageNames(resolver: Resolver, target: string): string[] {
  const owner = resolver.packageOf(target);
  if (owner?.name === undefined) return [];
  return resolver
    .entryPoints(owner)
    .filter((entry) => entry.kind === 'export' && entry.path === target)
    .map((entry) => owner.name! + entry.subpath.slice(1));
}

/** The pattern with what `*` stands for in the mapping's target put in. */
function filled(pattern: string, target: string, path: string): string[] {
  const star = target.indexOf('*');
  if (star < 0) return target === path && !pattern.includes('*') ? [pattern] : [];
  const [before, after] = [target.slice(0, star), target.slice(star + 1)];
  const fits = path.length >= target.length - 1 && path.startsWith(before) && path.endsWith(after);
  return fits ? [pattern.replace('*', () => path.slice(before.length, path.length - after.length))] : [];
}

function textsOf(tree: TargetTree): string[] {
  if (tree === null) return [];
  if (typeof tree === 'string') return [tree];
  return Object.values(tree).flatMap(textsOf);
}
