// Code that runs and does nothing, and functions that are empty for no stated reason.
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  defineDetector,
  perFile,
  type Evidence,
  type Finding,
  type FixEdit,
  type View,
} from '../kit/index.ts';
import { codes } from './codes.ts';
import {
  NEEDS,
  type AssignmentRow,
  type ConditionRow,
  type EmptyRow,
  type ExpressionRow,
  type RedeclarationRow,
} from './fact.ts';
import noopFacts from './facts.ts';
import { options as schema, type NoopOptions } from './options.ts';

export default defineDetector<NoopOptions>({
  id: 'noop',
  tier: 'proof',
  codes,
  options: schema,
  whenAsked: { doubtful: true },
  collectors: [noopFacts],
  judge(view, options) {
    const bases = extendedClasses(view);
    const ignored = options.ignoreNames.map((pattern) => new RegExp(pattern));
    return { findings: view.authored.flatMap((file) => judgeFile(file, options, bases, ignored)) };
  },
});

const basesOf = perFile((file) => collectedOf(file, noopFacts)?.bases ?? []);

/** Names of classes that something in the repository extends: their methods may be there to be overridden. */
function extendedClasses({ graph }: View): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of graph.files.values()) for (const name of basesOf(file)) names.add(name);
  return names;
}

const TEST_FOLDER =
  /(?:^|\/)(?:__(?:tests?|fixtures|mocks)__|tests?|specs?|e2e|cypress|fixtures?|mocks?|stubs?)\//;

/** Tests, and what stands in folders for them. */
function isTestCode(file: SourceFile): boolean {
  return TEST_FOLDER.test(file.path) || isTestFile(file);
}

const NOTHING: readonly Finding[] = [];

function judgeFile(
  file: SourceFile,
  options: NoopOptions,
  bases: ReadonlySet<string>,
  ignored: readonly RegExp[],
): readonly Finding[] {
  const fact = collectedOf(file, noopFacts);
  if (fact === undefined) return NOTHING;
  const isTest = isTestCode(file);
  const empties = options.emptyInTests || !isTest ? fact.empties : [];
  const needsProof = isTest ? !options.doubtfulInTests : !options.doubtful;
  return [
    ...fact.expressions
      .filter((row) => isUnused(row, options) && (row.isProof || !needsProof))
      .map((row) => expressionFinding(file, row)),
    ...fact.assignments
      .filter(({ isProperty }) => !isProperty || options.selfAssignedProperties)
      .map((row) => assignmentFinding(file, row)),
    ...fact.redeclarations.map((row) => redeclarationFinding(file, row)),
    ...fact.conditions.filter((row) => isWanted(row, options)).map((row) => conditionFinding(file, row)),
    ...empties
      .filter((row) => isUnexplained(row, options, bases, ignored))
      .map((row) => emptyFinding(file, row)),
  ];
}

function isUnused({ needs }: ExpressionRow, options: NoopOptions): boolean {
  const allowed =
    (options.allowShortCircuit ? NEEDS.SHORT_CIRCUIT : 0) |
    (options.allowTernary ? NEEDS.TERNARY : 0) |
    (options.allowTaggedTemplates ? NEEDS.TAGGED_TEMPLATE : 0) |
    (options.enforceForJSX ? 0 : NEEDS.JSX);
  return needs === 0 || (needs & ~allowed) !== 0;
}

function isWanted(
  { place }: ConditionRow,
  { checkLoops, checkOperands, checkRelations, doubtful }: NoopOptions,
): boolean {
  switch (place) {
    case 'branch':
      return true;
    case 'loop':
      return checkLoops !== 'none';
    case 'while-true':
      return checkLoops === 'all';
    case 'operand':
      return checkOperands;
    case 'relation':
      return checkRelations;
    case 'panel-switch':
      return checkOperands && doubtful;
  }
}

function isUnexplained(
  { name, kinds, className }: EmptyRow,
  { allowEmpty }: NoopOptions,
  bases: ReadonlySet<string>,
  ignored: readonly RegExp[],
): boolean {
  if (kinds.some((kind) => allowEmpty.includes(kind)) || bases.has(className)) return false;
  return !ignored.some((pattern) => pattern.test(name));
}

function expressionFinding(file: SourceFile, { start, end, key, isProof, cut }: ExpressionRow): Finding {
  return {
    kind: 'expression-noop',
    file: file.path,
    start,
    end,
    key,
    tier: isProof ? 'proof' : 'advice',
    evidence: [{ fact: 'unused-value', file: file.path, start, end }],
    data: { confidence: isProof ? 1 : 0.8 },
    ...fixOf(file, cut),
  };
}

function assignmentFinding(file: SourceFile, { start, end, key, isProof, cut }: AssignmentRow): Finding {
  return {
    kind: 'self-assignment',
    file: file.path,
    start,
    end,
    key,
    tier: isProof ? 'proof' : 'advice',
    evidence: [{ fact: 'same-sides', file: file.path, start, end }],
    data: { confidence: isProof ? 1 : 0.9 },
    ...fixOf(file, cut),
  };
}

function redeclarationFinding({ path }: SourceFile, row: RedeclarationRow): Finding {
  const { start, end, key, name, first } = row;
  return {
    kind: 'redeclaration',
    file: path,
    start,
    end,
    key,
    evidence: [{ fact: 'first-declaration', file: path, start: first[0], end: first[1] }],
    data: { name },
  };
}

function conditionFinding(file: SourceFile, row: ConditionRow): Finding {
  const { start, end, key, isProof, value } = row;
  return {
    kind: 'constant-condition',
    file: file.path,
    start,
    end,
    key,
    tier: isProof ? 'proof' : 'advice',
    evidence: conditionEvidence(file.path, row),
    data: { confidence: isProof ? 1 : 0.9, ...(value === '' ? {} : { value: value === 'true' }) },
  };
}

function conditionEvidence(file: string, { start, end, operand, dead }: ConditionRow): Evidence[] {
  const evidence: Evidence[] = [{ fact: 'constant-test', file, start, end }];
  if (operand.length > 0)
    evidence[0] = { fact: 'constant-operand', file, start: operand[0]!, end: operand[1]! };
  if (dead.length > 0) evidence.push({ fact: 'never-runs', file, start: dead[0]!, end: dead[1]! });
  return evidence;
}

function emptyFinding(file: SourceFile, { start, end, key, name, kinds }: EmptyRow): Finding {
  return {
    kind: 'empty-function-body',
    file: file.path,
    start,
    end,
    key,
    evidence: [{ fact: 'empty-body', file: file.path, start, end, value: kinds[0]! }],
    data: { confidence: 0.6, ...(name === '' ? {} : { name }) },
  };
}

function fixOf(file: SourceFile, [start, end, text]: ExpressionRow['cut']): { fix?: FixEdit[] } {
  return start === undefined ? {} : { fix: [{ file: file.path, start, end: end!, text: text! }] };
}
