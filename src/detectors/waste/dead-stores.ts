// From dead writes to what is said about them: which are stores that someone meant, how sure that is, and how they go away.
import type { Expression, Node } from '@oxc-project/types';
import type { HoldReason } from '../../contract/index.ts';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import type { FlowRoot } from '../../flow/index.ts';
import { codeHash } from '../../base/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import { isFunction } from './escape.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { findDeadWrites, type DeadWrite } from './dead-writes.ts';
import { fixOf } from './fix.ts';
import { pathTo } from './path-to.ts';
import { isLikelyMeant } from './likely-meant.ts';
import { isPlaceholder } from './placeholder.ts';
import { isPure } from './purity.ts';
import type { Listed } from './shortlist.ts';
import { isHiddenUse, undecidedBecause } from './undecided.ts';
import { isValueUnused, writeFormOf, type WriteForm } from './write-form.ts';

export type Edit = readonly [start: number, end: number, text: string];

export interface DeadStore {
  /** A placeholder is a value that says no more than "nothing yet". */
  readonly kind: 'dead-store' | 'dead-store-overwrite' | 'placeholder';
  readonly start: number;
  readonly name: string;
  readonly key: string;
  /** Starts of the writes that replace the value. */
  readonly overwrites: readonly number[];
  /** Another script may see the variable. */
  readonly isShared: boolean;
  /** It is so, and hardly worth telling: see `isLikelyMeant`. */
  readonly isLikelyMeant: boolean;
  readonly fix: readonly Edit[];
  /** Why it is not decided; empty when it is. */
  readonly hold: HoldReason | '';
}

export function deadStoresOf(
  file: CollectedFile,
  listed: readonly Listed[],
  functions: readonly FlowRoot[],
): DeadStore[] {
  const candidates = candidatesOf(file, listed);
  if (candidates.length === 0) return [];
  const stores: DeadStore[] = [];
  for (const write of findDeadWrites(file, candidates, functions)) {
    const form = writeFormOf(write.path);
    if (form === undefined || isMeant(file, write, form)) continue;
    stores.push(storeOf(file, write, form));
  }
  return withoutInnerFixes(stores.sort((a, b) => a.start - b.start));
}

/** What goes away with another store needs no fix of its own. */
function withoutInnerFixes(stores: readonly DeadStore[]): DeadStore[] {
  const edits = stores.flatMap(({ fix }) => fix);
  return stores.map((store) => {
    const isInner = store.fix.some(([start, end]) =>
      edits.some(([from, to]) => from <= start && end <= to && to - from > end - start),
    );
    return isInner ? { ...store, fix: [] } : store;
  });
}

function storeOf(file: CollectedFile, write: DeadWrite, form: WriteForm): DeadStore {
  const { candidate, overwrites } = write;
  const { start } = write.path.at(-1)!;
  const isShared = candidate.isTopLevel && isScript(file);
  const hold = undecidedBecause(file, write) ?? '';
  return {
    kind: isPlaceholding(candidate, form)
      ? 'placeholder'
      : overwrites.length > 0
        ? 'dead-store-overwrite'
        : 'dead-store',
    start,
    name: candidate.name,
    key: `${ownerNameAt(file.facts, start)}:${candidate.name}:${codeHash(textOf(file, form))}`,
    overwrites,
    isShared,
    isLikelyMeant: isLikelyMeant(file, write, form),
    fix: isShared || hold !== '' ? [] : fixOf(file, write, form),
    hold,
  };
}

/** `let x = null;` and `x = undefined;`, where others read the variable. */
function isPlaceholding({ isRead }: Candidate, form: WriteForm): boolean {
  if (!isRead) return false;
  if (form.type === 'assignment') return form.node.operator === '=' && isUndefined(form.node.right);
  return givesPlaceholder(form);
}

function isUndefined(node: Node): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression')
    return isUndefined(node.expression);
  return node.type === 'Identifier' && node.name === 'undefined';
}

function givesPlaceholder(form: WriteForm): boolean {
  return form.type === 'initializer' && isPlaceholder(form.declarator.init!);
}

function textOf({ text }: CollectedFile, form: WriteForm): string {
  const node =
    form.type === 'initializer' ? form.declarator : form.type === 'element' ? form.whole : form.node;
  return text.slice(node.start, node.end);
}

/** Neither imports, nor exports, nor `require`: what it declares at its top is visible to other scripts. */
function isScript({ facts }: CollectedFile): boolean {
  return !facts.isModule && facts.imports.count === 0 && facts.exports.count === 0;
}

/** Dead writes that are there on purpose, or that the variable's other uses explain. */
function isMeant(file: CollectedFile, write: DeadWrite, form: WriteForm): boolean {
  const { candidate } = write;
  if (form.type === 'element' && (form.isRestSibling || doesMore(file, form.byDefault))) return true;
  if (form.type === 'assignment' && letsGo(form.node.operator, form.node.right)) return true;
  if (form.type === 'update' && isCounter(write, form)) return true;
  if (candidate.isTopLevel && readsOnlyItself(file, candidate)) return true;
  if (isTried(file, write, form)) return true;
  return isHiddenUse(file, write);
}

/** `{ b = (a = 2) }` names b for what its default does. */
function doesMore(file: CollectedFile, byDefault: Node | undefined): boolean {
  return byDefault !== undefined && !isPure(file, byDefault);
}

/** `x = null` gives up what the variable held. */
function letsGo(operator: string, value: Expression): boolean {
  return operator === '=' && value.type === 'Literal' && value.value === null && value.raw === 'null';
}

/** `const id = next++`: the value counts, and the step is the habit of it. Not where nothing can follow, as in `return n++`. */
function isCounter({ overwrites }: DeadWrite, form: Extract<WriteForm, { type: 'update' }>): boolean {
  const { node, parent } = form;
  if (overwrites.length > 0 || isValueUnused(node, parent)) return false;
  const isReturned = parent.type === 'ReturnStatement' || parent.type === 'ArrowFunctionExpression';
  return node.prefix || !isReturned;
}

/** In a `try` block: a placeholder, or a variable that the clauses after the block read. */
function isTried({ facts }: CollectedFile, { path, candidate }: DeadWrite, form: WriteForm): boolean {
  const { role, start } = facts.occurrences;
  const home = path.findLastIndex(isFunction);
  return path.some((node, at) => {
    if (at <= home || node.type !== 'TryStatement' || path[at + 1] !== node.block) return false;
    if (givesPlaceholder(form)) return true;
    return candidate.rows.some(
      (row) => (role[row]! & ROLE.READ) !== 0 && start[row]! >= node.block.end && start[row]! < node.end,
    );
  });
}

/** Every read is part of an assignment to the variable itself: nobody uses it. */
function readsOnlyItself({ tree, facts }: CollectedFile, { rows, name }: Candidate): boolean {
  const { role, start } = facts.occurrences;
  const reads = rows.filter((row) => (role[row]! & (ROLE.READ | ROLE.WRITE)) === ROLE.READ);
  return reads.every((row) =>
    pathTo(tree.program, start[row]!).some(
      (node) =>
        node.type === 'AssignmentExpression' && node.left.type === 'Identifier' && node.left.name === name,
    ),
  );
}
