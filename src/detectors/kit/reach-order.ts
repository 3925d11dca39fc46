// Hashes over all that a node of a graph reaches, kept while the graph changes. Nodes are described when they are first
// reached; nodes that reach each other share one hash. Invariant: a hash is a function of the descriptions that the node
// reaches, whatever was asked or changed before; a node has a hash only if all that it reaches have one.
import { hash } from 'node:crypto';
import { compareText } from '../../base/index.ts';

/** A node is named by a place and by what it stands for there. */
export interface Described {
  readonly text: string;
  readonly to: readonly (readonly [place: string, what: string])[];
}

export interface ReachHashes {
  hashOf(place: string, what: string): string;
  /** Describes again what stands for something at these places. */
  refresh(places: Iterable<string>): void;
  places(): Iterable<string>;
}

interface ReachNode {
  readonly place: string;
  readonly what: string;
  text: string;
  /** Undefined until the node is described. */
  to: ReachNode[] | undefined;
  /** Nodes that lead here, or once did. */
  readonly from: ReachNode[];
  hash: string | undefined;
  /** For the walk under way: the order in which the node was met, zero when it was not, and the next way to follow. */
  entered: number;
  next: number;
}

export function createReachHashes(describe: (place: string, what: string) => Described): ReachHashes {
  const nodes = new Map<string, Map<string, ReachNode>>();
  const nodeAt = (place: string, what: string): ReachNode => {
    let there = nodes.get(place);
    if (there === undefined) nodes.set(place, (there = new Map()));
    let node = there.get(what);
    if (node === undefined) {
      node = { place, what, text: '', to: undefined, from: [], hash: undefined, entered: 0, next: 0 };
      there.set(what, node);
    }
    return node;
  };
  const settle = (node: ReachNode): void => {
    const { text, to } = describe(node.place, node.what);
    const before = node.to;
    const after = [...new Set(to.map(([place, what]) => nodeAt(place, what)))];
    const isSame =
      before !== undefined &&
      text === node.text &&
      before.length === after.length &&
      after.every((other, index) => other === before[index]);
    if (isSame) return;
    const known = new Set(before);
    for (const other of after) if (!known.has(other)) other.from.push(node);
    node.text = text;
    node.to = after;
    forget(node);
  };
  return {
    hashOf(place, what) {
      const node = nodeAt(place, what);
      if (node.hash === undefined) hashFrom(node, settle);
      return node.hash!;
    },
    refresh(places) {
      for (const place of places) {
        // Settling may add nodes of the same place.
        const known = [...(nodes.get(place)?.values() ?? [])];
        for (const node of known) if (node.to !== undefined) settle(node);
      }
    },
    places: () => nodes.keys(),
  };
}

/** Drops the hashes of all that lead to a node. */
function forget(changed: ReachNode): void {
  const queue = [changed];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.hash === undefined) continue;
    node.hash = undefined;
    queue.push(...node.from);
  }
}

/** Path-based search for groups, without recursion, so that a chain of any length is no problem. */
function hashFrom(root: ReachNode, settle: (node: ReachNode) => void): void {
  const open: ReachNode[] = [];
  /** Nodes of the walk at which a group may begin. */
  const heads: ReachNode[] = [];
  const walk: ReachNode[] = [];
  let count = 0;
  const enter = (node: ReachNode): void => {
    if (node.to === undefined) settle(node);
    node.entered = ++count;
    node.next = 0;
    for (const stack of [open, heads, walk]) stack.push(node);
  };
  const leave = (node: ReachNode): void => {
    walk.pop();
    if (heads.at(-1) !== node) return;
    heads.pop();
    const group = open.splice(open.lastIndexOf(node));
    const value = groupHash(group);
    for (const member of group) {
      member.hash = value;
      member.entered = 0;
    }
  };
  enter(root);
  for (let node = walk.at(-1); node !== undefined; node = walk.at(-1)) {
    const to = node.to![node.next++];
    if (to === undefined) leave(node);
    else if (to.hash !== undefined) continue;
    else if (to.entered === 0) enter(to);
    // A way back to a node of the walk joins everything since.
    else while (heads.at(-1)!.entered > to.entered) heads.pop();
  }
}

function nameOf({ place, what }: ReachNode): string {
  return `${place}\0${what}`;
}

function groupHash(group: readonly ReachNode[]): string {
  const inside = new Set(group);
  const parts = group.map((node) => {
    const to = node.to!.map((other) => (inside.has(other) ? nameOf(other) : other.hash!));
    return `${nameOf(node)}\0${node.text}\0${to.join('\0')}`;
  });
  return hash('sha1', parts.sort(compareText).join('\n'), 'base64url');
}
