// Files that nothing imports any more. Conservative: a file goes only if it was imported before, all of that is gone, and
// nothing else can mean it.
import { isTestFile } from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { isEntryPoint, keepersOfFile } from '../../usage/index.ts';
import { pathIndex, type ImportRow } from '../move-file/path-index.ts';
import { companionsOf } from './companions.ts';
import { fileUses } from './file-uses.ts';
import { statementsLeft } from './removal-edits.ts';
import { fileIn, goneIn, type Removal } from './removal.ts';

export function dropUnusedFiles(project: Project, removal: Removal): void {
  const { state } = project;
  for (let size = -1; size !== removal.deleted.size;) {
    size = removal.deleted.size;
    for (const path of importedByGone(removal)) {
      const left = removal.deleted.has(path) ? undefined : rowsLeft(removal, path);
      if (left === undefined) continue;
      if (left.length > 0 && !(isEmptied(removal, path) && left.every((row) => isStar(state, row)))) continue;
      if (!mayGo(project, path)) continue;
      for (const row of left) dropStar(removal, row);
      removal.deleted.add(path);
      for (const companion of companionsOf(state, path)) removal.deleted.add(companion);
    }
  }
}

/** Files to which imports led that go, and files that are edited themselves. */
function importedByGone(removal: Removal): Set<string> {
  const { graph } = removal.state;
  const found = new Set<string>(removal.files.keys());
  for (const path of new Set([...removal.files.keys(), ...removal.deleted])) {
    const file = graph.files.get(path);
    if (file === undefined) continue;
    const isGone = goneIn(removal, path);
    for (const [row, resolution] of file.resolutions.entries())
      if (
        resolution.kind === 'file' &&
        !resolution.isAsset &&
        isGone(file.facts.imports.at(row).specifierStart)
      )
        found.add(resolution.path);
  }
  return found;
}

/** Imports of a file that stay. */
function rowsLeft(removal: Removal, path: string): ImportRow[] {
  return (pathIndex(removal.state).importers.get(path) ?? []).filter(
    ({ file, row }) =>
      file !== path &&
      !goneIn(removal, file)(removal.state.graph.files.get(file)!.facts.imports.at(row).specifierStart),
  );
}

function mayGo({ state }: Project, path: string): boolean {
  const file = state.graph.files.get(path);
  const rows = pathIndex(state).importers.get(path) ?? [];
  if (file === undefined || file.facts.isAmbient || isTestFile(file) || rows.length === 0) return false;
  const { uses, mentions, open } = fileUses(state, path);
  if (uses.some(({ sort }) => sort === 'setting') || mentions.length + open.length > 0) return false;
  return !isEntryPoint(state, path) && keepersOfFile(state, path).every(({ by }) => by === 'place');
}

/** Whether nothing is left of a file but imports. */
function isEmptied(removal: Removal, path: string): boolean {
  const file = removal.files.get(path);
  if (file === undefined || file.parts.length === 0) return false;
  return statementsLeft(file).every(
    (node) => node.type === 'ImportDeclaration' && node.specifiers.length > 0,
  );
}

function isStar(state: ProjectState, { file, row }: ImportRow): boolean {
  const [only, ...others] = state.graph.files.get(file)!.facts.exports.from(row);
  return only?.name === '*' && others.length === 0;
}

function dropStar(removal: Removal, { file, row }: ImportRow): void {
  const own = fileIn(removal, file)!;
  const start = own.open.file.facts.imports.at(row).start;
  const statement = own.open.statements.find((item) => item.start === start);
  if (statement) own.statements.add(statement);
}
