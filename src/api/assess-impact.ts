// How much a change of one symbol asks for: what has to be read and checked before it can be made with confidence.
import { compareText } from '../base/index.ts';
import { IMPACT_KINDS, type ImpactAssessment } from '../contract/index.ts';
import { ROLE, SYMBOL_KINDS } from '../facts/index.ts';
import {
  declarationsOf,
  edgesInto,
  isTestFile,
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
    for (let row = 0; row < occurrences.count; row++) {
      const start = occurrences.start[row]!;
      if (start < site.start || start >= site.end || (occurrences.role[row]! & ROLE.TYPE) === 0) continue;
      const target = occurrenceTarget(graph, file, row);
      if (target.kind !== 'symbol' || !isSharedType(state, target)) continue;
      found.set(`${target.symbol}@${target.file}`, { file: target.file, symbol: target.symbol });
    }
  }
  return [...found.values()].sort((a, b) => compareText(a.file, b.file) || a.symbol - b.symbol);
}

function isSharedType({ graph }: ProjectState, { file, symbol }: SymbolRef): boolean {
  const { symbols } = graph.files.get(file)!.facts;
  return TYPE_KINDS.has(SYMBOL_KINDS[symbols.kind[symbol]!]!);
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
    for (let row = functions.count - 1; row >= 0; row--) {
      if (functions.start[row]! > at + 1000 || functions.end[row]! < at) continue;
      if (functions.start[row]! > (lineStarts[line] ?? Infinity)) continue;
      add(file, lineOf(file, functions.start[row]!), lineOf(file, functions.end[row]!));
      break;
    }
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
