// Finds how a request must be written after a move. The request as it stands comes first unless it is a path from another
// folder now; then the same form at the new place, a name by the same mapping, a relative path. The first that leads to the
// file is taken.
//
// Invariant: an edit is only made of a specifier that the resolver of the files after the move follows to the right file.
import { folderOf, joinPath, relativePath } from '../../base/index.ts';
import type { FileResolution, PackageInfo, Resolution, Workspace } from '../../resolve/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { mappedNames } from './mapped-names.ts';
import type { Rewriting } from './moving.ts';
import { writtenSpecifier, type WrittenImport } from './written-import.ts';
import { formOf, basesFor, type Form } from './specifier-form.ts';
import {
  aliasForm,
  aliasNames,
  isRelativePath,
  partsOf,
  rebasedPath,
  relativePaths,
  type Relocation,
} from './specifier-text.ts';

/** Undefined when nothing has to be written, which is also so where a doubt was added instead. */
export function rewriteImport(rewriting: Rewriting, request: WrittenImport): TextEdit | undefined {
  const { resolution } = request;
  return resolution.kind === 'file'
    ? rewriteFile(rewriting, request, resolution)
    : rewriteOther(rewriting, request, resolution);
}

function rewriteFile(
  rewriting: Rewriting,
  request: WrittenImport,
  resolution: FileResolution,
): TextEdit | undefined {
  const { moved, after, doubts } = rewriting;
  const expected = moved.after(resolution.path);
  const from = moved.after(request.file);
  const leads = (specifier: string): boolean => {
    const found = after.resolver.resolve(from, specifier, request.kind);
    return found.kind === 'file' && found.path === expected;
  };
  const ways = waysToWrite(rewriting, request, resolution, from, expected);
  const specifier = firstThat(leads, ways);
  if (specifier === undefined) {
    doubts.add('specifier-unresolved', request);
    return undefined;
  }
  noteBorder(rewriting, request, resolution, specifier);
  return specifier === request.specifier ? undefined : editOf(request, specifier);
}

function firstThat(isRight: (way: string) => boolean, ways: Iterable<string>): string | undefined {
  for (const way of ways) if (isRight(way)) return way;
  return undefined;
}

function editOf(request: WrittenImport, specifier: string): TextEdit | undefined {
  const { file, start, end } = request;
  const text = writtenSpecifier(specifier, request);
  return text === request.raw ? undefined : { file, start, end, text, provenance: 'syntactic' };
}

function* waysToWrite(
  rewriting: Rewriting,
  request: WrittenImport,
  resolution: FileResolution,
  from: string,
  expected: string,
): Generator<string> {
  const { before, path, after } = partsOf(request.specifier);
  const place: Relocation = {
    folderBefore: folderOf(request.file),
    folderAfter: folderOf(from),
    targetBefore: resolution.path,
    targetAfter: expected,
  };
  // A path that reaches the file from the new folder by chance goes around; the straight one comes first.
  const isApart = isRelativePath(path) && place.folderBefore !== place.folderAfter;
  if (!isApart || staysBeside(place)) yield request.specifier;
  for (const way of pathsToWrite(rewriting, request, resolution, path, place, from))
    yield before + way + after;
  yield request.specifier;
}

/** Whether file and target lie to each other as before. */
function staysBeside({ folderBefore, folderAfter, targetBefore, targetAfter }: Relocation): boolean {
  return relativePath(folderBefore, targetBefore) === relativePath(folderAfter, targetAfter);
}

function* pathsToWrite(
  rewriting: Rewriting,
  request: WrittenImport,
  resolution: FileResolution,
  path: string,
  place: Relocation,
  from: string,
): Generator<string> {
  if (isRelativePath(path)) {
    yield* relativePaths(path, place);
    const base = joinPath(place.folderBefore, path);
    if (base !== undefined) yield relativePath(place.folderAfter, rewriting.moved.after(base));
    return;
  }
  yield* aliasNames(path, place);
  const form = aliasForm(path, place.targetBefore) ?? relativeForm(rewriting, request.file);
  for (const name of mappedNames(rewriting.after, resolution.via, from, place.targetAfter, form))
    if (writtenExtension(name) === writtenExtension(path)) yield name;
  for (const base of basesFor(form, place.targetAfter)) yield relativePath(place.folderAfter, base);
}

function writtenExtension(path: string): string | undefined {
  return /\.[cm]?[jt]sx?$/.exec(path)?.[0];
}

/** The form of the file's other relative imports; without the extension when there are none. */
function relativeForm({ state }: Rewriting, file: string): Form {
  const source = state.graph.files.get(file);
  for (const [row, resolution] of source?.resolutions.entries() ?? []) {
    if (resolution.kind !== 'file' || resolution.via !== 'relative' || resolution.isAsset) continue;
    const base = joinPath(folderOf(file), source!.facts.imports.at(row).specifier);
    const form = base === undefined ? undefined : formOf(base, resolution.path);
    if (form && form.kind !== 'folder') return form;
  }
  return { kind: 'omitted', rest: '', saysIndex: false };
}

/** A relative path that now leaves its package, or a package that the importing one does not declare. */
function noteBorder(
  { state, moved, after, doubts }: Rewriting,
  request: WrittenImport,
  resolution: FileResolution,
  specifier: string,
): void {
  const from = moved.after(request.file);
  const owner = after.resolver.packageOf(from);
  const target = after.resolver.packageOf(moved.after(resolution.path));
  if (owner?.folder === target?.folder) return;
  const { path } = partsOf(specifier);
  const wasSame = state.resolver.packageOf(request.file) === state.resolver.packageOf(resolution.path);
  if (isRelativePath(path)) {
    if (wasSame || !isRelativePath(partsOf(request.specifier).path)) doubts.add('crosses-package', request);
    return;
  }
  const isByName = target?.name !== undefined && (path === target.name || path.startsWith(`${target.name}/`));
  if (!isByName || declares(after.workspace, owner, target.name!)) return;
  const ownerBefore = state.resolver.packageOf(request.file);
  const wasDeclared = wasSame || declares(state.workspace, ownerBefore, target.name!);
  const isOther = state.resolver.packageOf(resolution.path)?.name !== target.name;
  if (wasDeclared || isOther) doubts.add('dependency-undeclared', request);
}

/** Whether the package or the one at the root declares a dependency of that name. */
function declares(workspace: Workspace, owner: PackageInfo | undefined, name: string): boolean {
  return workspace.packages.some(
    (item) => (item === owner || item.folder === '') && item.manifest.dependencies.has(name),
  );
}

/** What leads to no file of the repository: a path means the same place as before, a name must still mean the same. */
function rewriteOther(
  rewriting: Rewriting,
  request: WrittenImport,
  resolution: Resolution,
): TextEdit | undefined {
  const { moved, after, doubts } = rewriting;
  const from = moved.after(request.file);
  const { before, path, after: rest } = partsOf(request.specifier);
  if (isRelativePath(path)) {
    const base = joinPath(folderOf(request.file), path);
    if (base !== undefined && moved.concerns(base)) return undefined;
    const way = rebasedPath(path, folderOf(request.file), folderOf(from));
    return editOf(request, before + (folderOf(from) === folderOf(request.file) ? path : way) + rest);
  }
  if (resolution.kind !== 'package') return undefined;
  const found = after.resolver.resolve(from, request.specifier, request.kind);
  if (found.kind === 'unresolved') doubts.add('dependency-undeclared', request);
  else if (found.kind !== 'package' || found.name !== resolution.name)
    doubts.add('resolution-changes', request);
  return undefined;
}
