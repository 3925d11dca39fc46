// Files whose names others see without importing them, by context.
import { compareText, memo } from '../../base/index.ts';
import { surfaceFacts, type FileFacts } from '../../facts/index.ts';
import type { CodeGraph, SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { collectedOf } from './view.ts';

/** In order; the empty context is for files of none. */
export const ambientPaths = memo((state: ProjectState): ((context: string) => readonly string[]) => {
  const everywhere: string[] = [];
  const byContext = new Map<string, string[]>();
  const loaded = loadedFiles(state.graph);
  for (const path of state.graph.paths) {
    const { facts } = state.graph.files.get(path)!;
    if (!facts.isAmbient || isCommonJs(facts)) continue;
    const listing = state.contexts.rootsOf(path);
    // Whatever imports such a file has it in its program, whether or not the context lists it.
    if (facts.isModule || listing.length === 0 || loaded.has(path)) everywhere.push(path);
    for (const { path: context } of listing) {
      const list = byContext.get(context);
      if (list) list.push(path);
      else byContext.set(context, [path]);
    }
  }
  return (context) => [...everywhere, ...(byContext.get(context) ?? [])].sort(compareText);
});

/** A script in JavaScript that requires or exports something is a module to TypeScript, and its names are its own. */
function isCommonJs({ language, imports, exports }: FileFacts): boolean {
  if (language !== 'js' && language !== 'jsx') return false;
  return imports.some(({ kind }) => kind === 'require') || exports.some(({ kind }) => kind === 'commonjs');
}

/** Files that others ask for without taking names from them. */
function loadedFiles({ files }: CodeGraph): ReadonlySet<string> {
  const loaded = new Set<string>();
  for (const file of files.values()) for (const path of loadedBy(file)) loaded.add(path);
  return loaded;
}

const loadedBy = memo((file: SourceFile): readonly string[] =>
  (collectedOf(file, surfaceFacts)?.loads ?? []).flatMap((request) => {
    const resolution = file.resolutions[request];
    return resolution?.kind === 'file' ? [resolution.path, resolution.declaration ?? resolution.path] : [];
  }),
);
