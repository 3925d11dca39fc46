// Answers about one symbol.
import type { Answers, ImpactKind, Problem } from '../contract/index.ts';
import { ROLE } from '../facts/index.ts';
import {
  accessorNames,
  callableKind,
  callKind,
  declarationsOf,
  impactOf,
  isCalledImplicitly,
  isCopiedGetter,
  isTakenApart,
  kindOf,
  MEMBERS,
  namedAt,
  ownerAt,
  ownerName,
  referencesByText,
  referencesOf,
  symbolDeclaredAt,
  testsAmong,
  valueSitesIn,
  type CallEdgeKind,
  type CodeGraph,
  type References,
  type SourceFile,
  type SymbolRef,
  type User,
} from '../graph/index.ts';
import type { Project } from '../project/index.ts';
import { describeSymbol, spanIn } from './describe.ts';
import { implicitCallees } from './implicit-callees.ts';

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
  const { calls, complete, problems } = await callsOf(project, ref);
  return {
    symbol: describeSymbol(state, ref),
    complete,
    callers: calls.map(({ file: { path }, owner, kind, start, end }) => ({
      symbol: ownerName(state.graph, path, owner),
      file: path,
      kind,
      span: spanIn(state, path, start, end),
    })),
    problems: [...problems],
  };
}

export interface Call extends User {
  readonly kind: CallEdgeKind;
}

/** Where a symbol is called, or given to something that may call it. */
export async function callsOf(
  project: Project,
  ref: SymbolRef,
): Promise<References & { readonly calls: readonly Call[] }> {
  const { graph } = project.state;
  const found = await referencesOf(project, ref);
  const named = callableKind(graph, ref);
  const calls = found.references.flatMap(({ file: path, start, end }): Call[] => {
    const file = graph.files.get(path);
    const occurrence = file?.facts.occurrences.startingAt(start);
    if (file === undefined || occurrence === undefined) return [];
    const kind = callKind(file.facts, occurrence.row, named);
    return kind === undefined ? [] : [{ file, owner: ownerAt(file.facts, start), kind, start, end }];
  });
  const isImplicit = isCalledImplicitly(graph, ref) || isCopiedGetter(graph, ref);
  return {
    ...found,
    calls,
    complete: found.complete && !isImplicit,
    problems: isImplicit ? [...found.problems, implicitCalls(project, ref)] : found.problems,
  };
}

function implicitCalls(
  { state }: Project,
  { file, symbol }: { file: string; symbol: number | undefined },
): Problem {
  const name = ownerName(state.graph, file, symbol);
  const message = `${name} may be called by the language itself, without being named; such calls are unknown`;
  return { code: 'CALLS_IMPLICIT', file, message, limits: true };
}

export async function callees(project: Project, ref: SymbolRef): Promise<Answers['graph-callees']> {
  const { state } = project;
  const file = state.graph.files.get(ref.file)!;
  const sites = valueSitesIn(state.graph, ref);
  const problems: Problem[] = [];
  const targets = await calleesAt(project, file, sites, problems);
  const list = sites.flatMap((site, index) => {
    const target = targets[index];
    if (target === undefined) return [];
    const kind = callKind(file.facts, site, namedBy(project, target));
    return kind === undefined ? [] : [calleeAnswer(project, file, site, kind, target)];
  });
  const implicit = await implicitCallees(project, ref);
  const ofFile = state.problems.filter((problem) => problem.limits && problem.file === ref.file);
  const all = [...problems, ...implicit.problems, ...ofFile];
  const calls = [...list, ...implicit.callees].sort(byPlace);
  return { symbol: describeSymbol(state, ref), complete: all.length === 0, callees: calls, problems: all };
}

type CalleeAnswer = Answers['graph-callees']['callees'][number];

function byPlace({ span: { start: a } }: CalleeAnswer, { span: { start: b } }: CalleeAnswer): number {
  return a.line - b.line || a.column - b.column;
}

function namedBy({ state }: Project, target: Callee): ReturnType<typeof callableKind> {
  return target.kind === 'symbol' ? callableKind(state.graph, target.ref) : 'other';
}

type Callee =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef }
  | { readonly kind: 'external'; readonly name: string; readonly file: string };

/** What each call site calls: by text, and for members by type. */
async function calleesAt(
  project: Project,
  file: SourceFile,
  sites: readonly number[],
  problems: Problem[],
): Promise<(Callee | undefined)[]> {
  const { graph } = project.state;
  const { occurrences } = file.facts;
  const unknown: number[] = [];
  const taken: number[] = [];
  const targets = sites.map((site, index): Callee | undefined => {
    const { role, name } = occurrences.at(site);
    if (isTakenApart(role) || isKeyOfPattern(role)) {
      if (accessorNames(graph).has(name)) taken.push(index);
      return undefined;
    }
    const target = namedAt(graph, file, site);
    if (target.kind === 'symbol')
      return { kind: 'symbol', ref: { file: target.file, symbol: target.symbol } };
    if (target.kind === 'external') return { kind: 'external', name: target.name, file: target.package };
    if (needsType(graph, file, site)) unknown.push(index);
    return undefined;
  });
  if (unknown.length + taken.length === 0) return targets;
  const types = await project.types();
  const startOf = (index: number): number => occurrences.at(sites[index]!).start;
  const called = await types.callTargets(file.path, unknown.map(startOf));
  const members = await types.destructuredMembers(file.path, taken.map(startOf));
  const answers = [...called.map((found) => (found.length > 0 ? found : undefined)), ...members];
  for (const [position, index] of [...unknown, ...taken].entries()) {
    const declaration = answers[position]?.[0];
    const { name } = occurrences.at(sites[index]!);
    const known =
      declaration && !declaration.external
        ? symbolDeclaredAt(graph, declaration.file, declaration.start)
        : undefined;
    if (known) targets[index] = { kind: 'symbol', ref: known };
    else if (declaration) targets[index] = { kind: 'external', name, file: declaration.file };
    else if (answers[position] === undefined)
      problems.push(unknownCallee(project, file, sites[index]!, name));
  }
  return targets;
}

/** `{ x: y } = o` */
function isKeyOfPattern(role: number): boolean {
  return (role & ROLE.KEY) !== 0 && (role & ROLE.MEMBER) !== 0 && (role & ROLE.JSX) === 0;
}

const CALLED = ROLE.CALL | ROLE.NEW | ROLE.TAG | ROLE.ARGUMENT;

/** What is called, or read as a member that something in the repository computes. */
function needsType(graph: CodeGraph, { facts }: SourceFile, site: number): boolean {
  const occurrence = facts.occurrences.at(site);
  if (occurrence.is(CALLED)) return true;
  return occurrence.is(ROLE.MEMBER) && accessorNames(graph).has(occurrence.name);
}

function unknownCallee(project: Project, file: SourceFile, site: number, name: string): Problem {
  const { start, end } = file.facts.occurrences.at(site);
  const span = spanIn(project.state, file.path, start, end);
  const message = `what ${name} calls is unknown: its type is unknown here`;
  return { code: 'TYPES_MISSING', file: file.path, span, message, limits: true };
}

function calleeAnswer(
  project: Project,
  file: SourceFile,
  site: number,
  kind: CallEdgeKind,
  target: Callee,
): CalleeAnswer {
  const { start, end } = file.facts.occurrences.at(site);
  const span = spanIn(project.state, file.path, start, end);
  if (target.kind === 'external')
    return { symbol: target.name, file: target.file, kind, span, external: true };
  const symbol = ownerName(project.state.graph, target.ref.file, target.ref.symbol);
  return { symbol, file: target.ref.file, kind, span, external: false };
}

export interface ImpactRequest {
  readonly depth?: number;
  readonly kinds: readonly ImpactKind[];
}

/** How many declarations and modules are followed when no depth is given, and how many places are shown then. */
const MOST_STEPS = 2000;
const SHOWN_DEPTH = 3;

/** Without a depth, tests are looked for to the end, and the rest is told as far as three steps out. */
export async function impact(
  project: Project,
  ref: SymbolRef,
  request: ImpactRequest,
): Promise<Answers['graph-impact']> {
  const { state } = project;
  const problems = new Map<string, Problem>();
  const reach = await impactOf(state.graph, ref, {
    depth: request.depth ?? Infinity,
    kinds: new Set(request.kinds),
    exactDepth: request.depth ?? SHOWN_DEPTH,
    most: MOST_STEPS,
    referencesOf: async (next) => {
      // Further out, names are followed by text; only members need types there.
      const isFirst = next.file === ref.file && next.symbol === ref.symbol;
      const needsTypes = isFirst || MEMBERS.has(kindOf(state.graph, next));
      const found = needsTypes ? await referencesOf(project, next) : referencesByText(project, next);
      for (const problem of found.problems) problems.set(JSON.stringify(problem), problem);
      return found;
    },
  });
  for (const member of reach.implicit) {
    const problem = implicitCalls(project, member);
    problems.set(problem.message, problem);
  }
  if (reach.isCut) problems.set('cut', searchCut(MOST_STEPS));
  const shown = reach.affected.filter(({ depth }) => depth <= (request.depth ?? SHOWN_DEPTH));
  return {
    symbol: describeSymbol(state, ref),
    complete: ![...problems.values()].some((problem) => problem.limits),
    affected: shown.map(({ file, symbol, depth, kind }) => ({
      file,
      symbol: ownerName(state.graph, file, symbol),
      depth,
      kind,
    })),
    tests: testsAmong(state.graph, reach.affected),
    problems: [...problems.values()],
  };
}

export function searchCut(most: number): Problem {
  const message = `more than ${most} declarations and modules are affected; the search stopped there`;
  return { code: 'SEARCH_CUT', message, limits: true };
}
