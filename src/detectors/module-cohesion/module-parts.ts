// The declarations of a module, in parts: two belong together when one names the other, or through others that do.
import type { Directive, Expression, Node, Statement } from '@oxc-project/types';
import { positionAt } from '../../base/index.ts';
import { ROLE, type CollectedFile, type OccurrenceCursor } from '../../facts/index.ts';
import { groupsOf } from './joined.ts';

export type ModulePart = {
  /** Functions and classes of the part, in the order of the text. */
  readonly members: readonly Member[];
  readonly lines: number;
  /** Rows of everything that it declares. */
  readonly symbols: readonly number[];
  /** Rows of the imports that it uses as values. */
  readonly imports: readonly number[];
};

export type Member = { readonly name: string; readonly start: number };

/** Fewer functions or lines are a helper with what it needs, and files of such helpers are common. */
export const FEWEST_MEMBERS = 2;
export const FEWEST_LINES = 25;
/** A single function or class of so many lines could be a module. */
const ALONE = 80;

/** One declaration, or a statement that declares nothing. */
interface Item {
  readonly start: number;
  readonly end: number;
  readonly member: Member | undefined;
  readonly symbols: readonly number[];
  /** What is named in it. */
  readonly named: readonly OccurrenceCursor[];
}

export function moduleParts(file: CollectedFile, body: readonly (Directive | Statement)[]): ModulePart[] {
  if (file.facts.lineCount < 2 * FEWEST_LINES) return [];
  const stretches = body.flatMap((statement) => stretchesOf(file, statement));
  if (stretches.filter(({ value }) => doesSomething(value)).length < 2) return [];
  const items = stretches.map((stretch) => itemAt(file, stretch));
  const home = new Map(
    items.flatMap(({ symbols }, index) => symbols.map((symbol) => [symbol, index] as const)),
  );
  const pairs: [number, number][] = [];
  const imports = items.map(() => new Set<number>());
  for (const [index, { named }] of items.entries()) {
    for (const { symbol, role } of named) {
      if (symbol === undefined) continue;
      const other = home.get(symbol);
      if (other !== undefined) pairs.push([index, other]);
      else if (file.kindOfSymbol(symbol) === 'import' && (role & ROLE.TYPE) === 0)
        imports[index]!.add(symbol);
    }
  }
  const importRows = new Map(file.facts.importNames.map((name) => [name.symbol, name.import] as const));
  const parts = groupsOf(items.length, pairs).map((group): ModulePart => {
    const own = group.map((index) => items[index]!);
    const used = new Set(
      group.flatMap((index) => [...imports[index]!].flatMap((symbol) => importRows.get(symbol) ?? [])),
    );
    return {
      members: own.flatMap(({ member }) => member ?? []),
      lines: own.reduce((sum, item) => sum + linesOf(file, item), 0),
      symbols: own.flatMap(({ symbols }) => symbols),
      imports: [...used].sort((a, b) => a - b),
    };
  });
  const large = parts.filter(isLarge);
  return large.length < 2 ? [] : large;
}

function isLarge({ members, lines }: ModulePart): boolean {
  return members.length >= FEWEST_MEMBERS ? lines >= FEWEST_LINES : members.length > 0 && lines >= ALONE;
}

function linesOf({ facts }: CollectedFile, { start, end }: Item): number {
  return positionAt(facts.lineStarts, end).line - positionAt(facts.lineStarts, start).line + 1;
}

/** Where a declaration stands; `value` is what would make it a function or a class. */
interface ItemStretch {
  readonly node: Node;
  readonly value: Node | null;
}

/** Nothing for statements that only hand over what others declare. */
function stretchesOf(file: CollectedFile, node: Directive | Statement): ItemStretch[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return [];
    case 'ExportNamedDeclaration':
      return node.declaration === null ? [] : stretchesOf(file, node.declaration);
    case 'ExportDefaultDeclaration':
      return isHandedOver(node.declaration) ? [] : [{ node, value: node.declaration }];
    case 'VariableDeclaration':
      return node.declarations.map((one) => ({ node: one, value: one.init }));
    case 'ExpressionStatement':
      return isExport(file, node.expression) ? [] : [{ node, value: null }];
    default:
      return [{ node, value: node }];
  }
}

function isHandedOver({ type }: Node): boolean {
  return type === 'Identifier' || type === 'ObjectExpression' || type === 'MemberExpression';
}

/** `module.exports = { a, b }`, `exports.a = a`. */
function isExport({ text }: CollectedFile, node: Expression): boolean {
  return (
    node.type === 'AssignmentExpression' &&
    /^(?:module\.)?exports\b/.test(text.slice(node.left.start, node.left.end)) &&
    isHandedOver(node.right)
  );
}

function itemAt(file: CollectedFile, { node, value }: ItemStretch): Item {
  const named = file.facts.occurrences.within(node.start, node.end);
  const symbols: number[] = [];
  for (const one of named)
    if (one.is(ROLE.DECLARATION) && one.symbol !== undefined && isOfModule(file, one.symbol))
      symbols.push(one.symbol);
  const isMember = doesSomething(value);
  const [symbol] = symbols;
  const start = symbol === undefined ? node.start : file.facts.declarations.of(symbol)[0]!.nameStart;
  const name = symbol === undefined ? 'default' : file.nameOfSymbol(symbol);
  return { start: node.start, end: node.end, member: isMember ? { name, start } : undefined, symbols, named };
}

/** A function, or a class that is more than the shape of some data. */
function doesSomething(node: Node | null): boolean {
  if (node === null) return false;
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression')
    return node.body.body.some(({ type }) => type === 'MethodDefinition');
  return /^(?:Function|ArrowFunction)/.test(node.type);
}

function isOfModule({ facts }: CollectedFile, symbol: number): boolean {
  const { scope, container } = facts.symbols.at(symbol);
  return container === undefined && facts.scopes.get(scope)?.kind === 'module';
}
