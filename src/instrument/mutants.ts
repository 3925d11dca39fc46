// All mutants of one file in one text: each stands beside what it replaces, and the environment says which one of them is awake.
import type { Node } from '@oxc-project/types';
import { codeHash, type Range } from '../base/index.ts';
import { childrenOf, isTypeScript, languageOf, parseSource, sourceTree } from '../syntax/index.ts';
import { freeNames, preludeOffset } from './instrument.ts';
import { Insertions } from './insertions.ts';
import { inProcessMutantPrelude, mutantPrelude } from './mutant-prelude.ts';
import { mutationsAt, type Mutation } from './mutations.ts';
import { isPlace, writeMutants } from './place-mutants.ts';

export interface Mutant extends Mutation {
  /** From 1 on; what the file reports when the mutant is reached and asleep. */
  readonly id: number;
}

export interface Mutated {
  readonly text: string;
  /** What reports of this file begin with. */
  readonly key: string;
  readonly mutants: readonly Mutant[];
  /** What is reported by a mutant that was reached without end. */
  readonly endless: number;
}

/** The value of the environment variable that wakes a mutant. */
export function mutantName({ key }: Pick<Mutated, 'key'>, { id }: Pick<Mutant, 'id'>): string {
  return `${key}:${id}`;
}

export interface MutantOptions {
  /** One process wakes many, one after the other. */
  readonly isInProcess?: boolean;
}

/** Undefined for a file that is not understood, or without anything to mutate. Lines may have other numbers. */
export function mutantsOf(
  path: string,
  text: string,
  isWanted: (range: Range) => boolean = () => true,
  { isInProcess = false }: MutantOptions = {},
): Mutated | undefined {
  const language = languageOf(path);
  if (language === undefined || language === 'dts') return undefined;
  const tree = sourceTree(path, text);
  if (tree.problems.length > 0) return undefined;
  const found: Found = { text, isWanted, mutants: [], places: new Map() };
  const { body } = tree.program;
  for (const node of body) collect(found, node, []);
  const { mutants } = found;
  if (mutants.length === 0) return undefined;
  const names = freeNames(path, text);
  const isAwake = `${names.local}m`;
  const key = codeHash(path);
  const endless = mutants.length + 1;
  const put = new Insertions();
  for (const node of body) write({ text, put, isAwake, places: found.places }, node, undefined);
  const prelude = isInProcess
    ? inProcessMutantPrelude(isAwake, names, key)
    : mutantPrelude(isAwake, names, key, endless);
  put.openFirst(preludeOffset(body), prelude);
  const woven = isTypeScript(language) ? unchecked(put.into(text)) : put.into(text);
  if (parseSource(path, woven).problems.length > 0) return undefined;
  return { text: woven, key, mutants, endless };
}

function unchecked(text: string): string {
  const start = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  return `${text.slice(0, start)}// @ts-nocheck\n${text.slice(start)}`;
}

interface Found {
  readonly text: string;
  isWanted(range: Range): boolean;
  readonly mutants: Mutant[];
  readonly places: Map<Node, Mutant[]>;
}

function isSkipped(node: Node): boolean {
  if ('declare' in node && node.declare === true) return true;
  if (/^(?:Decorator|ImportDeclaration|ExportAllDeclaration)$/.test(node.type)) return true;
  return node.type.startsWith('TS') && !RUNNING.test(node.type);
}

const RUNNING =
  /^TS(?:AsExpression|SatisfiesExpression|NonNullExpression|TypeAssertion|InstantiationExpression|ModuleDeclaration|ModuleBlock|ExportAssignment|ParameterProperty)$/;

/** Gives every mutation a number and the nearest place around it where a choice can be written. */
function collect(found: Found, node: Node, around: readonly Node[]): void {
  if (isSkipped(node)) return;
  const parent = around.at(-1);
  const count = found.mutants.length;
  if (found.isWanted(node))
    for (const mutation of mutationsAt({ text: found.text, node, parent }))
      add(found, mutation, [...around, node]);
  const inner = [...around, node];
  for (const child of childrenOf(node)) collect(found, child, inner);
  if (found.mutants.length === count && found.isWanted(node) && isDroppable(node))
    add(found, { operator: 'CallExpression', replacement: ';', start: node.start, end: node.end }, inner);
}

/** A statement of nothing but a call or an error, in which there is nothing else to change. */
function isDroppable(node: Node): boolean {
  if (node.type === 'ThrowStatement') return node.argument.type === 'NewExpression';
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return false;
  return node.expression.callee.type !== 'Super';
}

function add({ mutants, places }: Found, mutation: Mutation, line: readonly Node[]): void {
  const at = line.findLastIndex((node, index) => isPlace(node, line[index - 1]));
  const place = line[at];
  if (place === undefined) return;
  const mutant = { ...mutation, id: mutants.length + 1 };
  mutants.push(mutant);
  places.set(place, [...(places.get(place) ?? []), mutant]);
}

export interface Writing {
  readonly text: string;
  readonly put: Insertions;
  /** Asks whether a mutant is awake. */
  readonly isAwake: string;
  readonly places: ReadonlyMap<Node, readonly Mutant[]>;
}

function write(writing: Writing, node: Node, parent: Node | undefined): void {
  const mutants = writing.places.get(node);
  const inside = (): void => {
    if (mutants) writeMutants(writing, node, parent, mutants);
    for (const child of childrenOf(node)) write(writing, child, node);
  };
  // A bracket at the start of a line would continue a line before it that ends without a semicolon.
  if (node.type === 'ExpressionStatement' && !mutants && isInList(parent))
    writing.put.openBefore(node.start, ';', inside);
  else inside();
}

function isInList(parent: Node | undefined): boolean {
  return (
    parent === undefined || /^(?:BlockStatement|StaticBlock|SwitchCase|TSModuleBlock)$/.test(parent.type)
  );
}
