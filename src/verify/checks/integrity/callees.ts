// What the functions of the repository do with a handle that they get, and which of them give back one that they acquired: looked up
// where they are called, to a bounded depth.
import type { Node } from '@oxc-project/types';
import { occurrenceTarget } from '../../../graph/index.ts';
import { nameAt } from '../../syntax/name-at.ts';
import { functionAround, ownNodes, treeOf, type Side, type Sides, type Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';
import { matchesOf, type WrapperOf } from './acquisition.ts';
import { symbolOf } from './api-path.ts';
import { functionsByStart, isSameValue, type CallNode } from './call-parts.ts';
import { classAround, fieldType, methodIn } from './class-parts.ts';
import { effectsOf } from './handle-effects.ts';
import { findLeak } from './leak-path.ts';
import { fateOf, type ArgumentFate, type Held } from './mention-fate.ts';
import type { Resource } from './resource.ts';

export interface Callee {
  readonly tree: Tree;
  readonly node: FunctionNode;
}

/** What stands for a resource where a function can give it back. */
const CAN_BE_GIVEN_BACK: ReadonlySet<string> = new Set(['result', 'promise', 'callback']);

/** How many functions a handle is followed into. */
const DEEPEST = 3;

export class Callees {
  private readonly sides: Sides;
  private readonly side: Side;
  private readonly rows: readonly Resource[];
  private readonly words: readonly string[];
  private readonly wrappers = new Map<FunctionNode, ReturnType<WrapperOf>>();

  constructor(sides: Sides, side: Side, rows: readonly Resource[]) {
    this.sides = sides;
    this.side = side;
    this.rows = rows;
    this.words = [
      ...new Set(
        rows.flatMap(({ acquire }) =>
          acquire.flatMap(({ call, handle }) =>
            CAN_BE_GIVEN_BACK.has(handle) ? [/\w*$/.exec(call)![0]] : [],
          ),
        ),
      ),
    ].filter((word) => word !== '');
  }

  /** The function that a call calls, where the text tells. */
  of(tree: Tree, callee: Node): Callee | undefined {
    if (callee.type === 'ChainExpression' || callee.type === 'TSNonNullExpression')
      return this.of(tree, callee.expression);
    if (callee.type === 'MemberExpression' && !callee.computed) {
      const name = tree.textOf(callee.property);
      if (callee.object.type === 'ThisExpression') return methodIn(tree, classAround(tree, callee), name);
      return this.named(tree, callee.property) ?? this.methodOfField(tree, callee.object, name);
    }
    return callee.type === 'Identifier' ? this.named(tree, callee) : undefined;
  }

  /** `this.queue.drain()`: the class of a field is what its declaration says. */
  private methodOfField(tree: Tree, field: Node, name: string): Callee | undefined {
    if (field.type !== 'MemberExpression' || field.object.type !== 'ThisExpression') return undefined;
    const type = fieldType(tree, classAround(tree, field), tree.textOf(field.property));
    const occurrence = type && tree.file.facts.occurrences.startingAt(type.start);
    const { graph } = this.sides[this.side].state;
    const target = occurrence && occurrenceTarget(graph, tree.file, occurrence.row);
    const other = target?.kind === 'symbol' ? treeOf(this.sides, this.side, target.file) : undefined;
    if (target?.kind !== 'symbol' || other === undefined) return undefined;
    const [declaration] = other.file.facts.declarations.of(target.symbol);
    const id = declaration && nameAt(other, declaration.nameStart);
    const owner = id && other.parentOf(id);
    return owner?.type === 'ClassDeclaration' ? methodIn(other, owner.body, name) : undefined;
  }

  private named(tree: Tree, name: Node): Callee | undefined {
    const occurrence = tree.file.facts.occurrences.startingAt(name.start);
    const { graph } = this.sides[this.side].state;
    const target = occurrence && occurrenceTarget(graph, tree.file, occurrence.row);
    if (target?.kind !== 'symbol') return undefined;
    const [fact] = graph.files.get(target.file)?.facts.functions.of(target.symbol) ?? [];
    const other = fact && treeOf(this.sides, this.side, target.file);
    const node = other && functionsByStart(other).get(fact.start);
    return node && { tree: other, node };
  }

  argumentFate(row: Resource, depth = 0): ArgumentFate {
    return (tree, call, index) => {
      const callee = depth < DEEPEST ? this.of(tree, call.callee) : undefined;
      const parameter = callee?.node.params[index];
      if (callee === undefined || parameter?.type !== 'Identifier') return undefined;
      const symbol = symbolOf(callee.tree, parameter);
      if (symbol === undefined) return undefined;
      const held: Held = {
        tree: callee.tree,
        row,
        handle: { symbol, text: parameter.name, isLent: row.isPlain },
        argumentFate: this.argumentFate(row, depth + 1),
      };
      const { at, releases, deferred } = effectsOf(held, callee.node);
      if (at.size === 0) return 'use';
      const { explicit } = findLeak({
        tree: callee.tree,
        root: callee.node,
        acquire: 'entry',
        effects: at,
        deferred,
        name: parameter.name,
        known: [],
        isFallible: () => false,
      });
      return explicit === undefined && releases.length > 0 ? 'release' : 'escape';
    };
  }

  readonly wrapperOf: WrapperOf = (tree, call) => {
    if (call.type === 'NewExpression') return undefined;
    const callee = this.of(tree, call.callee);
    if (callee === undefined || !this.words.some((word) => callee.tree.file.facts.mentions(word)))
      return undefined;
    if (!this.wrappers.has(callee.node)) {
      this.wrappers.set(callee.node, undefined);
      this.wrappers.set(callee.node, this.freshResult(callee));
    }
    return this.wrappers.get(callee.node);
  };

  private freshResult({ tree, node }: Callee): ReturnType<WrapperOf> {
    if (!node.body || node.generator) return undefined;
    const nodes = ownNodes(node.body);
    if (nodes.filter(({ type }) => type === 'ReturnStatement').length > 1) return undefined;
    for (const inner of nodes) {
      if (inner.type !== 'CallExpression') continue;
      for (const { row, mode } of matchesOf(tree, inner, this.rows)) {
        if (!CAN_BE_GIVEN_BACK.has(mode)) continue;
        if (mode === 'callback' && inner.arguments.at(-1)?.type.includes('Function')) continue;
        if (this.isGivenBack(tree, inner, row)) return { row, isAsync: node.async || mode !== 'result' };
      }
    }
    return undefined;
  }

  /** Whether the value of a call is what its function gives back, and nothing else keeps it. */
  private isGivenBack(tree: Tree, call: CallNode, row: Resource): boolean {
    let value: Node = call;
    for (let parent = tree.parentOf(value); parent; parent = tree.parentOf(value)) {
      if (/^(?:Conditional|Logical)/.test(parent.type)) return false;
      if (parent.type !== 'AwaitExpression' && !isSameValue(parent, value)) break;
      value = parent;
    }
    const parent = tree.parentOf(value);
    if (parent?.type === 'ReturnStatement' || parent?.type === 'ArrowFunctionExpression') return true;
    if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return false;
    const symbol = symbolOf(tree, parent.id);
    const root = functionAround(tree, call);
    if (symbol === undefined || root === undefined) return false;
    const handle = { symbol, text: parent.id.name, isLent: row.isPlain };
    const held: Held = { tree, row, handle, argumentFate: () => 'use' };
    const { at } = effectsOf(held, root);
    const isReturned = (name: Node): boolean => tree.parentOf(name)?.type === 'ReturnStatement';
    const escapes = [...at].filter(([, effect]) => effect === 'escape').map(([name]) => name);
    return escapes.length > 0 && escapes.every(isReturned) && fateOf(held, escapes[0]!) !== undefined;
  }
}
