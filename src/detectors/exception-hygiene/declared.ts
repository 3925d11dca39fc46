// What the declarations of a file show of the names in it, without looking at the tree again: enough to leave out most names
// that types would have to be asked about in vain. Names are not told apart by scope, so a name may be let through that need
// not be.
import { FUNCTION, SYMBOL_KINDS, type CollectedFile } from '../../facts/index.ts';

/** What a name may stand for. Bits. */
export const MAY_BE = {
  /** A function that gives a promise. */
  FUNCTION: 1,
  PROMISE: 2,
  /** An async function of this file. */
  ASYNC: 4,
} as const;

const BOTH = MAY_BE.FUNCTION | MAY_BE.PROMISE;

const IMPORT = SYMBOL_KINDS.indexOf('import');
const VARIABLE = SYMBOL_KINDS.indexOf('variable');
const CONSTANT = SYMBOL_KINDS.indexOf('constant');
const PARAMETER = SYMBOL_KINDS.indexOf('parameter');

/** What each name of the file may stand for, as bits of `MAY_BE`; names that stand for nothing of interest are left out. */
export function namesIn(file: CollectedFile): ReadonlyMap<string, number> {
  const { symbols, names } = file.facts;
  const found = new Map<string, number>();
  const bits = bitsOfSymbols(file);
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    if (bits[symbol] === 0) continue;
    const name = names[symbols.name[symbol]!]!;
    found.set(name, (found.get(name) ?? 0) | bits[symbol]!);
  }
  return found;
}

function bitsOfSymbols(file: CollectedFile): Uint8Array {
  const { declarations, symbols } = file.facts;
  const bits = new Uint8Array(symbols.count);
  for (let row = 0; row < declarations.count; row++) {
    const symbol = declarations.symbol[row]! - 1;
    if (symbol < 0) continue;
    const kind = symbols.kind[symbol]!;
    if (kind === IMPORT) bits[symbol] = BOTH;
    else if (kind === PARAMETER || kind === VARIABLE || kind === CONSTANT) {
      bits[symbol]! |= bitsAfter(file.text, declarations.nameEnd[row]!, kind === PARAMETER);
    }
  }
  addFunctions(file, bits);
  return bits;
}

/** Functions that have nothing to return give no promise. */
function addFunctions({ facts: { functions } }: CollectedFile, bits: Uint8Array): void {
  for (let row = 0; row < functions.count; row++) {
    const symbol = functions.symbol[row]! - 1;
    const flags = functions.flags[row]!;
    if (symbol < 0 || (flags & (FUNCTION.METHOD | FUNCTION.ACCESSOR | FUNCTION.CONSTRUCTOR)) !== 0) continue;
    if ((flags & FUNCTION.ASYNC) !== 0) bits[symbol]! |= MAY_BE.FUNCTION | MAY_BE.ASYNC;
    else if (functions.returns[row]! > 0 || (flags & (FUNCTION.EXPRESSION_BODY | FUNCTION.SIGNATURE)) !== 0) {
      bits[symbol]! |= MAY_BE.FUNCTION;
    }
  }
}

/** By symbol, where its name ends in its last declaration; 0 where it has none. */
export function nameEnds({ facts: { declarations, symbols } }: CollectedFile): Uint32Array {
  const ends = new Uint32Array(symbols.count);
  for (let row = 0; row < declarations.count; row++) {
    const symbol = declarations.symbol[row]! - 1;
    if (symbol >= 0) ends[symbol] = declarations.nameEnd[row]!;
  }
  return ends;
}

const COLON = 58;
const EQUALS = 61;

/** What the type or the value behind a name tells. Calls seldom give functions. */
function bitsAfter(text: string, end: number, isParameter: boolean): number {
  let at = end;
  const mark = text.charCodeAt(at);
  if (mark === 63 || mark === 33) at++;
  at = afterSpace(text, at);
  const sign = text.charCodeAt(at);
  if (sign !== COLON && sign !== EQUALS) return 0;
  at = afterSpace(text, at + 1);
  if (sign === COLON) return bitsOfType(text, at, isParameter);
  const next = text.charCodeAt(at);
  return isName(next) && !isPlainValue(text, at) ? MAY_BE.PROMISE : 0;
}

const OPEN = 40;

/**
 * Types that begin with a small letter are those of the language, and few of them can be of a function. Parameters of named
 * types are many and hardly ever functions, unless the name says so.
 */
function bitsOfType(text: string, at: number, isParameter: boolean): number {
  const first = text.charCodeAt(at);
  if (first === OPEN) return MAY_BE.FUNCTION;
  if (text.startsWith('Promise', at)) return MAY_BE.PROMISE;
  if (first >= 97 && first <= 122) return /^(?:typeof|\w+\s*[|&])/.test(text.slice(at, at + 16)) ? BOTH : 0;
  if (!isName(first)) return first === 123 ? MAY_BE.FUNCTION : 0;
  return isParameter ? (FUNCTION_NAME.test(text.slice(at, at + 40)) ? MAY_BE.FUNCTION : 0) : BOTH;
}

const FUNCTION_NAME = /^\w*(?:Callback|Handler|Listener|Function|Fn)\b/;

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 32) at++;
  return at;
}

function isName(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
}

function isPlainValue(text: string, at: number): boolean {
  switch (text.charCodeAt(at)) {
    case 97:
      return text.startsWith('await', at) || text.startsWith('async', at);
    case 102:
      return text.startsWith('function', at) || text.startsWith('false', at);
    case 116:
      return text.startsWith('true', at) || text.startsWith('typeof', at);
    case 110:
      return text.startsWith('null', at);
    case 117:
      return text.startsWith('undefined', at);
    default:
      return false;
  }
}
