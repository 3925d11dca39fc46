// Answers about symbols of other languages, from imported indexes.
import { Failure, type Answers, type Problem, type SymbolAnswer } from '../contract/index.ts';
import { loadScip, type ForeignSymbolAnswer } from '../graph/index.ts';
import type { ProjectState } from '../project/index.ts';
import { importedIndexes, indexProblems, type ImportedIndex } from './foreign-indexes.ts';

export interface ForeignSelection {
  readonly imported: ImportedIndex;
  readonly symbol: ForeignSymbolAnswer;
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

/** The one symbol of another language that is called so; undefined when there is none. */
export async function selectForeign(
  state: ProjectState,
  text: string,
): Promise<ForeignSelection | undefined> {
  const last = text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf('#')) + 1);
  const { found } = await findForeign(state, text);
  const exact = found.filter(({ symbol }) => symbol.name === last && symbol.file !== undefined);
  if (exact.length <= 1) return exact[0];
  const candidates = exact.map(({ symbol }) => `${symbol.file}#${symbol.qualifiedName}`);
  const message = `${JSON.stringify(text)} names ${exact.length} symbols: ${candidates.slice(0, 10).join(', ')}.`;
  throw new Failure('SYMBOL_AMBIGUOUS', { message, symbol: text, candidates });
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
  const { foreignImpact } = await loadScip();
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

/** The test naming of the languages that indexes are commonly made for. */
function isForeignTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|spec)\/|(?:^|\/)test_[^/]*$|_(?:test|spec)\.[^/.]+$|(?:Test|Spec)s?\.[^/.]+$/.test(
    path,
  );
}
