// The symbol that gets a new name, as far as a sweep has to know it: where it is declared, where its name can be used, and
// in which files its name means nothing else.
import type { Range } from '../../base/index.ts';
import { SYMBOL, type FileFacts, type SymbolCursor } from '../../facts/index.ts';
import { filesMentioning, qualifiedName, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { isCommonTerm, isDistinctive } from './name-shape.ts';
import type { SweepRequest, SweptProject } from './request.ts';
import {
  hasLocalNamesake,
  hasRivals,
  meaningIn,
  namesakesOf,
  type Meaning,
  type Namesakes,
} from './rivals.ts';
import { wordStarts } from './word-hits.ts';

export interface Subject {
  readonly state: ProjectState;
  readonly request: SweepRequest;
  /** Rows of the declaring file's symbol table that get the new name. */
  readonly symbols: readonly number[];
  /** The last name of what contains a member. */
  readonly owner: string | undefined;
  readonly isDistinctive: boolean;
  readonly isCommonTerm: boolean;
  /** Whether a module goes on exporting it under the old name. */
  readonly keepsName: boolean;
  /** Where a name that only its file knows can be used. */
  readonly scope: Range | undefined;
  /** Source files in which the name occurs. */
  mentioning(): readonly SourceFile[];
  isPlanned(file: string, start: number, end: number): boolean;
  meaningIn(file: string): Meaning;
  /** Whether code anywhere in the repository uses the name for something that is not local to a function. */
  hasRivals(): boolean;
  /** How many other things of the same name are declared outside of functions. */
  namesakes(): number;
  /** Whether one of them has the same name of what contains it. */
  hasNamesake(): boolean;
  /** Whether something that is local to a function has the same name. */
  hasLocalNamesake(): boolean;
  /** Whether others can see it from outside its module. */
  isVisible(): boolean;
}

export function subjectOf(project: SweptProject, request: SweepRequest): Subject {
  const { state } = project;
  const isPlanned = plannedPlaces(request.semantic);
  const source = state.graph.files.get(request.file);
  const symbols = source ? renamedSymbols(source, request, isPlanned) : [];
  const scope = request.isFileLocal && source ? scopeOf(source.facts, symbols) : undefined;
  const meanings = new Map<string, Meaning>();
  let mentioning: readonly SourceFile[] | undefined;
  let rivals: boolean | undefined;
  let others: Namesakes | undefined;
  const subject: Subject = {
    state,
    request,
    symbols,
    owner: request.qualified?.split('.').at(-2),
    isDistinctive: isDistinctive(request.oldName),
    isCommonTerm: isCommonTerm(request.oldName),
    keepsName: keepsName(state, request),
    scope,
    mentioning: () =>
      (mentioning ??= filesMentioning(state.graph, request.oldName).map((path) =>
        state.graph.files.get(path)!,
      )),
    isPlanned,
    meaningIn(file) {
      const known = meanings.get(file) ?? meaningIn(subject, file);
      meanings.set(file, known);
      return known;
    },
    hasRivals: () => (rivals ??= hasRivals(subject)),
    namesakes: () => (others ??= namesakesOf(subject)).count,
    hasNamesake: () => (others ??= namesakesOf(subject)).isQualified,
    hasLocalNamesake: () => hasLocalNamesake(subject),
    isVisible: () => source !== undefined && symbols.some((symbol) => isVisible(source.facts, symbol)),
  };
  return subject;
}

/** Whether an edit touches a place; an insertion beside a name is an edit of it. */
function plannedPlaces(edits: readonly TextEdit[]): Subject['isPlanned'] {
  const byFile = new Map(
    [...Map.groupBy(edits, (edit) => edit.file)].map(([file, own]) => [
      file,
      { own, starts: new Set(own.map((edit) => edit.start)) },
    ]),
  );
  return (file, start, end) => {
    const known = byFile.get(file);
    if (known === undefined) return false;
    return known.starts.has(start) || known.own.some((edit) => edit.start <= end && edit.end >= start);
  };
}

/** Symbols of the declaring file whose names are edited; where none is, those that the request describes. */
function renamedSymbols(
  source: SourceFile,
  request: SweepRequest,
  isPlanned: Subject['isPlanned'],
): number[] {
  const { declarations, symbols } = source.facts;
  const found = new Set<number>();
  for (const { symbol, nameStart, nameEnd } of declarations)
    if (symbols.at(symbol).name === request.oldName && isPlanned(source.path, nameStart, nameEnd))
      found.add(symbol);
  return found.size > 0 ? [...found] : describedSymbols(source, request);
}

function describedSymbols({ facts }: SourceFile, { oldName, qualified, kind }: SweepRequest): number[] {
  return facts.symbols
    .named(oldName)
    .filter((symbol) => symbol.kind === kind)
    .map(({ row }) => row)
    .filter((row) => qualified === undefined || qualifiedName(facts, row) === qualified);
}

/** `export { newName as oldName }`, as an edit of a list of exports or as a statement of its own. */
function keepsName({ graph }: ProjectState, { semantic, newName, oldName }: SweepRequest): boolean {
  return semantic.some(({ file, text }) => {
    const isAlias = wordStarts(text, oldName).some((at) => text.slice(0, at).endsWith(`${newName} as `));
    return isAlias && (/^\s*export\b/.test(text) || exportsName(graph.files.get(file)?.facts, oldName));
  });
}

function exportsName(facts: FileFacts | undefined, name: string): boolean {
  return facts !== undefined && facts.exports.named(name).length > 0;
}

/** The widest scope of the symbols. */
function scopeOf({ symbols, scopes, length }: FileFacts, rows: readonly number[]): Range {
  const ranges: Range[] = rows.flatMap((row) => scopes.get(symbols.at(row).scope) ?? []);
  if (ranges.length === 0) return { start: 0, end: length };
  return ranges.reduce((a, b) => (a.end - a.start >= b.end - b.start ? a : b));
}

/** Whether it is exported, or a member that is not hidden of something exported. */
function isVisible(facts: FileFacts, symbol: number): boolean {
  const { symbols } = facts;
  for (let at: SymbolCursor | undefined = symbols.at(symbol); at; at = symbols.get(at.container)) {
    if (at.is(SYMBOL.HIDDEN)) return false;
    if (at.is(SYMBOL.EXPORTED | SYMBOL.GLOBAL)) return true;
  }
  return false;
}
