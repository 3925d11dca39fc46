// From dead writes to what is said about them: which are stores that someone meant, how sure that is, and how they go away.
import type { Expression, Node } from '@oxc-project/types';
import { codeHash } from '../../base/index.ts';
import type { HoldReason } from '../../contract/index.ts';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import type { FlowRoot } from '../../flow/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import { placeOfText, type Code, type Evidence, type Finding, type Hold } from '../kit/index.ts';
import { isFunction } from '../../syntax/index.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { deadStoreOverwrite } from './dead-store-overwrite.ts';
import { deadStore } from './dead-store.ts';
import { findDeadWrites, type DeadWrite } from './dead-writes.ts';
import { fixOf } from './fix.ts';
import { isLikelyMeant } from './likely-meant.ts';
import { pathTo } from './path-to.ts';
import { givesPlaceholder, isPlaceholding, placeholder } from './placeholder.ts';
import { isPure } from './purity.ts';
import type { Listed } from './shortlist.ts';
import { isHiddenUse, undecidedBecause } from './undecided.ts';
import { isValueUnused, writeFormOf, type WriteForm } from './write-form.ts';

export type Edit = readonly [start: number, end: number, text: string];

export interface DeadStore {
  /** Of one of the three codes for stores. */
  readonly kind: string;
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
    kind: codeOf(write, form).kind,
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

/** The code under which the store is reported. */
function codeOf({ candidate, overwrites }: DeadWrite, form: WriteForm): Code {
  if (isPlaceholding(candidate, form)) return placeholder;
  return overwrites.length > 0 ? deadStoreOverwrite : deadStore;
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
  if (isTried(write, form)) return true;
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
function isTried({ path, candidate }: DeadWrite, form: WriteForm): boolean {
  const home = path.findLastIndex(isFunction);
  return path.some((node, at) => {
    if (at <= home || node.type !== 'TryStatement' || path[at + 1] !== node.block) return false;
    if (givesPlaceholder(form)) return true;
    return candidate.named.some(
      (use) => use.is(ROLE.READ) && use.start >= node.block.end && use.start < node.end,
    );
  });
}

/** Every read is part of an assignment to the variable itself: nobody uses it. */
function readsOnlyItself({ tree }: CollectedFile, { named, name }: Candidate): boolean {
  const reads = named.filter((use) => use.is(ROLE.READ) && !use.is(ROLE.WRITE));
  return reads.every(({ start }) =>
    pathTo(tree.program, start).some(
      (node) =>
        node.type === 'AssignmentExpression' && node.left.type === 'Identifier' && node.left.name === name,
    ),
  );
}

export function storeFinding(file: SourceFile, store: DeadStore): Finding {
  const { kind, key, start, name, overwrites, isShared, fix } = store;
  const evidence: Evidence[] = [
    { fact: 'write', ...placeOfText(file.path, start, name), value: name },
    ...overwrites.map((at) => ({ fact: 'overwrite', ...placeOfText(file.path, at, name) })),
  ];
  return {
    kind,
    ...placeOfText(file.path, start, name),
    key,
    evidence,
    ...(isShared && { tier: 'advice' }),
    data: { label: name, confidence: isShared ? 0.7 : 1 },
    ...(fix.length > 0 && {
      fix: fix.map(([from, to, text]) => ({ file: file.path, start: from, end: to, text })),
    }),
  };
}

export function storeHold(file: SourceFile, { kind, start, name }: DeadStore, reason: Hold['reason']): Hold {
  return { kind, ...placeOfText(file.path, start, name), reason };
}
