// Functions whose control flow is hard to follow, each reported once, under the gravest of what is wrong with it.
import * as z from 'zod';
import type { FileFacts } from '../../facts/index.ts';
import { isTestFile, occurrenceFrom, type SourceFile } from '../../graph/index.ts';
import { complexityFacts, TOP, unitsOf, type Search, type Unit } from '../../complexity/index.ts';
import {
  collectedOf,
  defineDetector,
  NOTHING,
  ownerNameAt,
  type Evidence,
  type Finding,
  type Place,
} from '../kit/index.ts';
import { nameIn, partOf, placesOf, tick, type Said } from '../kit/say.ts';

const options = z.strictObject({
  cognitiveComplexityThreshold: z
    .int()
    .min(0)
    .optional()
    .describe(
      'highest cognitive complexity of a function that is not reported; when left out, 35 for functions with blocks three deep, and 25 for those with more than `maxDepthWarn`',
    ),
  maxDepthWarn: z.int().min(0).default(4).describe('how many blocks may be nested in a function'),
  callbackDepthThreshold: z.int().min(0).default(3).describe('how many callbacks may be nested'),
});

type Options = z.infer<typeof options>;

export default defineDetector({
  id: 'nesting',
  tier: 'budget',
  codes: {
    NESTING_ACCIDENTAL_QUADRATIC: {
      kind: 'accidental-quadratic',
      offByDefault: true,
      say: (said) =>
        `${tick(textsOfSearches(said))} is searched from its start in every turn of an iteration (${placesOf(said, 'search')}).`,
      tier: 'advice',
      cause:
        'An array is searched from its start in every turn of an iteration over something else, so the work grows with the product of both sizes.',
      approach:
        'How large can both collections become, and who decides that? Likely origins are a list that was short when the code was written, a lookup that was never given an index of its own, or two data sets joined by hand. Where the sizes are bounded by design, that bound is worth stating; otherwise a Set or a Map built once before the iteration, perhaps where the data is made, changes the cost of the whole function.',
    },
    NESTING_HIGH_CC: {
      kind: 'high-cognitive-complexity',
      equalRules: [
        'complexity',
        'cognitive-complexity',
        'noExcessiveCognitiveComplexity',
        'max-lines-per-function',
      ],
      say: (said) =>
        `${nameIn(said, 'name')} has a cognitive complexity of ${said.measure ?? partOf(said, 'metrics', 'cognitiveComplexity')}.`,
      cause:
        'The control flow of a function asks a reader to keep many conditions in mind at once: its cognitive complexity is over the limit.',
      approach:
        'Which decisions in this function do not depend on each other? Several concerns handled in one place, validation mixed with work, or one case after another added to a general path are common origins. Parts that share no state can stand by themselves; if the decisions all test the same thing, a table or a type per case may say it better than the function as a whole does.',
    },
    NESTING_CALLBACK_DEPTH: {
      kind: 'callback-depth',
      equalRules: ['max-nested-callbacks', 'no-nested-functions'],
      offByDefault: true,
      say: callbackDepth,
      cause:
        'Functions are handed to functions inside functions, so the order in which the code runs, and where its errors go, cannot be read from top to bottom.',
      approach:
        'Do the callbacks run one after the other, once per element, or on events? Steps in a sequence that predate `await`, loops written as callbacks, and handlers set up inside handlers are common origins. What the inner levels take from the outer ones shows which of them could be functions with a name of their own.',
    },
    NESTING_DEEP: {
      kind: 'deep-nesting',
      equalRules: ['max-depth'],
      offByDefault: true,
      say: (said) =>
        `${nameIn(said, 'name')} nests blocks ${partOf(said, 'metrics', 'depth')} deep (${placesOf(said, 'deepest-block')}).`,
      cause:
        'Blocks stand inside blocks beyond the limit, so what holds at the innermost line must be gathered from far above.',
      approach:
        'Why did the levels add up? Preconditions that wrap the work rather than end it early, a loop with its own logic inside another, and error handling around each step are common origins. When the same function shows other findings as well, the depth is probably a sign that it does more than one thing.',
    },
  },
  options,
  // What SonarSource's rule starts with, which is more than most maintainers want to hear of.
  whenAsked: { cognitiveComplexityThreshold: 15 },
  collectors: [complexityFacts],
  judgeFile(file, limits: Options) {
    const facts = collectedOf(file, complexityFacts);
    if (!facts) return NOTHING;
    // What a test costs is no concern of those who use the code.
    const counted = isTestFile(file) ? [] : facts.searches;
    const searches = Map.groupBy(counted, ([unit]) => unit);
    const findings: Finding[] = [];
    for (const unit of unitsOf(facts)) {
      const found = searches.get(unit.start) ?? [];
      const kind = kindOf(unit, found, limits);
      if (kind) findings.push(findingOf(file, unit, found, kind, limits, facts.contexts[unit.start]));
    }
    return { findings };
  },
});

type Kind = 'accidental-quadratic' | BudgetKind;
type BudgetKind = 'high-cognitive-complexity' | 'callback-depth' | 'deep-nesting';

function kindOf(unit: Unit, searches: readonly Search[], limits: Options): Kind | undefined {
  return searches.length > 0 ? 'accidental-quadratic' : overBudget(unit, limits);
}

/** Without a limit of the user's own, what is flat is not called hard to follow, however long it is. */
const FEWEST_LEVELS = 3;
const NESTED_LIMIT = 35;
/** For functions that are over the limit of depth as well. */
const DEEP_LIMIT = 25;

function complexityLimit({ depth }: Unit, limits: Options): number {
  const { cognitiveComplexityThreshold, maxDepthWarn } = limits;
  if (cognitiveComplexityThreshold !== undefined) return cognitiveComplexityThreshold;
  if (depth < FEWEST_LEVELS) return Infinity;
  return depth > maxDepthWarn ? DEEP_LIMIT : NESTED_LIMIT;
}

/** The published rule knows cognitive complexity of functions only, not of the top of a file. */
function overBudget(unit: Unit, limits: Options): BudgetKind | undefined {
  if (unit.isFunction && unit.cognitiveComplexity > complexityLimit(unit, limits))
    return 'high-cognitive-complexity';
  if (unit.callbackDepth > limits.callbackDepthThreshold) return 'callback-depth';
  return unit.depth > limits.maxDepthWarn ? 'deep-nesting' : undefined;
}

function findingOf(
  { path, facts }: SourceFile,
  unit: Unit,
  searches: readonly Search[],
  kind: Kind,
  limits: Options,
  context: string | undefined,
): Finding {
  const budget = overBudget(unit, limits);
  const name = nameOf(facts, unit);
  const owner = unit.start === TOP ? '' : ownerNameAt(facts, unit.end - 1);
  return {
    kind,
    ...placeOf(path, unit, searches, kind),
    key: `${owner}:${name ?? context ?? ''}`,
    evidence: evidenceOf(path, unit, searches),
    // A function that is also over a limit counts as such, whatever it is reported for.
    ...(budget ? { tier: 'budget', measure: measureOf(unit, budget) } : {}),
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
  const occurrence = start === nameStart || start === TOP ? undefined : occurrenceFrom(facts, nameStart);
  return occurrence === undefined ? undefined : facts.names[facts.occurrences.name[occurrence]!];
}

function measureOf(unit: Unit, kind: BudgetKind): number {
  if (kind === 'high-cognitive-complexity') return unit.cognitiveComplexity;
  return kind === 'callback-depth' ? unit.callbackDepth : unit.depth;
}

/** The name of the function; the top of a file has none, so there it is the code itself. */
function placeOf(file: string, unit: Unit, searches: readonly Search[], kind: Kind): Place {
  if (unit.start !== TOP) return { file, start: unit.nameStart, end: unit.nameEnd };
  if (kind === 'accidental-quadratic') return { file, start: searches[0]![2], end: searches[0]![3] };
  return kind === 'callback-depth'
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
  for (const [, target, start, end, iterationStart, iterationEnd] of searches) {
    evidence.push({ fact: 'search', file, start, end, value: target });
    evidence.push({ fact: 'iteration', file, start: iterationStart, end: iterationEnd });
  }
  return evidence;
}

function textsOfSearches(said: Said): string {
  const targets = said.evidence.filter(({ fact }) => fact === 'search').map(({ value }) => String(value));
  return [...new Set(targets)].join(', ');
}

/** At the top of a file the finding stands at the innermost callback, else at the function that holds them all. */
function callbackDepth(said: Said): string {
  const deep = `${String(partOf(said, 'metrics', 'callbackDepth'))} deep`;
  if (!said.evidence.some(({ fact }) => fact === 'function'))
    return `Callbacks are nested ${deep} up to this one.`;
  return `${nameIn(said, 'name')} holds callbacks that are nested ${deep} (${placesOf(said, 'deepest-callback')}).`;
}
