// What is recorded of a walk: measures of units, searches, and branches that could leave early.
import type { IfStatement, CallExpression, Node } from '@oxc-project/types';
import { codeHash } from '../base/index.ts';
import { pushUnit, TOP, type Branch } from './measures.ts';
import { guardCount, wrappingOf, type Branching } from './early-exits.ts';
import { linearSearch } from './linear-search.ts';
import type { Frame, FunctionNode, Walk } from './measuring.ts';
import type { Steps } from './steps.ts';

/** Whether there is anything to say about the unit. */
export function isMeasured({ cognitive, maxDepth, callbackDepth, isSearched }: Frame): boolean {
  return cognitive + maxDepth + callbackDepth > 0 || isSearched;
}

export function recordUnit(
  walk: Walk,
  frame: Frame,
  nameStart: number,
  nameEnd: number,
  steps?: Steps,
): void {
  if (!isMeasured(frame)) return;
  const { node, deepest, deepestCallback } = frame;
  pushUnit(walk.units, {
    isFunction: frame.isFunction,
    start: unitStart(node),
    end: node.end,
    nameStart,
    nameEnd,
    cognitiveComplexity: frame.cognitive,
    depth: frame.maxDepth,
    depthStart: deepest?.start ?? 0,
    depthEnd: deepest?.end ?? 0,
    callbackDepth: frame.callbackDepth,
    callbackStart: deepestCallback?.start ?? 0,
    callbackEnd: deepestCallback?.end ?? 0,
    switchCases: frame.switchCases,
    steps: steps?.steps ?? 0,
    others: steps?.others ?? 0,
    detailStart: steps?.detail.start ?? 0,
    detailEnd: steps?.detail.end ?? 0,
  });
}

/** From here on a function may be reported under sensible limits. */
const NOTABLE = { cognitive: 8, depth: 3, callbackDepth: 3 };

/** As much of a call as tells callbacks apart: what is called, and a title or an event. */
const CONTEXT = 60;

/** What a function without a name is handed to, so that it can be told from others in the same owner. */
export function recordContext(walk: Walk, frame: Frame, parent: Node): void {
  const isNotable =
    frame.cognitive >= NOTABLE.cognitive ||
    frame.maxDepth >= NOTABLE.depth ||
    frame.callbackDepth >= NOTABLE.callbackDepth;
  if (!isNotable && !frame.isSearched) return;
  const { start } = frame.node;
  const from = Math.max(parent.start, start - CONTEXT);
  walk.contexts[start] = codeHash(walk.file.text.slice(from, start));
}

/** The top of a file is told from a function in its first column. */
function unitStart(node: Node): number {
  return node.type === 'Program' ? TOP : node.start;
}

export function noteWrapping(walk: Walk, body: Node | null): void {
  if (!walk.frame.isFunction) return;
  const wrapping = wrappingOf(body);
  if (wrapping) noteBranch(walk, 'missing-guard', wrapping.node, wrapping);
}

/** Smaller ones are never worth a word, whatever the options. */
const MIN_WRAPPED = 3;

export function noteBranch(
  walk: Walk,
  kind: Branch[0],
  node: IfStatement,
  branching: Branching | undefined,
): void {
  if (!branching) return;
  if (kind === 'missing-guard' && branching.long < MIN_WRAPPED) return;
  (walk.frame.branches ??= []).push({
    kind,
    start: node.start,
    end: node.end,
    short: branching.short,
    long: branching.long,
    condition: codeHash(walk.file.text.slice(node.test.start, node.test.end)),
  });
}

export function recordBranches(walk: Walk, frame: Frame, node: FunctionNode): void {
  const guards = guardCount(node);
  const last = node.body?.type === 'BlockStatement' ? node.body.body.at(-1) : undefined;
  const returns = frame.returns - (last?.type === 'ReturnStatement' ? 1 : 0);
  for (const { kind, start, end, short, long, condition } of frame.branches ?? [])
    walk.branches.push([kind, start, end, short, long, node.start, node.end, returns, guards, condition]);
}

export function noteSearch(walk: Walk, node: CallExpression): void {
  const found = linearSearch(node, walk.file);
  if (!found) return;
  const { owner } = walk.frame;
  owner.isSearched = true;
  const { start, end } = found.iteration;
  walk.searches.push([unitStart(owner.node), found.target, node.start, node.end, start, end]);
}
