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

/** Rows of imported names that stand for a module, by symbol (index plus one). */
export function namespaceRows({ importNames, names }: FileFacts): Map<number, number> {
  const rows = new Map<number, number>();
  for (let row = 0; row < importNames.count; row++) {
    const imported = names[importNames.imported[row]!];
    if (imported === '*' || imported === '=') rows.set(importNames.symbol[row]!, row);
  }
  return rows;
}

/** For each imported name that stands for a module: which members the file uses. */
export function namespaceUses(
  facts: FileFacts,
  rows: ReadonlyMap<number, number>,
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

/** Members by the value that `wanted` gives for a symbol (index plus one). */
export function membersOf(
  { occurrences, names }: FileFacts,
  wanted: ReadonlyMap<number, number>,
  read: Reader = () => undefined,
): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const row of wanted.values()) found.set(row, new Set());
  for (let i = 0; i < occurrences.count; i++) {
    const row = wanted.get(occurrences.symbol[i]!);
    const role = occurrences.role[i]!;
    if (row === undefined || (role & (ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT)) !== 0) continue;
    const used = found.get(row)!;
    const start = occurrences.start[i]!;
    const end = start + names[occurrences.name[i]!]!.length;
    const isObject = i + 1 < occurrences.count && (occurrences.role[i + 1]! & ROLE.QUALIFIED) !== 0;
    if (isObject) used.add(names[occurrences.name[i + 1]!]!);
    else for (const name of read(start, end) ?? [WHOLE]) used.add(name);
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
function membersOfAlias(facts: FileFacts, { nameStart, property }: Alias): readonly string[] | undefined {
  const { declarations, occurrences, names, symbols } = facts;
  let symbol = 0;
  for (let i = 0; i < declarations.count; i++)
    if (declarations.nameStart[i] === nameStart) symbol = declarations.symbol[i]!;
  if (symbol === 0 || (symbols.flags[symbol - 1]! & SYMBOL.EXPORTED) !== 0) return undefined;
  const found: string[] = [];
  for (let i = 0; i + 1 < occurrences.count; i++) {
    if (occurrences.symbol[i] !== symbol || occurrences.start[i] === nameStart) continue;
    let member = i + 1;
    if ((occurrences.role[member]! & ROLE.QUALIFIED) === 0) return undefined;
    if (property !== undefined && names[occurrences.name[member]!] !== property) continue;
    if (property !== undefined) member++;
    if (member >= occurrences.count || (occurrences.role[member]! & ROLE.QUALIFIED) === 0) return undefined;
    found.push(names[occurrences.name[member]!]!);
  }
  return found.length === 0 ? undefined : found;
}

/** Whether the name is a statement by itself, which at most wants the module to be there. */
function isStatement(text: string, start: number, end: number): boolean {
  if (text[end] !== ';') return false;
  const before = text.slice(Math.max(0, start - 80), start);
  return /(?:^|[;{}])\s*$/.test(before);
}
