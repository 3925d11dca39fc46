// How much a change of one symbol asks for: what has to be read and checked before it can be made with confidence.
import { compareText } from '../base/index.ts';
import { IMPACT_KINDS, type ImpactAssessment } from '../contract/index.ts';
import {
  edgesInto,
  impactOf,
  isTestFile,
  ownerName,
  requiredContext,
  textReferences,
  type Affected,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../graph/index.ts';
import type { Project, ProjectState } from '../project/index.ts';
import { spanIn } from './describe.ts';
import { callsOf, searchCut, type Call } from './symbol-answers.ts';

/** How many declarations and modules are followed to find tests. */
const MOST_STEPS = 2000;

/** Callers are those that types tell; from there on, tests are found by following names. */
export async function assessImpact(project: Project, ref: SymbolRef): Promise<ImpactAssessment> {
  const { state } = project;
  const { graph } = state;
  const { calls, complete, problems, references, outside } = await callsOf(project, ref);
  const { affected, isCut } = await impactOf(graph, ref, {
    depth: Infinity,
    kinds: new Set(IMPACT_KINDS),
    exactDepth: 1,
    most: MOST_STEPS,
    referencesOf: async (next) =>
      next.file === ref.file && next.symbol === ref.symbol
        ? { references, outside }
        : { references: textReferences(graph, next), outside: [] },
  });
  const context = requiredContext(graph, ref, calls);
  const near = affected.filter(({ depth, file }) => depth === 1 && !isTestFile(graph.files.get(file)!));
  return {
    complete: complete && !isCut,
    directCallers: calls.map((call) => ({
      file: call.file.path,
      line: lineOf(state, call),
      symbol: ownerName(graph, call.file.path, call.owner),
    })),
    sharedTypes: context.stretches
      .filter(({ fact }) => fact === 'type')
      .map(({ file, name }) => ({ file, typeName: name }))
      .sort((a, b) => compareText(a.file, b.file) || compareText(a.typeName, b.typeName)),
    affectedTests: testsByDistance(graph, affected),
    totalRequiredContext: context.lines + context.testLines,
    impactRadius: {
      files: new Set([ref.file, ...near.map(({ file }) => file)]).size,
      symbols: near.length,
    },
    highRiskCallers: calls.flatMap((call) => risksOf(state, ref, call)),
    problems: [...problems, ...(isCut ? [searchCut(MOST_STEPS)] : [])],
  };
}

/** The nearest first. */
function testsByDistance(graph: CodeGraph, affected: readonly Affected[]): ImpactAssessment['affectedTests'] {
  const tests = new Map<string, number>();
  for (const { file, depth } of affected)
    if (isTestFile(graph.files.get(file)!)) tests.set(file, Math.min(depth, tests.get(file) ?? depth));
  return [...tests]
    .map(([file, steps]) => ({ file, steps }))
    .sort((a, b) => a.steps - b.steps || compareText(a.file, b.file));
}

function lineOf(state: ProjectState, { file, start, end }: Call): number {
  return spanIn(state, file.path, start, end).start.line;
}

function risksOf(state: ProjectState, ref: SymbolRef, call: Call): ImpactAssessment['highRiskCallers'] {
  if (isTestFile(call.file)) return [];
  const { resolver } = state;
  const { path } = call.file;
  const isForeign = resolver.packageOf(path)?.folder !== resolver.packageOf(ref.file)?.folder;
  const place = { file: path, line: lineOf(state, call) };
  return [
    ...(isImportedByTest(state.graph, call.file)
      ? []
      : [{ ...place, reason: 'no-test-imports-it' as const }]),
    ...(isForeign ? [{ ...place, reason: 'other-package' as const }] : []),
  ];
}

function isImportedByTest(graph: CodeGraph, { path }: SourceFile): boolean {
  return (edgesInto(graph).get(path) ?? []).some(({ from }) => isTestFile(graph.files.get(from)!));
}
