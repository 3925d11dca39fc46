// What a file declares that others can name: at its top, in namespaces, and as members of classes, types, enums and object literals.
import { memo } from '../../base/index.ts';
import { SYMBOL, type SymbolKind } from '../../facts/index.ts';
import {
  DECLARED,
  isLocal,
  MEMBERS,
  qualifiedName,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';

export interface Declared extends SymbolRef {
  readonly name: string;
  /** `Container.member`. */
  readonly qualified: string;
  readonly kind: SymbolKind;
  /** The row of the symbol that it is a member of. */
  readonly container: number | undefined;
  readonly isMember: boolean;
  /** Whether it is assigned rather than declared, so that only its name ties it to its uses. */
  readonly isLoose?: true;
  readonly isExported: boolean;
  readonly isStatic: boolean;
  /** Where it is declared, in the order of the text: several for overloads, merged interfaces and accessors. */
  readonly sites: readonly { readonly start: number; readonly end: number; readonly nameStart: number }[];
}

/** In the order of the text. */
export const declaredIn = memo(({ path, facts }: SourceFile): readonly Declared[] => {
  const found: Declared[] = [];
  // A file may declare a hundred thousand names: looking each of them up in the tables takes minutes.
  const sitesOf = Map.groupBy(facts.declarations, (site) => site.symbol);
  const imported = new Set(facts.importNames.map((entry) => entry.symbol));
  for (const symbol of facts.symbols) {
    const { row, name, kind, container } = symbol;
    const isMember = MEMBERS.has(kind);
    if ((!isMember && !DECLARED.has(kind)) || kind === 'constructor' || isLocal(facts, row)) continue;
    const sites = sitesOf.get(row) ?? [];
    // A constant that holds a module, or a name of one, is an import in other words.
    if (sites.length === 0 || imported.has(row)) continue;
    found.push({
      file: path,
      symbol: row,
      name,
      qualified: qualifiedName(facts, row),
      kind,
      container,
      isMember,
      isExported: symbol.is(SYMBOL.EXPORTED),
      isStatic: symbol.is(SYMBOL.STATIC),
      sites: sites.map(({ start, end, nameStart }) => ({ start, end, nameStart })),
    });
  }
  return found.sort((a, b) => a.sites[0]!.start - b.sites[0]!.start || a.symbol - b.symbol);
});

/** `path#Container.member`, as people write it. */
export function fullName({ file, qualified }: Pick<Declared, 'file' | 'qualified'>): string {
  return `${file}#${qualified}`;
}
