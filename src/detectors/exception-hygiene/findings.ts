// From what was collected of files, and what types say about them, to findings and holds.
import { memo } from '../../base/index.ts';
import { qualifiedName, type SourceFile } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import { collectedOf, type Finding, type Hold, type View } from '../kit/index.ts';
import type { TypedFacts } from '../kit/typed-facts.ts';
import type { Callee, Form, TypedAnswer } from './asking.ts';
import exceptionFacts from './facts.ts';
import { FLOATING_FORMS } from './floating-promises.ts';
import { MISUSED_FORMS } from './misused-promises.ts';
import type { ExceptionOptions } from './options.ts';
import { isTooBroad, tooBroad } from './overscoped-try.ts';
import { RETURN_AWAIT_FORMS } from './return-await-policy.ts';
import type { ExceptionFacts, Found, Kind } from './shape.ts';
import { THROWN_FORMS } from './throw-non-error.ts';

/** By what types show: which kind of finding that makes, and whether it is certain. */
const FORMS = {
  ...formsOf('floating-promises', FLOATING_FORMS),
  ...formsOf('misused-promises', MISUSED_FORMS),
  ...formsOf('return-await-policy', RETURN_AWAIT_FORMS),
  ...formsOf('throw-non-error', THROWN_FORMS),
} as Readonly<Record<Form, { readonly kind: Kind; readonly isGuess: boolean }>>;

function formsOf(kind: Kind, forms: Readonly<Record<string, 'certain' | 'guess'>>): object {
  return Object.fromEntries(
    Object.entries(forms).map(([form, certainty]) => [form, { kind, isGuess: certainty === 'guess' }]),
  );
}

export function factsOf(file: SourceFile): ExceptionFacts | undefined {
  return collectedOf(file, exceptionFacts);
}

/** Whether all these functions are among those of their files. */
function areAmong({ graph }: View, callees: readonly Callee[], namesIn: typeof carefulIn): boolean {
  return callees.length > 0 && callees.every(([path, name]) => namesIn(graph.files.get(path)!).has(name));
}

const carefulIn = memo((file: SourceFile): ReadonlySet<string> => new Set(factsOf(file)?.careful));

const guardedIn = memo(
  (file: SourceFile): ReadonlySet<string> =>
    new Set([...(factsOf(file)?.careful ?? []), ...(factsOf(file)?.guarded ?? [])]),
);

/** Of each function with a name, how it treats its errors. */
export function careOf(file: SourceFile): ReadonlyMap<string, string> {
  const care = new Map<string, string>();
  for (const name of guardedIn(file)) care.set(name, carefulIn(file).has(name) ? 'careful' : 'guarded');
  for (const { symbol } of file.facts.functions) {
    if (symbol === undefined) continue;
    const name = qualifiedName(file.facts, symbol);
    if (!care.has(name)) care.set(name, '');
  }
  return care;
}

export function* plainFindings(view: View, { answers }: TypedFacts<TypedAnswer>): Generator<Finding> {
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

/** What the text alone decides. */
const settled = memo((file: SourceFile): readonly Finding[] => {
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

export function* broadTries(view: View, settings: ExceptionOptions): Generator<Finding> {
  for (const file of view.authored) {
    for (const block of factsOf(file)?.tries ?? [])
      if (isTooBroad(block, settings)) yield tooBroad(file, block);
  }
}

export function* typedFindings(view: View, { answers }: TypedFacts<TypedAnswer>): Generator<Finding> {
  for (const [path, { hits }] of answers) {
    const { facts } = view.graph.files.get(path)!;
    for (const [form, start, end, hash, callees] of hits) {
      if (areAmong(view, callees, carefulIn)) continue;
      const evidence = [{ fact: 'type', file: path, start, end }];
      const key = `${ownerNameAt(facts, start)}:${hash}`;
      const isGuess = FORMS[form].isGuess || areAmong(view, callees, guardedIn);
      const tier = isGuess ? { tier: 'advice' as const } : {};
      yield { kind: FORMS[form].kind, file: path, start, end, key, evidence, data: { form }, ...tier };
    }
  }
}

export function* openPlaces({ answers, unanswered }: TypedFacts<TypedAnswer>): Generator<Hold> {
  for (const [file, { open }] of answers) {
    for (const [form, start, end] of open) {
      yield { kind: FORMS[form].kind, file, start, end, reason: 'type-unknown' };
    }
  }
  for (const { file, reason } of unanswered) {
    yield { kind: 'floating-promises', file: file.path, start: 0, end: 0, reason };
  }
}

/** An await that does nothing is a matter of taste, and most names that are checked hold a promise only from some time on. */
export function isWanted(
  finding: Finding,
  { returnAwait, checkedNames, likelyMeant }: ExceptionOptions,
): boolean {
  const { kind, data } = finding;
  if (!likelyMeant && isLikelyMeant(finding)) return false;
  if (data?.form === 'checked-name') return checkedNames;
  return kind !== 'return-await-policy' || returnAwait === 'in-try-catch' || data?.form === 'missing';
}

const OFTEN_MEANT: ReadonlySet<string> = new Set<Kind>([
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
