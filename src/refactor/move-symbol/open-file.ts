// One file as the planner looks at it: its text, its tree for the places of statements, its facts for the meaning of names.
import {
  collectFacts,
  ROLE,
  SYMBOL,
  type FileFacts,
  type OccurrenceCursor,
  type SymbolKind,
} from '../../facts/index.ts';
import { MEMBERS, roleOfFile, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { parseSource, type SourceTree } from '../../syntax/index.ts';
import { moduleStatements, type ModuleStatement } from './module-statements.ts';
import { styleOf, type TextStyle } from './text-style.ts';

export interface OpenFile {
  readonly path: string;
  readonly text: string;
  readonly tree: SourceTree;
  readonly file: SourceFile;
  readonly statements: readonly ModuleStatement[];
  readonly style: TextStyle;
}

/** Undefined where the graph does not have the file or it has no text. */
export function openFile(state: ProjectState, path: string, like?: TextStyle): OpenFile | undefined {
  const file = state.graph.files.get(path);
  const text = state.snapshot.read(path);
  if (file === undefined || text === undefined) return undefined;
  return opened(file, parseSource(path, text), like);
}

/** A file that does not exist yet. */
export function emptyFile(state: ProjectState, path: string, like: OpenFile): OpenFile {
  const tree = parseSource(path, '');
  const options = state.contexts.nearest(path)?.options;
  const facts = collectFacts(tree);
  const file: SourceFile = {
    path,
    id: '',
    facts,
    resolutions: [],
    keepsUnusedImports: /\.[mc]?jsx?$/.test(path) || options?.verbatimModuleSyntax === true,
    emitsMetadata: options?.emitDecoratorMetadata === true,
    role: roleOfFile(path, '', facts, state.roles),
  };
  return opened(file, tree, like.style);
}

function opened(file: SourceFile, tree: SourceTree, like?: TextStyle): OpenFile {
  const { path, text, program } = tree;
  const statements = moduleStatements(text, program);
  return { path, text, tree, file, statements, style: styleOf(text, program, like) };
}

/** The symbol that a name means at the top of a file. */
export function topSymbol({ file }: OpenFile, name: string): number | undefined {
  return file.facts.symbols.named(name).find(({ row }) => isTop(file, row))?.row;
}

const NEVER_TOP = new Set<SymbolKind>([...MEMBERS, 'parameter', 'type-parameter', 'label']);

/** Whether a symbol belongs to the module's own scope. */
export function isTop({ facts }: SourceFile, symbol: number): boolean {
  const { scope, container, kind } = facts.symbols.at(symbol);
  if (scope === undefined || container !== undefined) return false;
  return facts.scopes.at(scope).parent === undefined && !NEVER_TOP.has(kind);
}

/** Where a file uses a name that means something global. */
export function freeUses({ facts }: SourceFile, name: string): number[] {
  const uses = facts.occurrences.named(name).filter((occurrence) => isFree(facts, occurrence));
  return uses.map(({ start }) => start);
}

const NOT_FREE = ROLE.MEMBER | ROLE.KEY | ROLE.LABEL | ROLE.IMPORT | ROLE.EXPORT | ROLE.DECLARATION;

/** Whether a name is looked up in the scopes around it and means something global, `declare global` of its file included. */
export function isFree({ symbols }: FileFacts, occurrence: OccurrenceCursor): boolean {
  const symbol = symbols.get(occurrence.symbol);
  if (symbol !== undefined && !symbol.is(SYMBOL.GLOBAL)) return false;
  return !occurrence.is(NOT_FREE) || occurrence.is(ROLE.SHORTHAND);
}

/** Whether the use is gone once types are erased. */
export function isTypeUse({ emitsMetadata }: SourceFile, role: number): boolean {
  return (role & ROLE.TYPE) !== 0 && !(emitsMetadata && (role & ROLE.METADATA) !== 0);
}
