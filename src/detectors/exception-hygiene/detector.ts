// How code fails, and whether anybody notices: exceptions and promises.
import * as z from 'zod';
import { surfaceFacts } from '../../facts/index.ts';
import { qualifiedName, type SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  defineDetector,
  ownerNameAt,
  perFile,
  type Finding,
  type Hold,
  type View,
} from '../kit/index.ts';
import { typedFacts, type TypedFacts } from '../kit/typed-facts.ts';
import { CODES } from './codes.ts';
import exceptionFacts from './facts.ts';
import type { Found, Kind, TryFact } from './shape.ts';
import { ASK, decodeAsks, type AskKind } from './asks.ts';
import { exceptionQuestion } from './question.ts';
import { KIND_OF_FORM, type Callee, type Form, type TypedAnswer } from './typed.ts';

const CODE_OF = Object.fromEntries(Object.entries(CODES).map(([code, { kind }]) => [kind, code])) as Readonly<
  Record<Kind, string>
>;

const options = z.strictObject({
  overscopedTryMinStatements: z
    .int()
    .min(1)
    .default(10)
    .describe('statements directly in a try block from which on it counts as too broad'),
  overscopedTryMinCalls: z
    .int()
    .min(0)
    .default(1)
    .describe('calls that such a block must hold at least: without any, hardly anything in it can throw'),
  checkedNames: z
    .boolean()
    .default(false)
    .describe('whether a name whose type is a promise is reported as a condition: it may hold nothing yet'),
  likelyMeant: z
    .boolean()
    .default(false)
    .describe(
      'whether what the author most likely meant is reported too, such as a promise that nothing around could wait for',
    ),
  returnAwait: z
    .enum(['in-try-catch', 'error-handling-correctness-only'])
    .default('error-handling-correctness-only')
    .describe('whether a needless await before a returned promise is reported too, or only a missing one'),
});

type Options = z.infer<typeof options>;

export default defineDetector<Options>({
  id: 'exception-hygiene',
  tier: 'proof',
  needs: 'types',
  isByFile: true,
  seenByOthers: careOf,
  worksWithoutTypes: true,
  codes: CODES,
  options,
  whenAsked: { returnAwait: 'in-try-catch', checkedNames: true, likelyMeant: true },
  collectors: [exceptionFacts, surfaceFacts],
  async judge(view: View, settings) {
    const wanted = wantedAsks(view, settings);
    const files = view.authored.filter((file) => hasQuestions(view, file, wanted));
    const typed = await typedFacts(view, exceptionQuestion(view, files, wanted));
    return {
      findings: [
        ...plainFindings(view, typed),
        ...broadTries(view, settings),
        ...typedFindings(view, typed),
      ].filter((finding) => isWanted(finding, settings)),
      holds: [...openPlaces(typed)],
    };
  },
});

function factsOf(file: SourceFile) {
  return collectedOf(file, exceptionFacts);
}

/** Whether all these functions are among those of their files. */
function areAmong({ graph }: View, callees: readonly Callee[], namesIn: typeof carefulIn): boolean {
  return callees.length > 0 && callees.every(([path, name]) => namesIn(graph.files.get(path)!).has(name));
}

const carefulIn = perFile((file): ReadonlySet<string> => new Set(factsOf(file)?.careful));

const guardedIn = perFile(
  (file): ReadonlySet<string> =>
    new Set([...(factsOf(file)?.careful ?? []), ...(factsOf(file)?.guarded ?? [])]),
);

/** Of each function with a name, how it treats its errors. */
function careOf(file: SourceFile): ReadonlyMap<string, string> {
  const { functions } = file.facts;
  const care = new Map<string, string>();
  for (const name of guardedIn(file)) care.set(name, carefulIn(file).has(name) ? 'careful' : 'guarded');
  for (let row = 0; row < functions.count; row++) {
    if (functions.symbol[row] === 0) continue;
    const name = qualifiedName(file.facts, functions.symbol[row]! - 1);
    if (!care.has(name)) care.set(name, '');
  }
  return care;
}

/** What may be said of a place by types, as far as it would be reported. */
function wantedAsks(view: View, { likelyMeant }: Options): ReadonlySet<AskKind> {
  const isFloating = view.reports('EH_FLOATING_PROMISES');
  return new Set<AskKind>([
    ASK.LINK,
    ...(isFloating ? [ASK.STATEMENT, ASK.HANDLED, ASK.TAKEN, ASK.FOLLOWED] : []),
    ...(isFloating && likelyMeant ? [ASK.TOP, ASK.DETACHED] : []),
    ...(view.reports('EH_THROW_NON_ERROR') ? [ASK.THROWN, ...(likelyMeant ? [ASK.CAUGHT] : [])] : []),
    ...(view.reports('EH_RETURN_AWAIT_POLICY') ? [ASK.AWAITED, ASK.GUARDED, ASK.RETURNED] : []),
    ...(view.reports('EH_MISUSED_PROMISES')
      ? [ASK.CONDITION, ASK.SPREAD, ASK.PREDICATE, ASK.ASYNC, ASK.VALUE, ASK.ARGUMENT]
      : []),
  ]);
}

function hasQuestions(view: View, file: SourceFile, wanted: ReadonlySet<AskKind>): boolean {
  if (wanted.has(ASK.ASYNC) && factsOf(file)?.inherited !== undefined) return true;
  const kinds = askKindsIn(file);
  if (kinds.has(ASK.LINK) && hasReportedLinks(view, file)) return true;
  return [...kinds].some((kind) => kind !== ASK.LINK && wanted.has(kind));
}

const askKindsIn = perFile(
  (file): ReadonlySet<AskKind> => new Set(decodeAsks(factsOf(file)?.asks ?? '').map(({ kind }) => kind)),
);

/** Whether something is reported that holds only if what it is called on is a promise. */
function hasReportedLinks(view: View, file: SourceFile): boolean {
  return (factsOf(file)?.found ?? []).some(({ kind, on }) => on !== undefined && view.reports(CODE_OF[kind]));
}

/** An await that does nothing is a matter of taste, and most names that are checked hold a promise only from some time on. */
function isWanted(finding: Finding, { returnAwait, checkedNames, likelyMeant }: Options): boolean {
  const { kind, data } = finding;
  if (!likelyMeant && isLikelyMeant(finding)) return false;
  if (data?.form === 'checked-name') return checkedNames;
  return kind !== 'return-await-policy' || returnAwait === 'in-try-catch' || data?.form === 'missing';
}

const OFTEN_MEANT: ReadonlySet<string> = new Set<Kind>([
  'async-promise-executor',
  'floating-promises',
  'silent-catch',
  'throw-non-error',
]);

/**
 * Guesses of these kinds are true, and hardly ever news to those who wrote the code; nor are promises that nothing could wait for,
 * and errors that are told apart and said in other words.
 */
function isLikelyMeant({ kind, tier, data }: Finding): boolean {
  const form = data?.form;
  return (
    form === 'detached' ||
    form === 'told-apart' ||
    form === 'logged' ||
    (tier === 'advice' && OFTEN_MEANT.has(kind))
  );
}

function* plainFindings(view: View, { answers }: TypedFacts<TypedAnswer>): Generator<Finding> {
  for (const file of view.authored) {
    const others = answers.get(file.path)?.others ?? [];
    if (others.length === 0) {
      yield* settled(file);
      continue;
    }
    const known = new Set(others.map(([start, end]) => `${start}-${end}`));
    const found = factsOf(file)!.found ?? [];
    for (const [index, finding] of settled(file).entries()) {
      const { on } = found[index]!;
      if (!on || !known.has(`${on[0]}-${on[1]}`)) yield finding;
    }
  }
}

function* broadTries(view: View, settings: Options): Generator<Finding> {
  for (const file of view.authored) {
    for (const block of factsOf(file)?.tries ?? [])
      if (isTooBroad(block, settings)) yield tooBroad(file, block);
  }
}

/** What the text alone decides. */
const settled = perFile((file): readonly Finding[] => {
  return (factsOf(file)?.found ?? []).map((found) => findingOf(file, found));
});

function findingOf({ path }: SourceFile, { kind, start, end, key, form, guess, facts, fix }: Found): Finding {
  return {
    kind,
    file: path,
    start,
    end,
    key,
    evidence: (facts ?? []).map(([fact, from, to]) => ({ fact, file: path, start: from, end: to })),
    ...(guess ? { tier: 'advice' } : {}),
    ...(form === undefined ? {} : { data: { form } }),
    ...(fix ? { fix: fix.map(([from, to, text]) => ({ file: path, start: from, end: to, text })) } : {}),
  };
}

function isTooBroad([, , , statements, calls]: TryFact, settings: Options): boolean {
  return statements >= settings.overscopedTryMinStatements && calls >= settings.overscopedTryMinCalls;
}

function tooBroad({ path }: SourceFile, [start, end, key, statements, calls]: TryFact): Finding {
  return {
    kind: 'overscoped-try',
    file: path,
    start,
    end,
    key,
    measure: statements,
    evidence: [{ fact: 'try-block', file: path, start, end, value: statements }],
    data: { statements, calls },
  };
}

/**
 * That nobody waits for the promise is certain; that somebody should is not. And a name may hold nothing at all, whatever its
 * type says where null is not checked.
 */
const GUESSES: ReadonlySet<Form> = new Set<Form>([
  'callback',
  'inherited',
  'checked-name',
  'top',
  'maybe-promise',
  'doubtful-handler',
  'object',
  'caught',
]);

function* typedFindings(view: View, { answers }: TypedFacts<TypedAnswer>): Generator<Finding> {
  for (const [path, { hits }] of answers) {
    const { facts } = view.graph.files.get(path)!;
    for (const [form, start, end, hash, callees] of hits) {
      if (areAmong(view, callees, carefulIn)) continue;
      const evidence = [{ fact: 'type', file: path, start, end }];
      const key = `${ownerNameAt(facts, start)}:${hash}`;
      const isGuess = GUESSES.has(form) || areAmong(view, callees, guardedIn);
      const tier = isGuess ? { tier: 'advice' as const } : {};
      yield { kind: KIND_OF_FORM[form], file: path, start, end, key, evidence, data: { form }, ...tier };
    }
  }
}

function* openPlaces({ answers, unanswered }: TypedFacts<TypedAnswer>): Generator<Hold> {
  for (const [file, { open }] of answers) {
    for (const [form, start, end] of open) {
      yield { kind: KIND_OF_FORM[form], file, start, end, reason: 'type-unknown' };
    }
  }
  for (const { file, reason } of unanswered) {
    yield { kind: 'floating-promises', file: file.path, start: 0, end: 0, reason };
  }
}
