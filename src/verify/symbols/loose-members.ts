// Members that JavaScript declares by assigning to them: `this.size = 1` in a class, `Box.empty = …`, `Box.prototype.open = …` and
// `exports.open = …`. Only their names tie them to their uses.
import { memo, positionAt } from '../../base/index.ts';
import { ROLE, type FileFacts, type OccurrenceCursor } from '../../facts/index.ts';
import { isLocal, qualifiedName, type SourceFile } from '../../graph/index.ts';
import type { Declared } from './declared.ts';

/** What stands for the object that a CommonJS module exports, in the place of a row. */
export const EXPORTS = -1;

/** By what they are members of: the row of a symbol, or `EXPORTS`. */
export const looseMembersIn = memo((file: SourceFile): ReadonlyMap<number, readonly Declared[]> => {
  const { facts } = file;
  if (facts.language !== 'js' && facts.language !== 'jsx') return new Map();
  const found = new Map<string, Declared>();
  const declared = new Set(facts.symbols.map(({ container, name }) => `${container} ${name}`));
  const imported = new Set(facts.importNames.map(({ symbol }) => symbol));
  const classes = facts.declarations.filter(({ symbol }) => facts.symbols.at(symbol).kind === 'class');
  const add = (container: number, name: string, start: number, end: number): void => {
    const key = `${container} ${name}`;
    if (!found.has(key) && !declared.has(key))
      found.set(key, looseMember(file, container, name, { start, end }, facts.symbols.count + found.size));
  };
  for (const { kind, name, start, symbol } of facts.exports)
    if (kind === 'commonjs' && symbol === undefined && name !== '=')
      add(EXPORTS, name, start, start + name.length);
  for (const use of facts.occurrences) {
    if (!use.is(ROLE.MEMBER) || !use.is(ROLE.WRITE)) continue;
    const owner = use.is(ROLE.OF_THIS)
      ? classes.findLast(({ start, end }) => start <= use.start && use.start < end)?.symbol
      : ownerOf(facts, use);
    if (owner !== undefined && !imported.has(owner) && !isLocal(facts, owner))
      add(owner, use.name, use.start, use.end);
  }
  return Map.groupBy(found.values(), ({ container }) => container!);
});

/** How far a function may stand behind the name that it is assigned to. */
const NEAR = 4;

function looseMember(
  { path, facts }: SourceFile,
  container: number,
  name: string,
  { start, end }: { readonly start: number; readonly end: number },
  symbol: number,
): Declared {
  const value = facts.functions.firstFrom(end);
  const isFunction = value !== undefined && value.start - end <= NEAR;
  const lineEnd = facts.lineStarts[positionAt(facts.lineStarts, end).line] ?? end;
  return {
    file: path,
    symbol,
    name,
    qualified: container === EXPORTS ? name : `${qualifiedName(facts, container)}.${name}`,
    kind: isFunction ? 'method' : 'property',
    container,
    isMember: true,
    isLoose: true,
    isExported: container === EXPORTS,
    isStatic: false,
    sites: [{ start, end: isFunction ? value.end : lineEnd, nameStart: start }],
  };
}

/** What stands before the dot. */
function ownerOf(facts: FileFacts, use: OccurrenceCursor): number | undefined {
  if (!use.is(ROLE.QUALIFIED)) return undefined;
  const before = facts.occurrences.get(use.row - 1);
  const owner = before?.name === 'prototype' ? facts.occurrences.get(use.row - 2) : before;
  const symbol = owner?.symbol;
  if (symbol === undefined) return undefined;
  return /^(?:class|function|constant|variable)$/.test(facts.symbols.at(symbol).kind) ? symbol : undefined;
}
