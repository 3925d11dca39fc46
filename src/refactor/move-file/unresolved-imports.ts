// Imports that lead nowhere and may mean a file all the same: TypeScript or a bundler may find what we do not.
import { folderOf, joinPath, lastName } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { stemOf } from '../../resolve/index.ts';
import type { Place } from '../plan/plan.ts';
import { pathIndex, type ImportRow } from './path-index.ts';
import { isIndex } from './specifier-form.ts';

/** Imports that were looked for where the file is, and those that are spelled like it. */
export function unresolvedImports(state: ProjectState, path: string): Place[] {
  const index = pathIndex(state);
  const name = isIndex(path) ? lastName(folderOf(path)) : lastName(path);
  const looked = index.looked.get(stemOf(path)) ?? [];
  const alike = (index.unresolved.get(name) ?? []).filter((row) => isSpelledLike(state, row, path));
  const places = [...looked, ...alike].map((row) => placeOf(state, row));
  return [...new Map(places.map((place) => [`${place.file}\0${place.start}`, place])).values()];
}

/** The plain name of a package that is not installed: an alias has a path after it, or a scope without a name. */
const PACKAGE_NAME = /^(?:@[^/]+\/)?[^@~#./][^/]*$/;

/** The same path but for letter case and extension, or its folder; what is no path is alike by its last name. */
function isSpelledLike(state: ProjectState, row: ImportRow, path: string): boolean {
  const specifier = specifierOf(state, row);
  if (!specifier.startsWith('.')) return !PACKAGE_NAME.test(specifier) || isAlias(state, specifier);
  const base = joinPath(folderOf(row.file), specifier);
  const stem = (at: string): string => `${folderOf(at).toLowerCase()}/${lastName(at)}`;
  return (
    base !== undefined && (stem(base) === stem(path) || base.toLowerCase() === folderOf(path).toLowerCase())
  );
}

const TOOL_CONFIG =
  /(?:^|\/)(?:package\.json|\.babelrc(?:\.\w+)?|(?:jest|vite|vitest|webpack|rollup|rspack|rsbuild|babel|metro|next|nuxt|svelte|astro|vue|craco|playwright)\.config\.\w+)$/;

/** `@app/name` where a tool is set to find `@app/` somewhere: such names of scopes are those of no package. */
function isAlias({ snapshot }: ProjectState, specifier: string): boolean {
  const prefix = specifier.slice(0, specifier.indexOf('/') + 1);
  if (prefix === '') return false;
  const written = new RegExp(String.raw`["'^]${prefix.replaceAll(/[$.]/g, String.raw`\$&`)}?(?=["'(*$.])`);
  return snapshot.paths.some((path) => TOOL_CONFIG.test(path) && written.test(snapshot.read(path) ?? ''));
}

function specifierOf({ graph }: ProjectState, { file, row }: ImportRow): string {
  return graph.files.get(file)!.facts.imports.at(row).specifier;
}

function placeOf(state: ProjectState, at: ImportRow): Place {
  const { specifierStart, specifierEnd } = state.graph.files.get(at.file)!.facts.imports.at(at.row);
  return { file: at.file, start: specifierStart, end: specifierEnd };
}
