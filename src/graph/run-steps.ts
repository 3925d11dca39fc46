// What runs because of what: from a place in the code to whoever makes it run. A function runs when it is called; the body
// of a constructor and the initialisers of fields run when the class is used as a value, since only then can there be an
// instance; everything outside of functions runs when the module is loaded, and so for everyone who imports it.
import {
  packed,
  FUNCTION,
  ROLE,
  SYMBOL,
  type FileFacts,
  type ImportKind,
  type SymbolKind,
} from '../facts/index.ts';
import { symbolKey, type CodeGraph, type SourceFile, type SymbolRef } from './code-graph.ts';
import { callableKind, isCallable } from './calls.ts';
import { edgesInto } from './modules.ts';
import { ownerAt } from './occurrences.ts';
import type { Reference } from './references.ts';
import { containerOf, declarationsOf, flagsOf, kindOf, nameOfSymbol } from './symbols.ts';

/**
 * What a search follows next: all uses of a symbol, its uses as a value, those as a whole, where no member of it is named, or
 * the loading of a module.
 */
export type Step =
  | { readonly follow: 'uses' | 'values' | 'whole'; readonly ref: SymbolRef }
  | { readonly follow: 'load'; readonly file: string };

export function stepKey(step: Step): string {
  return step.follow === 'load' ? `load\0${step.file}` : `${step.follow}\0${symbolKey(step.ref)}`;
}

/** Members that the language itself calls, without anyone naming them. */
const IMPLICIT_NAMES: ReadonlySet<string> = new Set([
  'toString',
  'valueOf',
  'toJSON',
  'then',
  'next',
  'return',
  'throw',
]);

/** Whether a member can be called by the language itself. */
export function isCalledImplicitly(graph: CodeGraph, ref: SymbolRef): boolean {
  return isCalledAs(graph, ref, nameOfSymbol(graph, ref));
}

/** Of these, those that only iterators have: on anything else they are names like any other. */
const ITERATOR_NAMES: ReadonlySet<string> = new Set(['next', 'return', 'throw']);

/** Whether a name makes something that is called by the language itself of a member that is none. */
export function wouldBeCalledImplicitly(graph: CodeGraph, ref: SymbolRef, name: string): boolean {
  return !ITERATOR_NAMES.has(name) && isCalledAs(graph, ref, name);
}

/** The same as `isCalledImplicitly`, but for the `next` of a list and its like, which hold no function. */
export function isCalledIfFunction(graph: CodeGraph, ref: SymbolRef): boolean {
  const isFunction = kindOf(graph, ref) !== 'property' || callableKind(graph, ref) === 'function';
  return isCalledImplicitly(graph, ref) && (isFunction || !ITERATOR_NAMES.has(nameOfSymbol(graph, ref)));
}

function isCalledAs(graph: CodeGraph, ref: SymbolRef, name: string): boolean {
  const kind = kindOf(graph, ref);
  const isMember = kind === 'method' || kind === 'accessor' || kind === 'property';
  return isMember && IMPLICIT_NAMES.has(name) && containerOf(graph, ref) !== undefined;
}

/** Whether a member is a getter of an object, which is read wherever the object is copied. */
export function isCopiedGetter(graph: CodeGraph, ref: SymbolRef): boolean {
  return kindOf(graph, ref) === 'accessor' && !isOfClass(graph, ref) && containerOf(graph, ref) !== undefined;
}

/** What runs a symbol's own code: the symbol's uses, and for some members those of what they are members of. */
export function stepsInto(graph: CodeGraph, ref: SymbolRef): Step[] {
  const container = containerOf(graph, ref);
  if (container === undefined) return [{ follow: 'uses', ref }];
  if (kindOf(graph, ref) === 'constructor') return valuesOf(graph, container);
  const steps: Step[] = [{ follow: 'uses', ref }];
  if (isCalledImplicitly(graph, ref) || isDecorated(graph, ref)) steps.push(...valuesOf(graph, container));
  // A member of an object can be taken out of it by a computed name, or by whoever gets the object.
  for (
    let at: SymbolRef | undefined = container;
    at && HOLDERS.has(kindOf(graph, at));
    at = containerOf(graph, at)
  )
    if (!isOfClass(graph, ref)) steps.push({ follow: 'whole', ref: at });
  return steps;
}

/** What holds the object of a member: a variable, or a member of another object. */
const HOLDERS: ReadonlySet<SymbolKind> = new Set(['variable', 'constant', 'property', 'default']);

/** Whether a reference names what it refers to as a whole, rather than to name a member of it. */
export function isWhole({ facts }: SourceFile, { start, role }: Reference): boolean {
  if (role === 'type') return false;
  return facts.occurrences.startingAt(start)?.member === undefined;
}

/** Uses of a class as a value; one that only has a name inside itself is used where it stands. */
export function valuesOf(graph: CodeGraph, ref: SymbolRef): Step[] {
  const { facts } = graph.files.get(ref.file)!;
  const outer = isNamedInside(facts, ref.symbol) ? ownerOfClass(graph, ref) : undefined;
  return [
    { follow: 'values', ref },
    ...(outer === undefined ? [] : [{ follow: 'values' as const, ref: { file: ref.file, symbol: outer } }]),
  ];
}

/** Whether only the function or class expression itself knows the name. */
function isNamedInside(facts: FileFacts, symbol: number): boolean {
  return facts.scopes.get(facts.symbols.at(symbol).scope)?.kind === 'self';
}

function ownerOfClass(graph: CodeGraph, ref: SymbolRef): number | undefined {
  const site = declarationsOf(graph, ref)[0];
  return site && ownerAt(graph.files.get(ref.file)!.facts, site.start);
}

/** What has a decorator is known to the decorator, and may be called by it. */
function isDecorated(graph: CodeGraph, ref: SymbolRef): boolean {
  const { occurrences } = packed(graph.files.get(ref.file)!.facts);
  return declarationsOf(graph, ref).some(({ start, nameStart }) => {
    for (let i = 0; i < occurrences.count; i++)
      if (occurrences.start[i]! >= start && occurrences.start[i]! < nameStart) return true;
    return false;
  });
}

export interface Reached {
  /** Undefined for the top-level code of the file. */
  readonly owner: number | undefined;
  readonly steps: readonly Step[];
  /** Whether it stands in a member with a computed name, which is called without being named. */
  readonly isUnnamed: boolean;
}

/** In whose code a reference stands, and what makes that code run. */
export function reachedBy(graph: CodeGraph, step: Step, reference: Reference): Reached {
  const file = graph.files.get(reference.file)!;
  const { facts } = file;
  const owner = ownerAt(facts, reference.start);
  const ref = owner === undefined ? undefined : { file: file.path, symbol: owner };
  const isUnnamed = inUnnamedMember(facts, reference.start);
  if (reference.role === 'import' || reference.role === 'export') return { owner, steps: [], isUnnamed };
  if (reference.role === 'type' || ref === undefined) {
    const steps: Step[] =
      ref === undefined ? [{ follow: 'load', file: file.path }] : [{ follow: 'uses', ref }];
    return { owner, steps: reference.role === 'type' && ref === undefined ? [] : steps, isUnnamed };
  }
  const steps = isClass(graph, ref) ? valuesOf(graph, ref) : stepsInto(graph, ref);
  if (isInstanceField(graph, ref, reference.start)) steps.push(...valuesOf(graph, containerOf(graph, ref)!));
  else if (runsAtLoad(facts, reference.start) && mayRun(graph, step, file, reference.start))
    steps.push({ follow: 'load', file: file.path });
  return { owner, steps, isUnnamed };
}

function isClass(graph: CodeGraph, ref: SymbolRef): boolean {
  return kindOf(graph, ref) === 'class';
}

/** Whether the place is in what an instance's field starts with. */
function isInstanceField(graph: CodeGraph, ref: SymbolRef, offset: number): boolean {
  const container = containerOf(graph, ref);
  const kind = kindOf(graph, ref);
  if (container === undefined || (kind !== 'property' && kind !== 'accessor')) return false;
  if (
    (flagsOf(graph, ref) & SYMBOL.STATIC) !== 0 ||
    isInNamedFunction(graph.files.get(ref.file)!.facts, offset)
  )
    return false;
  if (!isOfClass(graph, ref)) return false;
  return declarationsOf(graph, ref).some(({ nameEnd, end }) => nameEnd <= offset && offset < end);
}

/** Members of a class stand in its scope, also when it is an expression and known by the name that it is assigned to. */
function isOfClass(graph: CodeGraph, ref: SymbolRef): boolean {
  const { symbols, scopes } = graph.files.get(ref.file)!.facts;
  return scopes.get(symbols.at(ref.symbol).scope)?.kind === 'class';
}

/** Whether the place runs with the module: in no function that has a name and so can be called by it. */
function runsAtLoad(facts: FileFacts, offset: number): boolean {
  return !isInNamedFunction(facts, offset) && !inUnnamedMember(facts, offset);
}

function isInNamedFunction(facts: FileFacts, offset: number): boolean {
  const { functions } = packed(facts);
  for (let i = 0; i < functions.count && functions.start[i]! <= offset; i++)
    if (functions.end[i]! > offset && functions.symbol[i]! > 0) return true;
  return false;
}

/** Reading a function or class does not run it; naming anything else, or handing a function over, may. */
function mayRun(graph: CodeGraph, step: Step, file: SourceFile, offset: number): boolean {
  if (step.follow === 'load') return true;
  if (!isCallable(graph, step.ref)) return true;
  const occurrence = file.facts.occurrences.startingAt(offset);
  if (occurrence === undefined) return true;
  const runs = ROLE.CALL | ROLE.NEW | ROLE.TAG | ROLE.ARGUMENT | ROLE.HERITAGE;
  return occurrence.is(runs) || occurrence.member !== undefined;
}

/** Whether the innermost method around a place has a computed name, such as `[Symbol.iterator]`. */
function inUnnamedMember(facts: FileFacts, offset: number): boolean {
  const { functions } = packed(facts);
  let innermost: number | undefined;
  for (let i = 0; i < functions.count && functions.start[i]! <= offset; i++)
    if (functions.end[i]! > offset && (functions.symbol[i]! > 0 || (functions.flags[i]! & MEMBER) !== 0))
      innermost = i;
  return innermost !== undefined && functions.symbol[innermost] === 0;
}

const MEMBER = FUNCTION.METHOD | FUNCTION.ACCESSOR;

/** Where importing a module makes it run: with the module around the import, or with the function around it. */
export function importsOf(
  graph: CodeGraph,
  path: string,
): { file: string; start: number; isStatic: boolean }[] {
  const edges = (edgesInto(graph).get(path) ?? []).filter(({ isType }) => !isType);
  return edges.flatMap(({ from, kind }) => {
    const { facts, resolutions } = graph.files.get(from)!;
    return resolutions.flatMap((resolution, row) => {
      const isThis = resolution.kind === 'file' && resolution.path === path;
      const request = facts.imports.at(row);
      if (!isThis || request.kind !== kind) return [];
      return [{ file: from, start: request.start, isStatic: STATIC_KINDS.has(kind) }];
    });
  });
}

const STATIC_KINDS: ReadonlySet<ImportKind> = new Set(['static', 're-export', 'import-equals']);
