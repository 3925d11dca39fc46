// Groups of nodes that reach each other, in an order in which whatever a group reaches comes before it. Path-based, and
// without recursion, so that a chain of any length is no problem.

export function reachOrder(successors: readonly (readonly number[])[]): number[][] {
  const entered = new Int32Array(successors.length);
  const isPlaced = new Uint8Array(successors.length);
  const nextChild = new Int32Array(successors.length);
  const groups: number[][] = [];
  const open: number[] = [];
  /** Nodes of the walk at which a group may begin. */
  const heads: number[] = [];
  const walk: number[] = [];
  let count = 0;
  const enter = (node: number): void => {
    entered[node] = ++count;
    for (const stack of [open, heads, walk]) stack.push(node);
  };
  /** A way back to a node of the walk joins everything since. */
  const join = (node: number): void => {
    while (entered[heads.at(-1)!]! > entered[node]!) heads.pop();
  };
  const leave = (node: number): void => {
    walk.pop();
    if (heads.at(-1) !== node) return;
    heads.pop();
    const group = open.splice(open.lastIndexOf(node));
    for (const member of group) isPlaced[member] = 1;
    groups.push(group);
  };
  for (let root = 0; root < successors.length; root++) {
    if (entered[root] === 0) enter(root);
    for (let node = walk.at(-1); node !== undefined; node = walk.at(-1)) {
      const to = successors[node]![nextChild[node]!++];
      if (to === undefined) leave(node);
      else if (entered[to] === 0) enter(to);
      else if (isPlaced[to] === 0) join(to);
    }
  }
  return groups;
}
