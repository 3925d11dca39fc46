// A written request for another file: the characters between its quotes, what they mean, and to where it led.
import type { SourceFile } from '../../graph/index.ts';
import { REQUEST_KIND } from '../../project/index.ts';
import type { ImportKind as RequestKind, Resolution } from '../../resolve/index.ts';

export interface WrittenImport {
  readonly file: string;
  /** Between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  readonly quote: string;
  /** What the resolver is asked: a path always begins with a dot. */
  readonly specifier: string;
  /** Whether the path is written without its leading dot. */
  readonly isBare: boolean;
  readonly kind: RequestKind;
  readonly resolution: Resolution;
}

/** What the resolver is asked for a row of a file's import table. */
export function askedIn({ facts }: SourceFile, row: number): { specifier: string; kind: RequestKind } {
  const { kind, specifier, isType } = facts.imports.at(row);
  return {
    specifier: kind === 'url' ? asRelative(specifier) : specifier,
    kind: isType ? 'type' : REQUEST_KIND[kind],
  };
}

/** Undefined when the text at the place is not what the facts say. */
export function writtenImport(source: SourceFile, text: string, row: number): WrittenImport | undefined {
  const { specifier, kind } = askedIn(source, row);
  const start = source.facts.imports.at(row).specifierStart;
  const quote = text[start - 1] ?? '';
  const end = closingQuote(text, start, quote);
  if (!/["'`]/.test(quote) || end === undefined) return undefined;
  const raw = text.slice(start, end);
  const isBare = specifier.startsWith('./') && !raw.startsWith('.') && !raw.startsWith('\\');
  const resolution = source.resolutions[row]!;
  return { file: source.path, start, end, raw, quote, specifier, isBare, kind, resolution };
}

/** An address is relative to the file even without a leading dot. */
function asRelative(specifier: string): string {
  return /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i.test(specifier) ? specifier : `./${specifier}`;
}

function closingQuote(text: string, start: number, quote: string): number | undefined {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return undefined;
}

/** The specifier as it is written between these quotes. */
export function writtenSpecifier(specifier: string, { quote, isBare }: WrittenImport): string {
  const path = isBare && specifier.startsWith('./') ? specifier.slice(2) : specifier;
  const escaped = path.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote === '`' ? escaped.replaceAll('${', '\\${') : escaped;
}
