// The leaks of one file: what its functions acquire and do not release on some path.
import type { Node } from '@oxc-project/types';
import { ownNodes, type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../../syntax/index.ts';
import { acquisitionsIn, type Acquisition, type DroppedAcquisition } from './acquisition.ts';
import { methodOf, ownerText } from './call-parts.ts';
import type { Callees } from './callees.ts';
import { isFallible } from './fallible.ts';
import { eventsAfter, layoutOf } from './flow-layout.ts';
import { effectsOf, fatesOf, type HandleEffects } from './handle-effects.ts';
import { findLeak, type LeakPath } from './leak-path.ts';
import type { Effect, Held } from './mention-fate.ts';
import type { Resource } from './resource.ts';

export interface Leak {
  readonly acquired: Acquisition | DroppedAcquisition;
  /** The function on a path of which it is lost. */
  readonly root: FunctionNode;
  readonly path: LeakPath | 'dropped';
  readonly kind: 'explicit' | 'implicit';
  /** Whether what may throw is waited for, which is where things go wrong. */
  readonly isLikely: boolean;
  /** Where other paths release it. */
  readonly releases: readonly Node[];
}

/** What is released, and where. */
export interface Released extends Lasting {
  readonly at: Node;
  /** Whether no path is known to leak it. */
  readonly isSafe: boolean;
}

/** What nothing in the file releases: meant to last, or handed over. */
export interface Lasting {
  readonly acquired: Acquisition;
  /** Whom it is handed to. */
  readonly to: readonly string[];
}

export interface Leaks {
  readonly leaks: readonly Leak[];
  /** What is acquired in functions with too many paths. */
  readonly undecided: readonly Acquisition[];
  readonly released: readonly Released[];
  readonly lasting: readonly Lasting[];
}

export function leaksIn(tree: Tree, rows: readonly Resource[], callees: Callees): Leaks {
  const { kept, stored, dropped } = acquisitionsIn(tree, rows, callees.wrapperOf);
  const found: Found = { undecided: [], released: [], lasting: [] };
  for (const acquired of stored) sortOut(acquired, heldBy(acquired, callees), true, found);
  const leaks = [
    ...dropped.map((acquired): Leak => ({
      acquired,
      root: acquired.root,
      path: 'dropped',
      kind: 'explicit',
      isLikely: true,
      releases: [],
    })),
    ...kept.flatMap((acquired) => leakOf(acquired, callees, found)),
  ].sort((a, b) => a.acquired.call.start - b.acquired.call.start);
  return { leaks, ...found };
}

interface Found {
  readonly undecided: Acquisition[];
  readonly released: Released[];
  readonly lasting: Lasting[];
}

function heldBy({ tree, row, handle }: Acquisition, callees: Callees): Held {
  return { tree, row, handle, argumentFate: callees.argumentFate(row) };
}

/** What its function does not release may be released elsewhere in the file, or nowhere. */
function sortOut(acquired: Acquisition, held: Held, isSafe: boolean, found: Found): void {
  const fates = fatesOf(held);
  const release = fates.find(({ fate }) => fate.effect === 'release');
  const to = fates.flatMap(({ mention, fate }) =>
    fate.effect === 'escape' ? [takerText(held.tree, mention)] : [],
  );
  if (release) found.released.push({ acquired, to, at: release.fate.at, isSafe });
  else if (isSafe) found.lasting.push({ acquired, to });
}

function takerText(tree: Tree, mention: Node): string {
  const parent = tree.parentOf(mention);
  const isCall = parent?.type === 'CallExpression' || parent?.type === 'NewExpression';
  return isCall ? tree.textOf(parent.callee) : (parent?.type ?? '');
}

/** A function that releases what it has lent has kept it: `use(client)` hands nothing over where `client.release()` follows. */
function withoutLoans({ tree, root }: Acquisition, { at }: HandleEffects): Map<Node, Effect> {
  const releases = [...at].flatMap(([node, effect]) => (effect === 'release' ? [node] : []));
  const isLoan = (node: Node): boolean => {
    const call = tree.parentOf(node);
    if (call?.type !== 'CallExpression' || call.callee === node) return false;
    const after = eventsAfter(layoutOf(tree, root), node);
    return releases.some((release) => after.has(release));
  };
  return new Map([...at].filter(([node, effect]) => effect === 'release' || !isLoan(node)));
}

function leakOf(acquired: Acquisition, callees: Callees, found: Found): Leak[] {
  const held = heldBy(acquired, callees);
  const leaks = leaksOf(acquired, held, callees, found);
  sortOut(acquired, held, leaks.length === 0, found);
  return leaks;
}

function leaksOf(acquired: Acquisition, held: Held, callees: Callees, { undecided }: Found): Leak[] {
  const { tree, row, handle, root, from, call, error } = acquired;
  const own = effectsOf(held, root);
  const effects = { ...own, at: new Map([...withoutLoans(acquired, own), ...endsOfOwner(acquired)]) };
  if ((!row.must && effects.releases.length === 0) || handle.listens?.isBrief) return [];
  if (from !== 'entry' && effects.releases.some((release) => isWithin(call, release))) return [];
  const answer = findLeak({
    tree,
    root,
    acquire: from === 'entry' ? 'entry' : { call: isFunctionLike(from) ? from : call, from },
    effects: effects.at,
    deferred: effects.deferred,
    name: handle.text,
    known: error === undefined ? [] : [{ key: error, isTrue: false }],
    isFallible: (event, isCaught) => row.onError !== 'off' && isFallible(held, callees, event, isCaught),
  });
  if (answer.isCut) undecided.push(acquired);
  const leakBy = (path: LeakPath, kind: Leak['kind']): Leak => ({
    acquired,
    root,
    path,
    kind,
    isLikely: path.at?.type === 'AwaitExpression' || path.at?.type === 'ForOfStatement',
    releases: effects.releases,
  });
  if (answer.explicit && effects.releases.length === 0 && hasOffspring(acquired)) return [];
  // What releases it may be for another one, that was acquired earlier: `if (isOn) add(f); else remove(f);`.
  if (!row.must && !answer.isSettled) return [];
  if (answer.explicit)
    return (row.passes || handle.listens) && !isEarly(answer.explicit, effects)
      ? []
      : [leakBy(answer.explicit, 'explicit')];
  const inner = innerLeak(acquired, held, effects);
  if (inner) return [inner];
  const isMeant = effects.releases.length > 0 && answer.implicit !== undefined && row.onError !== 'off';
  return isMeant ? [leakBy(answer.implicit!, 'implicit')] : [];
}

/** Whether a path leaves before it comes to where others release. */
function isEarly({ at, exit }: LeakPath, { releases }: HandleEffects): boolean {
  return exit !== 'end' && at !== undefined && releases.every(({ start }) => start > at.start);
}

/** Where the pool that a client comes from is ended, with all its clients. */
function endsOfOwner({ tree, call, root, row }: Acquisition): [Node, 'release'][] {
  const owner = ownerText(tree, call);
  if (owner === undefined || row.code !== 'RESOURCE_LEAKED') return [];
  return ownNodes(root).flatMap((node): [Node, 'release'][] =>
    node.type === 'CallExpression' &&
    ownerText(tree, node) === owner &&
    /^(?:end|close|destroy|drain|terminate|shutdown)$/.test(methodOf(tree, node.callee) ?? '')
      ? [[node, 'release']]
      : [],
  );
}

/** Whether the function makes something of the handle that may keep it: a channel of a connection, a stream of a file. */
function hasOffspring({ tree, root, handle }: Acquisition): boolean {
  return tree.nodes.some(
    (node) =>
      node.type === 'CallExpression' &&
      root.start <= node.start &&
      node.end <= root.end &&
      ownerText(tree, node) === handle.text &&
      /^(?:create|get|db$|collection$|open|channel|session|prepare|stream|pipe|cursor)/.test(
        methodOf(tree, node.callee) ?? '',
      ),
  );
}

/** A timer that clears itself, when its time has come. */
function isWithin(outer: Node, inner: Node): boolean {
  return outer.start < inner.start && inner.end <= outer.end;
}

/** A callback that gets an error releases on some of its paths and not on others. */
function innerLeak(
  acquired: Acquisition,
  held: Held,
  { closures, releases }: HandleEffects,
): Leak | undefined {
  const { tree, row } = acquired;
  for (const root of closures) {
    const [first] = root.params;
    const call = tree.parentOf(root);
    const isCallback =
      first?.type === 'Identifier' &&
      (/^_?(?:err|error|er|e)\d*$/.test(first.name) || isTested(tree, root, first.name));
    if (!isCallback || call?.type !== 'CallExpression' || call.arguments.at(-1) !== root) continue;
    if (
      /^(?:on|once|addListener|catch|then|finally|addEventListener)$/.test(
        /\w*$/.exec(tree.textOf(call.callee))![0],
      )
    )
      continue;
    const effects = effectsOf(held, root);
    const { explicit, isSettled } = findLeak({
      tree,
      root,
      acquire: 'entry',
      effects: effects.at,
      deferred: effects.deferred,
      name: held.handle.text,
      known: [],
      isFallible: () => false,
    });
    if (explicit && isSettled && row.code !== 'TIMER_NOT_CLEARED')
      return { acquired, root, path: explicit, kind: 'explicit', isLikely: true, releases };
    const deeper = innerLeak(acquired, held, effects);
    if (deeper) return deeper;
  }
  return undefined;
}

/** Whether a callback begins by asking whether its first parameter is there, as one does of an error. */
function isTested(tree: Tree, { body, params }: FunctionNode, name: string): boolean {
  const first = body?.type === 'BlockStatement' ? body.body[0] : undefined;
  return params.length > 1 && first?.type === 'IfStatement' && tree.textOf(first.test) === name;
}
