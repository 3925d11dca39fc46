// Names that a change leaves behind without a meaning: imports of files or names that are gone, and names that their file declared
// before. The text tells all of it, so it holds in JavaScript and without installed packages.
import { isWithin, memo } from '../../base/index.ts';
import type { ImportCursor } from '../../facts/index.ts';
import { exportTarget, LOADING_KINDS, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { isOfPackage, mayExport } from '../naming-after.ts';
import { absentFiles } from './absent-files.ts';
import type { BrokenName } from './broken-name.ts';
import { goneExports } from './gone-exports.ts';
import { goneFromComponents } from './gone-from-components.ts';
import { goneProperties } from './gone-properties.ts';
import { lostToLinks } from './lost-to-links.ts';
import { lostDeclarations } from './lost-declarations.ts';

export const brokenNames = memo((change: Change): readonly BrokenName[] => {
  const found = new Map<string, BrokenName>();
  for (const broken of [
    ...lostFiles(change),
    ...lostToLinks(change),
    ...absentFiles(change),
    ...goneExports(change),
    ...goneFromComponents(change),
    ...goneProperties(change),
    ...newlyMissing(change),
    ...lostDeclarations(change),
  ]) {
    const key = `${broken.file}\0${broken.start}`;
    if (!found.has(key)) found.set(key, broken);
  }
  return [...found.values()];
});

/** A file before and after the change, where it is on both sides and means something else than before. */
function* filesThatDiffer({ before, after, files }: Change): Generator<[old: SourceFile, now: SourceFile]> {
  const moved = byPath(files).after;
  for (const now of after.state.graph.files.values()) {
    const old = before.state.graph.files.get(moved.get(now.path)?.from ?? now.path);
    if (old !== undefined && old !== now) yield [old, now];
  }
}

const LOADED = new Set(['static', 're-export', 'require', 'dynamic', 'import-equals', 'import-type', 'url']);

/** Imports that led to a file of the repository and lead nowhere. */
function* lostFiles(change: Change): Generator<BrokenName> {
  for (const [old, now] of filesThatDiffer(change)) {
    for (const request of now.facts.imports) {
      if (!isPlain(request) || !isLost(old, now, request)) continue;
      const was = targetBefore(change, old, now, request.specifier);
      if (was === undefined || isOfPackage(change, request.specifier)) continue;
      const { specifierStart: start, specifierEnd: end, specifier: name } = request;
      yield { kind: 'import', file: now.path, start, end, name, source: was };
    }
  }
}

/** Whether nothing says where a request leads: a prefix such as `@/` that no config maps any more is only a guess. */
function isLost(old: SourceFile, now: SourceFile, { row, specifier }: ImportCursor): boolean {
  const resolution = now.resolutions[row];
  if (resolution?.kind === 'unresolved') return true;
  if (resolution?.kind !== 'file' || resolution.via !== 'alias') return false;
  const was = old.facts.imports.find((request) => request.specifier === specifier);
  const before = was && old.resolutions[was.row];
  return before?.kind === 'file' && before.via === 'paths';
}

/** Whether a request loads a module as it is, and not what a loader or a bundler makes of it. */
function isPlain({ kind, specifier }: ImportCursor): boolean {
  return LOADED.has(kind) && !/[!?]/.test(specifier);
}

/** Where a specifier led before; for a file that moved, only what its own text says differently counts. */
function targetBefore(
  change: Change,
  old: SourceFile,
  now: SourceFile,
  specifier: string,
): string | undefined {
  const request = old.facts.imports.find((row) => row.specifier === specifier);
  const resolution = request && old.resolutions[request.row];
  if (resolution?.kind === 'file') return resolution.path;
  // What the edited line asks for may be the old path of a file that the change moved.
  if (resolution !== undefined || !specifier.startsWith('.')) return undefined;
  const wanted = change.before.state.resolver.resolve(now.path, specifier, 'import');
  return wanted.kind === 'file' ? wanted.path : undefined;
}

/** `import * as a from …` and `import a = require(…)` take a module as it is, whatever it exports. */
const WHOLE: ReadonlySet<string> = new Set(['*', '=']);

/** Names that edited files import, and that the file they import them from does not export. */
function* newlyMissing(change: Change): Generator<BrokenName> {
  const { graph } = change.after.state;
  for (const { kind, path } of change.files) {
    const now = kind === 'removed' ? undefined : graph.files.get(path);
    if (!now || now.facts.language === 'dts') continue;
    for (const entry of now.facts.importNames) {
      const resolution = now.resolutions[entry.import];
      const request = now.facts.imports.at(entry.import);
      if (WHOLE.has(entry.imported) || resolution?.kind !== 'file' || !graph.files.has(resolution.path))
        continue;
      if (resolution.declaration !== undefined || !isPlain(request) || LOADING_KINDS.has(request.kind))
        continue;
      if (isInstalledPackage(change, path, request.specifier)) continue;
      if (exportTarget(graph, resolution.path, entry.imported).kind !== 'none') continue;
      if (!isPlainModule(graph, resolution.path) || mayExport(change, resolution.path, entry.imported))
        continue;
      if (wasMissing(change, path, resolution.path, entry.imported)) continue;
      if (declaredModules(graph).has(request.specifier)) continue;
      const { start, imported: name } = entry;
      yield { kind: 'import', file: path, start, end: start + name.length, name, source: resolution.path };
    }
  }
}

/** `declare module 'name'`: what is imported from there may be what the block declares, wherever the name leads. */
const declaredModules = memo((graph: CodeGraph): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { facts } of graph.files.values())
    for (const { kind, specifier } of facts.imports)
      if (kind === 'augmentation' && !specifier.startsWith('.')) names.add(specifier);
  return names;
});

/** Whether a package of that name is declared: `baseUrl` may lead to a file beside it, and what runs the code takes the package. */
function isInstalledPackage({ after }: Change, path: string, specifier: string): boolean {
  const [name = ''] = /^(?:@[^/]+\/)?[^./][^/]*/.exec(specifier) ?? [];
  return after.state.workspace.packages.some(
    ({ folder, manifest }) => isWithin(path, folder) && manifest.dependencies.has(name),
  );
}

/** A module in the sense of the language, whose exports are all written down. */
function isPlainModule(graph: CodeGraph, path: string): boolean {
  const { facts } = graph.files.get(path)!;
  return facts.isModule && !facts.exports.some(({ kind }) => kind === 'commonjs' || kind === 'equals');
}

function wasMissing({ before, files }: Change, path: string, source: string, name: string): boolean {
  const { graph } = before.state;
  const old = graph.files.get(byPath(files).after.get(path)?.from ?? path);
  const entry = old?.facts.importNames.find(({ imported }) => imported === name);
  if (!old || !entry) return false;
  const resolution = old.resolutions[entry.import];
  return (
    resolution?.kind === 'file' &&
    resolution.path === source &&
    exportTarget(graph, source, name).kind === 'none'
  );
}
