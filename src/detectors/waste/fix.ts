// How a dead store goes away without a change in what the program does: the store is dropped with a value that does nothing,
// or the value is evaluated and not stored. Where neither is certain, there is no fix.
import type { Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import type { DeadWrite } from './dead-writes.ts';
import { isPure, isStatementLike } from './purity.ts';
import { breaksWhenGone, canStartStatement, skipSpace, statementRange } from './statement-text.ts';
import type { Edit } from './stores.ts';
import type { WriteForm } from './write-form.ts';

const NONE: readonly Edit[] = [];

export function fixOf(file: CollectedFile, write: DeadWrite, form: WriteForm): readonly Edit[] {
  const edit =
    form.type === 'initializer'
      ? declarationEdit(file, write, form)
      : form.type === 'assignment'
        ? assignmentEdit(file, write, form)
        : undefined;
  if (edit === undefined || !keepsOthersUsed(file, write, edit)) return NONE;
  return [edit];
}

type Initializer = Extract<WriteForm, { type: 'initializer' }>;
type Assignment = Extract<WriteForm, { type: 'assignment' }>;

const LISTS: ReadonlySet<Node['type']> = new Set<Node['type']>([
  'Program',
  'BlockStatement',
  'StaticBlock',
  'SwitchCase',
]);

function declarationEdit(file: CollectedFile, write: DeadWrite, form: Initializer): Edit | undefined {
  const { declarator, declaration, holder } = form;
  if (!LISTS.has(holder.type) || declaration.declare) return undefined;
  const isOnlyWrite = !write.candidate.isRead && write.candidate.named.length === 1;
  if (!isOnlyWrite) return initializerEdit(file, write, form);
  const init = declarator.init!;
  const isSingle = declaration.declarations.length === 1;
  if (isPure(file, init)) {
    if (isSingle) return removal(file, declaration);
    const next = declaration.declarations[declaration.declarations.indexOf(declarator) + 1];
    return next && [declarator.start, next.start, ''];
  }
  const isAnnotated = declarator.id.type === 'Identifier' && declarator.id.typeAnnotation != null;
  if (!isSingle || isAnnotated || !isStatementLike(init)) return undefined;
  const from = valueStart(file, declarator.id.end);
  if (from === undefined || !canStartStatement(file.text, from)) return undefined;
  return [declaration.start, from, ''];
}

/** The declaration stays, as other writes need it. Without the value, its type must not come from it. */
function initializerEdit(file: CollectedFile, { candidate }: DeadWrite, form: Initializer): Edit | undefined {
  const { declarator, declaration } = form;
  const init = declarator.init!;
  if (declaration.kind === 'const' || declarator.id.type !== 'Identifier' || !isPure(file, init))
    return undefined;
  const isTyped = declarator.id.typeAnnotation != null || file.facts.language.startsWith('js');
  const isPlain = init.type === 'Literal' || (init.type === 'Identifier' && init.name === 'undefined');
  if (!isTyped && (!isPlain || candidate.hasCapturedWrite)) return undefined;
  return [declarator.id.end, declarator.end, ''];
}

function assignmentEdit(file: CollectedFile, write: DeadWrite, form: Assignment): Edit | undefined {
  const { node, parent, holder } = form;
  if (node.left.type !== 'Identifier') return undefined;
  const isStatement = parent.type === 'ExpressionStatement';
  const isLogical = /^(&&|\|\||\?\?)=$/.test(node.operator);
  if (node.operator !== '=' && !isLogical) return undefined;
  if (isStatement && isPure(file, node.right)) {
    return LISTS.has(holder.type) ? removal(file, parent) : [parent.start, parent.end, '{}'];
  }
  if (isLogical || isNamedByTarget(node.right) || (isStatement && !isStatementLike(node.right)))
    return undefined;
  const from = valueStart(file, node.left.end);
  if (from === undefined || (isFirst(write.path) && !canStartStatement(file.text, from))) return undefined;
  return [node.left.start, from, ''];
}

/** Whether a statement, or the body of an arrow function, starts with the target. */
function isFirst(path: readonly Node[]): boolean {
  const { start } = path.at(-1)!;
  return path.some(
    (node, at) =>
      node.start === start &&
      (node.type === 'ExpressionStatement' || path[at - 1]?.type === 'ArrowFunctionExpression'),
  );
}

/** A function or class without a name takes that of the variable. */
function isNamedByTarget(node: Node): boolean {
  return /^(ArrowFunction|Function|Class)Expression$/.test(node.type);
}

function removal({ text }: CollectedFile, statement: Node): Edit | undefined {
  const [start, end] = statementRange(text, statement.start, statement.end);
  return breaksWhenGone(text, end) ? undefined : [start, end, ''];
}

/** Where the value starts, after the target and `=`; nothing when a comment stands between. */
function valueStart({ text }: CollectedFile, targetEnd: number): number | undefined {
  const sign = skipSpace(text, targetEnd);
  return text[sign] === '=' ? skipSpace(text, sign + 1) : undefined;
}

/** Whether everything that is named in the stretch is also used elsewhere, so that nothing becomes unused. */
function keepsOthersUsed(file: CollectedFile, { candidate }: DeadWrite, [start, end]: Edit): boolean {
  for (const { symbol } of file.facts.occurrences.within(start, end)) {
    if (symbol === undefined || symbol === candidate.symbol) continue;
    const outside = file.occurrencesOf(symbol).filter((other) => other.start < start || other.start >= end);
    const isInner = outside.length === 0;
    if (!isInner && !outside.some((other) => other.is(USES))) return false;
  }
  return true;
}

const USES = ROLE.READ | ROLE.TYPE | ROLE.EXPORT;
