// A function that gives back a promise since the change, and a place that still takes the promise for its value. Conditions are then
// always true, members undefined, and errors come when nobody listens any more; a type checker accepts much of it, and says nothing
// about plain JavaScript.
import type { Node } from '@oxc-project/types';
import type { ReviewItem } from '../../../contract/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { functionsIn, type NamedFunction } from '../../syntax/functions-in.ts';
import { functionAround, ownNodes, type Tree } from '../../syntax/tree-of.ts';
import { isCaught } from './caught.ts';
import { functionPairs, type FunctionPair } from './function-pairs.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { callbackNeed, needAt, type PromiseUse } from './needed-value.ts';
import { isPromised } from './promised.ts';
import { unread } from './unread.ts';
import { usesOf, type UseSite } from './uses-of.ts';

export const ASYNC_NOT_AWAITED = 'ASYNC_NOT_AWAITED';

/** How many functions that hand the promise on are followed. */
const DEEPEST = 4;

const UNSURE = ' The type of the value is unknown here: only names say that it is this function.';

export async function asyncNotAwaited(change: Change): Promise<CheckResult> {
  const found = new Found(change);
  for (const pair of functionPairs(change)) {
    if (!(await becamePromised(change, pair))) continue;
    await followUses(found, pair, pair.after, []);
  }
  return { complaints: found.complaints, review: found.review };
}

async function becamePromised(change: Change, { before, after }: FunctionPair): Promise<boolean> {
  if (/^[gs]et |\.constructor$/.test(after.name)) return false;
  if (isPromised(change, after.tree, after.node) !== 'always') return false;
  const was = isPromised(change, before.tree, before.node);
  if (was !== 'unknown' || before.nameStart === undefined) return was !== 'always';
  const types = await change.before.types();
  const { path } = before.tree;
  const context = (await types.contextOf(path)) ?? types.inferredContext([path]);
  const signatures = await types.signaturesAt(path, before.nameStart, context);
  return !signatures.some(({ returnType }) => /\bPromise/.test(returnType));
}

class Found {
  readonly change: Change;
  readonly complaints: Complaint[] = [];
  readonly review: ReviewItem[] = [];
  readonly seen = new Set<string>();

  constructor(change: Change) {
    this.change = change;
  }

  /** Whether a function is met for the first time. */
  isNew({ tree, name }: NamedFunction): boolean {
    const key = `${tree.path}#${name}`;
    return !this.seen.has(key) && this.seen.add(key) !== undefined;
  }
}

/** `trail` are the functions between the one that changed and the one whose uses are looked at. */
async function followUses(
  found: Found,
  pair: FunctionPair,
  user: NamedFunction,
  trail: readonly NamedFunction[],
): Promise<void> {
  if (!found.isNew(user) || trail.length > DEEPEST) return;
  const { change } = found;
  const { sites, likely, unread: files } = await usesOf(change, user);
  found.complaints.push(...unread(files, `${user.tree.path}#${user.name}`));
  const isWaitedFor = sites.some((site) => isMadeToWait(change, site));
  for (const site of [...sites, ...likely]) {
    const promised = promiseUseOf(site);
    if (promised?.kind === 'needed')
      found.complaints.push(
        complaint(change, pair, trail, site, { ...promised, how: `${promised.how} without awaiting it` }),
      );
    if (promised?.kind === 'dropped') droppedCall(found, { pair, trail, site, at: promised.at, isWaitedFor });
    if (promised?.kind === 'open') keptCall(found, { pair, trail, site, at: promised.at });
    if (promised?.kind !== 'returned') continue;
    const next = namedOf(site.tree, promised.from);
    // One that the change rewrites is looked at for its own sake.
    const isRewritten = next && functionPairs(change).some(({ after }) => after.node === next.node);
    if (next && !isRewritten) await followUses(found, pair, next, [...trail, next]);
  }
}

function namedOf(tree: Tree, node: Node): NamedFunction | undefined {
  return [...functionsIn(tree).values()].find((item) => item.node === node);
}

function promiseUseOf({ tree, use }: UseSite): PromiseUse | undefined {
  if (use.kind === 'call') return needAt(tree, use.call);
  if (use.kind !== 'handed') return undefined;
  const how = callbackNeed(tree, use.value);
  return how === undefined ? undefined : { kind: 'needed', how, at: use.to };
}

/** Whether the change makes a call wait that did not before. */
function isMadeToWait(change: Change, { tree, use }: UseSite): boolean {
  return (
    use.kind === 'call' && needAt(tree, use.call).kind === 'waited' && !isLeftBehind(change, tree, use.call)
  );
}

interface PromisedCall {
  readonly pair: FunctionPair;
  readonly trail: readonly NamedFunction[];
  readonly site: UseSite;
  readonly at: Node;
}

/** A call whose result goes on to where nothing can be told of it. */
function keptCall(found: Found, { pair, trail, site, at }: PromisedCall): void {
  const { tree, isLikely } = site;
  if (isLikely || !isLeftBehind(found.change, tree, at)) return;
  const how = 'keeps or hands on the result without awaiting it';
  const told = complaint(found.change, pair, trail, site, { kind: 'needed', how, at });
  found.complaints.push({ ...told, status: 'review', missing_files: [] });
}

interface DroppedCall extends PromisedCall {
  /** Whether the change makes other calls of the function wait. */
  readonly isWaitedFor: boolean;
}

/** A call whose result nobody looks at: what matters is whether someone listens to its errors, and whether others wait. */
function droppedCall(found: Found, { pair, trail, site, at, isWaitedFor }: DroppedCall): void {
  const { change } = found;
  if (!isLeftBehind(change, site.tree, at)) return;
  const complain = (how: string, status: 'fail' | 'review'): void => {
    found.complaints.push({ ...complaint(change, pair, trail, site, { kind: 'needed', how, at }), status });
  };
  if (isCaught(site.tree, at) && canReject(pair.after)) {
    const how = 'does not wait for it, so that the handler around the call sees no error of it';
    return complain(how, site.isLikely ? 'review' : 'fail');
  }
  if (isWaitedFor && !site.isLikely)
    return complain('does not wait for it, as other calls do since this change', 'review');
  if (canReject(pair.after) && !site.isLikely)
    return complain('goes on before it is done, and sees no error of it', 'review');
  const { after } = pair;
  found.review.push({
    reason: 'caller',
    symbol: `${after.tree.path}#${after.name}`,
    file: site.tree.path,
    span: site.tree.spanOf(at),
    message: `\`${after.name}\` gives back a promise since this change, and nobody waits for it here.`,
    rank: 0.8,
  });
}

function canReject({ node }: NamedFunction): boolean {
  return ownNodes(node).some(({ type }) => type === 'AwaitExpression' || type === 'ThrowStatement');
}

function complaint(
  change: Change,
  { before, after }: FunctionPair,
  trail: readonly NamedFunction[],
  { tree, name, isLikely }: UseSite,
  { how, at }: Extract<PromiseUse, { kind: 'needed' }>,
): Complaint {
  const symbol = `${after.tree.path}#${after.name}`;
  const line = tree.lineAt(name.start);
  const through =
    trail.length === 0 ? '' : ` through ${trail.map(({ name: step }) => `\`${step}\``).join(', ')}`;
  const isLeft = isLeftBehind(change, tree, name);
  const around = functionAround(tree, name);
  const hint = around && !around.async ? ', and make the function around it async' : '';
  return {
    status: isLikely ? 'review' : 'fail',
    code: ASYNC_NOT_AWAITED,
    file: tree.path,
    span: tree.spanOf(at),
    message: `\`${after.name}\` gives back a promise since this change${through}, and ${tree.path}:${line} ${how}.`,
    witness: {
      symbol,
      proof: `Before the change \`${after.name}\` gave back its value, now it gives back a promise. ${isLeft ? 'The call was left as it was' : 'The call is here'}: it ${how}.${isLikely ? UNSURE : ''}`,
      places: [
        placeAt('call', tree, name),
        placeAt('declaration', before.tree, { start: before.node.start, end: before.node.start }),
        placeAt('declaration', after.tree, { start: after.node.start, end: after.node.start }),
        ...trail.map((step) =>
          placeAt('caller', step.tree, { start: step.node.start, end: step.node.start }),
        ),
      ],
    },
    missing_files: isLikely ? [] : missingFile(change, tree),
    instruction: `Await the result at ${tree.path}:${line}${hint}, or let \`${after.name}\` give back its value as before.`,
  };
}
