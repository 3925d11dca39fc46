// Types at nodes of one file, many at a time. To tell the type of a call, TypeScript looks into all its arguments. That is
// spared where a chain of calls and members begins with a name of which nothing is known.
import { memo } from '../base/index.ts';
import { formatHandle } from './handle.ts';
import { KIND, NODE_LIST } from './kinds.ts';
import { childrenAt, kindAt, type NodeTable } from './node-table.ts';
import type { Programs } from './programs.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { typeReader } from './type-reader.ts';
import { constantName } from './constant-names.ts';
import { askInParts } from './unless-refused.ts';

/** The types at some nodes, in their order; undefined for node 0 and where TypeScript has none. */
export async function typesAtNodes(
  programs: Programs,
  context: string,
  path: string,
  tree: NodeTable,
  nodes: readonly number[],
): Promise<(WireType | undefined)[]> {
  const ask = async (asked: readonly number[]): Promise<(WireType | undefined)[]> => {
    const locations = asked.map((node) => formatHandle(node, kindAt(tree, node), path));
    const found = await askInParts(locations, (some) =>
      programs.ask<(WireType | null)[]>(context, 'getTypeAtLocations', { locations: some }),
    );
    return found.map((type) => type ?? undefined);
  };
  const names = nodes.map((node) => nameCalledFirst(tree, node));
  const known = knownNames(typeReader(programs, context), tree);
  const unasked = new Map<string, number>();
  for (const name of names)
    if (name && !known.has(name.text) && !unasked.has(name.text)) unasked.set(name.text, name.node);
  const answers = await ask([...unasked.values()]);
  for (const [index, name] of [...unasked.keys()].entries()) known.set(name, lost(answers[index]));
  const typeOfName = (index: number): WireType | undefined => {
    const name = names[index];
    return name && known.get(name.text);
  };
  const wanted = new Set(nodes.filter((node, index) => node !== 0 && !typeOfName(index)));
  const types = await ask([...wanted]);
  const found = new Map([...wanted].map((node, index) => [node, types[index]]));
  return nodes.map((node, index) => typeOfName(index) ?? found.get(node));
}

function lost(type: WireType | undefined): WireType | undefined {
  return type !== undefined && typeKind(type) === 'error' ? type : undefined;
}

/** The undetermined types of names that mean the same wherever they stand in a file; undefined for those that are determined. */
type KnownNames = Map<string, WireType | undefined>;

const knownNames = memo((_reader: object, _tree: NodeTable): KnownNames => new Map());

const CALLS: ReadonlySet<number> = new Set([KIND.CallExpression, KIND.NewExpression]);

/** What has an undetermined type where the first of its children has. */
const LINKS: ReadonlySet<number> = new Set([
  ...CALLS,
  KIND.PropertyAccessExpression,
  KIND.ElementAccessExpression,
  KIND.AwaitExpression,
  KIND.NonNullExpression,
  KIND.ParenthesizedExpression,
]);

/** The name with which a chain begins, if the chain has a call with arguments. */
function nameCalledFirst(tree: NodeTable, chain: number): { node: number; text: string } | undefined {
  let isCall = false;
  let node = chain;
  while (node !== 0 && LINKS.has(kindAt(tree, node))) {
    isCall ||= CALLS.has(kindAt(tree, node)) && hasArguments(tree, node);
    node = childrenAt(tree, node)[0] ?? 0;
  }
  const text = isCall ? constantName(tree, node) : undefined;
  // In JavaScript, `require` gives a module also where nothing declares it.
  return text === undefined || text === 'require' ? undefined : { node, text };
}

function hasArguments(tree: NodeTable, call: number): boolean {
  const last = childrenAt(tree, call).at(-1)!;
  return kindAt(tree, last) === (NODE_LIST | 0) && childrenAt(tree, last).length > 0;
}
