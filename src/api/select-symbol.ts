// From what a user wrote to the symbol that is meant: `path:line:column`, `path#Container.member`, or a bare name.
import { offsetAt } from '../base/index.ts';
import { Failure } from '../contract/index.ts';
import { SYMBOL } from '../facts/index.ts';
import {
  findSymbols,
  flagsOf,
  nameOfSymbol,
  namedAt,
  occurrenceAt,
  qualifiedName,
  symbolDeclaredAt,
  symbolTarget,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../graph/index.ts';
import type { Project } from '../project/index.ts';

const PLACE = /^(.+):(\d+):(\d+)$/;

/** The parts of `path:line:column`; undefined for anything else. */
export function placeIn(text: string): { path: string; line: number; column: number } | undefined {
  const place = PLACE.exec(text);
  if (!place) return undefined;
  const path = place[1]!.replaceAll('\\', '/').replace(/^\.\//, '');
  return { path, line: Number(place[2]), column: Number(place[3]) };
}

export async function selectSymbol(project: Project, text: string): Promise<SymbolRef> {
  const { graph } = project.state;
  const place = placeIn(text);
  if (place) return symbolAtPlace(project, place.path, place.line, place.column);
  const candidates = candidatesFor(graph, text);
  if (candidates.length === 1) return followImport(graph, candidates[0]!);
  const shown = candidates.slice(0, 10).map((ref) => describe(graph, ref));
  if (candidates.length === 0) {
    throw new Failure('SYMBOL_NOT_FOUND', {
      message: `No symbol is called ${JSON.stringify(text)}.`,
      symbol: text,
    });
  }
  const more = candidates.length > shown.length ? `, and ${candidates.length - shown.length} more` : '';
  const message = `${JSON.stringify(text)} names ${candidates.length} symbols: ${shown.join(', ')}${more}.`;
  throw new Failure('SYMBOL_AMBIGUOUS', {
    message,
    symbol: text,
    candidates: candidates.map((ref) => describe(graph, ref)),
  });
}

function describe(graph: CodeGraph, ref: SymbolRef): string {
  return `${ref.file}#${qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol)}`;
}

/** Exact matches only; one that is exported is meant rather than those that are not. */
function candidatesFor(graph: CodeGraph, text: string): SymbolRef[] {
  const last = text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf('#')) + 1);
  const exact = findSymbols(graph, { text, locals: true }).filter((ref) => nameOfSymbol(graph, ref) === last);
  if (text.includes('#')) return exact;
  const visible = exact.filter((ref) => findable(graph, ref));
  const exported = visible.filter((ref) => (flagsOf(graph, ref) & SYMBOL.EXPORTED) !== 0);
  if (exported.length > 0) return exported;
  return visible.length > 0 ? visible : exact;
}

function findable(graph: CodeGraph, ref: SymbolRef): boolean {
  const { facts } = graph.files.get(ref.file)!;
  return facts.symbols.container[ref.symbol] === 0 || qualifiedName(facts, ref.symbol).includes('.');
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
    throw new Failure('SYMBOL_NOT_FOUND', {
      message: `${path} is not a source file of this repository.`,
      file: path,
    });
  }
  const offset = offsetAt(file.facts.lineStarts, { line, column });
  const occurrence = offset === undefined ? undefined : occurrenceAt(file.facts, offset);
  if (occurrence === undefined) {
    const message = `There is no name at ${path}:${line}:${column}.`;
    throw new Failure('SYMBOL_NOT_FOUND', { message, file: path, line, column });
  }
  const found = await symbolOfOccurrence(project, file, occurrence);
  if (found) return found;
  const name = file.facts.names[file.facts.occurrences.name[occurrence]!]!;
  const message = `${JSON.stringify(name)} at ${path}:${line}:${column} is not declared in this repository.`;
  throw new Failure('SYMBOL_NOT_FOUND', { message, file: path, line, column });
}

/** What the text tells, and otherwise what TypeScript says. */
export async function symbolOfOccurrence(
  project: Project,
  file: SourceFile,
  occurrence: number,
): Promise<SymbolRef | undefined> {
  const { graph } = project.state;
  const { occurrences } = file.facts;
  const target = namedAt(graph, file, occurrence);
  if (target.kind === 'symbol') return { file: target.file, symbol: target.symbol };
  const own = occurrences.symbol[occurrence]!;
  if (target.kind !== 'unknown') return own > 0 ? { file: file.path, symbol: own - 1 } : undefined;
  const types = await project.types();
  const [answer] = await types.symbolsAt(file.path, [occurrences.start[occurrence]!]);
  for (const declaration of answer?.declarations ?? []) {
    const found = declaration.external
      ? undefined
      : symbolDeclaredAt(graph, declaration.file, declaration.start);
    if (found) return found;
  }
  return undefined;
}
