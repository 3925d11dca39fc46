// What has to be changed in several places at once: ways that are chosen by a closed set of words, where the sets are declared, functions
// that are called by position, and objects of a named type that are written out.
import type { ArrowFunctionExpression, Function, Node } from '@oxc-project/types';
import type { Collector, Json } from '../../facts/index.ts';
import { positionalRow, type PositionalRow } from './positional-facts.ts';
import { shapeRow, type ShapeRow } from './shape-facts.ts';
import { chainRow, switchRow, type SwitchRow } from './switch-facts.ts';
import { aliasRow, constantRow, type UnionRow } from './union-facts.ts';

export interface TrapFact extends Readonly<Record<string, Json>> {
  readonly switches: readonly SwitchRow[];
  readonly unions: readonly UnionRow[];
  readonly shapes: readonly ShapeRow[];
  readonly positional: readonly PositionalRow[];
}

const trapFacts: Collector<TrapFact> = {
  id: 'modification-trap',
  start(file) {
    const switches: SwitchRow[] = [];
    const unions: UnionRow[] = [];
    const shapes: ShapeRow[] = [];
    const positional: PositionalRow[] = [];
    const callable = (node: Function | ArrowFunctionExpression, parent: Node): void =>
      add(positional, positionalRow(file, node, parent));
    return {
      enter: {
        SwitchStatement: (node) => add(switches, switchRow(file, node)),
        IfStatement: (node, parent) => add(switches, chainRow(file, node, parent)),
        TSTypeAliasDeclaration: (node) => add(unions, aliasRow(node)),
        VariableDeclarator: (node) => add(unions, constantRow(node)),
        ObjectExpression: (node, parent) => add(shapes, shapeRow(file, node, parent)),
        FunctionDeclaration: callable,
        FunctionExpression: callable,
        ArrowFunctionExpression: callable,
      },
      finish: () =>
        switches.length + unions.length + shapes.length + positional.length === 0
          ? undefined
          : { switches, unions, shapes, positional },
    };
  },
};

export default trapFacts;

function add<Row>(rows: Row[], row: Row | undefined): void {
  if (row !== undefined) rows.push(row);
}
