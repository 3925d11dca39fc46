// Imports of components (Vue, Svelte, Astro and the like) that a change leaves without a meaning: of a file that is gone, or of a name
// that its file exports no longer. Components are not in the graph, but what they import is written down.
import { componentFiles, exportTarget, type SourceFile } from '../../graph/index.ts';
import { writtenImports, type WrittenImport } from '../../resolve/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { mayExportMore } from '../naming-after.ts';
import type { BrokenName } from './broken-name.ts';

export function* goneFromComponents(change: Change): Generator<BrokenName> {
  const { before, after, files } = change;
  if (!mayLoseExports(change)) return;
  for (const { path: old, imports } of componentFiles(before.state)) {
    const moved = byPath(files).before.get(old);
    const path = moved?.kind === 'removed' ? undefined : (moved?.path ?? old);
    const text = path === undefined ? undefined : after.state.snapshot.read(path);
    if (path === undefined || text === undefined) continue;
    const had = new Map(imports.map((each) => [each.specifier, each.target]));
    for (const written of writtenImports(text)) {
      const source = had.get(written.specifier);
      if (source !== undefined) yield* lostBy(change, path, written, source);
    }
  }
}

/** Whether some source exports less than before, or is found in another way. */
function mayLoseExports({ before, after, files }: Change): boolean {
  return files.some(({ kind, path, from }) => {
    const old = from === undefined ? undefined : before.state.graph.files.get(from);
    if (old === undefined) return /(?:^|\/)(?:package|[jt]sconfig[^/]*)\.json$/.test(path);
    const now = kind === 'removed' || path !== from ? undefined : after.state.graph.files.get(path);
    const names = new Set(now?.facts.exports.map(({ name }) => name));
    return (
      now === undefined || old.facts.exports.some(({ name, kind: how }) => how === 'star' || !names.has(name))
    );
  });
}

function* lostBy(
  { before, after }: Change,
  file: string,
  written: WrittenImport,
  source: string,
): Generator<BrokenName> {
  const { specifier, start, end } = written;
  const { graph, resolver } = after.state;
  const resolution = resolver.resolve(file, specifier, 'import');
  if (resolution.kind === 'unresolved') yield { kind: 'import', file, start, end, name: specifier, source };
  if (resolution.kind !== 'file' || !isPlainModule(graph.files.get(resolution.path))) return;
  if (mayExportMore({ before, after }, resolution.path)) return;
  for (const { name, at } of namesIn(written)) {
    if (exportTarget(before.state.graph, source, name).kind === 'none') continue;
    if (exportTarget(graph, resolution.path, name).kind !== 'none') continue;
    yield { kind: 'import', file, start: at, end: at + name.length, name, source: resolution.path };
  }
}

/** A module whose exports are all written down. */
function isPlainModule(file: SourceFile | undefined): boolean {
  const facts = file?.facts;
  return (
    facts?.isModule === true && !facts.exports.some(({ kind }) => kind === 'commonjs' || kind === 'equals')
  );
}

/** The names between the braces, as the module has them. */
function namesIn({ clause, clauseStart }: WrittenImport): { readonly name: string; readonly at: number }[] {
  const open = clause.indexOf('{');
  const blank = (comment: string): string => ' '.repeat(comment.length);
  const plain = clause.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, blank);
  const list = open < 0 ? '' : plain.slice(open + 1).replace(/\}[^]*$/, '');
  return [...list.matchAll(/(?:^|,)\s*(?:type\s+(?!as\b|,|$))?([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu)].map(
    (match) => ({
      name: match[1]!,
      at: clauseStart + open + 1 + match.index + match[0].length - match[1]!.length,
    }),
  );
}
