// Answers about symbols of other languages, from imported indexes.
import { Failure, type Answers, type Problem, type SymbolAnswer } from '../contract/index.ts';
import { loadScip, type ForeignSymbolAnswer } from '../graph/index.ts';
import type { ProjectState } from '../project/index.ts';
import type { ForeignRequest } from '../refactor/index.ts';
import { symbolText } from './repository-path.ts';
import { importedIndexes, indexProblems, type ImportedIndex } from './foreign-indexes.ts';

export interface ForeignSelection {
  readonly imported: ImportedIndex;
  readonly symbol: ForeignSymbolAnswer;
  /** Where it was pointed at. */
  readonly at?: { readonly file: string; readonly line: number; readonly column: number };
}

const START = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

export function describeForeign({ symbol }: ForeignSelection): SymbolAnswer {
  return {
    id: symbol.symbol,
    name: symbol.name,
    qualifiedName: symbol.qualifiedName,
    kind: symbol.kind,
    file: symbol.file ?? '',
    span: symbol.span ?? START,
    exported: true,
  };
}

/** Symbols of imported indexes that match, with the problems of reading those indexes. */
export async function findForeign(
  state: ProjectState,
  text: string,
): Promise<{ found: ForeignSelection[]; problems: Problem[] }> {
  const { indexes, problems } = await importedIndexes(state);
  if (indexes.length === 0) return { found: [], problems };
  const { foreignSymbols } = await loadScip();
  const read = (path: string): string | undefined => state.snapshot.read(path);
  const found = indexes.flatMap((imported) =>
    foreignSymbols(imported.index, { text }, read).map((symbol) => ({ imported, symbol })),
  );
  return { found, problems };
}

const PLACE = /^(.+):(\d+):(\d+)$/;

/** The one symbol of another language that is called so or stands there; undefined when there is none. */
export async function selectForeign(
  state: ProjectState,
  asked: string,
): Promise<ForeignSelection | undefined> {
  const found = await foreignMeant(state, asked);
  if (found.length <= 1) return found[0];
  const text = symbolText(state.snapshot.root, asked);
  const candidates = found.map(foreignName);
  const message = `${JSON.stringify(text)} names ${found.length} symbols: ${candidates.slice(0, 10).join(', ')}.`;
  throw new Failure('SYMBOL_AMBIGUOUS', { message, symbol: text, candidates });
}

/** All symbols of other languages that can be meant. */
export async function foreignMeant(state: ProjectState, asked: string): Promise<ForeignSelection[]> {
  const text = symbolText(state.snapshot.root, asked);
  const place = PLACE.exec(text);
  if (place) {
    const found = await foreignAt(state, place[1]!, Number(place[2]), Number(place[3]));
    return found ? [found] : [];
  }
  const last = text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf('#')) + 1);
  const { found } = await findForeign(state, text);
  return found.filter(({ symbol }) => symbol.name === last && symbol.file !== undefined);
}

export function foreignName({ symbol }: ForeignSelection): string {
  return `${symbol.file}#${symbol.qualifiedName}`;
}

/** Of several indexes that know the place, the first. */
async function foreignAt(
  state: ProjectState,
  file: string,
  line: number,
  column: number,
): Promise<ForeignSelection | undefined> {
  const { indexes } = await importedIndexes(state);
  if (indexes.length === 0) return undefined;
  const { foreignSymbolAt } = await loadScip();
  const read = (path: string): string | undefined => state.snapshot.read(path);
  for (const imported of indexes) {
    const symbol = foreignSymbolAt(imported.index, file, { line, column }, read);
    if (symbol) return { imported, symbol, at: { file, line, column } };
  }
  return undefined;
}

/** The symbol of an earlier request, in the index of that name as it is now. */
export async function foreignAgain(
  state: ProjectState,
  { index, symbol, at }: ForeignRequest,
): Promise<(Pick<ForeignRequest, 'symbol' | 'at'> & { readonly imported: ImportedIndex }) | undefined> {
  const { indexes } = await importedIndexes(state);
  const imported = indexes.find(({ name }) => name === index);
  return imported?.index.rows.has(symbol.symbol) ? { imported, symbol, ...(at ? { at } : {}) } : undefined;
}

/** A symbol that the sources do not have may be one of an imported index. */
export async function orForeign<Answer, Found>(
  ofSources: () => Promise<Answer>,
  find: () => Promise<Found | undefined>,
  ofIndex: (found: Found) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ofSources();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'SYMBOL_NOT_FOUND') throw error;
    const found = await find();
    if (found === undefined) throw error;
    return ofIndex(found);
  }
}

const ROLES: Readonly<Record<string, Answers['graph-refs']['references'][number]['role']>> = {
  definition: 'definition',
  write: 'write',
  import: 'import',
};

export async function foreignRefs(
  state: ProjectState,
  selection: ForeignSelection,
): Promise<Answers['graph-refs']> {
  const { foreignReferences } = await loadScip();
  const { imported, symbol } = selection;
  const problems = indexProblems(state, imported);
  const references = foreignReferences(imported.index, symbol.symbol, (path) => state.snapshot.read(path));
  return {
    symbol: describeForeign(selection),
    complete: !problems.some((problem) => problem.limits),
    references: references.map(({ file, span, role }) => ({ file, span, role: ROLES[role] ?? 'read' })),
    problems,
  };
}

export async function foreignImpactAnswer(
  state: ProjectState,
  selection: ForeignSelection,
  depth: number,
): Promise<Answers['graph-impact']> {
  const { foreignImpact, isForeignTest } = await loadScip();
  const { imported, symbol } = selection;
  const problems = indexProblems(state, imported);
  const affected = foreignImpact(imported.index, symbol.symbol, depth, (path) => state.snapshot.read(path));
  return {
    symbol: describeForeign(selection),
    complete: !problems.some((problem) => problem.limits),
    affected: affected.map((item) => ({
      file: item.file,
      symbol: item.qualifiedName ?? '<module>',
      depth: item.depth,
      kind: isForeignTest(item.file) ? 'tests' : 'calls',
    })),
    tests: [...new Set(affected.map(({ file }) => file).filter(isForeignTest))],
    problems,
  };
}
