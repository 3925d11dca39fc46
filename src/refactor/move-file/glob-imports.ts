// `import.meta.glob('./pages/*.ts')`: a file that a move takes out of such a pattern, or into it, is loaded no more, or anew.
import { folderOf, joinPath, memoByFirst } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import type { Moving } from './moving.ts';

interface GlobImport {
  readonly start: number;
  readonly end: number;
  readonly matches: RegExp;
}

const CALL = /\bimport\.meta\.glob\w*\s*(?:<[^()]*>)?\(\s*(\[[^\]]*\]|["'`][^"'`]*["'`])/dg;
const PATTERN = /(["'`])([^"'`]+)\1/dg;

export function noteGlobImports({ state, moved, doubts }: Moving): void {
  for (const source of state.graph.files.values()) {
    const isMoved = moved.isMoved(source.path);
    for (const { start, end, matches } of globImports(source, state.snapshot)) {
      const isConcerned = moved.files.some(({ file, to }) => matches.test(file) !== matches.test(to));
      if (isConcerned && !isMoved) doubts.add('dynamic-path', { file: source.path, start, end });
    }
  }
}

const globImports = memoByFirst((source: SourceFile, snapshot: Snapshot): readonly GlobImport[] => {
  const text = source.facts.mentions('glob') ? snapshot.read(source.path) : undefined;
  return text === undefined ? [] : readGlobs(source.path, text);
});

function readGlobs(path: string, text: string): GlobImport[] {
  return [...text.matchAll(CALL)].flatMap((call) =>
    [...call[1]!.matchAll(PATTERN)].flatMap((match) => {
      const start = call.indices![1]![0] + match.indices![2]![0];
      const pattern = match[2]!;
      const base = /^\.{1,2}\//.test(pattern) ? joinPath(folderOf(path), pattern) : undefined;
      return base === undefined ? [] : [{ start, end: start + pattern.length, matches: toExpression(base) }];
    }),
  );
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/|\*|\?|\{([^{}]*)\}|[\\^$.+()|[\]{}]/g, (part, choices?: string) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return choices === undefined ? `\\${part}` : `(?:${choices.replaceAll('.', '\\.').replaceAll(',', '|')})`;
  });
  return new RegExp(`^${source}$`);
}
