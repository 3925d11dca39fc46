// Who names a file: imports of every form, fields of manifests and configs, links, and text that spells its path.
import { folderOf, isWithin, joinPath, memo, nameOf } from '../../base/index.ts';
import type { CodeGraph } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Place } from '../plan/plan.ts';
import { namingsFrom, pathIndex, type Naming } from '../move-file/path-index.ts';
import { commandsRunning } from './running-commands.ts';
import { formOf, isIndex } from '../move-file/specifier-form.ts';
import { unresolvedImports } from '../move-file/unresolved-imports.ts';

export interface FileUse extends Place {
  readonly sort: 'import' | 'setting';
  readonly kind: string;
}

export interface FileUses {
  readonly uses: readonly FileUse[];
  /** Words, links and strings that spell the path. */
  readonly mentions: readonly Place[];
  /** Imports that lead nowhere or are put together at run time, and may mean it. */
  readonly open: readonly Place[];
}

export function fileUses(state: ProjectState, path: string): FileUses {
  const uses = importUses(state, path);
  const mentions: Place[] = [];
  for (const { file, token } of namingsOf(state, path)) {
    const place = { file, start: token.start, end: token.end };
    if (file === path) continue;
    if (isSetting(file, token))
      uses.push({ ...place, sort: token.role === 'import' ? 'import' : 'setting', kind: token.role });
    else mentions.push(place);
  }
  uses.push(...commandsRunning(state, path));
  return { uses, mentions, open: [...unresolvedImports(state, path), ...globsOver(state, path)] };
}

function importUses(state: ProjectState, path: string): FileUse[] {
  const rows = pathIndex(state).importers.get(path) ?? [];
  return rows
    .filter(({ file }) => file !== path)
    .map(({ file, row }) => {
      const { specifierStart, specifierEnd, kind } = state.graph.files.get(file)!.facts.imports.at(row);
      return { file, start: specifierStart, end: specifierEnd, sort: 'import', kind };
    });
}

const LOOSE_ROLES = /^(?:field|command|setting)$/;

function namingsOf(state: ProjectState, path: string): Naming[] {
  const index = pathIndex(state);
  const dot = path.indexOf('.', path.lastIndexOf('/') + 2);
  const stem = dot < 0 ? path : path.slice(0, dot);
  const folder = folderOf(path);
  const ofFolder = isIndex(path) ? namingsFrom(index, folder).filter(({ base }) => base === folder) : [];
  return [...namingsFrom(index, stem), ...ofFolder].filter(({ base, token }) => {
    if (token.role === 'import') return base === path;
    const form = token.isFolder || base === '' ? undefined : formOf(base, path);
    if (form === undefined || (form.kind !== 'exact' && !LOOSE_ROLES.test(token.role))) return false;
    return form.kind !== 'folder' || token.role === 'field';
  });
}

/** Whether a tool or a page reads the path from there, rather than a person. */
function isSetting(file: string, { role, value }: Naming['token']): boolean {
  if (role === 'json')
    return /^\.{1,2}\//.test(value) || /(?:config|rc|project|package)\.jsonc?$/i.test(nameOf(file));
  if (role === 'setting') return value.includes('/');
  return /^(?:field|command|attribute|style|import)$/.test(role);
}

/** Requests for many files at once that take the file in. */
function globsOver(state: ProjectState, path: string): Place[] {
  const sources = globbing(state.graph);
  return sources.flatMap((file) => {
    const text = state.snapshot.read(file) ?? '';
    return [...text.matchAll(GLOB)].flatMap((match) => {
      const written = match[1] ?? '';
      const prefix = written.replace(/[^/]*(?:[*{[?$].*)?$/, '');
      const folder = prefix.startsWith('/') ? prefix.slice(1) : joinPath(folderOf(file), prefix);
      const isOver = folder !== undefined && file !== path && isWithin(path, folder.replace(/\/$/, ''));
      return isOver ? [{ file, start: match.index, end: match.index + match[0].length }] : [];
    });
  });
}

const GLOB =
  /(?:import\.meta\.glob\w*\s*(?:<[^>()]*>)?\(\s*\[?|require\.context\(|\bimport\s*\(\s*(?:\/\*[^]*?\*\/\s*)*(?=[`'"][^`'"]*\$\{))\s*["'`]([^"'`]*)/g;

/** Files that may ask for many files at once. */
const globbing = memo((graph: CodeGraph): readonly string[] => {
  return graph.paths.filter((path) => {
    const { facts } = graph.files.get(path)!;
    const isComputed = facts.calls.some(({ kind }) => kind === 'import');
    return isComputed || ['glob', 'globEager', 'context'].some((name) => facts.mentions(name));
  });
});
