// From what a user wrote to the symbol that is meant: `path:line:column`, `path#Container.member`, or a bare name.
import { nearText, offsetAt, positionAt } from '../base/index.ts';
import { Failure } from '../contract/index.ts';
import { SYMBOL } from '../facts/index.ts';
import {
  declarationsOf,
  findSymbols,
  flagsOf,
  nameOfSymbol,
  namedAt,
  qualifiedName,
  symbolDeclaredAt,
  symbolTarget,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../graph/index.ts';
import type { Project } from '../project/index.ts';
import { nearFiles, nearSymbols } from './near-names.ts';
import { repositoryPath, symbolText } from './repository-path.ts';

const PLACE = /^(.+):(\d+):(\d+)$/;

/** The parts of `path:line:column`; undefined for anything else. */
export function placeIn(
  root: string,
  text: string,
): { path: string; line: number; column: number } | undefined {
  const place = PLACE.exec(text);
  if (!place) return undefined;
  return { path: repositoryPath(root, place[1]!), line: Number(place[2]), column: Number(place[3]) };
}

export async function selectSymbol(project: Project, asked: string): Promise<SymbolRef> {
  const found = await symbolsMeant(project, asked);
  if (found.length === 1) return found[0]!.ref;
  const names = found.map(({ name }) => name);
  const text = symbolText(project.root, asked);
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '';
  const message = `${JSON.stringify(text)} names ${names.length} symbols: ${names.slice(0, SHOWN).join(', ')}${more}.`;
  throw new Failure('SYMBOL_AMBIGUOUS', { message, symbol: text, candidates: names });
}

/** How many symbols a message names. */
const SHOWN = 10;

export interface MeantSymbol {
  readonly ref: SymbolRef;
  /** What to write so that this one is meant. */
  readonly name: string;
}

/** All that can be meant, at least one. */
export async function symbolsMeant(project: Project, asked: string): Promise<MeantSymbol[]> {
  const { graph } = project.state;
  const text = symbolText(project.root, asked);
  const place = placeIn(project.root, text);
  if (place) {
    const ref = await symbolAtPlace(project, place.path, place.line, place.column);
    return [{ ref, name: text }];
  }
  const candidates = candidatesFor(graph, text);
  if (candidates.length === 0) throw notFound(project, text);
  const names = distinctNames(graph, candidates);
  if (candidates.length > 1) return candidates.map((ref, index) => ({ ref, name: names[index]! }));
  return [{ ref: followImport(graph, candidates[0]!), name: names[0]! }];
}

/** What to write for each of them: `path#Container.member`, or its place where several are called so. */
function distinctNames(graph: CodeGraph, refs: readonly SymbolRef[]): string[] {
  const names = refs.map(
    ({ file, symbol }) => `${file}#${qualifiedName(graph.files.get(file)!.facts, symbol)}`,
  );
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : declaredAt(graph, refs[index]!),
  );
}

function declaredAt(graph: CodeGraph, ref: SymbolRef): string {
  const [site] = declarationsOf(graph, ref);
  const { line, column } = positionAt(graph.files.get(ref.file)!.facts.lineStarts, site?.nameStart ?? 0);
  return `${ref.file}:${line}:${column}`;
}

function notFound({ state: { graph, snapshot } }: Project, text: string): Failure {
  const hash = text.indexOf('#');
  const path = hash > 0 ? text.slice(0, hash) : undefined;
  if (path === undefined && snapshot.has(text))
    return new Failure('SYMBOL_NOT_FOUND', {
      message: `${JSON.stringify(text)} is a file, not a symbol; \`lintel move\` renames a file.`,
      symbol: text,
    });
  const isElsewhere =
    path !== undefined && !graph.paths.some((file) => file === path || file.endsWith(`/${path}`));
  const what = isElsewhere
    ? `There is no source file ${JSON.stringify(path)}.`
    : `No symbol is called ${JSON.stringify(text)}.`;
  const near = nearSymbols(graph, text);
  const others = near.length === 0 && isElsewhere ? nearFiles(graph, path) : near;
  return new Failure('SYMBOL_NOT_FOUND', {
    message: `${what}${nearText(others)}`,
    symbol: text,
    near: others,
  });
}

/** Exact matches only; one that is exported is meant rather than those that are not. */
function candidatesFor(graph: CodeGraph, text: string): SymbolRef[] {
  const last = /(?:^|[.#])(#?[^.#]*)$/.exec(text)![1];
  const exact = findSymbols(graph, { text, locals: true }).filter((ref) => nameOfSymbol(graph, ref) === last);
  if (text.includes('#')) return exact;
  const visible = exact.filter((ref) => findable(graph, ref));
  const exported = visible.filter((ref) => (flagsOf(graph, ref) & SYMBOL.EXPORTED) !== 0);
  if (exported.length > 0) return exported;
  return visible.length > 0 ? visible : exact;
}

function findable(graph: CodeGraph, ref: SymbolRef): boolean {
  const { facts } = graph.files.get(ref.file)!;
  return (
    facts.symbols.at(ref.symbol).container === undefined || qualifiedName(facts, ref.symbol).includes('.')
  );
}

function followImport(graph: CodeGraph, ref: SymbolRef): SymbolRef {
  const target = symbolTarget(graph, ref);
  return target.kind === 'symbol' ? { file: target.file, symbol: target.symbol } : ref;
}

async function symbolAtPlace(
  project: Project,
  path: string,
  line: number,
  column: number,
): Promise<SymbolRef> {
  const { graph } = project.state;
  const file = graph.files.get(path);
  if (file === undefined) {
    const near = nearFiles(graph, path);
    const message = `${path} is not a source file of this repository.${nearText(near)}`;
    throw new Failure('SYMBOL_NOT_FOUND', { message, file: path, near });
  }
  const offset = offsetAt(file.facts.lineStarts, { line, column });
  const occurrence = offset === undefined ? undefined : file.facts.occurrences.covering(offset);
  if (occurrence === undefined) {
    const lines = file.facts.lineStarts.length;
    const why = line > lines ? ` The file has ${lines} ${lines === 1 ? 'line' : 'lines'}.` : '';
    const message = `There is no name at ${path}:${line}:${column}.${why}`;
    throw new Failure('SYMBOL_NOT_FOUND', { message, file: path, line, column });
  }
  const found = await symbolOfOccurrence(project, file, occurrence.row);
  if (found) return found;
  const message = `${JSON.stringify(occurrence.name)} at ${path}:${line}:${column} is not declared in this repository.`;
  throw new Failure('SYMBOL_NOT_FOUND', { message, file: path, line, column });
}

/** What the text tells, and otherwise what TypeScript says. */
export async function symbolOfOccurrence(
  project: Project,
  file: SourceFile,
  occurrence: number,
): Promise<SymbolRef | undefined> {
  const { graph } = project.state;
  const { symbol, start } = file.facts.occurrences.at(occurrence);
  const target = namedAt(graph, file, occurrence);
  if (target.kind === 'symbol') return { file: target.file, symbol: target.symbol };
  if (target.kind !== 'unknown') return symbol === undefined ? undefined : { file: file.path, symbol };
  const types = await project.types();
  const [answer] = await types.symbolsAt(file.path, [start]);
  for (const declaration of answer?.declarations ?? []) {
    const found = declaration.external
      ? undefined
      : symbolDeclaredAt(graph, declaration.file, declaration.start);
    if (found) return found;
  }
  return undefined;
}
