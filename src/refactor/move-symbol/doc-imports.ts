// `import('./file').Name` in documentation comments, which JavaScript files use for types and which no import table lists.
import { filesMentioning, type SourceFile } from '../../graph/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { nameInTarget, type Move } from './move.ts';
import { specifierFor } from './write-specifier.ts';
import type { Keeping } from './importers.ts';

const IN_TYPE = /import\(\s*(['"])([^'"\n]+)\1\s*\)\s*\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;
const IN_TAG = /@import\b[^'"*]*\bfrom\s*(['"])([^'"\n]+)\1/g;

/** Edits of documentation comments; what cannot be rewritten is a reason for the source to go on exporting it. */
export function docImports(move: Move): { readonly edits: TextEdit[]; readonly keeping: Keeping[] } {
  const edits: TextEdit[] = [];
  const keeping: Keeping[] = [];
  for (const name of move.exported.names.keys()) {
    for (const path of filesMentioning(move.state.graph, name)) {
      const file = move.state.graph.files.get(path)!;
      const text = move.state.snapshot.read(path);
      if (path === move.from.path || path === move.to.path || !text?.includes('import')) continue;
      for (const [start, comment] of docComments(file, text)) {
        edits.push(...typeEdits(move, path, start, comment, name));
        keeping.push(...tagReasons(move, path, start, comment, name));
      }
    }
  }
  return { edits, keeping };
}

function* docComments({ facts }: SourceFile, text: string): Generator<[number, string]> {
  for (const { kind, start, end } of facts.comments)
    if (kind === 'doc') yield [start, text.slice(start, end)];
}

function isSource({ state, from }: Move, path: string, specifier: string): boolean {
  const resolution = state.resolver.resolve(path, specifier, 'type');
  return resolution.kind === 'file' && resolution.path === from.path;
}

function typeEdits(move: Move, path: string, start: number, comment: string, name: string): TextEdit[] {
  return [...comment.matchAll(IN_TYPE)].flatMap((match): TextEdit[] => {
    const specifier = match[2]!;
    if (match[3] !== name || !isSource(move, path, specifier) || nameInTarget(move, name) !== name) return [];
    const sample = { specifier, path: move.from.path };
    const text = specifierFor(move.resolver, path, move.to.path, sample);
    const at = start + match.index + match[0].indexOf(specifier);
    return text === undefined
      ? []
      : [{ file: path, start: at, end: at + specifier.length, text, provenance: 'syntactic' }];
  });
}

function tagReasons(move: Move, path: string, start: number, comment: string, name: string): Keeping[] {
  return [...comment.matchAll(IN_TAG)].flatMap((match): Keeping[] => {
    if (!match[0].includes(name) || !isSource(move, path, match[2]!)) return [];
    const at = start + match.index;
    const message = 'The old file keeps exporting it because a comment imports it here.';
    return [
      { reason: 'comment-import', message, places: [{ file: path, start: at, end: at + match[0].length }] },
    ];
  });
}
