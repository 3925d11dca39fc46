// A catch clause inside the block of another try that does only what the clause around it does anyway.
import type { CatchClause, Node, Statement, TryStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { Code } from '../kit/index.ts';
import { add, factAt, type Draft } from './draft.ts';
import { caughtSymbol, isRethrow, type GuardedTry } from './local-try.ts';

export const redundantNestedCatch: Code = {
  kind: 'redundant-nested-catch',
  say: () => 'This catch clause does only what the one around it does anyway.',
  tier: 'advice',
  cause: 'A catch clause inside another try block does only what the outer clause does anyway.',
  approach:
    'Does the inner clause know anything that the outer one does not? It may remain from a function that was inlined, or guard a call that needed its own handling once. Where try blocks are nested, the function often does two jobs that fail for different reasons.',
};

export function judgeNested(draft: Draft, inner: TryStatement, clause: CatchClause, outer: GuardedTry): void {
  const { file } = draft;
  const form =
    repeats(file, clause, outer.handler) ?? (samePath(file, inner, clause, outer) ? 'same' : undefined);
  if (form === undefined) return;
  const { start, body } = outer.handler;
  const facts = [factAt('outer-catch', { start, end: body.start })];
  add(draft, 'redundant-nested-catch', clause, { form, facts });
}

/** It throws the error on to the outer clause, having done nothing that the outer clause does not do again. */
function repeats(file: CollectedFile, clause: CatchClause, outer: CatchClause): string | undefined {
  const caught = caughtSymbol(file, clause);
  if (caught === undefined || !isRethrow(file, clause.body.body.at(-1), caught)) return undefined;
  const before = clause.body.body.slice(0, -1);
  if (before.length === 0) return 'rethrow';
  const done = new Set(outer.body.body.map((statement) => wording(file, statement, outer)));
  return before.every((statement) => done.has(wording(file, statement, clause))) ? 'repeated' : undefined;
}

/** Both clauses say the same, and afterwards the same comes next. */
function samePath(file: CollectedFile, inner: TryStatement, clause: CatchClause, outer: GuardedTry): boolean {
  const statements = clause.body.body;
  if (statements.length === 0 || statements.length !== outer.handler.body.body.length) return false;
  if (inner.finalizer || !(leaves(statements.at(-1)!) || isLastIn(file.ancestors, outer))) return false;
  return statements.every(
    (statement, index) =>
      wording(file, statement, clause) === wording(file, outer.handler.body.body[index]!, outer.handler),
  );
}

function leaves({ type }: Statement): boolean {
  return type === 'ReturnStatement' || type === 'ThrowStatement';
}

/** Whether the statement around the visited clause is the last thing that the outer block does. */
function isLastIn(ancestors: readonly Node[], outer: TryStatement): boolean {
  for (let i = ancestors.length - 1; i > 0; i--) {
    const node = ancestors[i]!;
    const parent = ancestors[i - 1]!;
    if (node === outer.block) return true;
    if (parent.type === 'BlockStatement') {
      if (parent.body.at(-1) !== node) return false;
    } else if (parent.type !== 'IfStatement' && parent.type !== 'TryStatement') return false;
  }
  return false;
}

/** The text of a statement, blind to white space and to how the caught error is called. */
function wording(file: CollectedFile, statement: Node, clause: CatchClause): string {
  const caught = caughtSymbol(file, clause);
  let text = '';
  let from = statement.start;
  for (const { start, end } of caught === undefined ? [] : file.occurrencesOf(caught)) {
    if (start < from || start >= statement.end) continue;
    text += `${file.text.slice(from, start)}\0`;
    from = end;
  }
  return (text + file.text.slice(from, statement.end)).replace(/\s+/g, '');
}
