// A call that the change brings, of a function that gives a promise: its result is taken for a value, or dropped where every other caller
// waits. Types say nothing about it in plain JavaScript, nor where a result is dropped.
import type { Node } from '@oxc-project/types';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import type { NamedFunction } from '../../syntax/functions-in.ts';
import { functionAround, ownNodes, treeOf, type Tree } from '../../syntax/tree-of.ts';
import { isCaught } from './caught.ts';
import { isLeftBehind, placeAt } from './left-behind.ts';
import { needAt, type PromiseUse } from './needed-value.ts';
import { calledFunction, isPromised } from './promised.ts';
import { usesOf } from './uses-of.ts';

export const CALL_NOT_AWAITED = 'CALL_NOT_AWAITED';

type CallNode = Extract<Node, { type: 'CallExpression' }>;

interface NewCall {
  readonly tree: Tree;
  readonly call: CallNode;
  readonly use: Extract<PromiseUse, { kind: 'needed' | 'dropped' }>;
  readonly called: NamedFunction;
}

export async function callNotAwaited(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const found of newCalls(change)) {
    const why = await whyToWait(change, found);
    if (why !== undefined) complaints.push(complaint(found, why));
  }
  return { complaints };
}

/** Calls on lines of the change whose promise nothing waits for. */
function newCalls(change: Change): NewCall[] {
  return change.files.flatMap((file) => {
    const role = change.after.state.graph.files.get(file.path)?.role.role;
    const tree =
      file.kind !== 'removed' && role === 'source' ? treeOf(change, 'after', file.path) : undefined;
    if (tree === undefined) return [];
    const added = new Set(file.lines().added);
    return tree.nodes.flatMap((node) =>
      node.type === 'CallExpression' && added.has(tree.lineAt(node.start)) ? newCall(change, tree, node) : [],
    );
  });
}

function newCall(change: Change, tree: Tree, call: CallNode): NewCall[] {
  const use = needAt(tree, call);
  if (use.kind !== 'needed' && use.kind !== 'dropped') return [];
  const called = calledFunction(change, tree, call.callee);
  if (called === undefined || isPromised(change, called.tree, called.node) !== 'always') return [];
  return [{ tree, call, use, called }];
}

/** How the call differs from what is meant, as the end of a sentence; undefined where it may be meant. */
async function whyToWait(change: Change, { tree, call, use, called }: NewCall): Promise<string | undefined> {
  if (use.kind === 'needed') return use.how;
  if (!canReject(called)) return undefined;
  if (isCaught(tree, call) && functionAround(tree, call)?.async)
    return 'does not wait for it, so that the handler around the call sees no error of it';
  const { sites } = await usesOf(change, called);
  const others = sites.flatMap((site) =>
    site.use.kind === 'call' && site.use.call !== call && isSource(site.tree) ? [site] : [],
  );
  const isWaitedFor = others.every(
    (site) => site.use.kind === 'call' && isWaiting(needAt(site.tree, site.use.call)),
  );
  const isOld = others.some(({ tree: user, name }) => isLeftBehind(change, user, name));
  return others.length >= FEWEST_OTHERS && isOld && isWaitedFor
    ? `drops it, while all ${others.length} other calls wait for it`
    : undefined;
}

const FEWEST_OTHERS = 2;

function isSource(tree: Tree): boolean {
  return tree.file.role.role === 'source';
}

function isWaiting({ kind }: PromiseUse): boolean {
  return kind === 'waited' || kind === 'returned';
}

function canReject({ node }: NamedFunction): boolean {
  return ownNodes(node).some(({ type }) => type === 'AwaitExpression' || type === 'ThrowStatement');
}

function complaint({ tree, call, use, called }: NewCall, why: string): Complaint {
  const line = tree.lineAt(call.start);
  const message = `\`${called.name}\` gives a promise, and ${tree.path}:${line} ${why}.`;
  return {
    status: 'review',
    code: CALL_NOT_AWAITED,
    file: tree.path,
    span: tree.spanOf(use.at),
    message,
    witness: {
      symbol: `${called.tree.path}#${called.name}`,
      proof: message,
      places: [
        placeAt('call', tree, call),
        placeAt('declaration', called.tree, { start: called.node.start, end: called.node.start }),
      ],
    },
    instruction: `Await the call at ${tree.path}:${line}, or say with \`void\` that it may go on by itself.`,
  };
}
