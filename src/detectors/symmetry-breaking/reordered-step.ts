// A function that does first what its siblings do later.
import { placeOfText, type Code, type Finding } from '../kit/index.ts';
import { nameIn, numberOf, placesOf, tick, wordOf } from '../kit/say.ts';
import { STEP } from './facts.ts';
import { shareOf, takenBy, type Pattern } from './pattern.ts';
import type { Member } from './taken-steps.ts';

export const reorderedStep: Code = {
  kind: 'reordered-step',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${nameIn(said, 'name')} calls ${tick(`${wordOf(said, 'first')}()`)} before ${tick(`${wordOf(said, 'second')}()`)}; the other ${said.measure} of the ${numberOf(said, 'members')} ${wordOf(said, 'group')} call it after: ${placesOf(said, 'step')}.`,
  cause:
    'Functions that are alike take two steps in one order, and one of them takes them in the other, which changes what happens between them or when one of them fails.',
  approach:
    'Does one step need what the other has done, or prevent it? Then the order is a rule, and the difference a mistake or an exception that deserves a comment. If nothing depends on it, the order of the others spares readers the question.',
};

/** So many must agree on an order. */
const MANY = 4;

export function reorderedSteps(pattern: Pattern): Finding[] {
  const steps = [...pattern.common.keys()];
  return steps.flatMap((first) =>
    steps.flatMap((second) => (first === second ? [] : reordered(pattern, first, second))),
  );
}

/** Members that take `first` before `second`, where the others do not. */
function reordered(pattern: Pattern, first: string, second: string): Finding[] {
  const both = pattern.members.filter((member) => isOnce(member, first) && isOnce(member, second));
  const odd = both.filter(({ steps }) => steps.get(first)!.end < steps.get(second)!.end);
  if (odd.length !== 1 || both.length - 1 < MANY) return [];
  const others = both.filter((member) => member !== odd[0]);
  const isForItself = [first, second].every(
    (step) =>
      shareOf(
        both.map(({ steps }) => steps.get(step)!),
        STEP.BARE,
      ) >= 0.5,
  );
  return isForItself ? [findingOf(pattern, odd[0]!, others, [first, second])] : [];
}

/** Whether the step is taken once, and for sure: then the text tells when. */
function isOnce({ steps }: Member, step: string): boolean {
  const taken = steps.get(step);
  return taken !== undefined && taken.count === 1 && (taken.flags & (STEP.MAYBE | STEP.AROUND)) === 0;
}

function findingOf(
  { what, members }: Pattern,
  { file, fact, steps }: Member,
  others: readonly Member[],
  [first, second]: readonly [string, string],
): Finding {
  const [before, after] = [steps.get(first)!, steps.get(second)!];
  return {
    kind: reorderedStep.kind,
    ...placeOfText(file.path, fact.nameStart, fact.name),
    key: `${fact.name}:${before.path}:${after.path}`,
    measure: others.length,
    evidence: [
      { fact: 'first', file: file.path, start: before.start, end: before.end },
      { fact: 'second', file: file.path, start: after.start, end: after.end },
      ...others.map((other) => takenBy(other, first)),
    ],
    data: { name: fact.name, first: before.path, second: after.path, group: what, members: members.length },
  };
}
