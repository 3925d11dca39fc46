// Code that reaches files by its own place at run time: `__dirname`, `import.meta.url`, and paths put together from parts.
import { folderOf, isWithin, joinPath, memoByFirst } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import type { Moving } from './moving.ts';

export function noteLocations(moving: Moving): void {
  for (const { file, to } of moving.moved.files) {
    const source = moving.state.graph.files.get(file);
    if (source && folderOf(file) !== folderOf(to)) noteOwnPlace(moving, source);
  }
  noteDynamicPaths(moving);
}

const OWN_PLACE =
  /\b__dirname\b|\b__filename\b|\bimport\.meta\.(?:url|dirname|filename|glob\w*)\b|\brequire\.context\b/g;
const WORDS = ['__dirname', '__filename', 'meta', 'context'];

function noteOwnPlace({ state, moved, doubts }: Moving, source: SourceFile): void {
  const { facts, path: file } = source;
  const isPossible = WORDS.some((word) => facts.mentions(word));
  const text = isPossible ? state.snapshot.read(file) : undefined;
  for (const match of text?.matchAll(OWN_PLACE) ?? []) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (
      facts.comments.some((comment) => comment.start <= start && start < comment.end) ||
      isKnownAddress(source, start)
    )
      continue;
    const named = joinedPath(text!, file, start);
    if (named === undefined || !moved.concerns(named)) doubts.add('location-dependent', { file, start, end });
  }
}

/** Inside `new URL('…', import.meta.url)`, which is written anew like an import. */
function isKnownAddress({ facts: { imports }, resolutions }: SourceFile, at: number): boolean {
  return imports.some(({ start, end, row }) => start < at && at < end && resolutions[row]!.kind === 'file');
}

/** The path of `join(__dirname, 'a', '../b')`, when all of it is written there. */
function joinedPath(text: string, file: string, at: number): string | undefined {
  const call = /(?:join|resolve)\(\s*$/.test(text.slice(Math.max(0, at - 40), at));
  const rest = /^(?:__dirname|import\.meta\.dirname)((?:\s*,\s*(?:'[^'\\]*'|"[^"\\]*"))+)\s*,?\s*\)/.exec(
    text.slice(at, at + 400),
  );
  if (!call || !rest) return undefined;
  const parts = [...rest[1]!.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2]!);
  return parts.some((part) => part.startsWith('/')) ? undefined : joinPath(folderOf(file), parts.join('/'));
}

/** An `import()` of something put together, with the folder in which all it can name lies. */
interface ComputedImport {
  readonly start: number;
  readonly end: number;
  readonly folder: string;
}

const computedImports = memoByFirst((source: SourceFile, snapshot: Snapshot): readonly ComputedImport[] => {
  const { path, facts } = source;
  const { calls, imports } = facts;
  const literal = new Set(imports.map(({ start }) => start));
  const requests = calls.filter(({ kind, start }) => kind === 'import' && !literal.has(start));
  const text = requests.length === 0 ? '' : (snapshot.read(path) ?? '');
  return requests.flatMap(({ start, end }) => {
    const written = WRITTEN_START.exec(text.slice(start, end))?.[1];
    const folder = written && joinPath(folderOf(path), written.replace(/[^/]*$/, ''));
    return folder === undefined ? [] : [{ start, end, folder }];
  });
});

/** What is written of a relative path before the first part that is put in. */
const WRITTEN_START = /^import\s*\(\s*(?:\/\*[^]*?\*\/\s*)*["'`](\.[^"'`$]*)/;

/** ``import(`./locales/${x}.json`)`` in a moved file, or with a moved file below what is written of it. */
function noteDynamicPaths({ state, moved, doubts }: Moving): void {
  for (const source of state.graph.files.values())
    for (const { start, end, folder } of computedImports(source, state.snapshot)) {
      const isMoved = moved.isMoved(source.path);
      const isTogether = isMoved && moved.concerns(folder);
      const isConcerned = isMoved || moved.files.some((move) => isWithin(move.file, folder));
      if (isConcerned && !isTogether) doubts.add('dynamic-path', { file: source.path, start, end });
    }
}
