// What the removal of a symbol may change without any reference saying so.
import type { Node } from '@oxc-project/types';
import { declarationsOf, kindOf, MEMBERS, type SymbolRef } from '../../graph/index.ts';
import { BESIDE, placesBeside } from '../plan/script-declarations.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import { effectsIn } from './effects.ts';
import { memberDoubts } from './member-hazards.ts';
import { doubt, fixtureDoubts, mergeDoubts, moduleDoubts, placesIn } from './module-hazards.ts';
import { nodesAround } from './nodes-around.ts';
import { wholeParts } from './part.ts';
import type { Removal } from './removal.ts';

export function hazardsOf(removal: Removal, ref: SymbolRef): Doubt[] {
  const { state } = removal;
  const isMember = MEMBERS.has(kindOf(state.graph, ref));
  return [
    ...effectDoubts(removal),
    ...patternDoubts(removal, ref),
    ...fixtureDoubts(editedIn(removal)),
    ...doubt('declared_beside', BESIDE, placesBeside(state.graph, ref)),
    ...(isMember
      ? memberDoubts(removal, ref)
      : [...moduleDoubts(state, ref), ...mergeDoubts(state.graph, ref)]),
  ];
}

/** Files of which something goes. */
function editedIn({ files }: Removal): string[] {
  return [...files]
    .filter(([, { parts, sheet, statements }]) => parts.length + sheet.dropped.size + statements.size > 0)
    .map(([path]) => path);
}

/** Expressions that would not run any more. */
function effectDoubts(removal: Removal): Doubt[] {
  const found: { file: string; node: Node }[] = [];
  for (const [file, { open, parts }] of removal.files) {
    if (removal.deleted.has(file)) continue;
    for (const { node } of wholeParts(parts))
      for (const effect of effectsIn(open.tree, node)) found.push({ file, node: effect });
  }
  const places = (isDecorator: boolean): Place[] =>
    found
      .filter(({ node }) => (node.type === 'Decorator') === isDecorator)
      .flatMap(({ file, node }) => placesIn(file, [node]));
  return [
    ...doubt('side_effects', 'What runs there may do more than make the value.', places(false)),
    ...doubt('decorated', 'A decorator may have registered it somewhere.', places(true)),
  ];
}

/** `{ a, ...rest }` without `a`: it would be in the rest. */
function patternDoubts({ files, state }: Removal, ref: SymbolRef): Doubt[] {
  const { tree } = files.get(ref.file)!.open;
  const rests = declarationsOf(state.graph, ref).flatMap(({ nameStart }) => {
    const around = nodesAround(tree.program, nameStart);
    const pattern = around.findLast(({ type }) => type === 'ObjectPattern');
    const property = around.findLast(({ type }) => type === 'Property');
    if (
      pattern?.type !== 'ObjectPattern' ||
      property === undefined ||
      around.indexOf(property) < around.indexOf(pattern)
    )
      return [];
    return pattern.properties.filter(({ type }) => type === 'RestElement');
  });
  return doubt('rest_grows', 'The property would become part of the rest.', placesIn(ref.file, rests));
}
