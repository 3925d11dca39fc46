// Who is affected when a symbol changes: the declarations that name it or make it run, then those that do so with them,
// and so on.
import { compareText } from '../base/index.ts';
import type { ImpactKind } from '../contract/index.ts';
import type { SymbolKind } from '../facts/index.ts';
import type { CodeGraph, SymbolRef } from './code-graph.ts';
import type { Reference } from './references.ts';
import {
  importsOf,
  isCalledImplicitly,
  isWhole,
  reachedBy,
  stepKey,
  stepsInto,
  valuesOf,
  type Reached,
  type Step,
} from './run-steps.ts';
import { containerOf, kindOf as symbolKind, MEMBERS, qualifiedName } from './symbols.ts';
import { isTestFile } from './roles.ts';

export interface Affected {
  readonly file: string;
  /** Undefined for the top-level code of the file. */
  readonly symbol: number | undefined;
  readonly depth: number;
  readonly kind: ImpactKind;
}

export interface ImpactOptions {
  readonly depth: number;
  readonly kinds: ReadonlySet<ImpactKind>;
  /**
   * As far out as this, uses of members are asked for. Further out, whoever has what the member belongs to counts as a user:
   * that is quick, and nobody can call a member of an object that was never made.
   */
  readonly exactDepth: number;
  /** How many declarations and modules are followed at most. */
  readonly most: number;
  /** All places that name a symbol; may need types. */
  readonly referencesOf: (ref: SymbolRef) => Promise<FoundReferences>;
}

export interface FoundReferences {
  readonly references: readonly Reference[];
  /** Files outside of the repository that declare it as well, so that others may call it. */
  readonly outside: readonly string[];
}

export interface Impact {
  readonly affected: readonly Affected[];
  /** Members that the language itself may call: their callers are not all known. */
  readonly implicit: readonly Affected[];
  /** Whether there was more to follow than allowed. */
  readonly isCut: boolean;
}

export async function impactOf(graph: CodeGraph, start: SymbolRef, options: ImpactOptions): Promise<Impact> {
  const found = new Map<string, Affected>();
  const implicit = new Map<string, Affected>();
  const seen = new Set<string>();
  const note = (affected: Affected, isUnnamed: boolean): void => {
    const ref = affected.symbol === undefined ? undefined : { file: affected.file, symbol: affected.symbol };
    if (isUnnamed || (ref && isCalledImplicitly(graph, ref))) implicit.set(keyOf(affected), affected);
  };
  note({ ...start, depth: 0, kind: 'calls' }, false);
  let frontier = unseen(stepsInto(graph, start), seen);
  for (let depth = 1; depth <= options.depth && frontier.length > 0; depth++) {
    const next: Step[] = [];
    for (const step of frontier) {
      for (const { affected, reached } of await affectedBy(graph, step, depth, options)) {
        if (!options.kinds.has(affected.kind)) continue;
        const known = found.get(keyOf(affected));
        if (known === undefined || isCloser(affected, known)) found.set(keyOf(affected), affected);
        note(affected, reached.isUnnamed);
        next.push(...unseen(reached.steps, seen));
      }
    }
    if (seen.size > options.most) return answer(start, found, implicit, next.length > 0);
    frontier = next;
  }
  return answer(start, found, implicit, false);
}

function unseen(steps: readonly Step[], seen: Set<string>): Step[] {
  return steps.filter((step) => !seen.has(stepKey(step)) && seen.add(stepKey(step)));
}

function answer(
  start: SymbolRef,
  found: Map<string, Affected>,
  implicit: ReadonlyMap<string, Affected>,
  isCut: boolean,
): Impact {
  found.delete(keyOf(start));
  const affected = [...found.values()].sort(
    (a, b) => a.depth - b.depth || compareText(a.file, b.file) || (a.symbol ?? -1) - (b.symbol ?? -1),
  );
  return { affected, implicit: [...implicit.values()], isCut };
}

function keyOf({ file, symbol }: { file: string; symbol: number | undefined }): string {
  return `${file}\0${symbol ?? ''}`;
}

const KIND_ORDER: readonly ImpactKind[] = ['tests', 'calls', 'types', 'imports'];

/** Of two ways in which a declaration is affected at one depth, the stronger is told. */
function isCloser(a: Affected, b: Affected): boolean {
  return (
    a.depth < b.depth || (a.depth === b.depth && KIND_ORDER.indexOf(a.kind) < KIND_ORDER.indexOf(b.kind))
  );
}

interface AffectedStep {
  readonly affected: Affected;
  readonly reached: Reached;
}

async function affectedBy(
  graph: CodeGraph,
  step: Step,
  depth: number,
  { exactDepth, referencesOf }: ImpactOptions,
): Promise<AffectedStep[]> {
  if (step.follow === 'load') return importers(graph, step, depth);
  if (depth > exactDepth && step.follow === 'uses' && MEMBERS.has(symbolKind(graph, step.ref)))
    return throughContainer(graph, step.ref, depth);
  const { references, outside } = await referencesOf(step.ref);
  const list = references.flatMap((reference): AffectedStep[] => {
    const file = graph.files.get(reference.file);
    if (file === undefined || reference.role === 'definition') return [];
    if (step.follow === 'values' && reference.role === 'type') return [];
    if (step.follow === 'whole' && !isWhole(file, reference)) return [];
    const reached = reachedBy(graph, step, reference);
    const kind = kindOf(reference, isTestFile(file));
    if (file.path === step.ref.file && reached.owner === step.ref.symbol)
      return [{ affected: { ...step.ref, depth, kind }, reached: { ...reached, isUnnamed: false } }];
    return [{ affected: { file: file.path, symbol: reached.owner, depth, kind }, reached }];
  });
  // What a package also declares, it may also call: then the uses of what has the member count.
  return outside.length === 0 ? list : [...list, ...throughContainer(graph, step.ref, depth)];
}

/** The member itself, followed by those who have what it belongs to. */
function throughContainer(graph: CodeGraph, ref: SymbolRef, depth: number): AffectedStep[] {
  const container = containerOf(graph, ref);
  if (container === undefined) return [];
  const isType = TYPES.has(symbolKind(graph, container));
  const steps: Step[] = isType ? [{ follow: 'uses', ref: container }] : valuesOf(graph, container);
  const kind = isTestFile(graph.files.get(ref.file)!) ? 'tests' : 'calls';
  return [{ affected: { ...ref, depth, kind }, reached: { owner: ref.symbol, steps, isUnnamed: false } }];
}

const TYPES: ReadonlySet<SymbolKind> = new Set(['interface', 'type']);

/** Loading a module runs it for everyone who imports it. */
function importers(graph: CodeGraph, step: Step & { follow: 'load' }, depth: number): AffectedStep[] {
  return importsOf(graph, step.file).map(({ file, start, isStatic }) => {
    const isTest = isTestFile(graph.files.get(file)!);
    const load: Step = { follow: 'load', file };
    const reached: Reached = isStatic
      ? { owner: undefined, steps: [load], isUnnamed: false }
      : reachedBy(graph, step, { file, start, end: start, role: 'call' });
    const kind = isTest ? 'tests' : isStatic ? 'imports' : 'calls';
    return { affected: { file, symbol: reached.owner, depth, kind }, reached };
  });
}

function kindOf(reference: Reference, isTest: boolean): ImpactKind {
  if (isTest) return 'tests';
  if (reference.role === 'import' || reference.role === 'export') return 'imports';
  return reference.role === 'type' ? 'types' : 'calls';
}

/** Test files among those affected, in order. */
export function testsAmong(graph: CodeGraph, affected: readonly Affected[]): string[] {
  const files = new Set(affected.map(({ file }) => file));
  return [...files].filter((path) => isTestFile(graph.files.get(path)!)).sort(compareText);
}

/** How a declaration is called in an answer. */
export function ownerName(graph: CodeGraph, file: string, symbol: number | undefined): string {
  return symbol === undefined ? '<module>' : qualifiedName(graph.files.get(file)!.facts, symbol);
}
