// Edits of all requests that a move concerns: those that lead to a moved file and those that stand in one.
import { isWithin } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { wholeFile } from './doubts.ts';
import { fileTokens } from './file-tokens.ts';
import type { Moving, Rewriting } from './moving.ts';
import { namingsFrom } from './path-index.ts';
import type { PathToken } from './path-token.ts';
import { writtenImport, type WrittenImport } from './written-import.ts';
import { rewriteImport } from './rewrite-import.ts';

export function importEdits(rewriting: Rewriting): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const [file, rows] of concernedRows(rewriting)) {
    const source = rewriting.state.graph.files.get(file)!;
    for (const request of readRequests(rewriting, source, rows)) {
      const edit = rewriteImport(rewriting, request);
      if (edit) edits.push(edit);
    }
  }
  for (const request of tokenRequests(rewriting)) {
    const edit = rewriteImport(rewriting, request);
    if (edit) edits.push(edit);
  }
  return edits;
}

/** Rows by file. */
function concernedRows({ state, index, moved }: Moving): Map<string, Set<number>> {
  const concerned = new Map<string, Set<number>>();
  const enter = (file: string, row: number): void => {
    const rows = concerned.get(file) ?? new Set();
    concerned.set(file, rows.add(row));
  };
  for (const { file } of moved.files) {
    for (const importer of index.importers.get(file) ?? []) enter(importer.file, importer.row);
    const count = state.graph.files.get(file)?.facts.imports.count ?? 0;
    for (let row = 0; row < count; row++) enter(file, row);
  }
  return concerned;
}

function readRequests(
  { state, doubts }: Moving,
  source: SourceFile,
  rows: ReadonlySet<number>,
): WrittenImport[] {
  const text = state.snapshot.read(source.path);
  const requests = text === undefined ? [] : [...rows].map((row) => writtenImport(source, text, row));
  if (text === undefined || requests.includes(undefined)) doubts.add('file-not-read', wholeFile(source.path));
  return requests.filter((request) => request !== undefined);
}

/** Imports in comments, components and documents. */
function tokenRequests(moving: Moving): WrittenImport[] {
  const { state, index, moved } = moving;
  const found = new Map<string, WrittenImport>();
  const add = (file: string, token: PathToken): void => {
    const request = tokenRequest(moving, file, token);
    if (request) found.set(`${file}:${token.start}`, request);
  };
  const prefixes = moved.folder ? [moved.folder.from] : moved.files.map(({ file }) => file);
  for (const prefix of prefixes)
    for (const { file, token, base } of namingsFrom(index, prefix))
      if (token.role === 'import' && isWithin(base, prefix)) add(file, token);
  for (const { file } of moved.files) {
    const entry = state.snapshot.entry(file)!;
    for (const token of fileTokens(state.snapshot, entry, state.graph.files.get(file)))
      if (token.role === 'import') add(file, token);
  }
  return [...found.values()];
}

function tokenRequest({ state, doubts }: Moving, file: string, token: PathToken): WrittenImport | undefined {
  const text = state.snapshot.read(file);
  const { start, end, value } = token;
  if (text?.slice(start, end) !== value) {
    doubts.add('file-not-read', wholeFile(file));
    return undefined;
  }
  const kind = token.isType ? 'type' : 'import';
  const resolution = state.resolver.resolve(file, value, kind);
  const quote = text[start - 1] ?? '"';
  return { file, start, end, raw: value, quote, specifier: value, isBare: false, kind, resolution };
}
