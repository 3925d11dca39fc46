// How much a change of one symbol asks for: what has to be read and checked before it can be made with confidence.
import { compareText } from '../base/index.ts';
import { IMPACT_KINDS, type ImpactAssessment } from '../contract/index.ts';
import { ROLE } from '../facts/index.ts';
import {
  declarationsOf,
  edgesInto,
  isTestFile,
  kindOf,
  nameOfSymbol,
  occurrenceTarget,
  type SymbolRef,
} from '../graph/index.ts';
import type { Project, ProjectState } from '../project/index.ts';
import { callers as findCallers, impact as findImpact } from './symbol-answers.ts';

const TYPE_KINDS: ReadonlySet<string> = new Set(['interface', 'type', 'class', 'enum']);

type Caller = ImpactAssessment['directCallers'][number];

export async function assessImpact(project: Project, ref: SymbolRef): Promise<ImpactAssessment> {
  const { state } = project;
  const found = await findCallers(project, ref);
  const reach = await findImpact(project, ref, { depth: 1, kinds: ['calls', 'types', 'imports'] });
  const whole = await findImpact(project, ref, { kinds: IMPACT_KINDS });
  const { tests } = whole;
  const directCallers = found.callers.map(({ file, span, symbol }) => ({
    file,
    line: span.start.line,
    symbol,
  }));
  const types = sharedTypes(state, ref);
  const files = new Set([ref.file, ...reach.affected.map(({ file }) => file)]);
  return {
    complete: found.complete && whole.complete,
    directCallers,
    sharedTypes: types.map((type) => ({ file: type.file, typeName: nameOfSymbol(state.graph, type) })),
    affectedTests: tests.map((file) => ({ file })),
    totalRequiredContext: contextLines(state, [ref, ...types], directCallers, tests),
    impactRadius: {
      files: files.size,
      symbols: new Set(reach.affected.map(({ file, symbol }) => `${symbol}@${file}`)).size,
    },
    highRiskCallers: directCallers.flatMap((caller) => risksOf(state, ref, caller)),
    problems: [
      ...new Map([...found.problems, ...whole.problems].map((item) => [JSON.stringify(item), item])).values(),
    ],
  };
}

/** Types of the repository that its declaration mentions, in order. */
function sharedTypes(state: ProjectState, ref: SymbolRef): SymbolRef[] {
  const { graph } = state;
  const file = graph.files.get(ref.file)!;
  const { occurrences } = file.facts;
  const found = new Map<string, SymbolRef>();
  for (const site of declarationsOf(graph, ref)) {
    for (const occurrence of occurrences.within(site.start, site.end)) {
      if (!occurrence.is(ROLE.TYPE)) continue;
      const target = occurrenceTarget(graph, file, occurrence.row);
      if (target.kind !== 'symbol' || !isSharedType(state, target)) continue;
      found.set(`${target.symbol}@${target.file}`, { file: target.file, symbol: target.symbol });
    }
  }
  return [...found.values()].sort((a, b) => compareText(a.file, b.file) || a.symbol - b.symbol);
}

function isSharedType({ graph }: ProjectState, { file, symbol }: SymbolRef): boolean {
  return TYPE_KINDS.has(kindOf(graph, { file, symbol }));
}

/** Lines of the declarations, of the functions that call, and of the tests, each line once. */
function contextLines(
  state: ProjectState,
  declared: readonly SymbolRef[],
  callers: readonly Caller[],
  tests: readonly string[],
): number {
  const { graph } = state;
  const lines = new Map<string, Set<number>>();
  const add = (file: string, first: number, last: number): void => {
    const known = lines.get(file) ?? new Set();
    lines.set(file, known);
    for (let line = first; line <= last; line++) known.add(line);
  };
  const lineOf = (file: string, offset: number): number => {
    const { lineStarts } = graph.files.get(file)!.facts;
    let line = 0;
    while (line + 1 < lineStarts.length && lineStarts[line + 1]! <= offset) line++;
    return line + 1;
  };
  for (const ref of declared)
    for (const site of declarationsOf(graph, ref))
      add(ref.file, lineOf(ref.file, site.start), lineOf(ref.file, site.end));
  for (const { file, line } of callers) {
    const { functions, lineStarts } = graph.files.get(file)!.facts;
    const at = lineStarts[line - 1]!;
    const latest = Math.min(at + 1000, lineStarts[line] ?? Infinity);
    const around = functions.findLast(({ start, end }) => start <= latest && end >= at);
    if (around) add(file, lineOf(file, around.start), lineOf(file, around.end));
    add(file, line, line);
  }
  for (const file of tests) add(file, 1, graph.files.get(file)!.facts.lineCount);
  return [...lines.values()].reduce((sum, known) => sum + known.size, 0);
}

function risksOf(
  state: ProjectState,
  ref: SymbolRef,
  { file, line }: Caller,
): ImpactAssessment['highRiskCallers'] {
  const source = state.graph.files.get(file)!;
  if (isTestFile(source)) return [];
  const isTested = (edgesInto(state.graph).get(file) ?? []).some((edge) =>
    isTestFile(state.graph.files.get(edge.from)!),
  );
  const { resolver } = state;
  const isForeign = resolver.packageOf(file)?.folder !== resolver.packageOf(ref.file)?.folder;
  return [
    ...(isTested ? [] : [{ file, line, reason: 'no-test-imports-it' as const }]),
    ...(isForeign ? [{ file, line, reason: 'other-package' as const }] : []),
  ];
}
