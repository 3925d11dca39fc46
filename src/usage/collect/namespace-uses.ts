// Names of a module that are used as members of an object that stands for it: `import * as x`, `const x = require(…)`.
import { ROLE, SYMBOL, type FileFacts } from '../../facts/index.ts';
import type { Alias } from './namespace-aliases.ts';
import { NAMED, WHOLE } from './request-use.ts';

/** The row of the imported name, and the members. */
export type NamespaceUse = readonly [row: number, ...names: string[]];

/** What the text says about uses that are not followed by a member. */
export interface UseHints {
  readonly text: string;
  /** Names that a pattern takes from a name, by where that stands. */
  readonly taken: ReadonlyMap<number, readonly string[]>;
  /** What a name is handed to, by where it stands. */
  readonly aliases: ReadonlyMap<number, Alias>;
}

/** Rows of imported names that stand for a module, by symbol. */
export function namespaceRows({ importNames }: FileFacts): Map<number | undefined, number> {
  const rows = new Map<number | undefined, number>();
  for (const { imported, symbol, row } of importNames)
    if (imported === '*' || imported === '=') rows.set(symbol, row);
  return rows;
}

/** For each imported name that stands for a module: which members the file uses. */
export function namespaceUses(
  facts: FileFacts,
  rows: ReadonlyMap<number | undefined, number>,
  hints: UseHints,
): NamespaceUse[] {
  if (rows.size === 0) return [];
  const read: Reader = (start, end) => memberInText(facts, hints, start, end);
  return [...membersOf(facts, rows, read)].map(
    ([row, used]) => [row, ...(used.size === 0 ? [NAMED] : used)] as const,
  );
}

/** What an occurrence that has no member after it takes from the module; undefined when that is not known. */
type Reader = (start: number, end: number) => readonly string[] | undefined;

/** Members by the value that `wanted` gives for a symbol. */
export function membersOf(
  { occurrences }: FileFacts,
  wanted: ReadonlyMap<number | undefined, number>,
  read: Reader = () => undefined,
): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const row of wanted.values()) found.set(row, new Set());
  for (const use of occurrences) {
    const row = wanted.get(use.symbol);
    if (row === undefined || use.is(ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT)) continue;
    const used = found.get(row)!;
    const { member } = use;
    if (member) used.add(member.name);
    else for (const name of read(use.start, use.end) ?? [WHOLE]) used.add(name);
  }
  return found;
}

const QUOTED_MEMBER = /\s*(?:\?\.)?\s*\[\s*(['"])([\w$-]+)\1\s*\]/y;

function memberInText(
  facts: FileFacts,
  { text, taken, aliases }: UseHints,
  start: number,
  end: number,
): readonly string[] | undefined {
  const names = taken.get(start);
  if (names) return names;
  const alias = aliases.get(start);
  if (alias) return membersOfAlias(facts, alias);
  QUOTED_MEMBER.lastIndex = end;
  const quoted = QUOTED_MEMBER.exec(text);
  if (quoted) return [quoted[2]!];
  return isStatement(text, start, end) ? [NAMED] : undefined;
}

/** The members that are used of the module through another name; undefined when that name goes further. */
function membersOfAlias(
  { declarations, occurrences, symbols }: FileFacts,
  { nameStart, property }: Alias,
): readonly string[] | undefined {
  const symbol = declarations.find((declaration) => declaration.nameStart === nameStart)?.symbol;
  if (symbol === undefined || symbols.at(symbol).is(SYMBOL.EXPORTED)) return undefined;
  const found: string[] = [];
  for (const use of occurrences.of(symbol)) {
    if (use.start === nameStart || use.next === undefined) continue;
    const taken = use.member;
    if (taken === undefined) return undefined;
    if (property !== undefined && taken.name !== property) continue;
    const member = property === undefined ? taken : taken.member;
    if (member === undefined) return undefined;
    found.push(member.name);
  }
  return found.length === 0 ? undefined : found;
}

/** Whether the name is a statement by itself, which at most wants the module to be there. */
function isStatement(text: string, start: number, end: number): boolean {
  if (text[end] !== ';') return false;
  const before = text.slice(Math.max(0, start - 80), start);
  return /(?:^|[;{}])\s*$/.test(before);
}
