// Packages that the code imports and no package.json lists.
import { positionAt } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { manifestFor, undeclaredPackages, type UndeclaredPackage } from '../../usage/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { specifierPlace } from '../kit/import-place.ts';
import { nameIn, wordOf } from '../kit/say.ts';

export const unlistedDependency: Code = {
  kind: 'unlisted-dependency',
  equalRules: ['import/no-extraneous-dependencies', 'n/no-extraneous-import', 'noUndeclaredDependencies'],
  knipRules: ['knip:unlisted'],
  tier: 'advice',
  say: (said) => `${nameIn(said, 'name')} is imported, and ${wordOf(said, 'manifest')} does not list it.`,
  cause:
    'A package is imported that no package.json of the repository lists, so it is installed by chance or not at all.',
  approach:
    'Does something else bring the package along? Then its version is not yours to choose, and it goes away with what brought it. List it where it is imported, or import what was meant.',
};

const ROLES: ReadonlySet<string> = new Set(['source', 'test', 'script']);

/** One for each package and package.json, at the first import. */
export function unlistedDependencies(state: ProjectState, ignored: readonly string[]): Finding[] {
  const seen = new Set<string>();
  return undeclaredPackages(state).flatMap((one) => {
    const manifest = manifestFor(state, one);
    const key = `${manifest}:${one.name}`;
    if (seen.has(key) || ignored.includes(one.name) || !isNeeded(state, one)) return [];
    seen.add(key);
    return [findingOf(one, manifest, key)];
  });
}

/** Whether the file cannot be loaded without it: an import inside of a function or a `try` may be meant to fail. */
function isNeeded({ snapshot, resolver }: ProjectState, { file, row }: UndeclaredPackage): boolean {
  if (!ROLES.has(file.role.role) || file.facts.language === 'dts') return false;
  if (resolver.packageOf(file.path) === undefined) return false;
  const { kind, start } = file.facts.imports.at(row);
  if (kind === 'static' || kind === 're-export' || kind === 'import-equals') return true;
  if (kind !== 'require') return false;
  const lineStart = start - positionAt(file.facts.lineStarts, start).column + 1;
  return /\S/.test(snapshot.read(file.path)?.[lineStart] ?? '');
}

function findingOf({ file, row, name }: UndeclaredPackage, manifest: string, key: string): Finding {
  const place = specifierPlace(file, row);
  return {
    kind: unlistedDependency.kind,
    ...place,
    key,
    evidence: [{ fact: 'import', ...place }],
    data: { name, manifest },
  };
}
