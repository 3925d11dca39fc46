// What is there for the files of a context that they do not import: files whose names others see, and packages that others import.
import { memo } from '../../base/index.ts';
import type { FileFacts } from '../../facts/index.ts';
import { packageImports, reachedFiles } from '../../graph/index.ts';
import { filesByContext, type ProjectState } from '../../project/index.ts';
import type { PackageImport } from '../../types/index.ts';
import { contextsIn } from './contexts-in.ts';

/** Files of a context's program whose names others see, in order. The empty context is the program of all files that no other holds. */
export const ambientPaths = memo((state: ProjectState): ((context: string) => readonly string[]) => {
  const { paths, files } = state.graph;
  const ambient = paths.filter((path) => {
    const { facts } = files.get(path)!;
    return facts.isAmbient && !isCommonJs(facts);
  });
  return byContext((context) => {
    const program = programOf(state)(context);
    return ambient.filter((path) => program.has(path));
  });
});

/** What the files of a context's program import from packages. */
export const packagesOf = memo((state: ProjectState): ((context: string) => readonly PackageImport[]) =>
  byContext((context) => packageImports(state.graph, programOf(state)(context))),
);

/** What a context lists, and whatever is imported from there. */
const programOf = memo((state: ProjectState): ((context: string) => ReadonlySet<string>) =>
  byContext((context) => {
    const orphans = (): string[] => state.graph.paths.filter((path) => contextsIn(state)(path).length === 0);
    return reachedFiles(state.graph, context === '' ? orphans() : (filesByContext(state).get(context) ?? []));
  }),
);

function byContext<T>(find: (context: string) => T): (context: string) => T {
  const known = new Map<string, T>();
  return (context) => {
    let found = known.get(context);
    if (found === undefined) known.set(context, (found = find(context)));
    return found;
  };
}

/** A script in JavaScript that requires or exports something is a module to TypeScript, and its names are its own. */
function isCommonJs({ language, imports, exports }: FileFacts): boolean {
  if (language !== 'js' && language !== 'jsx') return false;
  return imports.some(({ kind }) => kind === 'require') || exports.some(({ kind }) => kind === 'commonjs');
}
