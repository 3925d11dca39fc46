// Functions that hand on, as a graph in which everyone has at most one successor: one pass over it finds where every chain
// leads and which ones never end.
import { memo } from '../../base/index.ts';
import {
  exportTarget,
  qualifiedName,
  symbolTarget,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Evidence } from '../kit/index.ts';
import { FORWARDER, type Forwarder } from './forwarder.ts';
import { addsNothing, onlyFunction, type ReadText } from './signature.ts';

export interface Hop {
  readonly file: SourceFile;
  readonly forwarder: Forwarder;
  /** Whom it calls. */
  readonly target: SymbolRef | undefined;
  /** The one that is called, when that one hands on too. */
  next: Hop | undefined;
  /** Whether it adds nothing to what it calls. */
  isThin: boolean;
  /** Whether another thin one calls it. */
  isInner: boolean;
}

export function linkHops(
  graph: CodeGraph,
  files: Iterable<readonly [SourceFile, readonly Forwarder[]]>,
  read: ReadText,
): Hop[] {
  const hops: Hop[] = [];
  const bySymbol = new Map<SourceFile, Map<number, Hop>>();
  for (const [file, forwarders] of files) {
    const own = new Map<number, Hop>();
    for (const forwarder of forwarders) {
      const target = targetOf(graph, file, forwarder);
      const hop: Hop = { file, forwarder, target, next: undefined, isThin: false, isInner: false };
      own.set(forwarder.symbol, hop);
      hops.push(hop);
    }
    bySymbol.set(file, own);
  }
  for (const hop of hops) {
    const { target } = hop;
    const file = target && graph.files.get(target.file);
    if (!target || !file) continue;
    hop.next = bySymbol.get(file)?.get(target.symbol);
    hop.isThin = isThin(hop, file, target.symbol, read);
    if (hop.isThin && hop.next && hop.next !== hop) hop.next.isInner = true;
  }
  return hops;
}

function targetOf(
  graph: CodeGraph,
  file: SourceFile,
  { callee, target, member }: Forwarder,
): SymbolRef | undefined {
  const ref = { file: file.path, symbol: target };
  if (callee === 'method') return ref;
  const found = symbolTarget(graph, ref);
  if (callee === 'name') return found.kind === 'symbol' ? found : undefined;
  const exported = found.kind === 'module' ? exportTarget(graph, found.file, member) : undefined;
  return exported?.kind === 'symbol' ? exported : undefined;
}

/** What was found about a function, by its symbol and what calls it: reading signatures costs a look at the text. */
const verdicts = memo((_file: SourceFile) => new Map<string, boolean>());

function isThin({ forwarder }: Hop, file: SourceFile, symbol: number, read: ReadText): boolean {
  const { flags, parameters, returns } = forwarder;
  if ((flags & (FORWARDER.REASONED | FORWARDER.OVERRIDABLE)) !== 0) return false;
  const known = verdicts(file);
  const question = [symbol, flags, returns, ...parameters].join('\0');
  const verdict = known.get(question) ?? decide(forwarder, file, symbol, read);
  known.set(question, verdict);
  return verdict;
}

function decide(forwarder: Forwarder, file: SourceFile, symbol: number, read: ReadText): boolean {
  const called = onlyFunction(file, symbol);
  return called !== undefined && isFixed(file, symbol) && addsNothing(forwarder, file, called, read);
}

const FIXED_KINDS = new Set(['function', 'constant', 'method', 'default']);

/** Whether the name always means the same function. */
function isFixed({ facts }: SourceFile, symbol: number): boolean {
  return FIXED_KINDS.has(facts.symbols.at(symbol).kind);
}

/** The hops from this one on, as long as each adds nothing. */
export function chainFrom(head: Hop): Hop[] {
  const chain = new Set<Hop>();
  for (let at: Hop | undefined = head; at?.isThin && !chain.has(at); at = at.next) chain.add(at);
  return [...chain];
}

/** Groups of hops that lead back to themselves, each once. */
export function findCycles(hops: readonly Hop[]): Hop[][] {
  const seenIn = new Map<Hop, number>();
  const cycles: Hop[][] = [];
  for (const [pass, start] of hops.entries()) {
    const path: Hop[] = [];
    let at: Hop | undefined = start;
    while (at && !seenIn.has(at)) {
      seenIn.set(at, pass);
      path.push(at);
      at = at.next;
    }
    if (at && seenIn.get(at) === pass) cycles.push(path.slice(path.indexOf(at)));
  }
  return cycles;
}

export function nameOf({ file, forwarder }: Hop): string {
  return qualifiedName(file.facts, forwarder.symbol);
}

export function placeOf({ file, forwarder }: Hop): { file: string; start: number; end: number } {
  return { file: file.path, start: forwarder.nameStart, end: forwarder.nameEnd };
}

export function hopEvidence(hop: Hop): Evidence {
  const { callStart, callEnd } = hop.forwarder;
  return { fact: 'forwards', file: hop.file.path, start: callStart, end: callEnd, value: nameOf(hop) };
}
