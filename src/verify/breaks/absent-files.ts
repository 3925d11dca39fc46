// Imports that the change brings and that lead to a file which is not there: made up, or written and not added. The text tells, so it
// holds in JavaScript and without installed packages. What a build makes is not there either, and no mistake.
import { folderOf, isWithin, joinPath } from '../../base/index.ts';
import { isAsset, isMadeByBuild } from '../../detectors/index.ts';
import { isAuthored, type SourceFile } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { treeOf } from '../syntax/tree-of.ts';
import type { BrokenName } from './broken-name.ts';

const NEEDED: ReadonlySet<string> = new Set(['static', 're-export', 'require', 'import-equals']);

export function* absentFiles(change: Change): Generator<BrokenName> {
  const { graph } = change.after.state;
  for (const { kind, path } of change.files) {
    const file = kind === 'removed' ? undefined : graph.files.get(path);
    // Who tests how modules are found asks for some that are not there.
    if (!file || !isAuthored(file) || file.role.role === 'sample') continue;
    for (const { row, kind: how, specifier, specifierStart: start, specifierEnd: end } of file.facts
      .imports) {
      if (!NEEDED.has(how) || !/^\.{1,2}\//.test(specifier) || /[!?]/.test(specifier)) continue;
      const resolution = file.resolutions[row];
      if (resolution?.kind !== 'unresolved' || resolution.reason !== 'file-not-found') continue;
      if (wasAskedFor(change, path, specifier) || mayBeMade(change, path, specifier)) continue;
      if (how === 'require' && (file.role.role === 'test' || isTried(change, file, start))) continue;
      yield { kind: 'import', file: path, start, end, name: specifier, source: undefined };
    }
  }
}

/** Whether the file asked for it before. */
function wasAskedFor({ before, files }: Change, path: string, specifier: string): boolean {
  const old = before.state.graph.files.get(byPath(files).after.get(path)?.from ?? path);
  return old?.facts.imports.some((request) => request.specifier === specifier) === true;
}

function mayBeMade({ after: { state } }: Change, path: string, specifier: string): boolean {
  const target = joinPath(folderOf(path), specifier);
  if (target === undefined || isAsset(specifier)) return true;
  const { snapshot } = state;
  const isFolder = snapshot.hasFolder(target) || snapshot.hasFolder(target.replace(/\.[cm]?js$/, ''));
  const isSubmodule = snapshot.problems.some(
    ({ code, file }) => code === 'SUBMODULE_SKIPPED' && file !== undefined && isWithin(target, file),
  );
  return isFolder || isSubmodule || OUTPUT.test(target) || isMadeByBuild(target, snapshot);
}

/** Folders of what is built, wherever they stand. */
const OUTPUT = /(?:^|\/)(?:dist|build|built|out|output|esm|cjs|umd|pkg|target|\.[^/.][^/]*)\//i;

/** Whether the code is prepared for the file not to be there. */
function isTried(change: Change, { path }: SourceFile, offset: number): boolean {
  const tree = treeOf(change, 'after', path);
  return (
    tree?.nodes.some(
      (node) => node.type === 'TryStatement' && node.block.start <= offset && offset < node.block.end,
    ) === true
  );
}
