// Code that runs and does nothing, and functions that are empty for no stated reason.
import { memo } from '../../base/index.ts';
import { accessorNames, isTestFile, type SourceFile } from '../../graph/index.ts';
import { collectedOf, defineDetector, type Finding, type View } from '../kit/index.ts';
import { conditionFinding, constantCondition, isWanted } from './constant-condition.ts';
import { emptyFinding, emptyFunctionBody, isUnexplained } from './empty-function-body.ts';
import { expression, expressionFinding, isUnusedUnder } from './expression.ts';
import noopFacts from './facts.ts';
import { options as schema, type NoopOptions } from './options.ts';
import { redeclaration, redeclarationFinding } from './redeclaration.ts';
import { assignmentFinding, mayCallSetter, selfAssignment } from './self-assignment.ts';

export default defineDetector<NoopOptions>({
  id: 'noop',
  tier: 'proof',
  isAboutLines: true,
  codes: {
    NOOP_EXPRESSION: expression,
    NOOP_SELF_ASSIGNMENT: selfAssignment,
    NOOP_REDECLARATION: redeclaration,
    NOOP_CONSTANT_CONDITION: constantCondition,
    NOOP_EMPTY_FUNCTION_BODY: emptyFunctionBody,
  },
  options: schema,
  whenAsked: { doubtful: true },
  collectors: [noopFacts],
  judge(view, options) {
    const names = { bases: extendedClasses(view), setters: accessorNames(view.graph) };
    const ignored = options.ignoreNames.map((pattern) => new RegExp(pattern));
    return { findings: view.authored.flatMap((file) => judgeFile(file, options, names, ignored)) };
  },
});

const basesOf = memo((file: SourceFile) => collectedOf(file, noopFacts)?.bases ?? []);

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
  { bases, setters }: Readonly<Record<'bases' | 'setters', ReadonlySet<string>>>,
  ignored: readonly RegExp[],
): readonly Finding[] {
  const fact = collectedOf(file, noopFacts);
  if (fact === undefined) return NOTHING;
  const isTest = isTestCode(file);
  const empties = options.emptyInTests || !isTest ? fact.empties : [];
  const needsProof = isTest ? !options.doubtfulInTests : !options.doubtful;
  return [
    ...fact.expressions
      .filter((row) => isUnusedUnder(options, row) && (row.isProof || !needsProof))
      .map((row) => expressionFinding(file, row)),
    ...fact.assignments
      .filter((row) => !row.isProperty || (options.selfAssignedProperties && !mayCallSetter(setters, row)))
      .map((row) => assignmentFinding(file, row)),
    ...fact.redeclarations.map((row) => redeclarationFinding(file, row)),
    ...fact.conditions.filter((row) => isWanted(row, options)).map((row) => conditionFinding(file, row)),
    ...empties
      .filter((row) => isUnexplained(row, options, bases, ignored))
      .map((row) => emptyFinding(file, row)),
  ];
}
