// The outward form of a specifier: path, package name, scheme, query.
import { folderOf, joinPath } from '../base/index.ts';

export interface PackageName {
  readonly name: string;
  /** `.` or `./…`, as the keys of `exports` are written. */
  readonly subpath: string;
}

/** Splits `@scope/name/sub` and `name/sub`; undefined when no package can have such a name. */
export function splitPackageName(specifier: string): PackageName | undefined {
  const match = /^(@[^/\\%\s]+\/[^/\\%\s]+|[^@./\\%\s:][^/\\%\s]*)(\/.*)?$/.exec(specifier);
  if (!match) return undefined;
  const rest = match[2];
  return { name: match[1]!, subpath: rest === undefined || rest === '/' ? '.' : `.${rest}` };
}

/** Whether it is a path from the importing file, also behind a loader prefix. */
export function isRelative(specifier: string): boolean {
  if (specifier.charCodeAt(0) === 46) return /^\.\.?(?:[/?]|$)/.test(specifier);
  return (
    specifier.includes('!') && schemeOf(specifier) === undefined && isRelative(withoutDecoration(specifier))
  );
}

/** Joins like `joinPath`; quick for the usual specifiers, whose dots are all at the start. */
export function joinSpecifier(folder: string, specifier: string): string | undefined {
  let base = folder;
  let at = 0;
  for (;;) {
    if (specifier.startsWith('./', at)) at += 2;
    else if (specifier.startsWith('../', at)) {
      if (base === '') return undefined;
      base = folderOf(base);
      at += 3;
    } else break;
  }
  const rest = specifier.slice(at);
  const isPlain = rest !== '' && rest.charCodeAt(0) !== 46 && !/\/(?:\.|\/|$)|^\//.test(rest);
  if (!isPlain) return joinPath(base, rest);
  return base === '' ? rest : `${base}/${rest}`;
}

/** Takes away loader prefixes (`raw!./a`), and a query or the fragment after it (`./a?worker`). */
export function withoutDecoration(specifier: string): string {
  const bang = specifier.lastIndexOf('!');
  const plain = bang < 0 ? specifier : specifier.slice(bang + 1);
  const query = plain.indexOf('?');
  return query <= 0 ? plain : plain.slice(0, query);
}

/** The scheme of `scheme:rest`; a single letter is a drive, not a scheme. */
export function schemeOf(specifier: string): string | undefined {
  const colon = specifier.indexOf(':');
  if (colon < 2) return undefined;
  const scheme = specifier.slice(0, colon);
  return /^[a-z][a-z0-9+.-]*$/i.test(scheme) ? scheme : undefined;
}
