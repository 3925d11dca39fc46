// Files that ask for modules otherwise than they did. TypeScript takes over what it resolved for a file as long as the names that it
// compares are the same, and those are not all that leads to a module; so it is told.
import type { SourceFile } from '../graph/index.ts';
import type { ProjectState } from './state.ts';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** A comment that names the module which JSX stands for. */
const JSX_MODULE = /@jsx/;

/** Of some files that differ. One that only one of the states has counts: it may have been deleted and be back. */
export function rewiredFiles(before: ProjectState, after: ProjectState, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    if (!SCRIPT.test(path)) return false;
    const [old, now] = [before.graph.files.get(path), after.graph.files.get(path)];
    if (old === undefined || now === undefined || wiringOf(old) !== wiringOf(now)) return true;
    return JSX_MODULE.test(after.snapshot.read(path) ?? '');
  });
}

/** A quote, and a semicolon. */
const PLAIN_END = 2;

/**
 * Everything by which modules are found, as far as the facts tell, but for plain statements: TypeScript sees when these name other
 * modules. What follows a name may be a `resolution-mode`, and a comment at the head may name the module for JSX.
 */
function wiringOf({ facts: { imports, comments, occurrences } }: SourceFile): string {
  const [first] = occurrences;
  const requests = imports
    .map(({ kind, specifier, specifierEnd, end }) => [kind, specifier, end - specifierEnd] as const)
    .filter(([kind, , rest]) => rest > PLAIN_END || (kind !== 'static' && kind !== 're-export'));
  const head = comments.filter(({ kind, start }) => kind !== 'line' && start < (first?.start ?? Infinity));
  return JSON.stringify([requests, head.map(({ start, end }) => end - start)]);
}
