// Specifiers that are names: mapped by a config, by the importing package, or names of packages and of modules that a
// runtime or a tool provides.
import { joinPath } from '../base/index.ts';
import { entryQuestion, unresolved, type Asking } from './asking.ts';
import { isBuiltinName, isRuntimeScheme } from './builtins.ts';
import { matchKey, starOf } from './exports-map.ts';
import { findBuilt, findPath, toSource } from './find-path.ts';
import { firstOf } from './first-of.ts';
import { frameworkAlias } from './framework-alias.ts';
import { locatePackage } from './locate-package.ts';
import { chosenTargets, findEntry, findTarget } from './package-entry.ts';
import { resolveFromServerRoot } from './resolve-relative.ts';
import type { FileResolution, Resolution, Via } from './resolution.ts';
import { schemeOf, splitPackageName, withoutDecoration } from './specifier.ts';
import { isInNodeModules, type PackageInfo } from './workspace.ts';

export function resolveBare(asking: Asking, specifier: string): Resolution {
  const provided = providedModule(specifier);
  if (provided) return provided;
  const plain = withoutDecoration(specifier);
  if (plain.startsWith('/')) return resolveFromServerRoot(asking, plain);
  const mapped = findByPaths(asking, plain);
  if (mapped?.found) return mapped.found;
  const based = mapped ? undefined : findByBaseUrl(asking, plain);
  if (based) return based;
  if (isBuiltinName(plain)) return { kind: 'builtin', name: plain };
  const resolution = plain.startsWith('#') ? resolveInternal(asking, plain) : resolvePackage(asking, plain);
  if (resolution.kind !== 'unresolved') return resolution;
  const alias = resolveAlias(asking, plain);
  if (alias && (!mapped || alias.kind !== 'unresolved')) return alias;
  if (!mapped) return resolution;
  return unresolved('file-not-found', `"${mapped.pattern}" in paths leads to no file for "${plain}"`);
}

/** What needs no lookup: a scheme, or the null character by which bundlers mark modules of their own. */
function providedModule(specifier: string): Resolution | undefined {
  if (specifier === '') return unresolved('invalid-specifier', 'the specifier is empty');
  if (specifier.startsWith('\0')) return { kind: 'virtual', name: specifier };
  const scheme = schemeOf(specifier);
  if (scheme === undefined) return undefined;
  return { kind: isRuntimeScheme(scheme) ? 'builtin' : 'virtual', name: specifier };
}

interface Mapped {
  readonly pattern: string;
  readonly found?: Resolution;
}

/** The first config with a `paths` pattern for the specifier that leads to a file; else one that has a pattern. */
function findByPaths(asking: Asking, specifier: string): Mapped | undefined {
  let fallback: Mapped | undefined;
  for (const config of asking.scope.configs) {
    const { paths } = config.options;
    const pattern = paths && bestPattern(Object.keys(paths), specifier);
    if (!paths || pattern === undefined) continue;
    const star = starOf(pattern, specifier) ?? '';
    const bases = paths[pattern]!.flatMap(
      (target) =>
        joinPath(
          '',
          target.replace('*', () => star),
        ) ?? [],
    );
    const found =
      firstOf(bases, (base) => findMapped(asking, base)) ?? firstOf(bases, (base) => findBuilt(asking, base));
    if (found) return { pattern, found };
    fallback ??= { pattern };
  }
  return fallback;
}

/** A target in node_modules is a package like any other. */
function findMapped(asking: Asking, base: string): Resolution | undefined {
  if (!isInNodeModules(`${base}/`)) return findPath(asking, base, 'paths');
  const name = base.slice(base.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const resolution = resolvePackage(asking, name.replace(/^@types\//, ''));
  return resolution.kind === 'unresolved' ? undefined : resolution;
}

/** An exact key, else the pattern with the longest text before its `*`. */
function bestPattern(patterns: readonly string[], specifier: string): string | undefined {
  if (patterns.includes(specifier)) return specifier;
  let best: string | undefined;
  for (const pattern of patterns) {
    if (starOf(pattern, specifier) === undefined) continue;
    if (best === undefined || pattern.indexOf('*') > best.indexOf('*')) best = pattern;
  }
  return best;
}

function findByBaseUrl(asking: Asking, specifier: string): FileResolution | undefined {
  for (const config of asking.scope.configs) {
    const { baseUrl } = config.options;
    const base = baseUrl === undefined ? undefined : joinPath(baseUrl, specifier);
    const found = base === undefined || isInNodeModules(base) ? undefined : findPath(asking, base, 'baseUrl');
    if (found) return found;
  }
  return undefined;
}

/** `#name`, which the `imports` of the nearest package map to a file of its own or to another package. */
function resolveInternal(asking: Asking, specifier: string): Resolution {
  const owner = asking.scope.packages[0];
  const match = owner?.manifest.imports && matchKey(owner.manifest.imports, specifier);
  if (!owner || !match) {
    return unresolved(
      'imports-not-mapped',
      `"${specifier}" is not in the imports of "${owner?.folder ?? ''}"`,
    );
  }
  const question = entryQuestion(asking, owner, '.');
  const targets = chosenTargets(match, question);
  const own = targets.filter((target) => target.path.startsWith('./'));
  const found = findTarget(asking.probe, asking.places.space, question, own, false);
  if (found) return toSource(asking, found, 'imports');
  const other = targets.find((target) => !target.path.startsWith('./'))?.path;
  if (other === undefined) {
    return unresolved(
      'entry-not-found',
      `"${specifier}" leads to "${targets[0]?.path}", which does not exist`,
    );
  }
  if (isBuiltinName(other)) return { kind: 'builtin', name: other };
  return providedModule(other) ?? resolvePackage(asking, other);
}

function resolvePackage(asking: Asking, specifier: string): Resolution {
  const split = splitPackageName(specifier);
  if (!split) return unresolved('invalid-specifier', `"${specifier}" is neither a path nor a package name`);
  const { name, subpath } = split;
  const located = locatePackage(asking.places, asking.scope, name);
  switch (located.kind) {
    case 'own':
      return resolveOwn(asking, located.owner, subpath, located.isSelf ? 'self' : 'workspace');
    case 'foreign': {
      const { installed, path } = located;
      return { kind: 'package', name, installed, ...(path !== undefined && { path }) };
    }
    case 'ambiguous':
      return unresolved('ambiguous-package', `"${name}" is the name of ${located.folders.join(', ')}`);
    case 'unknown':
      return unresolved('package-not-declared', `"${name}" is neither installed nor a declared dependency`);
  }
}

function resolveOwn(asking: Asking, owner: PackageInfo, subpath: string, via: Via): Resolution {
  const entry = findEntry(asking.probe, asking.places.space, entryQuestion(asking, owner, subpath));
  if (typeof entry !== 'string') return toSource(asking, entry, via);
  const what = `"${subpath}" of the package in "${owner.folder}"`;
  return entry === 'not-exported'
    ? unresolved(entry, `${what} is not in its exports`)
    : unresolved(entry, `${what} has neither a target nor a source in the snapshot`);
}

function resolveAlias(asking: Asking, specifier: string): Resolution | undefined {
  const alias = frameworkAlias(asking.scope.packages, specifier);
  if (!alias) return undefined;
  if (alias.kind === 'virtual') return { kind: 'virtual', name: specifier };
  return (
    firstOf(alias.bases, (base) => findPath(asking, base, 'alias')) ??
    unresolved('file-not-found', `no file at any of ${alias.bases.map((base) => `"${base}"`).join(', ')}`)
  );
}
