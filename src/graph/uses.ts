// What a file uses of other files of the repository: which of their symbols, and how often, through imports of any length.
import { packed, ROLE } from '../facts/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';
import { exportTarget, symbolTarget, type Target } from './export-target.ts';
import { perFileOfGraph } from './per-file.ts';

/** A symbol of another file that is named in this one. */
export interface Use extends SymbolRef {
  /** How often it is named as a value, other than to inherit from it. */
  readonly values: number;
  /** How often it is named as a type, other than to implement it. */
  readonly types: number;
  /** How often something extends or implements it. */
  readonly heirs: number;
  /** Where it is first named. */
  readonly start: number;
  readonly end: number;
}

/** In the order in which they are first named. Imports and re-exports by themselves are no uses. */
export const usesOf = perFileOfGraph(describeUses);

const NO_USE = ROLE.IMPORT | ROLE.DECLARATION | ROLE.EXPORT;

function describeUses(graph: CodeGraph, file: SourceFile, seen: Set<string>): readonly Use[] {
  const { importNames, occurrences, names } = packed(file.facts);
  const targets = new Map<number, Target>();
  for (let row = 0; row < importNames.count; row++) {
    const symbol = importNames.symbol[row]!;
    if (symbol === 0) continue;
    const target = symbolTarget(graph, { file: file.path, symbol: symbol - 1 }, seen);
    if (target.kind === 'symbol' || target.kind === 'module') targets.set(symbol, target);
  }
  const uses = new Map<string, { -readonly [Key in keyof Use]: Use[Key] }>();
  for (let row = 0; row < occurrences.count && targets.size > 0; row++) {
    const target = targets.get(occurrences.symbol[row]!);
    const role = occurrences.role[row]!;
    if (target === undefined || (role & NO_USE) !== 0) continue;
    const isQualified = row + 1 < occurrences.count && (occurrences.role[row + 1]! & ROLE.QUALIFIED) !== 0;
    if (target.kind === 'module' && !isQualified) continue;
    const place = target.kind === 'module' ? row + 1 : row;
    const name = names[occurrences.name[place]!]!;
    const meant = target.kind === 'module' ? exportTarget(graph, target.file, name, seen) : target;
    if (meant.kind !== 'symbol' || meant.file === file.path) continue;
    const start = occurrences.start[place]!;
    const key = `${meant.symbol}\0${meant.file}`;
    const known = uses.get(key);
    const use = known ?? {
      file: meant.file,
      symbol: meant.symbol,
      values: 0,
      types: 0,
      heirs: 0,
      start,
      end: start + name.length,
    };
    if ((role & ROLE.HERITAGE) !== 0) use.heirs++;
    else if ((role & ROLE.TYPE) === 0) use.values++;
    else use.types++;
    if (!known) uses.set(key, use);
  }
  return [...uses.values()];
}
