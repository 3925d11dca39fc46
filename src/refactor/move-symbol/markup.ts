// Markup: where it may stand, and that with the classic transform it needs `React` though it does not name it.
import type { Move } from './move.ts';
import type { Need } from './needs.ts';
import { refuse } from './notes.ts';
import { topSymbol } from './open-file.ts';
import { nodesOf } from './part-nodes.ts';
import { listedImport } from './target-imports.ts';

const MARKUP = new Set(['JSXElement', 'JSXFragment']);

/** Markup can only stand in files whose name says so. */
export function checkMarkup({ from, to, part, notes }: Move): void {
  if (to.tree.language !== 'ts') return;
  const markup = nodesOf(from.tree, MARKUP, part.covers);
  if (markup.length === 0) return;
  const places = markup.slice(0, 1).map(({ start, end }) => ({ file: from.path, start, end }));
  refuse(
    notes,
    'markup',
    `It contains markup, which ${to.path} cannot: its name has to end in .tsx.`,
    places,
  );
}

/** The same needs, with what markup needs. */
export function withJsxFactory(move: Move, needs: readonly Need[]): readonly Need[] {
  const { from, part, state } = move;
  const symbol = topSymbol(from, 'React');
  const isClassic = state.contexts.nearest(from.path)?.options.jsx === 'react';
  if (!isClassic || symbol === undefined || !listedImport(from.statements, 'React')) return needs;
  const markup = nodesOf(from.tree, MARKUP, () => true);
  const inside = markup.filter(({ start }) => part.covers(start));
  const isUsedElsewhere = inside.length < markup.length;
  const known = needs.find((need) => need.symbol === symbol);
  if (known)
    return needs.map((need) => (need === known && isUsedElsewhere ? { ...need, isUsedElsewhere } : need));
  if (inside.length === 0) return needs;
  const starts = inside.map(({ start }) => start);
  const factory: Need = {
    symbol,
    name: 'React',
    starts,
    isTypeOnly: false,
    writes: [],
    isEager: false,
    isUsedElsewhere: isUsedElsewhere || isNamed(move, symbol),
  };
  return [...needs, factory];
}

function isNamed({ from, part }: Move, symbol: number): boolean {
  const listed = listedImport(from.statements, 'React')!.statement;
  return from.file.facts.occurrences
    .of(symbol)
    .some(({ start }) => !part.covers(start) && start >= listed.end);
}
