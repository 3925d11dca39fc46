// The grammar of SCIP symbols: text ↔ parts. Printing what was parsed gives the same text, and text outside the grammar
// is never read as a symbol.

export type Suffix =
  | 'namespace'
  | 'type'
  | 'term'
  | 'method'
  | 'type-parameter'
  | 'parameter'
  | 'meta'
  | 'macro';

export interface Descriptor {
  readonly name: string;
  readonly suffix: Suffix;
  /** Of a method: what tells it from others of the same name. */
  readonly disambiguator?: string;
}

export interface GlobalSymbol {
  readonly kind: 'global';
  readonly scheme: string;
  readonly manager: string;
  readonly packageName: string;
  readonly version: string;
  readonly descriptors: readonly Descriptor[];
}

export interface LocalSymbol {
  readonly kind: 'local';
  readonly id: string;
}

export type ScipSymbol = GlobalSymbol | LocalSymbol;

const SIMPLE = /^[\w+$-]+$/;

/** A name as it stands in a descriptor. A name without characters has no form in the grammar and is written `""`. */
export function escapeName(name: string): string {
  if (SIMPLE.test(name)) return name;
  return name === '' ? '`""`' : `\`${name.replaceAll('`', '``')}\``;
}

/** A scheme or part of a package as it stands before the descriptors; `.` stands for none. */
export function escapePart(text: string | undefined): string {
  return text === undefined || text === '' ? '.' : text.replaceAll(' ', '  ');
}

export function printDescriptor({ name, suffix, disambiguator }: Descriptor): string {
  const escaped = escapeName(name);
  switch (suffix) {
    case 'namespace':
      return `${escaped}/`;
    case 'type':
      return `${escaped}#`;
    case 'term':
      return `${escaped}.`;
    case 'method':
      return `${escaped}(${disambiguator ?? ''}).`;
    case 'type-parameter':
      return `[${escaped}]`;
    case 'parameter':
      return `(${escaped})`;
    case 'meta':
      return `${escaped}:`;
    case 'macro':
      return `${escaped}!`;
  }
}

export function isLocalSymbol(text: string): boolean {
  return text.startsWith('local ');
}

const LOCAL = /^local ([\w+$-]+)$/;
const PART = /((?:[^ ]|  )+) (?! )/y;
const NAME = '([\\w+$-]+|`(?:[^`]|``)+`)';
const DESCRIPTOR = new RegExp(`${NAME}(?:([/#.:!])|\\(([\\w+$-]*)\\)\\.)|\\[${NAME}\\]|\\(${NAME}\\)`, 'y');
const SUFFIX_OF: Readonly<Record<string, Suffix>> = {
  '/': 'namespace',
  '#': 'type',
  '.': 'term',
  ':': 'meta',
  '!': 'macro',
};

/** The parts of a symbol, or undefined when the text is none. */
export function parseSymbol(text: string): ScipSymbol | undefined {
  const local = LOCAL.exec(text);
  if (local) return { kind: 'local', id: local[1]! };
  if (text.startsWith('local')) return undefined;
  const parts: string[] = [];
  PART.lastIndex = 0;
  let at = 0;
  while (parts.length < 4) {
    const match = PART.exec(text);
    if (match === null) return undefined;
    parts.push(match[1]!.replaceAll('  ', ' '));
    at = PART.lastIndex;
  }
  const descriptors = parseDescriptors(text, at);
  if (descriptors === undefined) return undefined;
  const [scheme, manager, packageName, version] = parts as [string, string, string, string];
  return { kind: 'global', scheme, manager, packageName, version, descriptors };
}

function parseDescriptors(text: string, start: number): Descriptor[] | undefined {
  const descriptors: Descriptor[] = [];
  DESCRIPTOR.lastIndex = start;
  for (let at = start; at < text.length; at = DESCRIPTOR.lastIndex) {
    const match = DESCRIPTOR.exec(text);
    if (match === null) return undefined;
    descriptors.push(toDescriptor(match));
  }
  return descriptors.length === 0 ? undefined : descriptors;
}

function toDescriptor(match: RegExpExecArray): Descriptor {
  const [, plain, mark, disambiguator, typeParameter, parameter] = match;
  if (typeParameter !== undefined) return { name: unescapeName(typeParameter), suffix: 'type-parameter' };
  if (parameter !== undefined) return { name: unescapeName(parameter), suffix: 'parameter' };
  const name = unescapeName(plain!);
  if (mark !== undefined) return { name, suffix: SUFFIX_OF[mark]! };
  return disambiguator ? { name, suffix: 'method', disambiguator } : { name, suffix: 'method' };
}

function unescapeName(text: string): string {
  return text.startsWith('`') ? text.slice(1, -1).replaceAll('``', '`') : text;
}
