// Answers about the repository as a whole.
import { compareText } from '../base/index.ts';
import { Failure, type Answers, type Problem } from '../contract/index.ts';
import type { ImportKind } from '../facts/index.ts';
import {
  countCycles,
  cycles as findCycles,
  edgesInto,
  findSymbols,
  isTestFile,
  moduleEdges,
  roleCounts,
  type SourceFile,
} from '../graph/index.ts';
import { contextPaths, contextsOfFile, type Project } from '../project/index.ts';
import { describeForeign, findForeign } from './foreign-answers.ts';
import { describeSymbol, spanIn, wholeProblems } from './describe.ts';

export function summary(project: Project): Answers['graph-summary'] {
  const { state } = project;
  const files = state.graph.paths.map((path) => state.graph.files.get(path)!);
  const sum = (count: (file: SourceFile) => number): number =>
    files.reduce((total, file) => total + count(file), 0);
  const edges = moduleEdges(state.graph);
  return {
    root: project.root,
    snapshot: project.hash(),
    files: files.length,
    lines: sum((file) => file.facts.lineCount - (file.facts.endsWithNewline ? 1 : 0)),
    symbols: sum((file) => file.facts.symbols.count),
    references: sum((file) => file.facts.occurrences.count),
    calls: sum((file) => file.facts.calls.count),
    functions: sum((file) => file.facts.functions.count),
    imports: sum((file) => file.facts.imports.count),
    unresolvedImports: unresolvedList(project).length,
    packages: state.workspace.packages.length,
    contexts: contextPaths(state).length,
    filesWithoutContext: files.filter((file) => contextsOfFile(state, file.path).length === 0).length,
    testFiles: files.filter(isTestFile).length,
    runtimeEdges: edges.filter((edge) => !edge.isType).length,
    typeEdges: edges.filter((edge) => edge.isType).length,
    cycles: countCycles(state.graph),
    ...wholeProblems(project),
  };
}

export interface SymbolsRequest {
  readonly query: string;
  readonly limit: number;
  readonly locals: boolean;
  readonly cursor?: string;
}

export async function symbols(project: Project, request: SymbolsRequest): Promise<Answers['graph-symbols']> {
  const { state } = project;
  const own = findSymbols(state.graph, { text: request.query, locals: request.locals });
  const foreign = await findForeign(state, request.query);
  const found = [
    ...own.map((ref) => () => describeSymbol(state, ref)),
    ...foreign.found.map((selection) => () => describeForeign(selection)),
  ];
  const from = startOf(request.cursor);
  const page = found.slice(from, from + request.limit);
  const next = from + page.length;
  return {
    query: request.query,
    total: found.length,
    symbols: page.map((describe) => describe()),
    ...(next < found.length ? { cursor: String(next) } : {}),
    ...namingProblems(project, foreign.problems),
  };
}

function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d+$/.test(cursor)) return Number(cursor);
  const message = `${JSON.stringify(cursor)} is not a cursor from an earlier answer.`;
  throw new Failure('USAGE', { message, cursor });
}

/** A config says nothing about which names there are. */
function namingProblems(
  project: Project,
  more: readonly Problem[],
): { complete: boolean; problems: Problem[] } {
  const problems = wholeProblems(project, more).problems.filter(
    (problem) => problem.code !== 'CONFIG_BROKEN',
  );
  return { complete: !problems.some((problem) => problem.limits), problems };
}

export function modules(project: Project): Answers['graph-modules'] {
  const { state } = project;
  const incoming = edgesInto(state.graph);
  const outgoing = Map.groupBy(moduleEdges(state.graph), (edge) => edge.from);
  const list = state.graph.paths.map((file) => ({
    file,
    imports: (outgoing.get(file) ?? []).map((edge) => ({
      file: edge.to,
      type: edge.isType,
      deferred: edge.isDeferred,
    })),
    packages: packagesOf(state.graph.files.get(file)!),
    importedBy: new Set((incoming.get(file) ?? []).map((edge) => edge.from)).size,
  }));
  return { modules: list, ...wholeProblems(project) };
}

function packagesOf(file: SourceFile): string[] {
  const names = file.resolutions.flatMap((resolution) =>
    resolution.kind === 'package' || resolution.kind === 'builtin' ? [resolution.name] : [],
  );
  return [...new Set(names)].sort(compareText);
}

/** Every source file with what it is there for. No problem of another file can change that. */
export function roles({ state }: Project): Answers['graph-roles'] {
  const files = state.graph.paths.map((file) => {
    const { role, reason } = state.graph.files.get(file)!.role;
    return { file, role, reason };
  });
  return { complete: true, counts: roleCounts(state.graph), files, problems: [] };
}

export function cycles(project: Project): Answers['graph-cycles'] {
  const components = findCycles(project.state.graph).map(({ files, cut, isSmallest }) => ({
    files: [...files],
    cut: [...cut],
    smallest: isSmallest,
  }));
  return { components, ...wholeProblems(project) };
}

/** Neither `declare module 'x'` nor an address made with `new URL` has to lead to a file. */
const NOT_IMPORTS: ReadonlySet<ImportKind> = new Set(['augmentation', 'url']);

function unresolvedList(project: Project): Answers['graph-unresolved']['unresolved'] {
  const { state } = project;
  return state.graph.paths.flatMap((path) => {
    const file = state.graph.files.get(path)!;
    return file.resolutions.flatMap((resolution, row) => {
      if (resolution.kind !== 'unresolved') return [];
      const { kind, specifier, specifierStart, specifierEnd } = file.facts.imports.at(row);
      if (NOT_IMPORTS.has(kind)) return [];
      const span = spanIn(state, path, specifierStart, specifierEnd);
      return [{ file: path, span, specifier, reason: resolution.reason, detail: resolution.detail }];
    });
  });
}

export function unresolved(project: Project): Answers['graph-unresolved'] {
  const counts = new Map<string, number>();
  for (const file of project.state.graph.files.values()) {
    for (const resolution of file.resolutions) {
      if (resolution.kind !== 'package' || resolution.installed) continue;
      counts.set(resolution.name, (counts.get(resolution.name) ?? 0) + 1);
    }
  }
  const notInstalled = [...counts]
    .map(([name, imports]) => ({ package: name, imports }))
    .sort((a, b) => compareText(a.package, b.package));
  return { unresolved: unresolvedList(project), notInstalled, ...wholeProblems(project) };
}
