// Where the imports of a file lead.
import type { FileFacts, ImportKind } from '../facts/index.ts';
import type { ImportKind as RequestKind, Resolution, Resolver } from '../resolve/index.ts';

/** What the resolver is asked for each kind of import. */
export const REQUEST_KIND: Readonly<Record<ImportKind, RequestKind>> = {
  static: 'import',
  're-export': 'import',
  dynamic: 'dynamic',
  require: 'require',
  'import-equals': 'require',
  'import-type': 'type',
  mock: 'import',
  url: 'import',
  resolve: 'require',
  augmentation: 'type',
  reference: 'type',
};

/** One resolution for each row of the import table. */
export function resolveImports(resolver: Resolver, path: string, facts: FileFacts): Resolution[] {
  return facts.imports.map(({ kind, specifier, isType }) => {
    const requestKind = isType ? 'type' : REQUEST_KIND[kind];
    return resolver.resolve(path, kind === 'url' ? asRelative(specifier) : specifier, requestKind);
  });
}

/** `new URL('worker.js', import.meta.url)` is relative to the file even without a leading dot. */
function asRelative(specifier: string): string {
  return /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i.test(specifier) ? specifier : `./${specifier}`;
}
