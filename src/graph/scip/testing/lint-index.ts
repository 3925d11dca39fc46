// What the official linter of SCIP demands of an index, and what the format's own words demand beyond it.
import type { Message } from '@bufbuild/protobuf';
import { SymbolRole, type Document, type Index, type SymbolInformation } from '@c4312/scip/scip_pb.js';
import { isLocalSymbol, parseSymbol } from '../symbol-syntax.ts';

/** Everything that is wrong with an index; `textOf` gives the text of its documents. */
export function lintIndex(index: Index, textOf: (path: string) => string): string[] {
  const informed = new Set(
    [...index.documents.flatMap(({ symbols }) => symbols), ...index.externalSymbols].map(nameOf),
  );
  return [
    ...duplicates(
      index.documents.map(({ relativePath }) => relativePath),
      'document',
    ),
    ...duplicates(index.externalSymbols.map(nameOf), 'external symbol'),
    ...duplicates(globals(index).map(nameOf), 'symbol'),
    ...unknownFields(index),
    ...index.documents.flatMap((document) => lintDocument(document, informed, textOf(document.relativePath))),
  ];
}

function nameOf({ symbol }: SymbolInformation): string {
  return symbol;
}

function globals(index: Index): SymbolInformation[] {
  return index.documents.flatMap(({ symbols }) => symbols.filter(({ symbol }) => !isLocalSymbol(symbol)));
}

function duplicates(names: readonly string[], what: string): string[] {
  const seen = new Set<string>();
  const repeated = names.filter((name) => seen.size === seen.add(name).size);
  return repeated.map((name) => `${what} ${name} stands there twice`);
}

function unknownFields(message: Message): string[] {
  const own = (message.$unknown ?? []).map(({ no }) => `${message.$typeName} has the unknown field ${no}`);
  const inner = Object.values(message)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null);
  return [
    ...own,
    ...inner.filter((value) => '$typeName' in value).flatMap((value) => unknownFields(value as Message)),
  ];
}

function lintDocument(document: Document, informed: ReadonlySet<string>, text: string): string[] {
  const lines = text.split('\n');
  const own = new Set(document.symbols.map(nameOf));
  const defined = new Set<string>();
  const wrong: string[] = [];
  for (const { symbol, range, symbolRoles, enclosingRange } of document.occurrences) {
    const at = `${document.relativePath}:${range.join(',')} ${symbol}`;
    if (parseSymbol(symbol) === undefined) wrong.push(`${at} is no symbol`);
    if (!(isLocalSymbol(symbol) ? own : informed).has(symbol)) wrong.push(`${at} is not described`);
    if (!isInside(range, lines)) wrong.push(`${at} is outside of the text`);
    if (enclosingRange.length > 0 && !isInside(enclosingRange, lines))
      wrong.push(`${at} reaches outside of the text`);
    const isDefinition = (symbolRoles & SymbolRole.Definition) !== 0;
    if (isDefinition && !own.has(symbol)) wrong.push(`${at} is defined away from its description`);
    if (isDefinition) defined.add(symbol);
  }
  const undefinedOnes = [...own].filter((symbol) => !defined.has(symbol));
  return [
    ...wrong,
    ...duplicates(document.symbols.map(nameOf), `${document.relativePath}:`),
    ...undefinedOnes.map((symbol) => `${document.relativePath} describes ${symbol} and does not define it`),
  ];
}

function isInside(range: readonly number[], lines: readonly string[]): boolean {
  if (range.length !== 3 && range.length !== 4) return false;
  const [startLine, startColumn] = range as [number, number];
  const [endLine, endColumn] = range.length === 3 ? [startLine, range[2]!] : [range[2]!, range[3]!];
  const isOrdered = startLine < endLine || (startLine === endLine && startColumn <= endColumn);
  return isOrdered && startColumn <= lines[startLine]!.length && endColumn <= (lines[endLine]?.length ?? -1);
}
