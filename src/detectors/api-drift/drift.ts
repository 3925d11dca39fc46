// Who differs from the standard of a family: from an interface or base class, from functions of the same name in neighbouring
// files, or from functions whose names begin alike.
import { memo } from '../../base/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import type { Evidence, View } from '../kit/index.ts';
import { isAside } from './family-name.ts';
import { contracts, type Contract } from './implementers.ts';
import type { Options } from './options.ts';
import { cousins, prefixFamilies, siblings, type Families } from './same-name.ts';
import {
  givesOther,
  shapeOf,
  standardOf,
  takesMore,
  waitsOtherwise,
  type Member,
  type Shape,
  type Standard,
} from './standard.ts';

export interface Drift {
  readonly family: 'contract' | 'same-name' | 'prefix';
  readonly member: Member;
  readonly standard: Shape;
  readonly evidence: readonly Evidence[];
}

export const isComparable = memo((file: SourceFile) => !isAside(file.path) && !isTestFile(file));

export function driftIn(view: View, settings: Options): Drift[] {
  const files = view.authored.filter((file) => isComparable(file));
  return [
    ...contracts(view.graph, files).flatMap((contract) => contractDrift(contract, settings)),
    ...sameNameDrift([siblings(files), cousins(files)], settings),
    ...prefixDrift(prefixFamilies(files, settings.prefixMinLength), settings),
  ];
}

/** The interface or base class is the standard, provided that most follow it. */
function contractDrift({ declared, members }: Contract, settings: Options): Drift[] {
  if (members.length < settings.implementersMin) return [];
  const standard = shapeOf(declared.signature);
  const others = members.filter(({ signature }) => {
    const shape = shapeOf(signature);
    return takesMore(shape, standard) || waitsOtherwise(shape, standard);
  });
  if (others.length > members.length * (1 - settings.standardShare)) return [];
  const evidence = [witness('declared', declared)];
  return others.map((member) => ({ family: 'contract', member, standard, evidence }));
}

/** Whoever follows the standard of one neighbourhood does not drift from another. */
function sameNameDrift(neighbourhoods: readonly Families[], settings: Options): Drift[] {
  const followers = new Set<string>();
  const drifts: Drift[] = [];
  for (const families of neighbourhoods) {
    for (const members of families.values()) {
      if (members.length < settings.sameNameMinMembers) continue;
      const standard = standardOf(members, settings.standardShare);
      if (!standard) continue;
      for (const member of standard.followers) followers.add(placeText(member));
      const others = members.filter(({ signature }) => {
        const shape = shapeOf(signature);
        return takesMore(shape, standard.shape) || givesOther(shape, standard.shape);
      });
      drifts.push(...others.map((member) => driftFrom('same-name', member, standard)));
    }
  }
  return drifts.filter(({ member, standard }) => {
    const isFollower = followers.has(placeText(member));
    return !isFollower || givesOther(shapeOf(member.signature), standard);
  });
}

/** Members of such a family take what they need; but whoever calls them expects to wait for all or for none. */
function prefixDrift(families: Families, settings: Options): Drift[] {
  const drifts: Drift[] = [];
  for (const members of families.values()) {
    if (members.length < settings.prefixFamilyMinMembers) continue;
    const standard = standardOf(members, settings.standardShare);
    if (!standard) continue;
    const others = members.filter(({ signature }) => givesOther(shapeOf(signature), standard.shape));
    drifts.push(...others.map((member) => driftFrom('prefix', member, standard)));
  }
  return drifts;
}

function driftFrom(family: Drift['family'], member: Member, { shape, followers }: Standard): Drift {
  const examples = followers.filter((follower) => follower !== member).slice(0, MAX_EXAMPLES);
  const evidence = examples.map((follower) => witness('standard', follower));
  return { family, member, standard: shape, evidence };
}

/** Enough to see the pattern. */
const MAX_EXAMPLES = 3;

function placeText({ file, signature }: Member): string {
  return `${file}\0${signature[1]}`;
}

export function witness(fact: string, { file, signature }: Member): Evidence {
  const [name, start] = signature;
  return { fact, file, start, end: start + name.length, value: { ...shapeOf(signature) } };
}
