// Tarjan's algorithm without recursion, so that a chain of any length is no problem.

/** Strongly connected components of a graph given by successor lists. */
export function stronglyConnected(successors: readonly (readonly number[])[]): number[][] {
  const count = successors.length;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const next = new Int32Array(count);
  const stack: number[] = [];
  const path: number[] = [];
  const components: number[][] = [];
  let clock = 0;

  const enter = (node: number): void => {
    order[node] = low[node] = clock++;
    stack.push(node);
    onStack[node] = 1;
    path.push(node);
  };
  const leave = (node: number): void => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
    if (low[node] !== order[node]) return;
    const component = stack.splice(stack.lastIndexOf(node));
    for (const member of component) onStack[member] = 0;
    components.push(component);
  };

  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      const to = successors[node]![next[node]!++];
      if (to === undefined) leave(node);
      else if (order[to] === -1) enter(to);
      else if (onStack[to] === 1) low[node] = Math.min(low[node]!, order[to]!);
    }
  }
  return components;
}
