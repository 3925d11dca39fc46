// How the text of a path names a file: whole, without its extension, with the extension that it has after compilation, or as
// the folder whose index it is; and how a file at another place is named in the same way.
import { folderOf, nameOf } from '../../base/index.ts';

export type Form =
  | { readonly kind: 'exact' }
  /** `x` for `x.ts`. */
  | { readonly kind: 'omitted'; readonly rest: string; readonly saysIndex: boolean }
  /** `x.js` for `x.ts`. */
  | { readonly kind: 'substituted'; readonly written: string; readonly extension: string }
  /** `x.css` for `x.d.css.ts`. */
  | { readonly kind: 'declared'; readonly written: string }
  /** `x` for `x/index.ts`. */
  | { readonly kind: 'folder' };

const SOURCE_EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;
const WRITTEN_EXTENSION = /\.[cm]?[jt]sx?$/;

/** The extension of a path, `.d.ts` as a whole; empty when its name has none. */
export function extensionOf(path: string): string {
  return SOURCE_EXTENSION.exec(path)?.[0] ?? /[^/](\.[^./]+)$/.exec(path)?.[1] ?? '';
}

export function stemOf(path: string): string {
  return path.slice(0, path.length - extensionOf(path).length);
}

export function isIndex(path: string): boolean {
  return /^index\.[^/]+$/.test(nameOf(path));
}

/** Undefined when the base names the target by a rule of its own, such as a package.json in between. */
export function formOf(base: string, target: string): Form | undefined {
  if (base === target) return { kind: 'exact' };
  const rest = target.startsWith(base) ? target.slice(base.length) : '';
  if (base !== '' && /^\.[^/]+$/.test(rest))
    return { kind: 'omitted', rest, saysIndex: nameOf(base) === 'index' };
  const written = WRITTEN_EXTENSION.exec(base)?.[0];
  if (written !== undefined && SOURCE_EXTENSION.test(target)) {
    const extension = extensionOf(target);
    if (base.slice(0, -written.length) === stemOf(target)) return { kind: 'substituted', written, extension };
  }
  const own = /[^/](\.[^./]+)$/.exec(base)?.[1];
  if (own !== undefined && target === `${base.slice(0, -own.length)}.d${own}.ts`)
    return { kind: 'declared', written: own };
  return isIndex(target) && folderOf(target) === base ? { kind: 'folder' } : undefined;
}

const EMITTED: Readonly<Record<string, string>> = {
  '.ts': '.js',
  '.tsx': '.js',
  '.d.ts': '.js',
  '.mts': '.mjs',
  '.d.mts': '.mjs',
  '.cts': '.cjs',
  '.d.cts': '.cjs',
};

/** The path that a file has after compilation. */
export function emittedPath(target: string): string {
  const extension = extensionOf(target);
  return stemOf(target) + (EMITTED[extension] ?? extension);
}

/** How a target is named in this form, best first. The last ones are other forms, for where this one does not fit. */
export function basesFor(form: Form, target: string): string[] {
  switch (form.kind) {
    case 'exact':
      return [target];
    case 'omitted':
      return withoutExtension(target, form.rest, form.saysIndex);
    case 'folder':
      return withoutExtension(target, '', false);
    case 'substituted':
      return [
        form.extension === extensionOf(target) ? stemOf(target) + form.written : emittedPath(target),
        target,
      ];
    case 'declared':
      return [target.replace(new RegExp(`\\.d(\\${form.written})\\.ts$`), '$1')];
  }
}

function withoutExtension(target: string, rest: string, saysIndex: boolean): string[] {
  // What is left out may be more than an extension, such as `.ios.ts`.
  const isLonger = rest.length > extensionOf(target).length && target.endsWith(rest);
  const stem = isLonger ? target.slice(0, -rest.length) : stemOf(target);
  const folder = isIndex(target) && !saysIndex ? [folderOf(target)] : [];
  return [...folder, stem, emittedPath(target)];
}

/** For an extension that changes from script to TypeScript, the written one may well go on to stand. */
export function basesForChanged(form: Form, before: string, target: string): string[] {
  const isScript = /\.[cm]?jsx?$/.test(before);
  const isExact = form.kind === 'exact' && isScript && extensionOf(before) !== extensionOf(target);
  return isExact ? [emittedPath(target), target] : basesFor(form, target);
}
