// What siblings have in common: the steps that most of them take.
import type { Evidence } from '../kit/index.ts';
import { STEP } from './facts.ts';
import type { Options } from './options.ts';
import type { Siblings } from './siblings.ts';
import { isAside, type Member, type Step } from './taken-steps.ts';

export interface Pattern extends Siblings {
  /** By step, the members that take it. */
  readonly common: ReadonlyMap<string, readonly Member[]>;
}

export function patternOf(siblings: Siblings, { minMembers, standardShare }: Options): Pattern | undefined {
  const { members } = siblings;
  if (members.length < minMembers) return undefined;
  const takers = new Map<string, Member[]>();
  for (const member of members)
    for (const [step, { path }] of member.steps) {
      const known = takers.get(step);
      if (known) known.push(member);
      else if (!isAside(path)) takers.set(step, [member]);
    }
  const common = [...takers].filter(([, list]) => list.length >= members.length * standardShare);
  return common.length === 0 ? undefined : { ...siblings, common: new Map(common) };
}

/** A question that a library answers goes with the values that a function has, and not with what it is for. */
export function forItsOwnSake({ isExternal }: Step): number {
  return STEP.BARE | STEP.AROUND | (isExternal ? 0 : STEP.TEST);
}

/** What share of the steps has one of the flags. */
export function shareOf(steps: readonly Step[], flags: number): number {
  return steps.filter((step) => (step.flags & flags) !== 0).length / steps.length;
}

export function takenBy({ file, fact, steps }: Member, step: string): Evidence {
  const { start, end } = steps.get(step)!;
  return { fact: 'step', file: file.path, start, end, value: fact.name };
}
