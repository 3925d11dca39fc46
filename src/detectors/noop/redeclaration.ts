// `var a; var a;`: the second declaration neither makes the variable nor gives it a value.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import type { Code, Finding } from '../kit/index.ts';
import { nameIn, placesOf } from '../kit/say.ts';
import type { Row } from './row.ts';

export const redeclaration: Code = {
  kind: 'redeclaration',
  say: (said) =>
    `${nameIn(said, 'name')} is already declared (${placesOf(said, 'first-declaration')}); declaring it again does nothing.`,
  cause:
    'A variable is declared a second time without a value, which neither creates a new one nor clears the old one.',
  approach:
    'Was another variable meant, or a fresh one for this part of the function? Pieces of code that were joined, and blocks that look as if they had variables of their own, are the usual reasons. If the value above is not wanted here, a name of its own says so.',
};

export interface RedeclarationRow extends Row {
  readonly name: string;
  /** Where the variable is declared first. */
  readonly first: readonly [start: number, end: number];
}

export function redeclarationFinding({ path }: SourceFile, row: RedeclarationRow): Finding {
  const { start, end, key, name, first } = row;
  return {
    kind: redeclaration.kind,
    file: path,
    start,
    end,
    key,
    evidence: [{ fact: 'first-declaration', file: path, start: first[0], end: first[1] }],
    data: { name },
  };
}

export function declaredAgain(
  file: CollectedFile,
  { id, init }: Extract<Node, { type: 'VariableDeclarator' }>,
  parent: Node,
): RedeclarationRow | undefined {
  if (init !== null || id.type !== 'Identifier') return undefined;
  if (parent.type !== 'VariableDeclaration' || parent.kind !== 'var' || parent.declare) return undefined;
  // The head of a loop declares what the loop counts with, whatever stands above.
  const around = file.ancestors.at(-2);
  if (around?.type.startsWith('For')) return undefined;
  const first = firstDeclaration(file, id.start);
  if (first === undefined) return undefined;
  return {
    start: id.start,
    end: id.end,
    key: `${ownerNameAt(file.facts, id.start)}:${id.name}`,
    name: id.name,
    first,
  };
}

/** Where the same variable is declared above. */
function firstDeclaration(file: CollectedFile, at: number): readonly [number, number] | undefined {
  const symbol = file.symbolAt(at);
  if (symbol === undefined) return undefined;
  const first = file.facts.declarations.of(symbol).find(({ nameStart }) => nameStart < at);
  return first && [first.nameStart, first.nameEnd];
}
