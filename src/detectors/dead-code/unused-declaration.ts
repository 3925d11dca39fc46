// Functions, classes and types that a file declares for itself and that nothing in it leads to.
import type { Node } from '@oxc-project/types';
import { ROLE, SYMBOL, type CollectedFile } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, placeOfText, type Code, type Evidence, type Finding } from '../kit/index.ts';
import { listOf, nameIn, tick, times, wordOf, type Said } from '../kit/say.ts';
import { isFunctionValue } from '../../syntax/index.ts';

export const unusedDeclaration: Code = {
  kind: 'unused-declaration',
  tier: 'proof',
  isDebt: true,
  equalRules: ['no-unused-vars', 'noUnusedVariables', 'noUnusedLocals', '@ts-ignore', '@ts-expect-error'],
  say: (said) =>
    `The ${wordOf(said, 'what')} ${nameIn(said, 'name')} (${times(said.measure ?? 1, 'line')}) is not exported, and nothing in its file uses it${alongWith(said)}.`,
  cause: 'A function, class or type is not exported, and nothing in its file leads to it.',
  approach:
    'What happened to whoever used it? A caller that was removed, a rewrite that kept the old version beside the new one, and an export that was forgotten look alike here. If something near it goes through the same motions by hand, it may be the use that is missing, not the declaration that is too much.',
};

function alongWith({ evidence }: Said): string {
  const names = evidence
    .filter(({ fact }) => fact === 'used-only-here')
    .map(({ value }) => tick(String(value)));
  return names.length === 0 ? '' : `; nothing else uses ${listOf(names)}`;
}

/** Where a name is declared. */
type NamePlace = readonly [name: string, start: number];

export type UnusedRow = readonly [
  what: string,
  place: NamePlace,
  lines: number,
  /** What only it leads to. */
  others: readonly NamePlace[],
];

/** A node that declares a name for its file, and the name. */
export interface Declared {
  readonly node: Node;
  readonly id: { readonly name: string; readonly start: number };
  readonly what: string;
}

const SEEN_BY_OTHERS = SYMBOL.EXPORTED | SYMBOL.AMBIENT | SYMBOL.GLOBAL;

interface Candidate {
  readonly name: string;
  readonly what: string;
  readonly nameStart: number;
  /** Its declarations: overloads and merged interfaces have several. */
  readonly nodes: readonly Node[];
  /** Offsets of uses outside of it. */
  readonly uses: readonly number[];
}

export function unusedRows(file: CollectedFile, declared: readonly Declared[]): UnusedRow[] {
  if (declared.length === 0 || isOpen(file)) return [];
  return rootsOf(deadAmong(candidatesOf(file, declared))).map(({ root, others }) => [
    root.what,
    [root.name, root.nameStart],
    root.nodes.reduce((sum, node) => sum + linesIn(file, node), 0),
    others.map(({ name, nameStart }) => [name, nameStart] as const),
  ]);
}

/** What a node declares that can be dead as a whole. Constants count at the top of a file; elsewhere they are dead stores. */
export function declaredBy(file: CollectedFile, node: Node): Declared | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return named(node, node.id, 'function');
    case 'ClassDeclaration':
      // A decorator may hand the class to someone.
      return node.decorators.length > 0 ? undefined : named(node, node.id, 'class');
    case 'TSInterfaceDeclaration':
      return named(node, node.id, 'interface');
    case 'TSTypeAliasDeclaration':
      return named(node, node.id, 'type');
    case 'TSEnumDeclaration':
      return named(node, node.id, 'enum');
    case 'VariableDeclarator':
      return file.ancestors.length === 2 && isFunctionValue(node.init) && node.id.type === 'Identifier'
        ? named(node, node.id, 'function')
        : undefined;
    default:
      return undefined;
  }
}

function named(node: Node, id: Declared['id'] | null, what: string): Declared | undefined {
  return id === null || id.name.startsWith('_') ? undefined : { node, id, what };
}

/** Whether names may be used in ways that the text does not show: by other scripts, by `eval`, by the compiler for JSX. */
function isOpen({ facts, tree }: CollectedFile): boolean {
  if (!facts.isModule && facts.exports.count + facts.imports.count === 0) return true;
  return facts.mentions('eval') || tree.comments.some(({ value }) => /@jsx\b/.test(value));
}

function candidatesOf(file: CollectedFile, declared: readonly Declared[]): Candidate[] {
  const bySymbol = Map.groupBy(declared, ({ id }) => file.symbolAt(id.start));
  return [...bySymbol].flatMap(([symbol, all]) => {
    if (symbol === undefined || file.facts.symbols.at(symbol).is(SEEN_BY_OTHERS)) return [];
    const occurrences = file.occurrencesOf(symbol);
    const uses = occurrences.filter((occurrence) => !occurrence.is(ROLE.DECLARATION));
    // Merged with a namespace, a decorated class or something else that is not looked at.
    if (occurrences.length - uses.length > all.length) return [];
    if (uses.some((use) => use.is(ROLE.EXPORT)) || isNamedInComment(file, all[0]!)) return [];
    const nodes = all.map(({ node }) => node);
    const outside = uses
      .map(({ start }) => start)
      .filter((start) => !nodes.some((node) => isIn(start, node)));
    const { id, what } = all[0]!;
    return [{ name: id.name, what, nameStart: id.start, nodes, uses: outside }];
  });
}

/** `@type {Name}`, and `{@link Name}`, mean it, too. */
function isNamedInComment(file: CollectedFile, { id: { name } }: Declared): boolean {
  return file.shared(commentsWithBraces).includes(name);
}

function commentsWithBraces({ tree, facts }: CollectedFile): string {
  if (facts.language !== 'js' && facts.language !== 'jsx') return '';
  return tree.comments.flatMap(({ value }) => (value.includes('{') ? [value] : [])).join('\n');
}

function isIn(offset: number, { start, end }: Node): boolean {
  return start <= offset && offset < end;
}

function isInside(offset: number, { nodes }: Candidate): boolean {
  return nodes.some((node) => isIn(offset, node));
}

/** Those that no use leads to, other than from one of them. */
function deadAmong(candidates: readonly Candidate[]): Candidate[] {
  let dead = [...candidates];
  for (;;) {
    const left = dead.filter((one) =>
      one.uses.every((use) => dead.some((other) => other !== one && isInside(use, other))),
    );
    if (left.length === dead.length) return dead;
    dead = left;
  }
}

interface Group {
  readonly root: Candidate;
  readonly others: Candidate[];
}

/** Each that no other dead one uses or contains; of a ring, the first. The rest goes with the one that leads to it. */
function rootsOf(dead: readonly Candidate[]): Group[] {
  const taken = new Set<Candidate>();
  const groups: Group[] = [];
  const isUnled = (one: Candidate): boolean => one.uses.length === 0;
  const isTop = (one: Candidate): boolean =>
    !dead.some((other) => other !== one && isInside(one.nameStart, other));
  const take = (root: Candidate): void => {
    const others: Candidate[] = [];
    const members = new Set([root]);
    for (const member of members) {
      taken.add(member);
      for (const other of dead) {
        if (taken.has(other) || !other.uses.some((use) => isInside(use, member))) continue;
        members.add(other);
        taken.add(other);
        if (isTop(other)) others.push(other);
      }
    }
    groups.push({ root, others });
  };
  for (const one of dead) if (isUnled(one) && isTop(one) && !taken.has(one)) take(one);
  for (const one of dead) if (isTop(one) && !taken.has(one)) take(one);
  return groups.sort((a, b) => a.root.nameStart - b.root.nameStart);
}

function linesIn({ text }: CollectedFile, { start, end }: Node): number {
  return text.slice(start, end).split('\n').length;
}

export function unusedFinding({ path, facts }: SourceFile, [what, place, lines, others]: UnusedRow): Finding {
  const [name, start] = place;
  const evidence = others.map(([other, at]): Evidence => ({
    fact: 'used-only-here',
    ...placeOfText(path, at, other),
    value: other,
  }));
  return {
    kind: unusedDeclaration.kind,
    ...placeOfText(path, start, name),
    key: `${ownerNameAt(facts, start)}:${name}`,
    measure: lines,
    data: { name, what },
    evidence,
  };
}
