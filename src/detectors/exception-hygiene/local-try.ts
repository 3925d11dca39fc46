// Where an exception goes inside the function that throws it.
import type { CatchClause, Node, TryStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { isBoundary } from './tree.ts';

export type GuardedTry = TryStatement & { readonly handler: CatchClause };

/** The try statements of the same function in whose block the visited node stands and that catch, innermost first. */
export function* guardsAround({ ancestors }: CollectedFile): Generator<GuardedTry> {
  for (let i = ancestors.length - 1; i > 0; i--) {
    const node = ancestors[i]!;
    if (isBoundary(node)) return;
    const parent = ancestors[i - 1]!;
    if (parent.type === 'TryStatement' && parent.block === node && parent.handler) yield parent as GuardedTry;
  }
}

/** The catch clause of the same function in which the visited node stands. */
export function clauseAround({ ancestors }: CollectedFile): CatchClause | undefined {
  for (let i = ancestors.length - 1; i >= 0; i--) {
    const node = ancestors[i]!;
    if (node.type === 'CatchClause') return node;
    if (isBoundary(node)) return undefined;
  }
  return undefined;
}

/** The symbol of a catch parameter that is a plain name. */
export function caughtSymbol(file: CollectedFile, { param }: CatchClause): number | undefined {
  return param?.type === 'Identifier' ? file.symbolAt(param.start) : undefined;
}

/** Whether the statement throws the caught error on as it is. */
export function isRethrow(file: CollectedFile, statement: Node | undefined, caught: number): boolean {
  return (
    statement?.type === 'ThrowStatement' &&
    statement.argument.type === 'Identifier' &&
    file.symbolAt(statement.argument.start) === caught
  );
}
