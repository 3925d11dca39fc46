// What is there for the files of a context that they do not import: files whose names others see, and packages that others import.
import { memo } from '../../base/index.ts';
import type { FileFacts } from '../../facts/index.ts';
import { packageImports, reachedFiles } from '../../graph/index.ts';
import { contextsOfFile, filesByContext, type ProjectState } from '../../project/index.ts';
import type { PackageImport } from '../../types/index.ts';

/**
 * Those of a context's program, in order: what it lists, and whatever is imported from there. The empty context is for files of none, and
 * has those that are of none as well.
 */
export const ambientPaths = memo((state: ProjectState): ((context: string) => readonly string[]) => {
  const { paths, files } = state.graph;
  const ambient = paths.filter((path) => {
    const { facts } = files.get(path)!;
    return facts.isAmbient && !isCommonJs(facts);
  });
  const known = new Map<string, readonly string[]>();
  return (context) => {
    let found = known.get(context);
    if (found === undefined) {
      const reached =
        context === '' ? undefined : reachedFiles(state.graph, filesByContext(state).get(context) ?? []);
      const isInside = (path: string): boolean =>
        reached === undefined ? contextsOfFile(state, path).length === 0 : reached.has(path);
      known.set(context, (found = ambient.filter(isInside)));
    }
    return found;
  };
});

/** What the files of a context's program import from packages. */
export const packagesOf = memo((state: ProjectState): ((context: string) => readonly PackageImport[]) => {
  const known = new Map<string, readonly PackageImport[]>();
  return (context) => {
    let found = known.get(context);
    if (found === undefined) {
      const files =
        context === ''
          ? state.graph.paths.filter((path) => contextsOfFile(state, path).length === 0)
          : (filesByContext(state).get(context) ?? []);
      known.set(context, (found = packageImports(state.graph, files)));
    }
    return found;
  };
});

/** A script in JavaScript that requires or exports something is a module to TypeScript, and its names are its own. */
function isCommonJs({ language, imports, exports }: FileFacts): boolean {
  if (language !== 'js' && language !== 'jsx') return false;
  return imports.some(({ kind }) => kind === 'require') || exports.some(({ kind }) => kind === 'commonjs');
}
