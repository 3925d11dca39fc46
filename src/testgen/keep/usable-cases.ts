// Which calls can become tests at all: what comes of them is plain, always the same, and meant.
import type { Work } from '../context.ts';
import { cameTo, type Observations } from '../observe/observe-calls.ts';
import type { Observed } from '../observe/observed.ts';
import type { FilePlan, TargetCall } from '../plan/plan-file.ts';
import type { TestStyle } from '../style/test-style.ts';
import type { Target } from '../targets/targets.ts';
import { canBeSaid } from '../write/assertion.ts';
import type { Outcome, TestCase } from '../write/test-case.ts';
import { isUndefined, sizeOf, type Value } from '../values/value.ts';

const MOST_PARTS = 40;

export function usableCases(work: Work, plan: FilePlan, observations: Observations): TestCase[] {
  const says = new Set(
    plan.calls.filter((call) => saysSomething(observations.calls.get(call))).map(({ target }) => target),
  );
  const telling = tellingParts(plan, observations);
  return plan.calls.flatMap((call): TestCase[] => {
    const observed = observations.calls.get(call);
    const judged = outcomeOf(work, plan.style, call, observed, observations, telling.get(call.target));
    if (typeof judged === 'string') {
      work.dropped.add(judged);
      return [];
    }
    if (judged.kind === 'value' && isUndefined(judged.value) && !says.has(call.target)) {
      work.dropped.add('nothing_to_assert');
      return [];
    }
    const { id, target, parameters, args, invalid, madeWith } = call;
    const kind = judged.kind === 'error' ? 'error' : call.kind === 'typical' ? 'happy' : 'edge';
    return [{ id, target, parameters, args, invalid, madeWith, kind, outcome: judged }];
  });
}

/** Whether the function ever gives something back. */
function saysSomething(observed: Observed | undefined): boolean {
  return observed?.tree !== undefined && !isUndefined(observed.tree);
}

const MOST_TOLD = 4;

/** The first parts of results that are not the same for all calls of a function. */
function tellingParts({ calls }: FilePlan, observations: Observations): Map<Target, ReadonlySet<string>> {
  const found = new Map<Target, ReadonlySet<string>>();
  for (const [target, own] of Map.groupBy(calls, (call) => call.target)) {
    const values = new Map<string, Set<string>>();
    for (const [name, value] of own.flatMap((call) => observations.calls.get(call)?.parts ?? []))
      values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value)));
    const telling = [...values].filter(([, each]) => each.size > 1).map(([name]) => name);
    found.set(target, new Set(telling.slice(0, MOST_TOLD)));
  }
  return found;
}

/** What came of the call, or why it is no test. */
function outcomeOf(
  { change }: Work,
  style: TestStyle,
  call: TargetCall,
  observed: Observed | undefined,
  { elsewhere }: Observations,
  telling: ReadonlySet<string> = new Set(),
): Outcome | string {
  if (observed === undefined) return 'not_run';
  if (!observed.isSteady) return 'not_steady';
  if (elsewhere.has(call) || cameTo(observed)!.includes(change.root)) return 'depends_on_place';
  const outcome = observed.error ? errorOutcome(observed) : valueOutcome(call, observed, style, telling);
  if (typeof outcome === 'string') return outcome;
  return canBeSaid(outcome, style) ? outcome : 'cannot_be_asserted';
}

/** What the engine says about code that did not look at what it was given. */
const ACCIDENTAL =
  /^Cannot (?:read|set|destructure|convert|access|mix|use|delete|assign|define)|is not (?:a function|iterable|defined|a constructor|extensible|an object)|^Invalid (?:array length|count value|time value)|^Maximum call stack|^Reduce of empty array|cannot be invoked without|^Class constructor|^Right-hand side|must be of type|object null prototype|^Method \w+|called on (?:null|incompatible)|circular structure|^Generator is/;

function errorOutcome({ error, isAsync = false }: Observed): Outcome | string {
  const { name, message } = error!;
  if (ACCIDENTAL.test(message) || (message === '' && name === 'Error')) return 'accidental_error';
  if (message.length > 200 || /A mutant was reached/.test(message)) return 'result_too_large';
  return { kind: 'error', error: error!, isAsync };
}

function valueOutcome(
  call: TargetCall,
  observed: Observed,
  { assertions }: TestStyle,
  telling: ReadonlySet<string>,
): Outcome | string {
  const { tree, isBare = false, isAsync = false, isIterated = false, opaque } = observed;
  if (call.invalid.length > 0) return 'invalid_input_accepted';
  const parts = (observed.parts ?? []).filter(([name]) => telling.has(name));
  if (parts.length > 0 && !isIterated)
    return parts.some(([, value]) => hasNaN(value)) && !isAboutNaN(call)
      ? 'result_not_a_number'
      : { kind: 'parts', parts, isAsync };
  if (tree === undefined)
    return opaque === 'large'
      ? 'result_too_large'
      : opaque === 'not-fed'
        ? 'inputs_not_known'
        : 'result_not_plain';
  if (call.target.callable.kind === 'constructor') return 'result_not_plain';
  if (isBare && assertions !== 'expect') return 'result_not_plain';
  if (isUndefined(tree)) {
    const effect = effectOf(call, observed);
    if (effect) return { kind: 'effect', ...effect, isAsync };
  }
  if (sizeOf(tree) > MOST_PARTS) return 'result_too_large';
  if (hasNaN(tree) && !isAboutNaN(call)) return 'result_not_a_number';
  return { kind: 'value', value: tree, isAsync, isIterated };
}

function hasNaN(value: Value): boolean {
  switch (value.kind) {
    case 'word':
      return value.text === 'NaN';
    case 'list':
      return value.items.some(hasNaN);
    case 'object':
      return value.entries.some(([, inner]) => hasNaN(inner));
    case 'made':
      return value.from.some(hasNaN);
    default:
      return false;
  }
}

/** Whether the function has NaN in mind; otherwise that nobody looks at a number is nothing to hold on to. */
function isAboutNaN({ target }: TargetCall): boolean {
  const { start, end } = target.callable.node;
  return /NaN/.test(target.tree.text.slice(start, end));
}

/** The one argument that the call changes. */
function effectOf({ args }: TargetCall, { after = [] }: Observed): { at: number; value: Value } | undefined {
  const changed = args.flatMap((given, at) => {
    const now = after[at]?.tree;
    if (now === undefined || (given.kind !== 'list' && given.kind !== 'object')) return [];
    return JSON.stringify(now) === JSON.stringify(given) || sizeOf(now) > MOST_PARTS
      ? []
      : [{ at, value: now }];
  });
  return changed.length === 1 ? changed[0] : undefined;
}
