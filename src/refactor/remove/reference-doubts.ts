// What keeps the list of references from being complete, as doubts.
import type { Problem } from '../../contract/index.ts';
import { ROLE } from '../../facts/index.ts';
import {
  exportersOf,
  filesMentioning,
  isGlobal,
  kindOf,
  MEMBERS,
  namedAt,
  type CodeGraph,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import { dependentsOf } from '../plan/type-check.ts';
import { goneIn, type Removal } from './removal.ts';
import type { Uses } from './uses.ts';

export async function referenceDoubts(
  project: Project,
  ref: SymbolRef,
  name: string,
  uses: Uses,
  removal: Removal,
): Promise<Doubt[]> {
  const { graph } = project.state;
  const exporters = [ref.file, ...exportersOf(graph, ref).keys()];
  const receivers = [
    ...unknownReceivers(project, ref, name, uses, exporters),
    ...(await unknownMembers(project, ref, name)),
  ].filter(({ file, start }) => !goneIn(removal, file)(start));
  return [
    ...(receivers.length > 0 ? [receiverDoubt(name, receivers)] : []),
    ...uses.answer.problems.flatMap((problem) => problemDoubts(graph, problem, uses)),
    ...outsideDoubts(name, uses),
  ];
}

function receiverDoubt(name: string, places: readonly Place[]): Doubt {
  return {
    reason: 'receiver_unknown',
    message: `"${name}" appears on something whose type is unknown: it may be this one.`,
    places,
  };
}

/** A member of something unknown matters where the type that declares it can be seen at all. */
function unknownReceivers(
  project: Project,
  ref: SymbolRef,
  name: string,
  { answer, related }: Uses,
  exporters: readonly string[],
): Place[] {
  const { graph } = project.state;
  if (!MEMBERS.has(kindOf(graph, ref))) return [];
  const files = [...exporters, ...related.map(({ file }) => file)].filter((file) => graph.files.has(file));
  const seeing = dependentsOf(graph, files);
  return answer.open
    .filter(({ file }) => seeing.has(file))
    .map(({ file, offset }) => ({ file, start: offset, end: offset + name.length }));
}

/** Places of names of whose types nothing is known. */
export async function unknownAt(
  project: Project,
  file: string,
  offsets: readonly number[],
): Promise<readonly number[]> {
  const types = await project.types();
  // A file that no context holds has no types at all.
  const isHeld = (await types.contextOf(file)) !== undefined;
  const answers = isHeld ? await types.typesAt(file, offsets) : [];
  return offsets.filter((_, index) => ['any', 'error', undefined].includes(answers[index]?.kind));
}

/** Where `{ name }` in a pattern declares a variable. */
function shorthandNames(graph: CodeGraph, file: string, name: string): number[] {
  return graph.files
    .get(file)!
    .facts.occurrences.named(name)
    .filter((use) => use.is(ROLE.DECLARATION) && use.is(ROLE.SHORTHAND))
    .map(({ start }) => start);
}

/**
 * `globalThis.name` of something global; `module.name` of an export, where the module may have been loaded by a path made at run
 * time. Nothing is known of what stands before the dot, in whatever file.
 */
async function unknownMembers(project: Project, ref: SymbolRef, name: string): Promise<Place[]> {
  const { graph } = project.state;
  if (exportersOf(graph, ref).size === 0 && !isGlobal(graph, ref)) return [];
  const types = await project.types();
  const found: Place[] = [];
  for (const file of filesMentioning(graph, name)) {
    const offsets = membersIn(graph, file, name);
    const isHeld = offsets.length > 0 && (await types.contextOf(file)) !== undefined;
    const answers = isHeld ? await types.symbolsAt(file, offsets) : [];
    for (const [index, start] of offsets.entries())
      if (answers[index] === undefined) found.push({ file, start, end: start + name.length });
    found.push(...loadedNames(project, file, name));
  }
  return found;
}

/** `const { name } = await import(path)`. */
function loadedNames({ state: { graph, snapshot } }: Project, file: string, name: string): Place[] {
  const text = snapshot.read(file) ?? '';
  return shorthandNames(graph, file, name)
    .filter((start) =>
      /^[^;=}]*\}\s*=\s*(?:await\s+)?(?:import|require)\s*\((?!\s*['"`])/.test(text.slice(start)),
    )
    .map((start) => ({ file, start, end: start + name.length }));
}

/** Where a file names a member of something that its own text does not explain. */
function membersIn(graph: CodeGraph, path: string, name: string): number[] {
  const file = graph.files.get(path)!;
  return file.facts.occurrences
    .named(name)
    .filter((use) => use.is(ROLE.MEMBER) && namedAt(graph, file, use.row).kind === 'unknown')
    .map(({ start }) => start);
}

function problemDoubts(graph: CodeGraph, { code, message, file, span }: Problem, { answer }: Uses): Doubt[] {
  // What a broken config does not say shows where imports lead nowhere, and that is told for itself.
  if (code === 'CONFIG_BROKEN') return [];
  const lineStarts = file === undefined ? undefined : graph.files.get(file)?.facts.lineStarts;
  const start = span && lineStarts ? lineStarts[span.start.line - 1]! + span.start.column - 1 : 0;
  if (answer.open.some((place) => place.file === file && place.offset === start)) return [];
  const isMissing = code === 'TYPES_MISSING';
  const reason = isMissing ? 'module_unknown' : 'not_analysed';
  return [{ reason, message, places: file === undefined ? [] : [{ file, start, end: start }] }];
}

function outsideDoubts(name: string, { outside }: Uses): Doubt[] {
  if (outside.length === 0) return [];
  const places = outside.map((file) => ({ file, start: 0, end: 0 }));
  const message = `"${name}" is also declared outside of the repository, which may call it.`;
  return [{ reason: 'declared_outside', message, places }];
}
