// Which files a published package offers to others.
import type { Project } from '../../project/index.ts';
import { publicEntryPoints } from '../../usage/index.ts';
import { starImporters } from './star-exports.ts';

export function isEntry(project: Project, path: string): boolean {
  return publicEntryPoints(project.state).has(path);
}

/** Whether what the file exports by name is offered by a package: it is an entry, or one has all its names. */
export function isPublic(project: Project, path: string): boolean {
  const seen = new Set([path]);
  for (const at of seen) {
    if (isEntry(project, at)) return true;
    for (const barrel of starImporters(project.state.graph, at)) seen.add(barrel);
  }
  return false;
}
