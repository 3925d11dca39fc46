// The names by which other files can reach what differs in a file.
import { allNode, bodyNode, edgesOf, exportedNames, exportNode, type NodeId } from './file-edges.ts';
import { changedNodes, type Sides } from './changed-nodes.ts';

/** Undefined where it is not told by names: what runs when the file is loaded differs, the file came or moved, or it is no ES module. */
export function changedExports(
  sides: Omit<Sides, 'withTypes'>,
  from: string | undefined,
  to: string,
): ReadonlySet<string> | undefined {
  const file = sides.after.graph.files.get(to);
  const { nodes, around } = changedNodes({ ...sides, withTypes: false }, from, to);
  const reached = new Set<NodeId>([...nodes, ...around]);
  if (!file?.facts.isModule || reached.has(bodyNode(to)) || reached.has(allNode(to))) return undefined;
  const users = Map.groupBy(edgesOf(file), ([, target]) => target);
  for (const node of reached) for (const [user] of users.get(node) ?? []) reached.add(user);
  if (reached.has(bodyNode(to))) return undefined;
  return new Set([...exportedNames(file)].filter((name) => reached.has(exportNode(to, name))));
}
