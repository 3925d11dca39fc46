// A function that does what its siblings do, and one thing more.
import type { CodeGraph } from '../../graph/index.ts';
import { placeOfText, type Code, type Finding } from '../kit/index.ts';
import { nameIn, numberOf, placesOf, tick, times, wordOf } from '../kit/say.ts';
import { STEP } from './facts.ts';
import type { Options } from './options.ts';
import { forItsOwnSake, takenBy, type Pattern } from './pattern.ts';
import { isAside, type Member, type Step } from './taken-steps.ts';
import { isTakenBeyond, lastName, wordsOf } from './way-around.ts';

export const addedStep: Code = {
  kind: 'added-step',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${nameIn(said, 'name')} calls ${tick(`${wordOf(said, 'step')}()`)} besides ${times(numberOf(said, 'common'), 'step')} that ${said.measure} of the ${numberOf(said, 'members')} ${wordOf(said, 'group')} take without it: ${placesOf(said, 'step')}.`,
  cause:
    'Functions that are alike take the same steps, and one of them takes those and one more. Whoever copies or changes one of them takes the others for the pattern.',
  approach:
    'Is the step what sets this function apart? Then a comment says so to the next reader. Is it what the others should do, too, since someone came upon a case that concerns them all? Or is it left over from something that the others have got rid of?',
};

/** So many must do without. */
const MANY = 4;
/** So many steps make a pattern of their own. */
const STEPS = 2;

export function addedSteps(graph: CodeGraph, pattern: Pattern, { standardShare }: Options): Finding[] {
  const { members, common } = pattern;
  if (common.size < STEPS) return [];
  const alike = members.filter(({ steps }) => [...common.keys()].every((step) => steps.has(step)));
  const plain = alike.filter((member) => ownSteps(member, pattern).length === 0);
  if (plain.length < Math.max(MANY, members.length * standardShare)) return [];
  return alike.flatMap((member) => {
    const [own, ...more] = ownSteps(member, pattern);
    if (own === undefined || more.length > 0) return [];
    const [key, added] = own;
    const isAdded =
      // A decorator says what is special about a function.
      (added.flags & STEP.AROUND) === 0 &&
      !isItsPurpose(member, added) &&
      !isExplained(member, added) &&
      !members.some((other) => other !== member && other.steps.has(key)) &&
      !plain.some((other) => isTakenBeyond(graph, other, lastName(added.path)));
    return isAdded ? [findingOf(pattern, member, added, plain)] : [];
  });
}

/** What it does for its own sake apart from the pattern. */
function ownSteps({ steps }: Member, { common }: Pattern): (readonly [key: string, step: Step])[] {
  return [...steps].filter(
    ([key, step]) => !common.has(key) && !isAside(step.path) && (step.flags & forItsOwnSake(step)) !== 0,
  );
}

/** A function that is named after a step is there to take it. */
function isItsPurpose({ fact: { name } }: Member, { path }: Step): boolean {
  const words = wordsOf(name);
  return wordsOf(path).some((word) => words.includes(word));
}

/** Whether a comment stands before it, with no name in between. */
function isExplained({ file: { facts } }: Member, { start }: Step): boolean {
  const comment = facts.comments.lastBefore(start);
  return comment !== undefined && facts.occurrences.within(comment.end, start).length === 0;
}

function findingOf(
  { what, members, common }: Pattern,
  { file, fact }: Member,
  { path, start, end }: Step,
  plain: readonly Member[],
): Finding {
  const [shared] = common.keys();
  return {
    kind: addedStep.kind,
    ...placeOfText(file.path, fact.nameStart, fact.name),
    key: `${fact.name}:${path}`,
    measure: plain.length,
    evidence: [
      { fact: 'added', file: file.path, start, end },
      ...plain.map((other) => takenBy(other, shared!)),
    ],
    data: { name: fact.name, step: path, group: what, members: members.length, common: common.size },
  };
}
