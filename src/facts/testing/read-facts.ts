// Facts as short lines that a test can compare whole.
import { positionAt } from '../../base/index.ts';
import { parseSource } from '../../syntax/index.ts';
import { collectFacts, decodeFacts, encodeFacts, ROLE, type FileFacts, type SymbolCursor } from '../index.ts';

/** Facts as a reader gets them: encoded and decoded. */
export function factsOf(source: string, path = 'a.ts'): FileFacts {
  return decodeFacts(encodeFacts(collectFacts(parseSource(path, source))));
}

function placeOf(facts: FileFacts, offset: number): string {
  const { line, column } = positionAt(Uint32Array.from(facts.lineStarts), offset);
  return `${line}:${column}`;
}

function declarationPlace(facts: FileFacts, symbol: number): string {
  const [first] = facts.declarations.of(symbol);
  return first ? placeOf(facts, first.nameStart) : '-';
}

const ROLE_NAMES = Object.entries(ROLE);

function rolesOf(role: number): string {
  return ROLE_NAMES.flatMap(([name, bit]) => ((role & bit) === 0 ? [] : name.toLowerCase())).join('+');
}

/** Each use, not declaration, as `name@line:column → declaration roles`; `?` where the file does not bind it. */
export function usesIn(source: string, path?: string): string[] {
  const facts = factsOf(source, path);
  const uses = facts.occurrences.filter((occurrence) => !occurrence.is(ROLE.DECLARATION));
  return uses.map(({ name, start, role, symbol }) => {
    const target = symbol === undefined ? '?' : declarationPlace(facts, symbol);
    return `${name}@${placeOf(facts, start)} → ${target} ${rolesOf(role)}`;
  });
}

/** Each symbol as `kind Container.name`. */
export function symbolsIn(source: string, path?: string): string[] {
  const facts = factsOf(source, path);
  const nameOf = ({ container, name }: SymbolCursor): string =>
    container === undefined ? name : `${nameOf(facts.symbols.at(container))}.${name}`;
  return facts.symbols.map((symbol) => `${symbol.kind} ${nameOf(symbol)}`);
}

/** Imports and exports as short lines. */
export function interfaceOf(source: string, path?: string): { imports: string[]; exports: string[] } {
  const facts = factsOf(source, path);
  const { imports, importNames, exports, symbols } = facts;
  const bound = (request: number): string =>
    importNames
      .from(request)
      .map(
        ({ isType, imported, symbol }) =>
          `${isType ? 'type ' : ''}${imported}=${symbols.get(symbol)?.name ?? '-'}`,
      )
      .join(',');
  return {
    imports: imports.map(
      ({ kind, isType, specifier, row }) => `${kind}${isType ? ' type' : ''} ${specifier} {${bound(row)}}`,
    ),
    exports: exports.map((entry) => {
      const request = imports.get(entry.import);
      const from = request ? ` from ${request.specifier}#${entry.imported}` : '';
      const own = entry.symbol === undefined ? '' : ` = ${symbols.at(entry.symbol).name}`;
      return `${entry.kind}${entry.isType ? ' type' : ''} ${entry.name}${own}${from}`;
    }),
  };
}
