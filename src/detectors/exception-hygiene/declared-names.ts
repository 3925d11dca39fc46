// What the declarations of a file show of the names in it, without looking at the tree again: enough to leave out most names
// that types would have to be asked about in vain. Names are not told apart by scope, so a name may be let through that need
// not be.
import { FUNCTION, type CollectedFile, type FunctionCursor } from '../../facts/index.ts';

/** What a name may stand for. Bits. */
export const MAY_BE = {
  /** A function that gives a promise. */
  FUNCTION: 1,
  PROMISE: 2,
  /** An async function of this file. */
  ASYNC: 4,
} as const;

const BOTH = MAY_BE.FUNCTION | MAY_BE.PROMISE;

/** What each name of the file may stand for, as bits of `MAY_BE`; names that stand for nothing of interest are left out. */
export function namesIn({
  facts: { declarations, functions, symbols },
  text,
}: CollectedFile): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, bits: number): void => {
    if (bits !== 0) found.set(name, (found.get(name) ?? 0) | bits);
  };
  for (const declaration of declarations) {
    const symbol = symbols.get(declaration.symbol);
    const kind = symbol?.kind;
    if (kind === 'import') add(symbol!.name, BOTH);
    else if (kind === 'parameter' || kind === 'variable' || kind === 'constant')
      add(symbol!.name, bitsAfter(text, declaration.nameEnd, kind === 'parameter'));
  }
  for (const one of functions) {
    const bits = bitsOfFunction(one);
    if (bits !== 0 && one.symbol !== undefined) add(symbols.at(one.symbol).name, bits);
  }
  return found;
}

/** Functions that have nothing to return give no promise. */
function bitsOfFunction(one: FunctionCursor): number {
  if (one.is(FUNCTION.METHOD | FUNCTION.ACCESSOR | FUNCTION.CONSTRUCTOR)) return 0;
  if (one.is(FUNCTION.ASYNC)) return MAY_BE.FUNCTION | MAY_BE.ASYNC;
  return one.returns > 0 || one.is(FUNCTION.EXPRESSION_BODY | FUNCTION.SIGNATURE) ? MAY_BE.FUNCTION : 0;
}

/** By symbol, where its name ends in its last declaration. */
export function nameEnds({ facts: { declarations } }: CollectedFile): ReadonlyMap<number, number> {
  return new Map(declarations.map(({ symbol, nameEnd }) => [symbol, nameEnd]));
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
