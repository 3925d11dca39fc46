// Promises that are let go on purpose, as far as their place shows: nothing there could wait for them, the work is of a sort that
// nobody waits for, or a comment says so.
import type { Node } from '@oxc-project/types';
import { memo } from '../../base/index.ts';
import type { CollectedFile } from '../../facts/index.ts';
import { ASSERTION } from '../kit/index.ts';
import { unwrap, isFunction } from '../../syntax/index.ts';
import type { Draft } from './draft.ts';
import { guardsAround } from './local-try.ts';
import { calledMember, memberName } from './tree.ts';

/**
 * A dropped promise is worth a look where the function around is async and could wait for it, and where errors are handled that it
 * escapes: in a try block with a catch clause, and in a chain that ends in a rejection handler.
 */
export function isDetached({ file }: Draft, node: Node): boolean {
  if (ASSERTION.text.test(file.text.slice(node.start, node.start + 8))) return false;
  if (isBackgroundWork(node) || isNextRound(file, node)) return true;
  for (const _ of guardsAround(file)) return false;
  const at = file.ancestors.findLastIndex(isFunction);
  const around = file.ancestors[at];
  if (!around || !isFunction(around)) return true;
  const above = file.ancestors.slice(0, at);
  if (isInHandledChain(above, around)) return false;
  return !around.async || isListener(above.at(-1)) || isStartedAside(node);
}

/** `async function poll() { …; await sleep(20); poll(); }`: a loop that is written as a call of itself. */
function isNextRound(file: CollectedFile, node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  const at = file.ancestors.findLastIndex(isFunction);
  const around = file.ancestors[at];
  if (!around || !isFunction(around) || around.body?.type !== 'BlockStatement') return false;
  const last = around.body.body.at(-1);
  const name = around.id ?? nameOf(file.ancestors[at - 1]);
  if (last?.type !== 'ExpressionStatement' || last.expression !== node || !name) return false;
  const called = file.symbolAt(node.callee.start);
  return called !== undefined && called === file.symbolAt(name.start);
}

function nameOf(parent: Node | undefined): Node | undefined {
  return parent?.type === 'VariableDeclarator' ? parent.id : undefined;
}

/** `load().then((text) => { save(text); }).catch(report)`: what `save` does is not part of the chain. */
function isInHandledChain(ancestors: readonly Node[], callback: Node): boolean {
  let inner = callback;
  for (const node of ancestors.toReversed()) {
    if (node.type === 'CallExpression') {
      const name = calledMember(node);
      const isLink = name === 'then' || name === 'catch' || name === 'finally';
      if (inner === callback && !isLink) return false;
      if (inner !== callback && isLink && (name === 'catch' || node.arguments.length > 1)) return true;
    } else if (node.type !== 'MemberExpression') return false;
    inner = node;
  }
  return false;
}

const LISTENED =
  /^(?:on|once|addEventListener|addListener|subscribe|setTimeout|setInterval|queueMicrotask|requestIdleCallback|requestAnimationFrame)$/;

/** `socket.on('close', async () => …)`: who calls the function does not wait for it either. */
function isListener(call: Node | undefined): boolean {
  if (call?.type !== 'CallExpression') return false;
  const { callee } = call;
  return LISTENED.test((callee.type === 'Identifier' ? callee.name : calledMember(call)) ?? '');
}

/** A chain where the function could wait, a function that is called where it is written, a module that is loaded ahead. */
function isStartedAside(node: Node): boolean {
  const inner = unwrap(node);
  if (inner.type === 'ImportExpression') return true;
  if (inner.type !== 'CallExpression') return false;
  return isFunction(unwrap(inner.callee)) || calledMember(inner) === 'then';
}

const BACKGROUND =
  /^(?:(?:error|warn|info|debug|print)$|track|log|record|report|notify|emit|publish|ping|prefetch|preload|warm|dispatch|schedule|enqueue|trigger|capture|refetch|revalidate|invalidate|redirect|navigate)/i;

const OBSERVER = /(?:telemetry|analytics|metrics|tracker|logger|router|navigation)$/i;

/** Reports to those who watch, work that is put in a queue or done ahead, ways to another page, and what settles another promise. */
function isBackgroundWork(node: Node): boolean {
  const inner = unwrap(node);
  if (inner.type !== 'CallExpression') return false;
  const { callee } = inner;
  if (callee.type === 'Identifier') return BACKGROUND.test(callee.name);
  if (callee.type !== 'MemberExpression') return false;
  const name = calledMember(inner);
  if (name !== undefined && BACKGROUND.test(name)) return true;
  const object = unwrap(callee.object);
  if (name === 'resolve' || name === 'reject')
    return object.type !== 'Identifier' || object.name !== 'Promise';
  if (object.type === 'Identifier') return OBSERVER.test(object.name);
  return object.type === 'MemberExpression' && OBSERVER.test(memberName(object) ?? '');
}

const MEANT =
  /background|fire[- ]?and[- ]?forget|(?:\bnot|n['’]t|\bno need to|\bnever|\bwithout)\b[^.\n]*\b(?:a?wait|block)/i;

/** Whether a comment behind it on the line, or on the lines right above, says that nothing waits on purpose. */
export function isSaidToBeMeant({ file }: Draft, { start, end }: Node): boolean {
  const { text } = file;
  return meaningComments(file).some((comment) =>
    comment.end <= start
      ? /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(comment.end, start))
      : comment.start >= end && !text.slice(end, comment.start).includes('\n'),
  );
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Comments that say so, where lines of comments that follow each other are one. */
const meaningComments = memo((file: CollectedFile): readonly Stretch[] => {
  const { text, tree } = file;
  const runs: { start: number; end: number }[] = [];
  if (MEANT.test(text))
    for (const { start, end } of tree.comments) {
      const last = runs.at(-1);
      if (last && /^\s*$/.test(text.slice(last.end, start))) last.end = end;
      else runs.push({ start, end });
    }
  return runs.filter(({ start, end }) => MEANT.test(text.slice(start, end)));
});
