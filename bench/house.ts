// How the sources are built, in numbers that can be compared between two commits: a house with fewer corridors has fewer files on
// the way of a request, fewer edges between rooms, and says one thing with one name.
//   npm run house -- [DIR]…
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { alignedTable } from './report.ts';

interface Source {
  readonly path: string;
  readonly room: string;
  readonly text: string;
}

/** A column of a fact table, indexed by a row. */
const PACKED =
  /\b(?:scopes|symbols|declarations|occurrences|imports|importNames|exports|functions|parameters|calls|throws|awaits|comments|suppressions)\.(?:kind|parent|start|end|name|flags|container|scope|symbol|nameStart|nameEnd|role|specifier|isType|specifierStart|import|imported|uses|function|occurrence|arguments)\[/;

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['.'];
const columns = folders.map((folder) => measured(join(folder, 'src')));
const rows = Object.keys(columns[0]!).map((name) => [name, ...columns.map((column) => column[name]!)]);
console.log(alignedTable(['', ...folders.map((folder) => basename(folder))], rows));

function measured(src: string): Record<string, string> {
  const sources = sourcesIn(src);
  const longest = sources.flatMap(functionsOf).sort((a, b) => b.lines - a.lines)[0]!;
  const largest = [...sources].sort((a, b) => lineCount(b) - lineCount(a))[0]!;
  const upstairs = sources.filter(({ room }) => room !== 'facts' && room !== 'graph');
  const twice = duplicateExports(sources);
  return {
    files: String(sources.length),
    lines: String(sources.reduce((sum, source) => sum + lineCount(source), 0)),
    'largest file': `${lineCount(largest)} (${largest.path})`,
    'longest function': `${longest.lines} (${longest.name}, ${longest.path})`,
    'edges between rooms': String(edgesOf(sources).size),
    'names that several files export': String(twice.length),
    'lines that read packed rows outside facts and graph': String(count(upstairs, PACKED)),
    'WeakMaps outside base': String(
      count(
        sources.filter(({ room }) => room !== 'base'),
        /new WeakMap\b/,
      ),
    ),
  };
}

function sourcesIn(src: string): Source[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(?:test|heavy)\.ts$/.test(path))
    .filter((path) => path.includes(sep) && !path.split(sep).includes('testing'))
    .map((path) => ({
      path: relative('.', path).split(sep).join('/'),
      room: path.split(sep)[0]!,
      text: readFileSync(join(src, path), 'utf8'),
    }));
}

function lineCount({ text }: Source): number {
  return text.split('\n').length - 1;
}

function count(sources: readonly Source[], pattern: RegExp): number {
  return sources.reduce(
    (sum, { text }) => sum + text.split('\n').filter((line) => pattern.test(line)).length,
    0,
  );
}

function functionsOf({ path, text }: Source): { name: string; path: string; lines: number }[] {
  const found: { name: string; path: string; lines: number }[] = [];
  const add = (name: string, start: number, end: number): void => {
    found.push({ name, path, lines: text.slice(start, end).split('\n').length });
  };
  new Visitor({
    FunctionDeclaration: ({ id, start, end }) => add(id?.name ?? 'default', start, end),
    ArrowFunctionExpression: ({ start, end }) => add('arrow', start, end),
    FunctionExpression: ({ start, end }) => add('method', start, end),
  }).visit(parseSync(path, text).program);
  return found;
}

function edgesOf(sources: readonly Source[]): Set<string> {
  const edges = new Set<string>();
  for (const { path, room, text } of sources)
    for (const [, specifier] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const target = join(path, '..', specifier!).split(sep)[0]!;
      if (target !== room) edges.add(`${room} → ${target}`);
    }
  return edges;
}

/** Names by which files that are no doors and no generated lists export something. */
function duplicateExports(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources)
    for (const [, name] of text.matchAll(
      /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm,
    ))
      files.set(name!, (files.get(name!) ?? new Set()).add(path));
  return [...files].filter(([, paths]) => paths.size > 1).map(([name]) => name);
}
