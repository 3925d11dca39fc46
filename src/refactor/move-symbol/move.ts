// What all steps of planning a move share.
import { ROLE, SYMBOL } from '../../facts/index.ts';
import type { SymbolRef } from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import type { Resolver } from '../../resolve/index.ts';
import type { MovedPart } from './moved-part.ts';
import type { Notes } from './notes.ts';
import { isTypeUse, type OpenFile } from './open-file.ts';

export interface Move {
  readonly project: Project;
  readonly state: ProjectState;
  readonly ref: SymbolRef;
  readonly name: string;
  readonly isTypeOnly: boolean;
  readonly from: OpenFile;
  readonly to: OpenFile;
  readonly isNew: boolean;
  /** Of the snapshot with the target file. */
  readonly resolver: Resolver;
  readonly part: MovedPart;
  readonly exported: ExportedAs;
  readonly notes: Notes;
}

export interface ExportedAs {
  /** Names under which the source exports the declaration, and whether as a type only. */
  readonly names: ReadonlyMap<string, { readonly isType: boolean }>;
  /** Whether the target gets it as its default export. */
  readonly keepsDefault: boolean;
  /** Whether the default is all that the target exports: there is no name to import. */
  readonly isDefaultOnly: boolean;
}

/** Names under which a file exports one of its symbols. */
export function exportedNames(file: OpenFile, symbol: number): Map<string, { isType: boolean }> {
  const { exports, symbols } = file.file.facts;
  const names = new Map<string, { isType: boolean }>();
  const hasValue = symbols.at(symbol).is(SYMBOL.VALUE);
  for (const { name, kind } of exports.of(symbol)) {
    if (kind === 'global' || kind === 'commonjs') continue;
    names.set(name, { isType: !hasValue || isListedAsType(file, name) });
  }
  return names;
}

/** `export type { Name }`: a value that others can name in types only. */
function isListedAsType({ statements }: OpenFile, exported: string): boolean {
  const lists = statements.filter((statement) => statement.form === 'export-list');
  return lists.some(({ names }) => names.some(({ local, isType }) => local === exported && isType));
}

/** The name under which the target offers what the source offered as `exported`. */
export function nameInTarget({ exported, name }: Pick<Move, 'exported' | 'name'>, wanted: string): string {
  if (exported.isDefaultOnly) return 'default';
  return wanted === 'default' && exported.keepsDefault ? 'default' : name;
}

export interface Use {
  readonly start: number;
  readonly role: number;
}

/** Uses of the declaration in its file that stay behind, exports aside. */
export function usesLeft({ from, ref, part }: Pick<Move, 'from' | 'ref' | 'part'>): Use[] {
  return from.file.facts.occurrences
    .of(ref.symbol)
    .filter((use) => !part.covers(use.start) && !use.is(ROLE.EXPORT | ROLE.DECLARATION));
}

export function areTypeUses(file: OpenFile, uses: readonly Use[]): boolean {
  return uses.every(({ role }) => isTypeUse(file.file, role));
}
