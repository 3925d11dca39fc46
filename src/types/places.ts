// Turns what the TypeScript process points at into declarations of the repository or of a package outside it.
import { declarationKind, spanOfDeclaration } from './declarations.ts';
import { parseHandle } from './handle.ts';
import type { Declaration } from './model.ts';
import type { Programs } from './programs.ts';

export async function declarationOf(
  programs: Programs,
  context: string,
  handle: string,
): Promise<Declaration> {
  const { node, kind, path } = parseHandle(handle);
  const file = repositoryFile(programs, path);
  const tree = file === undefined ? undefined : await programs.table(context, file);
  if (file === undefined || tree === undefined) {
    return { file: externalName(path), external: true, start: 0, end: 0, kind: declarationKind(kind) };
  }
  return { file, external: false, ...spanOfDeclaration(tree, node), kind: declarationKind(kind) };
}

/** The repository path behind a path of the process; undefined when the view does not hold it. */
export function repositoryFile(programs: Programs, path: string): string | undefined {
  const file = programs.files.repositoryPath(path);
  return file !== undefined && programs.version.seen.view.has(file) ? file : undefined;
}

/** `…/node_modules/react/index.d.ts` → `react/index.d.ts`; the standard library is part of `typescript`. */
export function externalName(path: string): string {
  const library = /\blibs?\/(lib\.[^/]*\.d\.ts)$/.exec(path);
  if (path.startsWith('bundled:') || library !== null)
    return `typescript/lib/${path.slice(path.lastIndexOf('/') + 1)}`;
  const marker = '/node_modules/';
  const at = path.lastIndexOf(marker);
  return at < 0 ? path : path.slice(at + marker.length);
}
