// Names that frameworks and bundlers give meaning to without saying so in a file that is read here. Asked last, and only
// of names that mean nothing otherwise.
import { joinPath } from '../base/index.ts';
import type { PackageInfo } from './workspace.ts';

/** Either a module that the tool makes up, or paths at which the file may lie. */
export type Alias =
  | { readonly kind: 'virtual' }
  | { readonly kind: 'paths'; readonly bases: readonly string[] };

interface AliasRule {
  /** The dependency that makes the rule hold; without it the rule holds everywhere. */
  readonly needs?: string;
  readonly pattern: RegExp;
  /** Folders, relative to the package that has the dependency, below which the rest of the name is a path. */
  readonly folders?: readonly string[];
}

const RULES: readonly AliasRule[] = [
  { needs: '@docusaurus/core', pattern: /^@site\//, folders: ['.'] },
  { needs: '@docusaurus/core', pattern: /^@(?:docusaurus|generated|theme|theme-original|theme-init)\// },
  { needs: 'nuxt', pattern: /^(?:~~|@@)\//, folders: ['.'] },
  { needs: 'nuxt', pattern: /^[~@]\//, folders: ['app', 'src', '.'] },
  { needs: 'nuxt', pattern: /^#(?:imports|app|build|components|head)(?:\/|$)/ },
  { needs: '@sveltejs/kit', pattern: /^\$lib(?:\/|$)/, folders: ['src/lib'] },
  { needs: '@sveltejs/kit', pattern: /^\$(?:app|env|service-worker)(?:\/|$)/ },
  { pattern: /^~icons\// },
  { pattern: /^[~@]\//, folders: ['src', '.'] },
];

export function frameworkAlias(packages: readonly PackageInfo[], specifier: string): Alias | undefined {
  for (const { needs, pattern, folders } of RULES) {
    if (!pattern.test(specifier)) continue;
    const owner = packages.find((item) => needs === undefined || item.manifest.dependencies.has(needs));
    if (!owner) continue;
    if (!folders) return { kind: 'virtual' };
    const rest = specifier.replace(pattern, '');
    return {
      kind: 'paths',
      bases: folders.flatMap((folder) => joinPath(owner.folder, `${folder}/${rest}`) ?? []),
    };
  }
  return undefined;
}
