// Which tests a change can make fail: those from which something that differs can be reached, by names, by loading, by paths in their
// text, or by what is loaded before them. It is looked for from the change backwards, in the repository before the change and after it,
// so that what is gone has its users, too.
import { folderOf, foldersUp, memo, pathsWithin } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import type { CodeGraph, SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { writtenImports } from '../../resolve/index.ts';
import type { Suite } from '../suites.ts';
import { changedNodes } from './changed-nodes.ts';
import { concernsAll } from './everything.ts';
import {
  allNode,
  bodyNode,
  edgesOf,
  edgesWithTypes,
  exportedNames,
  exportNode,
  folderNode,
  isPlainModule,
  nodeAt,
  starTargets,
  type Edge,
  type NodeId,
} from './file-edges.ts';
import { isHandedOver } from './handed-over.ts';
import { whoNames } from './members.ts';
import { namedPaths } from './named-paths.ts';

/** A file that differs: `from` is its path before the change, undefined for a new one. */
export interface ChangedPath {
  readonly kind: 'added' | 'removed' | 'edited' | 'moved';
  readonly path: string;
  readonly from: string | undefined;
}

export interface AffectedOptions {
  readonly before: ProjectState;
  readonly after: ProjectState;
  readonly files: readonly ChangedPath[];
  readonly suites: readonly Suite[];
}

export interface ChosenTest {
  readonly path: string;
  /** The changed file that it can reach, or what else concerns it. */
  readonly why: string;
}

export interface AffectedTests {
  readonly chosen: readonly { readonly suite: Suite; readonly tests: readonly ChosenTest[] }[];
  /** How many test files there are in all. */
  readonly total: number;
}

export function affectedTests({ before, after, files, suites }: AffectedOptions): AffectedTests {
  const withTypes = suites.some(({ checksTypes }) => checksTypes);
  const tests = new Set(suites.flatMap((suite) => suite.tests));
  const { starts, members } = startsOf({ before, after, files, withTypes }, tests);
  const support = new Set(suites.flatMap((suite) => suite.support));
  const reached = new Map<string, string>();
  for (const state of [after, before]) {
    const reverse = reverseEdges(state, tests, withTypes);
    const search = { reverse, tests, support };
    const found = [reachFrom(search, starts), ...members.map((one) => reachMembers(state, search, one))];
    for (const [path, why] of found.flatMap((map) => [...map]))
      if (!reached.has(path)) reached.set(path, why);
  }
  const chosen = suites.flatMap((suite) => {
    const all = reasonForAll(suite, files, before, after, reached);
    const own = suite.tests.flatMap((path) => {
      const why = all ?? reached.get(path);
      return why === undefined ? [] : [{ path, why }];
    });
    return own.length === 0 ? [] : [{ suite, tests: own }];
  });
  return { chosen, total: tests.size };
}

function reasonForAll(
  suite: Suite,
  files: readonly ChangedPath[],
  before: ProjectState,
  after: ProjectState,
  reached: ReadonlyMap<string, string>,
): string | undefined {
  for (const { path } of files) {
    const why = concernsAll(suite, path, before, after);
    if (why !== undefined) return why;
  }
  return suite.support.map((path) => reached.get(path)).find((why) => why !== undefined);
}

type Starts = ReadonlyMap<NodeId, string>;

/** Members of one file that differ. */
interface MemberChange {
  readonly path: string;
  readonly names: readonly string[];
  /** What stands for them where nobody tells who names them. */
  readonly whole: readonly NodeId[];
}

interface Difference {
  /** Nodes that differ, each with the file that it is about. */
  readonly starts: Starts;
  readonly members: readonly MemberChange[];
}

function startsOf(
  { before, after, files, withTypes }: Omit<AffectedOptions, 'suites'> & { withTypes: boolean },
  tests: ReadonlySet<string>,
): Difference {
  const starts = new Map<NodeId, string>();
  const members: MemberChange[] = [];
  const add = (node: NodeId, path: string): void => void (starts.has(node) || starts.set(node, path));
  for (const { kind, path, from } of files) {
    const to = kind === 'removed' ? undefined : path;
    const isCode = [before, after].some(
      ({ graph }) => graph.files.has(path) || (from !== undefined && graph.files.has(from)),
    );
    if (isCode) {
      const changed = changedNodes({ before, after, withTypes }, from, to);
      for (const node of changed.nodes) add(node, path);
      if (tests.has(path)) for (const node of changed.around) add(node, path);
      else if (changed.members.length > 0)
        members.push({ path, names: changed.members, whole: changed.around });
    }
    for (const at of new Set([from, to])) {
      if (at === undefined) continue;
      if (!isCode) add(allNode(at), path);
      const test = testOfSnapshot(at);
      if (test !== undefined) add(bodyNode(test), path);
      if (isNamedOnly(at, isCode))
        for (const folder of foldersUp(folderOf(at))) if (folder !== '') add(folderNode(folder), path);
    }
  }
  return { starts, members };
}

/** Tests that load the file of a member and reach a place that names it. */
function reachMembers(
  state: ProjectState,
  search: Search,
  { path, names, whole }: MemberChange,
): Map<string, string> {
  const loading = reachFrom(search, new Map(whole.map((node) => [node, path])));
  const nodes = whoNames(state, new Set(names));
  if (nodes === undefined || isHandedOver(state, search.reverse, whole)) return loading;
  const naming = reachFrom(search, new Map([...nodes].map((node) => [node, path])));
  return new Map([...loading].filter(([test]) => naming.has(test)));
}

/** Whether a file may be used by naming a folder around it: everything but documents. */
function isNamedOnly(path: string, isCode: boolean): boolean {
  return isCode || !/(?:^|\/)(?:README|CHANGELOG|LICENSE|CONTRIBUTING)[^/]*$|^docs?\//i.test(path);
}

/** `__snapshots__/a.test.ts.snap` → `a.test.ts`. */
function testOfSnapshot(path: string): string | undefined {
  const match = /^(.*?)(?:__snapshots__\/)?([^/]+)\.(?:snap|snapshot)(?:\.cjs)?$/.exec(path);
  return match ? `${match[1]}${match[2]}` : undefined;
}

interface Search {
  readonly reverse: ReadonlyMap<NodeId, readonly NodeId[]>;
  readonly tests: ReadonlySet<string>;
  readonly support: ReadonlySet<string>;
}

/** Tests and what is loaded before them, with the changed file that they reach. */
function reachFrom({ reverse, tests, support }: Search, starts: Starts): Map<string, string> {
  const seen = new Map<NodeId, string>(starts);
  const queue = [...starts.keys()];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!;
    for (const from of reverse.get(node) ?? [])
      if (!seen.has(from)) {
        seen.set(from, seen.get(node)!);
        queue.push(from);
      }
  }
  const reached = new Map<string, string>();
  for (const [node, why] of seen) {
    const path = node.split('\0')[1]!;
    if ((tests.has(path) || support.has(path)) && !reached.has(path)) reached.set(path, why);
  }
  return reached;
}

function reverseEdges(
  state: ProjectState,
  tests: ReadonlySet<string>,
  withTypes: boolean,
): ReadonlyMap<NodeId, readonly NodeId[]> {
  const reverse = new Map<NodeId, NodeId[]>();
  const asked: NodeId[] = [];
  const add = ([from, to]: Edge): void => {
    const list = reverse.get(to);
    if (list) list.push(from);
    else {
      reverse.set(to, [from]);
      if (/^[eaf]\0/.test(to)) asked.push(to);
    }
  };
  for (const file of state.graph.files.values())
    for (const edge of (withTypes ? edgesWithTypes : edgesOf)(file)) add(edge);
  for (const file of state.graph.files.values())
    if (tests.has(file.path) || file.role.role === 'test')
      for (const node of namedPaths(state, file.path)) add([bodyNode(file.path), node]);
  for (const path of state.graph.paths)
    for (const edge of [...computedLoads(state.graph.files.get(path)!), ...mockEdges(state.graph, path)])
      add(edge);
  for (let at = 0; at < asked.length; at++) for (const edge of edgesOfAsked(state, asked[at]!)) add(edge);
  return reverse;
}

/** A name that a file does not list comes through its stars, or could be anything of it; a file that is no code has its imports in text. */
function edgesOfAsked(state: ProjectState, node: NodeId): Edge[] {
  const [kind, path, name] = node.split('\0') as [string, string, string?];
  // Whoever loads files of a folder by a path that is computed may load any of them.
  if (kind === 'f') return pathsWithin(state.graph.paths, path).map((inner): Edge => [node, allNode(inner)]);
  const file = state.graph.files.get(path);
  if (kind === 'a') return file ? [] : componentEdges(state, path, node);
  if (file === undefined) return [[node, allNode(path)]];
  if (exportedNames(file).has(name!)) return [];
  const stars = starTargets(file);
  if (stars.length === 0 && isPlainModule(file)) return [];
  return stars.length === 0 || name === 'default'
    ? [[node, allNode(path)]]
    : stars.map((target): Edge => [node, exportNode(target, name!)]);
}

function componentEdges({ snapshot, resolver }: ProjectState, path: string, node: NodeId): Edge[] {
  if (!/\.(?:vue|svelte|astro|mdx|marko)$/.test(path)) return [];
  return writtenImports(snapshot.read(path) ?? '').flatMap(({ specifier }): Edge[] => {
    const resolution = resolver.resolve(path, specifier, 'import');
    return resolution.kind === 'file' ? [[node, allNode(resolution.path)]] : [];
  });
}

/** Files of its own folder that pieces of a file load by a path that they compute. */
const computedLoads = memo((file: SourceFile): readonly Edge[] => {
  const { facts, path } = file;
  const known = new Set(facts.imports.map(({ start }) => start));
  const computed = facts.calls.filter(({ kind, start, occurrence }) => {
    if (known.has(start)) return false;
    const named = facts.occurrences.get(occurrence);
    return (
      kind === 'import' ||
      (named?.name === 'require' && named.symbol === undefined) ||
      // `import.meta.glob`
      (/^glob(?:Eager)?$/.test(named?.name ?? '') && named!.is(ROLE.MEMBER) && !named!.is(ROLE.QUALIFIED))
    );
  });
  const nodes = computed.map(({ start }) => nodeAt(file, start));
  return [...new Set(nodes)].map((node): Edge => [node, folderNode(folderOf(path))]);
});

/** Who loads a file may get what stands in for it. */
function mockEdges({ files }: CodeGraph, path: string): Edge[] {
  const match = /^(.*?)__mocks__\/(.+)$/.exec(path);
  if (!match) return [];
  const stem = `${match[1]}${match[2]!.replace(/\.[cm]?[jt]sx?$/, '')}`;
  return ['.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.js'].flatMap((end): Edge[] =>
    files.has(`${stem}${end}`) ? [[bodyNode(`${stem}${end}`), allNode(path)]] : [],
  );
}
