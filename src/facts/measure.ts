// The counts kept per function while it is visited.
import type { Node } from '@oxc-project/types';
import type { Draft } from './draft.ts';
import { visitAll } from './walk.ts';

export function visitStatements(draft: Draft, statements: readonly Node[]): void {
  if (draft.function > 0) draft.tables.functions.statements[draft.function - 1]! += statements.length;
  visitAll(draft, statements);
}

/** Counts a decision of the function being visited. */
export function countBranch(draft: Draft): void {
  if (draft.function > 0) draft.tables.functions.branches[draft.function - 1]!++;
}

/** Runs `body` one level of nesting further in. */
export function deeper(draft: Draft, body: () => void): void {
  draft.depth++;
  if (draft.function > 0) {
    const { depth } = draft.tables.functions;
    if (draft.depth > depth[draft.function - 1]!) depth[draft.function - 1] = draft.depth;
  }
  body();
  draft.depth--;
}
