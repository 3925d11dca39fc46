// The `exports` and `imports` of a manifest: which key a subpath matches, and which targets the conditions leave.
//
// Invariant: the order of targets is the order in which they are written; nothing here looks at files.
import { isRecord } from './jsonc.ts';
import type { TargetTree } from './manifest.ts';

export interface Match {
  readonly tree: TargetTree;
  /** What `*` stands for, when the key is a pattern. */
  readonly star?: string;
  /** The rest below a key that ends in `/`. */
  readonly rest?: string;
}

export interface Target {
  /** As written, with `*` replaced. */
  readonly path: string;
  /** The conditions under which it is chosen, outermost first. */
  readonly conditions: readonly string[];
}

/** The entry of `exports` for a subpath (`.` or `./…`); a denial is a match whose tree is null. */
export function matchSubpath(exports: TargetTree, subpath: string): Match | undefined {
  if (!isSubpathMap(exports)) return subpath === '.' ? { tree: exports } : undefined;
  return matchKey(exports, subpath);
}

/** Whether the keys are subpaths rather than conditions. */
export function isSubpathMap(tree: TargetTree): tree is Readonly<Record<string, TargetTree>> {
  return isRecord(tree) && Object.keys(tree).some((key) => key.startsWith('.'));
}

/** An exact key wins, then the pattern with the longest text before its `*`. */
export function matchKey(map: Readonly<Record<string, TargetTree>>, wanted: string): Match | undefined {
  if (Object.hasOwn(map, wanted) && !wanted.includes('*')) return { tree: map[wanted]! };
  let best: Match | undefined;
  let bestKey = '';
  for (const key of Object.keys(map)) {
    const match = matchPattern(key, wanted, map[key]!);
    if (match && (!best || isMoreSpecific(key, bestKey))) [best, bestKey] = [match, key];
  }
  return best;
}

function isMoreSpecific(key: string, other: string): boolean {
  const literal = (text: string): number => (text.endsWith('/') ? text.length : text.indexOf('*'));
  const difference = literal(key) - literal(other);
  return difference === 0 ? key.length > other.length : difference > 0;
}

function matchPattern(key: string, wanted: string, tree: TargetTree): Match | undefined {
  if (key.endsWith('/')) return wanted.startsWith(key) ? { tree, rest: wanted.slice(key.length) } : undefined;
  const star = starOf(key, wanted);
  return star === undefined ? undefined : { tree, star };
}

/** What `*` in a pattern stands for when `text` matches it. */
export function starOf(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf('*');
  if (at < 0) return undefined;
  const before = pattern.slice(0, at);
  const after = pattern.slice(at + 1);
  const fits = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return fits ? text.slice(before.length, text.length - after.length) : undefined;
}

/** The targets that hold when every condition for which `active` answers yes is set. */
export function targetsOf(match: Match, active: { has(condition: string): boolean }): Target[] {
  const found: Target[] = [];
  collect(match, match.tree, [], active, found);
  return found;
}

function collect(
  match: Match,
  tree: TargetTree,
  conditions: readonly string[],
  active: { has(condition: string): boolean },
  found: Target[],
): void {
  if (tree === null) return;
  if (typeof tree === 'string') {
    found.push({ path: expand(tree, match), conditions });
  } else if (isList(tree)) {
    for (const item of tree) collect(match, item, conditions, active, found);
  } else {
    for (const [condition, item] of Object.entries(tree)) {
      if (active.has(condition)) collect(match, item, [...conditions, condition], active, found);
    }
  }
}

function isList(tree: TargetTree): tree is readonly TargetTree[] {
  return Array.isArray(tree);
}

function expand(target: string, match: Match): string {
  if (match.rest !== undefined) return target + match.rest;
  return match.star === undefined ? target : target.replaceAll('*', match.star);
}
