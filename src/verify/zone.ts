// What a change reaches beyond what it breaks: whoever uses something whose contract is another, in files that the change does not
// touch. Nobody has to change there, but someone may want to look.
import { compareText, memo, spanAt } from '../base/index.ts';
import type { ReviewItem } from '../contract/index.ts';
import { ROLE } from '../facts/index.ts';
import { isTestFile, referencesOf, textReferences, type Reference, type SymbolRef } from '../graph/index.ts';
import type { Change } from './change.ts';
import { byPath } from './changed-files.ts';
import { contractChange, contractOf } from './contract-of.ts';
import { fullName, symbolChanges, type Declared, type SymbolPair } from './symbols/index.ts';

export interface ChangedContract {
  readonly symbol: Declared;
  /** What is different, as parts of a sentence. */
  readonly says: readonly string[];
}

/** Declarations that both sides have and that promise something else than before. */
export const changedContracts = memo((change: Change): readonly ChangedContract[] => {
  const { kept, moved, renamed } = symbolChanges(change);
  return [...kept, ...moved, ...renamed]
    .map((pair) => ({ symbol: pair.after, says: differenceOf(change, pair) }))
    .filter(({ says }) => says.length > 0)
    .sort((a, b) => compareText(fullName(a.symbol), fullName(b.symbol)));
});

function differenceOf(change: Change, { before, after }: SymbolPair): string[] {
  if (textOf(change, 'before', before) === textOf(change, 'after', after)) return [];
  const then = contractOf(change, 'before', before);
  const now = contractOf(change, 'after', after);
  if (then && now) return contractChange(then, now);
  if (then || now) return [now ? 'it is a function' : 'it is not a function any more'];
  // What is inside of classes and functions is told member by member.
  return WHOLE.has(after.kind) ? ['its declaration is another'] : [];
}

const WHOLE: ReadonlySet<string> = new Set(['interface', 'type', 'enum', 'constant', 'variable', 'property']);

function textOf(change: Change, side: 'before' | 'after', { file, sites }: Declared): string {
  const text = textIn(change, side, file);
  return sites.map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/g, ' ')).join('\n');
}

const textIn = memo(
  (change: Change, side: 'before' | 'after', file: string) => change[side].state.snapshot.read(file) ?? '',
);

export interface Reached {
  readonly contract: ChangedContract;
  readonly reference: Reference;
  readonly reason: Reason;
}

/** How people are told why a file is listed, with how much it matters. */
const RANKS = {
  caller: 0.9,
  implementer: 0.85,
  user: 0.7,
  mock: 0.65,
  test: 0.6,
  're-export': 0.4,
} as const;

type Reason = keyof typeof RANKS;

/**
 * The first use of each changed contract in each file that the change leaves as it is. Members are found only with types, which cost
 * more than they tell in most cases.
 */
export async function reachedFiles(change: Change, isWithTypes: boolean): Promise<Reached[]> {
  const reached: Reached[] = [];
  for (const contract of changedContracts(change)) {
    const references = await usesOf(change, contract.symbol, isWithTypes);
    const files = Map.groupBy(references, ({ file }) => file);
    for (const uses of files.values()) {
      if (byPath(change.files).after.has(uses[0]!.file)) continue;
      const reference =
        uses.find(({ role }) => role === 'call') ?? uses.find(({ role }) => role !== 'import') ?? uses[0]!;
      reached.push({ contract, reference, reason: reasonOf(change, reference) });
    }
  }
  return reached;
}

async function usesOf(change: Change, ref: SymbolRef, isWithTypes: boolean): Promise<readonly Reference[]> {
  const { after } = change;
  const found = isWithTypes
    ? (await referencesOf(after, ref)).references
    : textReferences(after.state.graph, ref);
  return found.filter(({ role }) => role !== 'definition');
}

function reasonOf({ after }: Change, { file, start, role }: Reference): Reason {
  const source = after.state.graph.files.get(file)!;
  const use = source.facts.occurrences.startingAt(start);
  const isMock = source.facts.imports.some(
    (request) => request.kind === 'mock' && request.start <= start && start < request.end,
  );
  if (isMock) return 'mock';
  if (isTestFile(source)) return 'test';
  if (use?.is(ROLE.HERITAGE)) return 'implementer';
  if (role === 'export') return 're-export';
  return role === 'call' ? 'caller' : 'user';
}

export function reviewItem(change: Change, { contract, reference, reason }: Reached): ReviewItem {
  const { file, start, end } = reference;
  const { lineStarts } = change.after.state.graph.files.get(file)!.facts;
  const name = fullName(contract.symbol);
  return {
    reason,
    symbol: name,
    file,
    span: spanAt(lineStarts, start, end),
    message: `${contract.symbol.qualified} is used here, and ${contract.says.slice(0, 2).join(', and ')}.`,
    rank: RANKS[reason],
  };
}
