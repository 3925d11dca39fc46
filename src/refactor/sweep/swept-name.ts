// The symbol that gets a new name, as far as a sweep has to know it: where it is declared, where its name can be used, and
// in which files its name means nothing else.
import type { Range } from '../../base/index.ts';
import { type FileFacts, type OccurrenceCursor, ROLE, SYMBOL, type SymbolCursor } from '../../facts/index.ts';
import { filesMentioning, isLocal, qualifiedName, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { TextEdit } from '../plan/change.ts';
import type { SweepRequest, SweptProject } from './finding.ts';
import { wordStarts } from './swept-texts.ts';

export interface SweptName {
  readonly state: ProjectState;
  readonly request: SweepRequest;
  /** Rows of the declaring file's symbol table that get the new name. */
  readonly symbols: readonly number[];
  /** The last name of what contains a member. */
  readonly owner: string | undefined;
  readonly isDistinctive: boolean;
  readonly isCommonTerm: boolean;
  /** Whether a module goes on exporting it under the old name. */
  readonly keepsName: boolean;
  /** Where a name that only its file knows can be used. */
  readonly scope: Range | undefined;
  /** Source files in which the name occurs. */
  mentioning(): readonly SourceFile[];
  isPlanned(file: string, start: number, end: number): boolean;
  meaningIn(file: string): Meaning;
  /** Whether code anywhere in the repository uses the name for something that is not local to a function. */
  hasRivals(): boolean;
  /** How many other things of the same name are declared outside of functions. */
  namesakes(): number;
  /** Whether one of them has the same name of what contains it. */
  hasNamesake(): boolean;
  /** Whether something that is local to a function has the same name. */
  hasLocalNamesake(): boolean;
  /** Whether others can see it from outside its module. */
  isVisible(): boolean;
}

export function sweptName(project: SweptProject, request: SweepRequest): SweptName {
  const { state } = project;
  const isPlanned = plannedPlaces(request.semantic);
  const source = state.graph.files.get(request.file);
  const symbols = source ? renamedSymbols(source, request, isPlanned) : [];
  const scope = request.isFileLocal && source ? scopeOf(source.facts, symbols) : undefined;
  const meanings = new Map<string, Meaning>();
  let mentioning: readonly SourceFile[] | undefined;
  let rivals: boolean | undefined;
  let others: Namesakes | undefined;
  const named: SweptName = {
    state,
    request,
    symbols,
    owner: request.qualified?.split('.').at(-2),
    isDistinctive: isDistinctive(request.oldName),
    isCommonTerm: isCommonTerm(request.oldName),
    keepsName: keepsName(state, request),
    scope,
    mentioning: () =>
      (mentioning ??= filesMentioning(state.graph, request.oldName).map((path) =>
        state.graph.files.get(path)!,
      )),
    isPlanned,
    meaningIn(file) {
      const known = meanings.get(file) ?? meaningIn(named, file);
      meanings.set(file, known);
      return known;
    },
    hasRivals: () => (rivals ??= hasRivals(named)),
    namesakes: () => (others ??= namesakesOf(named)).count,
    hasNamesake: () => (others ??= namesakesOf(named)).isQualified,
    hasLocalNamesake: () => hasLocalNamesake(named),
    isVisible: () => source !== undefined && symbols.some((symbol) => isVisible(source.facts, symbol)),
  };
  return named;
}

/** Whether an edit touches a place; an insertion beside a name is an edit of it. */
function plannedPlaces(edits: readonly TextEdit[]): SweptName['isPlanned'] {
  const byFile = new Map(
    [...Map.groupBy(edits, (edit) => edit.file)].map(([file, own]) => [
      file,
      { own, starts: new Set(own.map((edit) => edit.start)) },
    ]),
  );
  return (file, start, end) => {
    const known = byFile.get(file);
    if (known === undefined) return false;
    return known.starts.has(start) || known.own.some((edit) => edit.start <= end && edit.end >= start);
  };
}

/** Symbols of the declaring file whose names are edited; where none is, those that the request describes. */
function renamedSymbols(
  source: SourceFile,
  request: SweepRequest,
  isPlanned: SweptName['isPlanned'],
): number[] {
  const { declarations, symbols } = source.facts;
  const found = new Set<number>();
  for (const { symbol, nameStart, nameEnd } of declarations)
    if (symbols.at(symbol).name === request.oldName && isPlanned(source.path, nameStart, nameEnd))
      found.add(symbol);
  return found.size > 0 ? [...found] : describedSymbols(source, request);
}

function describedSymbols({ facts }: SourceFile, { oldName, qualified, kind }: SweepRequest): number[] {
  return facts.symbols
    .named(oldName)
    .filter((symbol) => symbol.kind === kind)
    .map(({ row }) => row)
    .filter((row) => qualified === undefined || qualifiedName(facts, row) === qualified);
}

/** `export { newName as oldName }`, as an edit of a list of exports or as a statement of its own. */
function keepsName({ graph }: ProjectState, { semantic, newName, oldName }: SweepRequest): boolean {
  return semantic.some(({ file, text }) => {
    const isAlias = wordStarts(text, oldName).some((at) => text.slice(0, at).endsWith(`${newName} as `));
    return isAlias && (/^\s*export\b/.test(text) || exportsName(graph.files.get(file)?.facts, oldName));
  });
}

function exportsName(facts: FileFacts | undefined, name: string): boolean {
  return facts !== undefined && facts.exports.named(name).length > 0;
}

/** The widest scope of the symbols. */
function scopeOf({ symbols, scopes, length }: FileFacts, rows: readonly number[]): Range {
  const ranges: Range[] = rows.flatMap((row) => scopes.get(symbols.at(row).scope) ?? []);
  if (ranges.length === 0) return { start: 0, end: length };
  return ranges.reduce((a, b) => (a.end - a.start >= b.end - b.start ? a : b));
}

/** Whether it is exported, or a member that is not hidden of something exported. */
function isVisible(facts: FileFacts, symbol: number): boolean {
  const { symbols } = facts;
  for (let at: SymbolCursor | undefined = symbols.at(symbol); at; at = symbols.get(at.container)) {
    if (at.is(SYMBOL.HIDDEN)) return false;
    if (at.is(SYMBOL.EXPORTED | SYMBOL.GLOBAL)) return true;
  }
  return false;
}

// What else has the name of the symbol: in one file, and in the whole repository.

/** What the name means in a file: this symbol wherever it stands, something else as well, or nothing that code says. */
type Meaning = 'sole' | 'shared' | 'absent';

export function meaningIn(named: SweptName, path: string): Meaning {
  const file = named.state.graph.files.get(path);
  if (file === undefined) return 'absent';
  let isUsed = false;
  for (const { start, end } of file.facts.occurrences.named(named.request.oldName)) {
    const { scope } = named;
    if (scope && (start < scope.start || start >= scope.end)) continue;
    if (!named.isPlanned(path, start, end)) return 'shared';
    isUsed = true;
  }
  return isUsed ? 'sole' : 'absent';
}

/** Whether code uses the name for something that is not local to a function. */
export function hasRivals(named: SweptName): boolean {
  const { oldName } = named.request;
  return named
    .mentioning()
    .some(({ path, facts }) =>
      facts.occurrences
        .named(oldName)
        .some((use) => !isLocalUse(facts, use) && !named.isPlanned(path, use.start, use.end)),
    );
}

interface Namesakes {
  readonly count: number;
  readonly isQualified: boolean;
}

function namesakesOf(named: SweptName): Namesakes {
  const found = named.mentioning().flatMap((file) => namesakesIn(named, file));
  return { count: found.length, isQualified: found.includes(named.owner) };
}

/** For every other declaration of the name in a file, the name of what contains it. */
function namesakesIn(named: SweptName, { path, facts }: SourceFile): (string | undefined)[] {
  const { declarations, symbols } = facts;
  const owners: (string | undefined)[] = [];
  for (const { symbol: row, nameStart, nameEnd } of declarations) {
    const symbol = symbols.at(row);
    if (symbol.name !== named.request.oldName || symbol.kind === 'import') continue;
    if (isLocal(facts, row) || named.isPlanned(path, nameStart, nameEnd)) continue;
    owners.push(symbols.get(symbol.container)?.name);
  }
  return owners;
}

/** Whether some function declares the name for itself. */
export function hasLocalNamesake(named: SweptName): boolean {
  const { oldName } = named.request;
  return named.mentioning().some(({ path, facts: { declarations, symbols } }) =>
    symbols
      .named(oldName)
      .filter(({ kind }) => kind !== 'import')
      .flatMap(({ row }) => declarations.of(row))
      .some(({ nameStart, nameEnd }) => !named.isPlanned(path, nameStart, nameEnd)),
  );
}

/** A variable of some function that happens to have the name; as a shorthand it is a property as well. */
function isLocalUse(facts: FileFacts, use: OccurrenceCursor): boolean {
  return use.symbol !== undefined && !use.is(ROLE.SHORTHAND) && isLocal(facts, use.symbol);
}

// Whether a name could also be a word of ordinary language. Only a name that nobody writes by chance may be taken for the
// symbol in running text.

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{Lt}]+/gu;

/** Products and platform objects that are written like identifiers and spoken of in their own right. */
const TERMS = new Set(
  `GitHub GitLab JavaScript TypeScript CoffeeScript WebSocket WebKit WebGL WebAssembly WebRTC WebDriver YouTube LinkedIn PayPal
  PostgreSQL MySQL MongoDB GraphQL DevTools ChromeDriver OpenAPI OpenAI StackBlitz CodeSandbox IntelliJ WebStorm macOS iOS iPhone
  iPad NodeJS NextJS jQuery localStorage sessionStorage indexedDB XMLHttpRequest ResizeObserver MutationObserver FormData
  AbortController AbortSignal TextEncoder TextDecoder ReadableStream WritableStream SharedWorker ServiceWorker URLSearchParams
  MessageChannel MessagePort BroadcastChannel EventSource EventTarget EventEmitter CustomEvent DataTransfer FileReader HTMLElement
  RegExp WeakMap WeakSet WeakRef TypeError RangeError SyntaxError ReferenceError ArrayBuffer SharedArrayBuffer AsyncFunction GeneratorFunction
  setTimeout setInterval clearTimeout clearInterval setImmediate queueMicrotask requestAnimationFrame structuredClone
  encodeURIComponent decodeURIComponent addEventListener removeEventListener querySelector querySelectorAll getElementById
  createElement appendChild innerHTML textContent className classList toString valueOf hasOwnProperty isArray forEach indexOf
  userAgent innerText baseURL useState useEffect useMemo useCallback useRef useContext`.split(/\s+/),
);

/** Whether the name is well known for something that no repository declares. */
export function isCommonTerm(name: string): boolean {
  return TERMS.has(name);
}

/** Whether a value of that name is most likely one of that type: `server` of a `DevServer`, `page` of a `Page`. */
export function isNamedAfter(value: string, type: string): boolean {
  const words = new Set(wordsOf(type));
  const own = wordsOf(value);
  return own.length > 0 && own.every((word) => words.has(word));
}

function wordsOf(name: string): string[] {
  return (name.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** Whether nobody writes the name by chance: two words run together, or a mark in front. */
export function isDistinctive(name: string): boolean {
  const bare = name.replace(/^[#_$]+/, '');
  if (bare.length < 3) return false;
  const words = bare.match(WORD) ?? [];
  return bare !== name || (words.length >= 2 && bare.length >= 5);
}
