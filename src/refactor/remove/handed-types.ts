// Members of a type that is written where it is handed to something: `f<{ name: string }>()`, `Same<A, { name: string }>`. Where
// nothing is known of what it is handed to, nothing is known of what is done with its members.
import type { Node } from '@oxc-project/types';
import { declarationsOf, type SymbolRef } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Doubt } from '../plan/plan.ts';
import { doubt, placesIn } from './module-hazards.ts';
import { nodesAround } from './nodes-around.ts';
import { unknownAt } from './reference-doubts.ts';
import type { Removal } from './removal.ts';

export async function handedTypes(project: Project, ref: SymbolRef, removal: Removal): Promise<Doubt[]> {
  const { program } = removal.files.get(ref.file)!.open.tree;
  const takers = declarationsOf(project.state.graph, ref).flatMap(({ nameStart }) =>
    takersOf(nodesAround(program, nameStart)),
  );
  const starts = takers.map(({ start }) => start);
  const unknown = new Set(starts.length === 0 ? [] : await unknownAt(project, ref.file, starts));
  const places = placesIn(
    ref.file,
    takers.filter(({ start }) => unknown.has(start)),
  );
  return doubt('used_as_value', 'It belongs to a type that is passed to something unknown.', places);
}

/** Names of what takes the types in which something stands as arguments. */
function takersOf(around: readonly Node[]): Node[] {
  return around.flatMap((node, index) => {
    if (node.type !== 'TSTypeParameterInstantiation') return [];
    const name = takerName(around[index - 1]! as Node & Taker);
    return name ? [name] : [];
  });
}

interface Taker {
  readonly callee?: Node;
  readonly typeName?: Node;
  readonly expression?: Node;
  readonly exprName?: Node;
  readonly tag?: Node;
}

function takerName({ callee, typeName, expression, exprName, tag }: Taker): Node | undefined {
  let name = callee ?? typeName ?? expression ?? exprName ?? tag;
  for (;;) {
    if (name?.type === 'MemberExpression' && !name.computed) name = name.property;
    else if (name?.type === 'TSQualifiedName') name = name.right;
    else return name;
  }
}
