// A graph over sources in memory, resolved as the product resolves them.
import { compareText, type FileView, type InstalledView } from '../../../base/index.ts';
import { collectFacts, decodeFacts, encodeFacts, type FileFacts } from '../../../facts/index.ts';
import { createResolver, readWorkspace, type Resolver } from '../../../resolve/index.ts';
import { languageOf, parseSource } from '../../../syntax/index.ts';
import { createGraph, type CodeGraph, type SourceFile } from '../../code-graph.ts';
import { roleOfFile } from '../../file-role.ts';

export function graphOf(sources: Readonly<Record<string, string>>): CodeGraph {
  const view = viewOf(sources);
  const resolver = createResolver(readWorkspace(view, NOTHING_INSTALLED), view, NOTHING_INSTALLED);
  const paths = view.paths.filter((path) => languageOf(path) !== undefined);
  return createGraph(paths.map((path) => fileOf(path, sources[path]!, resolver)));
}

const NOTHING_INSTALLED: InstalledView = {
  has: () => false,
  hasFolder: () => false,
  read: () => undefined,
  realPath: () => undefined,
};

function viewOf(sources: Readonly<Record<string, string>>): FileView {
  const paths = Object.keys(sources).sort(compareText);
  return {
    paths,
    has: (path) => Object.hasOwn(sources, path),
    hasFolder: (folder) => paths.some((path) => path.startsWith(folder === '' ? '' : `${folder}/`)),
    read: (path) => sources[path],
  };
}

function fileOf(path: string, text: string, resolver: Resolver): SourceFile {
  const facts = decodeFacts(encodeFacts(collectFacts(parseSource(path, text))));
  return {
    path,
    id: path,
    facts,
    resolutions: resolutionsOf(path, facts, resolver),
    keepsUnusedImports: false,
    emitsMetadata: true,
    role: roleOfFile(path, '', facts),
  };
}

function resolutionsOf(path: string, facts: FileFacts, resolver: Resolver): SourceFile['resolutions'] {
  return facts.imports.map(({ kind, specifier }) =>
    resolver.resolve(path, specifier, kind === 'require' ? 'require' : 'import'),
  );
}
