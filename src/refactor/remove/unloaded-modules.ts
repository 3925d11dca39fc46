// Modules that nothing would load any more and that do something when they are loaded. An import that only brings in a name
// also runs the module.
import type { Node } from '@oxc-project/types';
import { edgesInto, isTestFile, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { sourceTree } from '../../syntax/index.ts';
import { isEntryPoint } from '../../usage/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import { doubt } from './module-hazards.ts';
import type { TriedRemoval } from './try-removal.ts';

export function unloadedDoubts(state: ProjectState, removals: readonly TriedRemoval[]): Doubt[] {
  const paths = new Set(removals.flatMap(({ unloaded }) => unloaded));
  const places = [...paths]
    .filter((path) => !isEntryPoint(state, path))
    .flatMap((path) => firstEffect(state, path));
  const files = places.map(({ file }) => file).join(', ');
  return doubt(
    'not_loaded',
    `Nothing would load ${files} any more, although loading it does something.`,
    places,
  );
}

/** Files that were loaded by others than tests before these changed, and are loaded by nobody after. */
export function unloadedBy(before: CodeGraph, after: CodeGraph, changed: readonly string[]): string[] {
  const candidates = changed.flatMap((from) => {
    const file = before.files.get(from);
    if (file === undefined || isTestFile(file)) return [];
    // Mostly an import goes on: then nothing else has to be looked at.
    const left = targetsOf(after.files.get(from));
    return [...targetsOf(file)].filter((path) => !left.has(path) && isLoaded(before, path, [from]));
  });
  return [...new Set(candidates)].filter((path) => !isLoaded(after, path));
}

function targetsOf(file: SourceFile | undefined): Set<string> {
  return new Set(file?.resolutions.flatMap((item) => (item.kind === 'file' ? [item.path] : [])));
}

/** Whether one of the files, or any, loads another when it runs. */
function isLoaded(graph: CodeGraph, path: string, by?: readonly string[]): boolean {
  const loaders = (edgesInto(graph).get(path) ?? []).filter(({ isType }) => !isType);
  return by === undefined ? loaders.length > 0 : loaders.some(({ from }) => by.includes(from));
}

function firstEffect({ graph, snapshot }: ProjectState, path: string): Place[] {
  const { program } = sourceTree(path, snapshot.read(path) ?? '');
  const effect = program.body.find((node) => hasEffect(graph.files.get(path)!, node));
  return effect === undefined ? [] : [{ file: path, start: effect.start, end: effect.end }];
}

/** What a declaration is made of is needed for it alone; a statement is there for what it does. */
function hasEffect({ facts }: SourceFile, node: Node): boolean {
  if (!node.type.endsWith('Statement') || ('directive' in node && node.directive !== null)) return false;
  const { expression } = node as { readonly expression?: Node };
  if (expression?.type !== 'AssignmentExpression') return true;
  let target: Node = expression.left;
  while (target.type === 'MemberExpression') target = target.object;
  const named = facts.occurrences.startingAt(target.start);
  // It adds to something of its own.
  return named?.symbol === undefined;
}
