// Functions whose control flow is hard to follow, each reported once, under the gravest limit that it is over, and
// once for what it searches in iterations.
import { complexityFacts, TOP, unitsOf, type Search, type Unit } from '../../complexity/index.ts';
import type { FileFacts } from '../../facts/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  defineDetector,
  NOTHING,
  ownerNameAt,
  type Code,
  type Evidence,
  type Finding,
  type Place,
} from '../kit/index.ts';
import { accidentalQuadratic, searchEvidence } from './accidental-quadratic.ts';
import { callbackDepth, nestsCallbacks } from './callback-depth.ts';
import { deepNesting, nestsDeeply } from './deep-nesting.ts';
import { highComplexity, isHighlyComplex } from './high-complexity.ts';
import { options, type NestingOptions } from './options.ts';

export default defineDetector<NestingOptions>({
  id: 'nesting',
  tier: 'budget',
  codes: {
    NESTING_ACCIDENTAL_QUADRATIC: accidentalQuadratic,
    NESTING_HIGH_CC: highComplexity,
    NESTING_CALLBACK_DEPTH: callbackDepth,
    NESTING_DEEP: deepNesting,
  },
  options,
  // What SonarSource's rule starts with, which is more than most maintainers want to hear of.
  whenAsked: { cognitiveComplexityThreshold: 15 },
  collectors: [complexityFacts],
  judgeFile(file, limits) {
    const facts = collectedOf(file, complexityFacts);
    if (!facts) return NOTHING;
    // What a test costs is no concern of those who use the code.
    const counted = isTestFile(file) ? [] : facts.searches;
    const searches = Map.groupBy(counted, ([unit]) => unit);
    const findings: Finding[] = [];
    for (const unit of unitsOf(facts)) {
      const found = searches.get(unit.start) ?? [];
      const context = facts.contexts[unit.start];
      const over = overBudget(unit, limits);
      if (found.length > 0) findings.push(findingOf(file, unit, found, accidentalQuadratic, context));
      if (over)
        findings.push({ ...findingOf(file, unit, [], over, context), measure: measureOf(unit, over) });
    }
    return { findings };
  },
});

/** The gravest limit that the code is over. */
function overBudget(unit: Unit, limits: NestingOptions): Code | undefined {
  if (isHighlyComplex(unit, limits)) return highComplexity;
  if (nestsCallbacks(unit, limits)) return callbackDepth;
  return nestsDeeply(unit, limits) ? deepNesting : undefined;
}

function findingOf(
  { path, facts }: SourceFile,
  unit: Unit,
  searches: readonly Search[],
  code: Code,
  context: string | undefined,
): Finding {
  const name = nameOf(facts, unit);
  const owner = unit.start === TOP ? '' : ownerNameAt(facts, unit.end - 1);
  return {
    kind: code.kind,
    ...placeOf(path, unit, searches, code),
    key: `${owner}:${name ?? context ?? ''}`,
    evidence: evidenceOf(path, unit, searches),
    data: {
      ...(name === undefined ? {} : { name }),
      metrics: {
        cognitiveComplexity: unit.cognitiveComplexity,
        depth: unit.depth,
        callbackDepth: unit.callbackDepth,
        quadraticTargets: [...new Set(searches.map(([, target]) => target))],
        switchCases: unit.switchCases,
      },
    },
  };
}

function nameOf(facts: FileFacts, { start, nameStart }: Unit): string | undefined {
  if (start === nameStart || start === TOP) return undefined;
  return facts.occurrences.startingAt(nameStart)?.name;
}

function measureOf(unit: Unit, code: Code): number {
  if (code === highComplexity) return unit.cognitiveComplexity;
  return code === callbackDepth ? unit.callbackDepth : unit.depth;
}

/** The name of the function; the top of a file has none, so there it is the code itself. */
function placeOf(file: string, unit: Unit, searches: readonly Search[], code: Code): Place {
  if (unit.start !== TOP) return { file, start: unit.nameStart, end: unit.nameEnd };
  if (code === accidentalQuadratic) return { file, start: searches[0]![2], end: searches[0]![3] };
  return code === callbackDepth
    ? { file, start: unit.callbackStart, end: unit.callbackEnd }
    : { file, start: unit.depthStart, end: unit.depthEnd };
}

function evidenceOf(file: string, unit: Unit, searches: readonly Search[]): Evidence[] {
  const { cognitiveComplexity, depth, callbackDepth } = unit;
  const evidence: Evidence[] = [];
  if (unit.start !== TOP)
    evidence.push({ fact: 'function', file, start: unit.start, end: unit.end, value: cognitiveComplexity });
  if (depth > 0)
    evidence.push({ fact: 'deepest-block', file, start: unit.depthStart, end: unit.depthEnd, value: depth });
  if (callbackDepth > 0)
    evidence.push({
      fact: 'deepest-callback',
      file,
      start: unit.callbackStart,
      end: unit.callbackEnd,
      value: callbackDepth,
    });
  return [...evidence, ...detailEvidence(file, unit), ...searchEvidence(file, searches)];
}

/** Beside named steps, the statement that holds the deepest block is detail. */
function detailEvidence(file: string, { steps, others, detailStart, detailEnd }: Unit): Evidence[] {
  if (steps === 0) return [];
  return [{ fact: 'detail', file, start: detailStart, end: detailEnd, value: { steps, others } }];
}
