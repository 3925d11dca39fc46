// Facts as short lines that a test can compare whole.
import { positionAt } from '../../base/index.ts';
import { parseSource } from '../../syntax/index.ts';
import {
  collectFacts,
  decodeFacts,
  encodeFacts,
  EXPORT_KINDS,
  IMPORT_KINDS,
  ROLE,
  SYMBOL_KINDS,
  type FileFacts,
} from '../index.ts';

/** Facts as a reader gets them: encoded and decoded. */
export function factsOf(source: string, path = 'a.ts'): FileFacts {
  return decodeFacts(encodeFacts(collectFacts(parseSource(path, source))));
}

function placeOf(facts: FileFacts, offset: number): string {
  const { line, column } = positionAt(Uint32Array.from(facts.lineStarts), offset);
  return `${line}:${column}`;
}

function declarationPlace(facts: FileFacts, symbol: number): string {
  const { declarations } = facts;
  for (let i = 0; i < declarations.count; i++) {
    if (declarations.symbol[i] === symbol) return placeOf(facts, declarations.nameStart[i]!);
  }
  return '-';
}

const ROLE_NAMES = Object.entries(ROLE);

function rolesOf(role: number): string {
  return ROLE_NAMES.flatMap(([name, bit]) => ((role & bit) === 0 ? [] : name.toLowerCase())).join('+');
}

/** Each use, not declaration, as `name@line:column → declaration roles`; `?` where the file does not bind it. */
export function usesIn(source: string, path?: string): string[] {
  const facts = factsOf(source, path);
  const { occurrences } = facts;
  const lines: string[] = [];
  for (let i = 0; i < occurrences.count; i++) {
    const role = occurrences.role[i]!;
    if ((role & ROLE.DECLARATION) !== 0) continue;
    const symbol = occurrences.symbol[i]!;
    const name = facts.names[occurrences.name[i]!]!;
    const target = symbol === 0 ? '?' : declarationPlace(facts, symbol);
    lines.push(`${name}@${placeOf(facts, occurrences.start[i]!)} → ${target} ${rolesOf(role)}`);
  }
  return lines;
}

/** Each symbol as `kind Container.name`. */
export function symbolsIn(source: string, path?: string): string[] {
  const facts = factsOf(source, path);
  const nameOf = (symbol: number): string => {
    const container = facts.symbols.container[symbol]!;
    const name = facts.names[facts.symbols.name[symbol]!]!;
    return container === 0 ? name : `${nameOf(container - 1)}.${name}`;
  };
  return Array.from(
    { length: facts.symbols.count },
    (_, symbol) => `${SYMBOL_KINDS[facts.symbols.kind[symbol]!]} ${nameOf(symbol)}`,
  );
}

/** Imports and exports as short lines. */
export function interfaceOf(source: string, path?: string): { imports: string[]; exports: string[] } {
  const facts = factsOf(source, path);
  const { imports, importNames, exports, names, symbols } = facts;
  const symbolName = (symbol: number | undefined): string =>
    symbol ? names[symbols.name[symbol - 1]!]! : '-';
  const bound = (request: number): string =>
    Array.from({ length: importNames.count }, (_, i) => i)
      .filter((i) => importNames.import[i] === request + 1)
      .map(
        (i) =>
          `${importNames.isType[i] ? 'type ' : ''}${names[importNames.imported[i]!]}=${symbolName(importNames.symbol[i])}`,
      )
      .join(',');
  return {
    imports: Array.from(
      { length: imports.count },
      (_, i) =>
        `${IMPORT_KINDS[imports.kind[i]!]}${imports.isType[i] ? ' type' : ''} ${names[imports.specifier[i]!]} {${bound(i)}}`,
    ),
    exports: Array.from({ length: exports.count }, (_, i) => {
      const from = exports.import[i]
        ? ` from ${names[imports.specifier[exports.import[i]! - 1]!]}#${names[exports.imported[i]! - 1]}`
        : '';
      const own = exports.symbol[i] ? ` = ${symbolName(exports.symbol[i])}` : '';
      return `${EXPORT_KINDS[exports.kind[i]!]}${exports.isType[i] ? ' type' : ''} ${names[exports.name[i]!]}${own}${from}`;
    }),
  };
}
