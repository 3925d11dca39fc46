// Imports that nobody asked to change and that would all the same lead elsewhere: to the moved file where it now lies in the
// way, or to another one that it used to hide.
import { concernsWorkspace, type ImportKind } from '../../resolve/index.ts';
import type { Rewriting } from './moving.ts';
import { askedIn } from './written-import.ts';

export function noteChangedResolutions(rewriting: Rewriting): void {
  const { state, moved } = rewriting;
  const paths = moved.files.flatMap(({ file, to }) => [file, to]);
  if (paths.some((path) => concernsWorkspace(state.workspace, path))) {
    for (const file of state.graph.paths) noteFile(rewriting, file, () => true);
    return;
  }
  const affected = state.resolver.affectedBy(paths);
  if (affected.everything) return;
  const byFile = Map.groupBy(affected.requests, (request) => request.from);
  for (const [file, requests] of byFile) {
    const specifiers = new Set(requests.map((request) => request.specifier));
    noteFile(rewriting, file, (specifier) => specifiers.has(specifier));
  }
}

function noteFile(rewriting: Rewriting, file: string, isAsked: (specifier: string) => boolean): void {
  const { state, moved, doubts } = rewriting;
  const source = state.graph.files.get(file);
  if (source === undefined || moved.isMoved(file)) return;
  for (const [row, resolution] of source.resolutions.entries()) {
    if (resolution.kind !== 'file' || moved.isMoved(resolution.path)) continue;
    const { specifier, kind } = askedIn(source, row);
    if (!isAsked(specifier) || leadsTo(rewriting, file, specifier, kind, resolution.path)) continue;
    const start = source.facts.imports.at(row).specifierStart;
    doubts.add('resolution-changes', { file, start, end: start + specifier.length });
  }
}

function leadsTo(
  { after }: Rewriting,
  file: string,
  specifier: string,
  kind: ImportKind,
  path: string,
): boolean {
  const found = after.resolver.resolve(file, specifier, kind);
  return found.kind === 'file' && found.path === path;
}
