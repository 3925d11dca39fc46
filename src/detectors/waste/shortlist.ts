// Which variables are worth a closer look, told from the tables alone in one pass: most have no write that could be dead and
// are no large value, and for them no tree is walked and no control flow is built.
import { SYMBOL, type CollectedFile, type OccurrenceCursor } from '../../facts/index.ts';
import { USE, usesOf } from './uses.ts';

/** A variable with the places that name it, in the order of the text. */
export interface Listed {
  readonly symbol: number;
  readonly use: number;
  readonly named: readonly OccurrenceCursor[];
}

export interface Shortlist {
  /** Variables with a write that may be dead. */
  readonly mayBeDead: readonly Listed[];
  /** Variables of which closures read only properties. */
  readonly mayBeKept: readonly Listed[];
}

const EMPTY: Shortlist = { mayBeDead: [], mayBeKept: [] };

export function shortlist(file: CollectedFile): Shortlist {
  const uses = usesOf(file);
  const dead = new Set<number>();
  const kept = new Set<number>();
  for (let symbol = 0; symbol < uses.length; symbol++) {
    const use = uses[symbol]!;
    if ((use & USE.OUT) !== 0) continue;
    if ((use & USE.CAPTURED) === 0) {
      if (mayBeDead(file, symbol, use)) dead.add(symbol);
    } else if ((use & CHANGED) === 0 && mayBeKept(file, symbol)) kept.add(symbol);
  }
  if (kept.size > 0 && !namesLargeThings(file)) kept.clear();
  if (dead.size + kept.size === 0) return EMPTY;
  const list = (symbols: ReadonlySet<number>): Listed[] =>
    Array.from(symbols, (symbol) => ({ symbol, use: uses[symbol]!, named: file.occurrencesOf(symbol) }));
  return { mayBeDead: list(dead), mayBeKept: list(kept) };
}

const KINDS: ReadonlySet<string> = new Set(['variable', 'constant', 'parameter']);

function mayBeDead(file: CollectedFile, symbol: number, use: number): boolean {
  const isRead = (use & (USE.READ | USE.UPDATED)) !== 0;
  const isWritten = (use & (USE.WRITTEN | USE.UPDATED)) !== 0;
  if (isRead && !isWritten) return false;
  const kind = file.kindOfSymbol(symbol);
  if (!KINDS.has(kind) || isSeenByOthers(file, symbol)) return false;
  // A parameter is no store until it is assigned to.
  if (kind === 'parameter' && !isWritten) return false;
  return isRead ? !isLoopVariable(file, symbol, use) : !isAtTop(file, symbol);
}

/** `for (let i = 0; …; i++)`: declared in the head of a loop, whose test or body reads it. */
function isLoopVariable({ facts, text }: CollectedFile, symbol: number, use: number): boolean {
  if ((use & USE.READ) === 0) return false;
  const scope = facts.scopes.get(facts.symbols.at(symbol).scope);
  return scope?.kind === 'block' && text.startsWith('for', scope.start);
}

const CHANGED = USE.CAPTURED_WHOLE | USE.WRITTEN | USE.UPDATED;

function mayBeKept(file: CollectedFile, symbol: number): boolean {
  const kind = file.kindOfSymbol(symbol);
  if (kind !== 'constant' && kind !== 'variable') return false;
  return !isAtTop(file, symbol) && !isSeenByOthers(file, symbol);
}

/** Names without which a file makes nothing large. */
const MAKERS: ReadonlySet<string> = new Set([
  'readFile',
  'readFileSync',
  'arrayBuffer',
  'Array',
  'Buffer',
  'ArrayBuffer',
  'SharedArrayBuffer',
  ...['Uint8', 'Uint8Clamped', 'Uint16', 'Uint32', 'Int8', 'Int16', 'Int32'].map((type) => `${type}Array`),
  ...['Float32', 'Float64', 'BigInt64', 'BigUint64'].map((type) => `${type}Array`),
]);

function namesLargeThings({ facts }: CollectedFile): boolean {
  return facts.names.some((name) => MAKERS.has(name));
}

const NOT_OURS = SYMBOL.EXPORTED | SYMBOL.AMBIENT | SYMBOL.USING;

/** Whether other files, or the end of its block, see the symbol without naming it here. */
function isSeenByOthers({ facts }: CollectedFile, symbol: number): boolean {
  return facts.symbols.at(symbol).is(NOT_OURS);
}

/** Declared at the top of a file or namespace. */
export function isAtTop({ facts }: CollectedFile, symbol: number): boolean {
  const kind = facts.scopes.get(facts.symbols.at(symbol).scope)?.kind;
  return kind === 'module' || kind === 'namespace';
}
