// What is renamed. Most names are those of declared symbols. A file may also give something of another module a name of its
// own, by importing or exporting it: then that name changes and not the other module's. And some names are known to nobody
// but TypeScript: properties that JavaScript assigns, types in comments, computed keys.
import type { ExportCursor, ImportNameCursor, SymbolKind } from '../../facts/index.ts';
import {
  declarationsOf,
  isFileLocal,
  kindOf,
  MEMBERS,
  nameOfSymbol,
  qualifiedName,
  symbolDeclaredAt,
  type CodeGraph,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { DeclarationKind } from '../../types/index.ts';
import type { Place } from '../plan/plan.ts';
import type { RenameTarget } from '../plan/request.ts';
import { declaredBeside } from '../plan/script-declarations.ts';

export interface RenamedName {
  readonly file: string;
  readonly oldName: string;
  readonly kind: SymbolKind;
  readonly isMember: boolean;
  readonly isFileLocal: boolean;
  /**
   * `declared`: by what the symbols declare. `import`: a file's name for something of another module. `export`: a name under
   * which a file exports something that is called otherwise. `typed`: only TypeScript knows it.
   */
  readonly form: 'declared' | 'import' | 'export' | 'typed';
  /** Symbols that have the name; none where no symbol has it. */
  readonly refs: readonly SymbolRef[];
  /** Where it is declared; one place of each symbol, and `keys`. */
  readonly definitions: readonly Place[];
  /** Keys of literals that no symbol has and that are renamed along. */
  readonly keys?: readonly Place[];
  /** `Container.member` for a declared symbol. */
  readonly qualified: string;
}

export async function renamedName(project: Project, target: RenameTarget): Promise<RenamedName> {
  const { graph } = project.state;
  if ('symbol' in target) return declaredName(graph, target);
  const oldName = project.state.snapshot.read(target.file)!.slice(target.start, target.end);
  const base = { file: target.file, oldName, qualified: oldName, refs: [], definitions: [target] };
  if (exportAt(graph, target) !== undefined)
    return { ...base, form: 'export', kind: 'variable', isMember: false, isFileLocal: false };
  return typedName(project, target, base);
}

function declaredName(graph: CodeGraph, ref: SymbolRef): RenamedName {
  const kind = kindOf(graph, ref);
  const isImport = importedName(graph, ref) !== undefined;
  const isOwn = isFileLocal(graph, ref);
  const beside = isImport || isOwn ? [] : declaredBeside(graph, ref);
  return {
    file: ref.file,
    oldName: nameOfSymbol(graph, ref),
    kind,
    isMember: MEMBERS.has(kind),
    isFileLocal: isOwn,
    form: isImport ? 'import' : 'declared',
    ...symbolsAndPlaces(graph, isImport ? [ref] : [...declaredTogether(graph, ref), ...beside]),
    qualified: qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol),
  };
}

/** The name with more symbols that are renamed along. */
export function withSymbols(graph: CodeGraph, renamed: RenamedName, more: readonly SymbolRef[]): RenamedName {
  const { refs, definitions } = symbolsAndPlaces(graph, more);
  return {
    ...renamed,
    refs: [...renamed.refs, ...refs],
    definitions: [...renamed.definitions, ...definitions],
  };
}

/** The name with keys of literals that are renamed along. */
export function withKeys(renamed: RenamedName, more: readonly Place[]): RenamedName {
  return {
    ...renamed,
    definitions: [...renamed.definitions, ...more],
    keys: [...(renamed.keys ?? []), ...more],
  };
}

function symbolsAndPlaces(
  graph: CodeGraph,
  refs: readonly SymbolRef[],
): Pick<RenamedName, 'refs' | 'definitions'> {
  const definitions = refs.flatMap((ref) => {
    const [first] = declarationsOf(graph, ref);
    return first ? [{ file: ref.file, start: first.nameStart, end: first.nameEnd }] : [];
  });
  return { refs, definitions };
}

/** A parameter that is also a property has two symbols at one place. */
function declaredTogether(graph: CodeGraph, ref: SymbolRef): SymbolRef[] {
  const sites = new Set(declarationsOf(graph, ref).map(({ nameStart }) => nameStart));
  const found = new Set([ref.symbol]);
  for (const { nameStart, symbol } of graph.files.get(ref.file)!.facts.declarations)
    if (sites.has(nameStart)) found.add(symbol);
  return [...found].map((symbol) => ({ file: ref.file, symbol }));
}

/** Kinds of what is no member; a type in a comment is the usual one. */
const PLAIN_KINDS: ReadonlyMap<DeclarationKind, SymbolKind> = new Map<DeclarationKind, SymbolKind>([
  ['type', 'type'],
  ['interface', 'type'],
  ['class', 'class'],
  ['function', 'function'],
  ['variable', 'variable'],
  ['parameter', 'parameter'],
  ['namespace', 'namespace'],
  ['module', 'namespace'],
  ['type-parameter', 'type-parameter'],
]);

/** A place may name several members at once, as one of a union does: all that the graph knows are renamed. */
async function typedName(
  project: Project,
  place: Place,
  base: Pick<RenamedName, 'file' | 'oldName' | 'qualified'>,
): Promise<RenamedName> {
  const { graph } = project.state;
  const types = await project.types();
  const [answer] = await types.symbolsAt(place.file, [place.start]);
  const declarations = answer?.declarations ?? [];
  const refs = declarations.flatMap(({ file, start, external }) => {
    const symbol = external ? undefined : symbolDeclaredAt(graph, file, start);
    return symbol && nameOfSymbol(graph, symbol) === base.oldName ? [symbol] : [];
  });
  const first = refs[0];
  if (first && refs.length === declarations.length)
    return withSymbols(graph, declaredName(graph, first), refs.slice(1));
  const kind = PLAIN_KINDS.get(declarations[0]?.kind ?? 'property') ?? 'property';
  const rest = { isMember: kind === 'property', isFileLocal: false, form: 'typed' as const };
  return { ...base, ...rest, kind, refs: [], definitions: [place] };
}

/** Whether the name is a file's own for something that is declared elsewhere. */
export function isOwnChoice({ form }: RenamedName): boolean {
  return form === 'import' || form === 'export';
}

/** The name of another module that a symbol stands for; undefined for one that stands for none. */
export function importedName(graph: CodeGraph, { file, symbol }: SymbolRef): ImportNameCursor | undefined {
  return graph.files.get(file)!.facts.importNames.of(symbol)[0];
}

/** The export whose name stands at a place. */
export function exportAt(graph: CodeGraph, { file, start }: Place): ExportCursor | undefined {
  const exports = graph.files.get(file)?.facts.exports;
  return exports?.find((entry) => entry.start === start && entry.kind !== 'global');
}
