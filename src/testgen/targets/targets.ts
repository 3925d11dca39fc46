// Which calls can reach the functions that a change writes: those that the module exports themselves, and for others the exported ones of
// the same file that lead to them.
import { compareText, type Range } from '../../base/index.ts';
import { type SourceTree, sourceTree } from '../../syntax/index.ts';
import type { ChangedUnit, WatchedFile } from '../../verify/index.ts';
import { callablesOf, namesIn, topLevelOf, type Callable } from './callables.ts';

export interface Target {
  readonly file: WatchedFile;
  readonly tree: SourceTree;
  readonly callable: Callable;
  /** The changed functions that it leads to, most often itself. */
  readonly units: readonly ChangedUnit[];
}

export interface Targets {
  readonly targets: readonly Target[];
  /** Changed functions that no test can call. */
  readonly unreachable: readonly ChangedUnit[];
}

/** How many exported functions are tried for one that is not. */
const MOST_WAYS = 3;

export function targetsOf(units: readonly ChangedUnit[]): Targets {
  const unreachable: ChangedUnit[] = [];
  const targets = [...Map.groupBy(units, ({ file }) => file)].flatMap(([file, own]) => {
    const tree = sourceTree(file.path, file.text);
    const callables = callablesOf(tree);
    const ways = new Map<Callable, ChangedUnit[]>();
    for (const one of own) {
      const leading = waysTo(one, tree, callables);
      if (leading.length === 0) unreachable.push(one);
      for (const callable of leading) ways.set(callable, [...(ways.get(callable) ?? []), one]);
    }
    return [...ways].map(([callable, reached]): Target => ({ file, tree, callable, units: reached }));
  });
  return {
    targets: targets.sort(
      (a, b) => compareText(a.file.path, b.file.path) || a.callable.node.start - b.callable.node.start,
    ),
    unreachable,
  };
}

function waysTo({ unit }: ChangedUnit, tree: SourceTree, callables: readonly Callable[]): Callable[] {
  const around = callables.filter(({ node }) => overlaps(node, unit));
  const own = around.filter(({ made }) => made === undefined).slice(0, 1);
  if (around.length > 0) return [...own, ...around.filter(({ made }) => made)].slice(0, MOST_WAYS);
  const owner = [...topLevelOf(tree)].find(([, node]) => overlaps(node, unit));
  const name = owner?.[0] ?? unit.name.replace(/^(?:get|set) /, '').replace(/^.*\./, '');
  const leading = callersOf(name, tree);
  // Nearest first.
  return [...leading]
    .flatMap((each) => callables.filter(({ node, made }) => isOwnNode(each, made ?? node)))
    .slice(0, MOST_WAYS);
}

/** A method begins before its function. */
function overlaps({ start, end }: Range, unit: Range): boolean {
  return unit.end <= end && (start <= unit.start || unit.end === end);
}

function isOwnNode(outer: Range, { start, end }: Range): boolean {
  return outer.start <= start && end <= outer.end;
}

/** Top-level code that mentions a name, or mentions what does. */
function callersOf(name: string, tree: SourceTree): Set<Range> {
  const top = [...topLevelOf(tree)].map(([own, node]) => ({ own, node, mentions: namesIn(node) }));
  const found = new Set<Range>();
  let names = new Set([name]);
  for (let depth = 0; depth < 3 && names.size > 0; depth++) {
    const next = top.filter(
      ({ own, node, mentions }) =>
        own !== name && !found.has(node) && [...names].some((each) => mentions.has(each)),
    );
    for (const { node } of next) found.add(node);
    names = new Set(next.map(({ own }) => own));
  }
  return found;
}
