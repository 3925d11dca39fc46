// The leaks of one file: what its functions acquire and do not release on some path.
import type { Node } from '@oxc-project/types';
import { isFunction, ownNodes, type FunctionNode, type Tree } from '../../syntax/tree-of.ts';
import { acquisitionsIn, type Acquisition, type DroppedAcquisition } from './acquisition.ts';
import { apiPath } from './api-path.ts';
import type { Callees } from './callees.ts';
import { effectsOf, type HandleEffects } from './handle-effects.ts';
import { findLeak, type LeakPath } from './leak-path.ts';
import type { Held } from './mention-fate.ts';
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

export function leaksIn(tree: Tree, rows: readonly Resource[], callees: Callees): Leak[] {
  const { kept, dropped } = acquisitionsIn(tree, rows, callees.wrapperOf);
  return [
    ...dropped.map((acquired): Leak => ({
      acquired,
      root: acquired.root,
      path: 'dropped',
      kind: 'explicit',
      isLikely: true,
      releases: [],
    })),
    ...kept.flatMap((acquired) => leakOf(acquired, callees)),
  ].sort((a, b) => a.acquired.call.start - b.acquired.call.start);
}

function leakOf(acquired: Acquisition, callees: Callees): Leak[] {
  const { tree, row, handle, root, from, call, error } = acquired;
  const held: Held = { tree, row, handle, argumentFate: callees.argumentFate(row) };
  const effects = effectsOf(held, root);
  if (!row.must && effects.releases.length === 0) return [];
  if (from !== 'entry' && effects.releases.some((release) => isWithin(call, release))) return [];
  const answer = findLeak({
    tree,
    root,
    acquire: from === 'entry' ? 'entry' : { call, from },
    effects: effects.at,
    name: handle.isLent && !row.isPlain ? undefined : handle.text,
    known: error === undefined ? [] : [{ key: error, isTrue: false }],
    isFallible: (event, isCaught) => isFallible(tree, callees, event, isCaught),
  });
  const found = (path: LeakPath, kind: Leak['kind']): Leak => ({
    acquired,
    root,
    path,
    kind,
    isLikely: path.at?.type === 'AwaitExpression' || path.at?.type === 'ForOfStatement',
    releases: effects.releases,
  });
  if (answer.explicit) return [found(answer.explicit, 'explicit')];
  const inner = innerLeak(acquired, held, effects);
  if (inner) return [inner];
  const isMeant = effects.releases.length > 0 && answer.implicit !== undefined && row.onError !== 'off';
  return isMeant ? [found(answer.implicit!, 'implicit')] : [];
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
    const isCallback = first?.type === 'Identifier' && /^_?(?:err|error|er|e)\d*$/.test(first.name);
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

/** Whether someone has to reckon with an exception here: where it is waited, at the file system, where something is parsed. */
function isFallible(tree: Tree, callees: Callees, event: Node, isCaught: boolean): boolean {
  if (event.type === 'AwaitExpression') return true;
  if (event.type === 'ForOfStatement') return event.await;
  if (event.type !== 'CallExpression' && event.type !== 'NewExpression') return false;
  if (tree.parentOf(event)?.type === 'AwaitExpression') return false;
  const path = apiPath(tree, event.callee) ?? '';
  if (/^fs#.*Sync$|^JSON\.parse$/.test(path)) return true;
  const callee = callees.of(tree, event.callee);
  if (callee && !callee.node.async && hasThrow(callee.node)) return true;
  return isCaught && path === '' && !callee;
}

function hasThrow(node: FunctionNode): boolean {
  return (
    node.body !== null &&
    ownNodes(node.body).some((inner) => inner.type === 'ThrowStatement' && !isFunction(inner))
  );
}
