// Answers about one symbol.
import type { Answers, ImpactKind, Problem } from '../contract/index.ts';
import {
  callKind,
  callSitesIn,
  declarationsOf,
  impactOf,
  isCallable,
  kindOf,
  MEMBERS,
  namedAt,
  occurrenceEnd,
  occurrenceFrom,
  ownerAt,
  ownerName,
  symbolDeclaredAt,
  testsAmong,
  type CallEdgeKind,
  type SourceFile,
  type SymbolRef,
} from '../graph/index.ts';
import { referencesByText, referencesOf, type Project } from '../project/index.ts';
import { describeSymbol, spanIn } from './describe.ts';

export function definition(project: Project, ref: SymbolRef): Answers['graph-definition'] {
  const { state } = project;
  const definitions = declarationsOf(state.graph, ref).map((site) => ({
    file: ref.file,
    span: spanIn(state, ref.file, site.nameStart, site.nameEnd),
    extent: spanIn(state, ref.file, site.start, site.end),
  }));
  const problems = state.problems.filter((problem) => problem.limits && problem.file === ref.file);
  return { symbol: describeSymbol(state, ref), complete: problems.length === 0, definitions, problems };
}

export async function refs(project: Project, ref: SymbolRef): Promise<Answers['graph-refs']> {
  const { references, complete, problems } = await referencesOf(project, ref);
  const { state } = project;
  return {
    symbol: describeSymbol(state, ref),
    complete,
    references: references.map(({ file, start, end, role }) => ({
      file,
      span: spanIn(state, file, start, end),
      role,
    })),
    problems: [...problems],
  };
}

export async function callers(project: Project, ref: SymbolRef): Promise<Answers['graph-callers']> {
  const { state } = project;
  const { graph } = state;
  const found = await referencesOf(project, ref);
  const callable = isCallable(graph, ref);
  const list = found.references.flatMap(({ file, start, end }) => {
    const source = graph.files.get(file);
    const occurrence = source && occurrenceFrom(source.facts, start);
    const kind =
      source && occurrence !== undefined ? callKind(source.facts.occurrences.role[occurrence]!) : undefined;
    if (source === undefined || kind === undefined || (kind === 'callback' && !callable)) return [];
    const symbol = ownerName(graph, file, ownerAt(source.facts, start));
    return [{ symbol, file, kind, span: spanIn(state, file, start, end) }];
  });
  return {
    symbol: describeSymbol(state, ref),
    complete: found.complete,
    callers: list,
    problems: [...found.problems],
  };
}

export async function callees(project: Project, ref: SymbolRef): Promise<Answers['graph-callees']> {
  const { state } = project;
  const file = state.graph.files.get(ref.file)!;
  const sites = callSitesIn(state.graph, ref);
  const problems: Problem[] = [];
  const targets = await calleesAt(project, file, sites, problems);
  const list = sites.flatMap((site, index) => {
    const kind = callKind(file.facts.occurrences.role[site]!)!;
    const target = targets[index];
    if (target === undefined || (kind === 'callback' && !isCallback(project, target))) return [];
    return [calleeAnswer(project, file, site, kind, target)];
  });
  const ofFile = state.problems.filter((problem) => problem.limits && problem.file === ref.file);
  const all = [...problems, ...ofFile];
  return { symbol: describeSymbol(state, ref), complete: all.length === 0, callees: list, problems: all };
}

type Callee =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef }
  | { readonly kind: 'external'; readonly name: string; readonly file: string };

function isCallback(project: Project, target: Callee): boolean {
  return target.kind === 'symbol' && isCallable(project.state.graph, target.ref);
}

/** What each call site calls: by text, and for members by type. */
async function calleesAt(
  project: Project,
  file: SourceFile,
  sites: readonly number[],
  problems: Problem[],
): Promise<(Callee | undefined)[]> {
  const { graph } = project.state;
  const { occurrences, names } = file.facts;
  const unknown: number[] = [];
  const targets = sites.map((site, index): Callee | undefined => {
    const target = namedAt(graph, file, site);
    if (target.kind === 'symbol')
      return { kind: 'symbol', ref: { file: target.file, symbol: target.symbol } };
    if (target.kind === 'external') return { kind: 'external', name: target.name, file: target.package };
    unknown.push(index);
    return undefined;
  });
  if (unknown.length === 0) return targets;
  const types = await project.types();
  const offsets = unknown.map((index) => occurrences.start[sites[index]!]!);
  const answers = await types.callTargets(file.path, offsets);
  for (const [position, index] of unknown.entries()) {
    const declaration = answers[position]?.[0];
    const name = names[occurrences.name[sites[index]!]!]!;
    const known =
      declaration && !declaration.external
        ? symbolDeclaredAt(graph, declaration.file, declaration.start)
        : undefined;
    if (known) targets[index] = { kind: 'symbol', ref: known };
    else if (declaration) targets[index] = { kind: 'external', name, file: declaration.file };
    else problems.push(unknownCallee(project, file, sites[index]!, name));
  }
  return targets;
}

function unknownCallee(project: Project, file: SourceFile, site: number, name: string): Problem {
  const span = spanIn(
    project.state,
    file.path,
    file.facts.occurrences.start[site]!,
    occurrenceEnd(file.facts, site),
  );
  const message = `what ${name} calls is not known: its type is not known here`;
  return { code: 'TYPES_MISSING', file: file.path, span, message, limits: true };
}

function calleeAnswer(
  project: Project,
  file: SourceFile,
  site: number,
  kind: CallEdgeKind,
  target: Callee,
): Answers['graph-callees']['callees'][number] {
  const start = file.facts.occurrences.start[site]!;
  const span = spanIn(project.state, file.path, start, occurrenceEnd(file.facts, site));
  if (target.kind === 'external')
    return { symbol: target.name, file: target.file, kind, span, external: true };
  const symbol = ownerName(project.state.graph, target.ref.file, target.ref.symbol);
  return { symbol, file: target.ref.file, kind, span, external: false };
}

export interface ImpactRequest {
  readonly depth: number;
  readonly kinds: readonly ImpactKind[];
}

export async function impact(
  project: Project,
  ref: SymbolRef,
  request: ImpactRequest,
): Promise<Answers['graph-impact']> {
  const { state } = project;
  const problems = new Map<string, Problem>();
  const affected = await impactOf(state.graph, ref, {
    depth: request.depth,
    kinds: new Set(request.kinds),
    referencesOf: async (next) => {
      // Further out, names are followed by text; only members need types there.
      const isFirst = next.file === ref.file && next.symbol === ref.symbol;
      const needsTypes = isFirst || MEMBERS.has(kindOf(state.graph, next));
      const found = needsTypes ? await referencesOf(project, next) : referencesByText(project, next);
      for (const problem of found.problems) problems.set(JSON.stringify(problem), problem);
      return found.references;
    },
  });
  return {
    symbol: describeSymbol(state, ref),
    complete: ![...problems.values()].some((problem) => problem.limits),
    affected: affected.map(({ file, symbol, depth, kind }) => ({
      file,
      symbol: ownerName(state.graph, file, symbol),
      depth,
      kind,
    })),
    tests: testsAmong(state.graph, affected),
    problems: [...problems.values()],
  };
}
