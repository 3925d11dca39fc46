// Requests for modules in text that is not read as code: the scripts of components, pages and documents, and sources that could
// not be read whole. They are told by how they are written, so a sentence that looks like one counts as one.

export interface WrittenImport {
  readonly specifier: string;
  /** Where the specifier stands, without its quotes. */
  readonly start: number;
  readonly end: number;
  /** How the module is asked for: for names of it, for what it does when it is loaded, or as a whole. */
  readonly form: 'names' | 'bare' | 'call';
  /** What is written between `import` and `from`; empty in the other forms. */
  readonly clause: string;
  readonly clauseStart: number;
}

const NAMES =
  /\b(?:import|export)\s+(?:type(?:of)?\s+)?((?:[\w$*\s{},]|[^\0-\x7f]|\/\*[^*'"]*\*\/|\/\/[^\n'"]*)+?)\s*\bfrom\s*(?:"([^'"\n]+)"|'([^'"\n]+)')/g;
const BARE = /\bimport\s*(?:"([^'"\n]+)"|'([^'"\n]+)')/g;
const CALL = /\b(?:import|require)\s*\(\s*(?:"([^'"\n]+)"|'([^'"\n]+)')(?=\s*(?:[,)]|\/\*))/g;

/** In order of the text. */
export function writtenImports(text: string): WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const match of text.matchAll(NAMES)) {
    const clause = match[1]!;
    const clauseStart = match.index + match[0].indexOf(clause, 'import'.length);
    found.push({ ...placed(match, match[2] ?? match[3]!), form: 'names', clause, clauseStart });
  }
  for (const match of text.matchAll(BARE)) found.push(withoutClause(match, 'bare'));
  for (const match of text.matchAll(CALL)) found.push(withoutClause(match, 'call'));
  return found.sort((a, b) => a.start - b.start);
}

function withoutClause(match: RegExpExecArray, form: 'bare' | 'call'): WrittenImport {
  const place = placed(match, match[1] ?? match[2]!);
  return { ...place, form, clause: '', clauseStart: place.start };
}

/** Each form ends with the quote after the specifier. */
function placed(
  match: RegExpExecArray,
  specifier: string,
): Pick<WrittenImport, 'specifier' | 'start' | 'end'> {
  const end = match.index + match[0].length - 1;
  return { specifier, start: end - specifier.length, end };
}
