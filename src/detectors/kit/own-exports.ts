// What a file declares and exports by itself, and of what kind each of it is.
import { memo } from '../../base/index.ts';
import type { FileFacts, SymbolCursor } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';

export type ExportedKind = 'class' | 'component' | 'hook' | 'function' | 'constant' | 'enum' | 'type';

export interface OwnExport {
  /** What it is called in the file. */
  readonly name: string;
  /** Its row in the symbol table. */
  readonly symbol: number;
  readonly kind: ExportedKind;
  readonly isDefault: boolean;
  /** Its name in the file. */
  readonly start: number;
  readonly end: number;
}

/** In order of place, each once; without what has no name, and without what is handed on from elsewhere. */
export const ownExports = memo((file: SourceFile): readonly OwnExport[] => {
  const { exports, symbols, declarations } = file.facts;
  const found = new Map<number, OwnExport>();
  for (const { symbol: row, name } of exports) {
    if (row === undefined || found.has(row)) continue;
    const symbol = symbols.at(row);
    const kind = kindOf(file, symbol);
    const [site] = declarations.of(row);
    if (kind === undefined || site === undefined) continue;
    found.set(row, {
      name: symbol.name,
      symbol: row,
      kind,
      isDefault: name === 'default',
      start: site.nameStart,
      end: site.nameEnd,
    });
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
});

function kindOf({ path, facts }: SourceFile, { kind, name, row }: SymbolCursor): ExportedKind | undefined {
  switch (kind) {
    case 'class':
    case 'enum':
    case 'type':
      return kind;
    case 'interface':
      return 'type';
    case 'function':
      return callableKind(path, name);
    case 'constant':
    case 'variable':
      if (facts.functions.of(row).length > 0 || isWrapped(facts, row)) return callableKind(path, name);
      // A component that is wrapped is a constant to the text.
      return isComponent(path, name) ? 'component' : 'constant';
    default:
      return undefined;
  }
}

/** `cache(() => …)`: what a plain call makes of a function is a function to those who use it. */
function isWrapped({ declarations, functions, calls, occurrences }: FileFacts, symbol: number): boolean {
  const [site] = declarations.of(symbol);
  if (site === undefined) return false;
  const inside = functions.find(({ start, end }) => start >= site.start && end <= site.end);
  return (
    inside !== undefined &&
    calls.some(
      ({ start, end, occurrence }) =>
        start >= site.start &&
        start < inside.start &&
        end > inside.end &&
        end >= site.end - 1 &&
        occurrences.get(occurrence)?.start === start,
    )
  );
}

function callableKind(path: string, name: string): ExportedKind {
  if (isComponent(path, name)) return 'component';
  return /^use[A-Z]/.test(name) ? 'hook' : 'function';
}

/** Of React and the like: a function of a file with markup whose name is written as a type is. */
function isComponent(path: string, name: string): boolean {
  return /\.[jt]sx$/.test(path) && /^[A-Z]/.test(name) && /[a-z]/.test(name);
}

/** A file that only hands on what others declare: whoever imports it means those. */
export const isBarrel = memo(
  ({ facts: { exports } }: SourceFile) =>
    exports.count > 0 &&
    !exports.some(({ kind }) => kind !== 're-export' && kind !== 'star' && kind !== 'namespace'),
);
