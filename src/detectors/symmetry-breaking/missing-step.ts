// A function that leaves out what its siblings do.
import type { CodeGraph } from '../../graph/index.ts';
import { placeOfText, type Code, type Finding } from '../kit/index.ts';
import { nameIn, numberOf, placesOf, tick, wordOf } from '../kit/say.ts';
import { STEP } from './facts.ts';
import { forItsOwnSake, shareOf, takenBy, type Pattern } from './pattern.ts';
import type { Member } from './taken-steps.ts';
import { isReplaced, isTakenBeyond, lastName } from './way-around.ts';

export const missingStep: Code = {
  kind: 'missing-step',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${nameIn(said, 'name')} does not call ${tick(`${wordOf(said, 'step')}()`)}, and ${said.measure} of the ${numberOf(said, 'members')} ${wordOf(said, 'group')} do: ${placesOf(said, 'step')}.`,
  cause:
    'Functions that are alike take the same steps, and one of them leaves a step out. Whoever copies or changes one of them takes the others for the pattern.',
  approach:
    'Is the step left out on purpose? Then a comment where it would stand tells the next reader. If it was forgotten, see what it protects the others from. Where every member of the group needs the step, a wrapper or a base class that takes it leaves nothing to forget.',
};

export function missingSteps(graph: CodeGraph, pattern: Pattern): Finding[] {
  return [...pattern.common].flatMap(([step, takers]) =>
    missing(graph, pattern, step, takers).map((member) => findingOf(pattern, member, takers, step)),
  );
}

/** So many may leave a step out before it stops being one that everyone takes. */
const FEW = 0.1;
/** Functions that take so many other steps alike are alike, however few they are. */
const MUCH_ALIKE = 4;
/** So many functions make a pattern by one decorator. */
const MANY = 5;
/** So many by a step that comes before all others. */
const MORE = 8;
/** So many by any single step. */
const VERY_MANY = 12;

/** Whoever asks for all that there is has no single thing to check. */
const MANY_THINGS = /^(?:list|search|find|query|index|browse|all|count)/i;

function missing(graph: CodeGraph, pattern: Pattern, step: string, takers: readonly Member[]): Member[] {
  const { members, common } = pattern;
  const without = members.filter(({ steps }) => !steps.has(step));
  if (without.length > Math.max(1, members.length * FEW)) return [];
  const taken = takers.map(({ steps }) => steps.get(step)!);
  const sake = shareOf(taken, forItsOwnSake(taken[0]!));
  const isAround = shareOf(taken, STEP.AROUND) > 0;
  const isOwed = isOwedByAll(pattern, step, takers, sake) && (isAround || without.length === 1);
  const fewest = isAround ? 0 : Math.min(...takers.map(({ fact }) => fact.takes));
  return without.filter((member) => {
    const others = [...common.keys()].filter((other) => other !== step);
    const shared = others.filter((other) => member.steps.has(other)).length;
    const isAlike = shared >= (takers.length < MUCH_ALIKE ? MUCH_ALIKE : 2) && shared === others.length;
    const mayBeOwed =
      isOwed && shared >= others.length / 2 && (isAround || !MANY_THINGS.test(member.fact.name));
    return (
      ((sake >= 0.5 && isAlike) || mayBeOwed) &&
      member.fact.takes >= fewest &&
      !isReplaced(member, taken[0]!, common) &&
      !isTakenBeyond(graph, member, lastName(taken[0]!.path))
    );
  });
}

/** Whether the step alone makes the pattern: something that comes before the work, and not the work itself. */
function isOwedByAll(
  { bond, members }: Pattern,
  step: string,
  takers: readonly Member[],
  sake: number,
): boolean {
  const taken = takers.map(({ steps }) => steps.get(step)!);
  if (bond === 'meant') return sake > 0;
  if (bond === 'loose') return members.length >= MORE && step.startsWith('super.');
  if (shareOf(taken, STEP.MAYBE) > 0.3) return false;
  if (shareOf(taken, STEP.AROUND) >= 0.6) return members.length >= MANY;
  const isMostly = (test: (taker: Member) => boolean): boolean =>
    takers.filter(test).length >= takers.length * 0.6;
  if (!isMostly(({ fact, steps }) => fact.calls > steps.get(step)!.count)) return false;
  const comesFirst = isMostly((taker) => firstStep(taker) === step);
  return (
    (members.length >= MORE && sake >= 0.6 && comesFirst) || (members.length >= VERY_MANY && sake >= 0.1)
  );
}

function firstStep({ steps }: Member): string | undefined {
  return [...steps].find(([, { flags }]) => (flags & STEP.AROUND) === 0)?.[0];
}

function findingOf(
  { what, members, common }: Pattern,
  { file, fact }: Member,
  takers: readonly Member[],
  step: string,
): Finding {
  const { path } = takers[0]!.steps.get(step)!;
  return {
    kind: missingStep.kind,
    ...placeOfText(file.path, fact.nameStart, fact.name),
    key: `${fact.name}:${path}`,
    measure: takers.length,
    evidence: takers.map((taker) => takenBy(taker, step)),
    data: { name: fact.name, step: path, group: what, members: members.length, common: common.size },
  };
}
