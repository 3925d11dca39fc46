// Members of a type that is written where it is handed to something: `f<{ name: string }>()`, `Same<A, { name: string }>`. Where
// nothing is known of what it is handed to, nothing is known of what is done with its members.
import type { Node } from '@oxc-project/types';
import { declarationsOf, type SymbolRef } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Doubt, DraftPlace } from '../draft.ts';
import { doubt } from './module-hazards.ts';
import { nodesAround } from './nodes-around.ts';
import type { Removal } from './removal.ts';

export async function handedTypes(project: Project, ref: SymbolRef, removal: Removal): Promise<Doubt[]> {
  const { program } = removal.files.get(ref.file)!.open.tree;
  const takers = declarationsOf(project.state.graph, ref).flatMap(({ nameStart }) =>
    takersOf(nodesAround(program, nameStart)),
  );
  const unknown = takers.length === 0 ? [] : await unknownAmong(project, ref.file, takers);
  return doubt('used_as_value', 'It belongs to a type that is handed to something unknown.', unknown);
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

async function unknownAmong(project: Project, file: string, names: readonly Node[]): Promise<DraftPlace[]> {
  const types = await project.types();
  const isHeld = (await types.contextOf(file)) !== undefined;
  const offsets = names.map(({ start }) => start);
  const answers = isHeld ? await types.typesAt(file, offsets) : [];
  return names
    .filter((_, index) => ['any', 'error', undefined].includes(answers[index]?.kind))
    .map(({ start, end }) => ({ file, start, end }));
}
