// The functions with several parameters that people named: what they take, and whom they hand it to.
import type { ArrowFunctionExpression, Class, Function, Node, ParamPattern } from '@oxc-project/types';
import { ROLE, SYMBOL, type CollectedFile, type Collector, type Json } from '../../facts/index.ts';

export type Taker = Taking & Readonly<Record<string, Json>>;

interface Taking {
  readonly name: string;
  readonly nameStart: number;
  /** How many parameters it takes by position. */
  readonly count: number;
  /** Parameters with a declared type, as `name: type`, in the order of the text. */
  readonly typed: readonly string[];
  /** Names of functions that it hands at least three of its parameters to. */
  readonly handsTo: readonly string[];
  /** Whether it may take what it takes because an interface, a base class or a declared type says so. */
  readonly isImposed: boolean;
}

/** With fewer parameters there is nothing to gather. */
export const FEWEST = 3;

const takerFacts: Collector<readonly Taker[]> = {
  id: 'parameter-object',
  ofSources: true,
  start(file) {
    const takers: Taker[] = [];
    const open: Open[] = [];
    const enter = (node: Callable, parent: Node): void => {
      const taken = node.params.length < FEWEST ? undefined : opened(file, node, parent);
      open.push(taken ?? NOBODY);
    };
    const leave = (): void => {
      const { taker, handsTo } = open.pop()!;
      if (taker) takers.push({ ...taker, handsTo: [...handsTo] });
    };
    return {
      enter: {
        FunctionDeclaration: enter,
        FunctionExpression: enter,
        ArrowFunctionExpression: enter,
        CallExpression({ callee, arguments: values }) {
          const around = open.at(-1);
          const name = around?.taker && calledName(callee);
          if (!name) return;
          const handed = values.filter((one) => one.type === 'Identifier' && around.names.has(one.name));
          if (handed.length >= FEWEST) around.handsTo.add(name);
        },
      },
      leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
      finish: () => (takers.length === 0 || file.tree.recovered ? undefined : takers),
    };
  },
};

export default takerFacts;

type Callable = Function | ArrowFunctionExpression;

interface Open {
  readonly taker?: Omit<Taking, 'handsTo'>;
  readonly names: ReadonlySet<string>;
  readonly handsTo: Set<string>;
}

const NOBODY: Open = { names: new Set(), handsTo: new Set() };

function opened(file: CollectedFile, node: Callable, parent: Node): Open | undefined {
  const named = nameOf(file, node, parent);
  if (named === undefined || node.params.some(isInjected) || isOverloaded(file, named)) return undefined;
  const parts = node.params.flatMap((param) => {
    const id = param.type === 'AssignmentPattern' ? param.left : param;
    return id.type === 'Identifier' && id.name !== 'this' ? [id] : [];
  });
  const typed = parts.flatMap(({ name, optional, typeAnnotation }) => {
    const type = typeAnnotation?.typeAnnotation;
    if (!type) return [];
    return [
      `${name}${optional ? '?' : ''}: ${file.text.slice(type.start, type.end).replaceAll(/\s+/g, ' ')}`,
    ];
  });
  const taker = { ...named, count: parts.length, typed };
  return { taker, names: new Set(parts.map(({ name }) => name)), handsTo: new Set() };
}

/** What a container or a framework puts in has to stand by itself. */
function isInjected({ type, decorators }: ParamPattern): boolean {
  return type === 'TSParameterProperty' || (decorators?.length ?? 0) > 0;
}

/** Callers see the overloads, each of which takes less. */
function isOverloaded({ facts, symbolAt }: CollectedFile, { nameStart }: Named): boolean {
  const symbol = symbolAt(nameStart);
  return symbol !== undefined && facts.functions.of(symbol).length > 1;
}

type Named = Pick<Taking, 'name' | 'nameStart' | 'isImposed'>;

function nameOf(file: CollectedFile, node: Callable, parent: Node): Named | undefined {
  if (node.type === 'FunctionDeclaration')
    return node.id
      ? { name: node.id.name, nameStart: node.id.start, isImposed: isHandedOver(file, node.id.start) }
      : undefined;
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier') {
    const { name, start, typeAnnotation } = parent.id;
    return { name, nameStart: start, isImposed: Boolean(typeAnnotation) };
  }
  if (parent.type !== 'MethodDefinition' || parent.computed || parent.key.type !== 'Identifier')
    return undefined;
  if (node.body === null) return undefined;
  const owner = file.ancestors.findLast((around): around is Class => 'superClass' in around);
  const { name, start } = parent.key;
  const isImposed = parent.kind !== 'constructor' && owner !== undefined && followsOthers(owner);
  const isMadeByContainer = parent.kind === 'constructor' && (owner?.decorators.length ?? 0) > 0;
  return isMadeByContainer ? undefined : { name, nameStart: start, isImposed };
}

/** Whether it is only ever handed to someone by its name, who then decides what it takes. */
function isHandedOver(file: CollectedFile, nameStart: number): boolean {
  const symbol = file.symbolAt(nameStart);
  if (symbol === undefined || file.facts.symbols.at(symbol).is(SYMBOL.EXPORTED)) return false;
  const uses = file.occurrencesOf(symbol).filter((use) => !use.is(ROLE.DECLARATION));
  return uses.length > 0 && uses.every((use) => !use.is(ROLE.CALL | ROLE.NEW | ROLE.EXPORT));
}

function followsOthers({ superClass, implements: contracts }: Class): boolean {
  return superClass !== null || (contracts ?? []).length > 0;
}

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.computed ? undefined : callee.property.name;
}
