// Local names that stand for a module, or hold it, without being imported: `const a = ns`, `{ ...ns }`, `{ ns }`.
import type { Node, VariableDeclarator } from '@oxc-project/types';

/** What a use of a module's name hands the module to. */
export interface Alias {
  /** Where the alias is declared. */
  readonly nameStart: number;
  /** The property under which it holds the module; undefined when the alias is the module. */
  readonly property?: string;
}

/** Aliases that a declaration makes, by where the name of the module stands. */
export function aliasesIn({ id, init }: VariableDeclarator): [start: number, Alias][] {
  if (id.type !== 'Identifier' || !init) return [];
  return handedTo(init as Node, { nameStart: id.start });
}

function handedTo(value: Node, alias: Alias): [number, Alias][] {
  switch (value.type) {
    case 'Identifier':
      return [[value.start, alias]];
    case 'ConditionalExpression':
      return [...handedTo(value.consequent, alias), ...handedTo(value.alternate, alias)];
    case 'ObjectExpression':
      return value.properties.flatMap((item) => {
        if (item.type === 'SpreadElement') return handedTo(item.argument, alias);
        const key = item.computed || item.key.type !== 'Identifier' ? undefined : item.key.name;
        const isName = item.value.type === 'Identifier' && alias.property === undefined;
        return isName && key !== undefined
          ? [[item.value.start, { nameStart: alias.nameStart, property: key }] as [number, Alias]]
          : [];
      });
    default:
      return [];
  }
}
