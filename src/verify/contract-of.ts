// What a function promises to those who call it, as its text says: parameters, result, what it throws, and what it touches besides.
// Two contracts of one function are compared in words; whether a call still fits is for others to say.
import type { Node, ParamPattern } from '@oxc-project/types';
import { compareText } from '../base/index.ts';
import { ROLE } from '../facts/index.ts';
import { isLocal, namedAt, type SymbolRef } from '../graph/index.ts';
import { type FunctionNode } from '../syntax/index.ts';
import { functionsIn, type NamedFunction } from './syntax/functions-in.ts';
import { ownNodes, treeOf, type Side, type Sides, type Tree } from './syntax/tree-of.ts';

export interface ContractParameter {
  /** The text of a pattern that takes the argument apart. */
  readonly name: string;
  readonly type: string | undefined;
  readonly isOptional: boolean;
  readonly isRest: boolean;
  /** The text of what it is if nothing is passed. */
  readonly default: string | undefined;
  /** Defaults inside a pattern, by key. */
  readonly options: ReadonlyMap<string, string>;
}

export interface Contract {
  readonly parameters: readonly ContractParameter[];
  /** Texts of the signatures before the implementation. */
  readonly overloads: readonly string[];
  /** As declared. */
  readonly returns: string | undefined;
  readonly isPredicate: boolean;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** What it throws itself: names of what is created there, else the text. */
  readonly throws: readonly string[];
  /** State of the module and of the instance. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** What it uses of the world outside: built-in modules and globals that do I/O. */
  readonly reaches: readonly string[];
}

/** Undefined for what is no function, or is not known by one name. */
export function contractOf(sides: Sides, side: Side, { file, symbol }: SymbolRef): Contract | undefined {
  const tree = treeOf(sides, side, file);
  const known = tree && [...functionsIn(tree).values()].find((item) => item.symbol === symbol);
  return known && contractOfFunction(sides, side, known);
}

export function contractOfFunction(
  sides: Sides,
  side: Side,
  { tree, node, overloads }: NamedFunction,
): Contract {
  const returnType = node.returnType?.typeAnnotation;
  return {
    parameters: parametersOf(tree, node),
    overloads: overloads.map((signature) => oneLine(tree.textOf(signature))),
    returns: returnType ? oneLine(tree.textOf(returnType)) : undefined,
    isPredicate: returnType?.type === 'TSTypePredicate',
    isAsync: node.async,
    isGenerator: node.generator,
    throws: unique(ownNodes(node).flatMap((inner) => thrown(tree, inner))),
    ...effectsOf(sides, side, tree, node),
  };
}

export function parametersOf(tree: Tree, node: FunctionNode): ContractParameter[] {
  return node.params.filter((param) => !isThis(param)).map((param) => parameterOf(tree, param));
}

/** `this: Type` is no parameter. */
function isThis(param: ParamPattern): boolean {
  return param.type === 'Identifier' && param.name === 'this';
}

function parameterOf(tree: Tree, param: ParamPattern): ContractParameter {
  if (param.type === 'TSParameterProperty') return parameterOf(tree, param.parameter);
  const isRest = param.type === 'RestElement';
  const value = param.type === 'AssignmentPattern' ? param.right : undefined;
  const target = param.type === 'AssignmentPattern' ? param.left : isRest ? param.argument : param;
  const annotation = 'typeAnnotation' in target ? target.typeAnnotation : undefined;
  const type = annotation ?? ('typeAnnotation' in param ? param.typeAnnotation : undefined);
  const isOptional = value !== undefined || ('optional' in target && Boolean(target.optional));
  return {
    name: target.type === 'Identifier' ? target.name : patternText(tree, target),
    type: type ? oneLine(tree.textOf(type.typeAnnotation)) : undefined,
    isOptional,
    isRest,
    default: value ? oneLine(tree.textOf(value)) : undefined,
    options: target.type === 'ObjectPattern' ? optionsOf(tree, target) : new Map(),
  };
}

/** Keys only: types and defaults are told apart. */
function patternText(tree: Tree, target: Node): string {
  if (target.type !== 'ObjectPattern')
    return target.type === 'ArrayPattern' ? '[…]' : oneLine(tree.textOf(target));
  const keys = target.properties.map((item) =>
    item.type === 'Property' ? tree.textOf(item.key) : tree.textOf(item),
  );
  return `{ ${keys.join(', ')} }`;
}

function optionsOf(tree: Tree, pattern: Extract<Node, { type: 'ObjectPattern' }>): Map<string, string> {
  const found = new Map<string, string>();
  for (const item of pattern.properties) {
    if (item.type !== 'Property' || item.computed || item.value.type !== 'AssignmentPattern') continue;
    found.set(tree.textOf(item.key), oneLine(tree.textOf(item.value.right)));
  }
  return found;
}

function thrown(tree: Tree, node: Node): string[] {
  if (node.type !== 'ThrowStatement') return [];
  const { argument } = node;
  return [oneLine(tree.textOf(argument.type === 'NewExpression' ? argument.callee : argument))];
}

/** Globals through which code reaches out of the program. */
const OUTSIDE: ReadonlySet<string> = new Set([
  'console',
  'document',
  'fetch',
  'indexedDB',
  'localStorage',
  'navigator',
  'process',
  'sessionStorage',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
  'WebSocket',
  'XMLHttpRequest',
]);

const NAMED_ONLY = ROLE.TYPE | ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT;

type Effects = Pick<Contract, 'reads' | 'writes' | 'reaches'>;

function effectsOf(sides: Sides, side: Side, { file }: Tree, node: FunctionNode): Effects {
  const { graph } = sides[side].state;
  const { facts } = file;
  const [reads, writes, reaches] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const use of facts.occurrences.within(node.start, node.end)) {
    if (use.is(NAMED_ONLY)) continue;
    const state = use.is(ROLE.OF_THIS) ? `this.${use.name}` : moduleState(use.symbol);
    if (state !== undefined && use.is(ROLE.WRITE)) writes.add(state);
    if (state !== undefined && use.is(ROLE.READ) && !use.is(ROLE.CALL)) reads.add(state);
    if (use.symbol === undefined && OUTSIDE.has(use.name) && !use.is(ROLE.MEMBER | ROLE.KEY))
      reaches.add(use.name);
    const target = use.is(ROLE.CALL | ROLE.NEW) ? namedAt(graph, file, use.row) : undefined;
    if (target?.kind === 'external' && isBuiltin(target.package))
      reaches.add(`${target.package}.${target.name}`);
  }
  return { reads: sorted(reads), writes: sorted(writes), reaches: sorted(reaches) };

  function moduleState(symbol: number | undefined): string | undefined {
    const known = facts.symbols.get(symbol);
    return known?.kind === 'variable' && !isLocal(facts, known.row) ? known.name : undefined;
  }
}

const BUILTIN =
  /^(?:node:.+|assert|child_process|cluster|dgram|dns|fs|http|http2|https|net|os|readline|tls|worker_threads)(?:\/.+)?$/;

function isBuiltin(name: string): boolean {
  return BUILTIN.test(name);
}

/** What changed, as parts of a sentence about the function; nothing if both promise the same. */
export function contractChange(before: Contract, after: Contract): string[] {
  return [
    ...parameterChanges(before.parameters, after.parameters),
    ...(before.overloads.join('\n') === after.overloads.join('\n') ? [] : ['its overloads are others']),
    ...(before.isAsync === after.isAsync ? [] : [after.isAsync ? 'it is async' : 'it is not async any more']),
    ...(before.isGenerator === after.isGenerator
      ? []
      : [after.isGenerator ? 'it is a generator' : 'it is not a generator any more']),
    ...(before.returns === after.returns
      ? []
      : [`its result is ${shown(after.returns)} instead of ${shown(before.returns)}`]),
    ...gained('throws', before.throws, after.throws),
    ...gained('reads', before.reads, after.reads),
    ...gained('writes', before.writes, after.writes),
    ...gained('uses', before.reaches, after.reaches),
  ];
}

function shown(type: string | undefined): string {
  return type === undefined ? 'whatever the body gives' : `\`${type}\``;
}

function gained(verb: string, before: readonly string[], after: readonly string[]): string[] {
  const fresh = after.filter((item) => !before.includes(item));
  const gone = before.filter((item) => !after.includes(item));
  const list = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join(', ');
  return [
    ...(fresh.length > 0 ? [`it ${verb} ${list(fresh)}`] : []),
    ...(gone.length > 0 ? [`it ${verb} ${list(gone)} no longer`] : []),
  ];
}

function parameterChanges(
  before: readonly ContractParameter[],
  after: readonly ContractParameter[],
): string[] {
  const old = new Map(before.map((item) => [item.name, item]));
  const names = (items: readonly ContractParameter[]): string =>
    `(${items.map(({ name }) => name).join(', ')})`;
  const said: string[] = [];
  if (names(before) !== names(after))
    said.push(`its parameters are ${names(after)} instead of ${names(before)}`);
  for (const [index, item] of after.entries()) {
    const was =
      old.get(item.name) ?? (isPattern(item) ? before.slice(index, index + 1).find(isPattern) : undefined);
    if (was === undefined) {
      if (!item.isOptional && !item.isRest) said.push(`the parameter \`${item.name}\` is required`);
    } else said.push(...parameterChange(was, item));
  }
  return said;
}

/** A pattern with other keys is the same parameter, which takes other options. */
function isPattern({ name }: ContractParameter): boolean {
  return name.startsWith('{');
}

function parameterChange(was: ContractParameter, item: ContractParameter): string[] {
  const name = `\`${item.name}\``;
  const said: string[] = [];
  if (was.type !== item.type)
    said.push(`the type of ${name} is ${shownType(item.type)} instead of ${shownType(was.type)}`);
  if (was.isOptional && !item.isOptional && !item.isRest) said.push(`the parameter ${name} is required`);
  if (!was.isOptional && item.isOptional) said.push(`the parameter ${name} is optional`);
  if (was.isRest !== item.isRest)
    said.push(item.isRest ? `${name} takes all further arguments` : `${name} is one argument`);
  if (was.default !== undefined && item.default !== undefined && was.default !== item.default)
    said.push(`the default of ${name} is \`${item.default}\` instead of \`${was.default}\``);
  for (const [key, value] of item.options) {
    const earlier = was.options.get(key);
    if (earlier !== undefined && earlier !== value)
      said.push(`the default of the option \`${key}\` is \`${value}\` instead of \`${earlier}\``);
  }
  return said;
}

function shownType(type: string | undefined): string {
  return type === undefined ? 'not declared' : `\`${type}\``;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function unique(items: readonly string[]): string[] {
  return sorted(new Set(items));
}

function sorted(items: ReadonlySet<string>): string[] {
  return [...items].sort(compareText);
}
