// The repository at the moment of judging: every file in numbers, where programs and tests start, and what is reached from
// there. Put together for each judgement from parts that are kept, so it costs little more than a pass over the edges.
import type { View } from '../kit/index.ts';
import { doubtsOf, type Doubt } from './doubt.ts';
import type { Frame } from './frame.ts';
import { HELD, PROGRAM, TEST, type Member } from './member.ts';
import type { Numbering } from './numbering.ts';
import { unseenImports, type UnseenImports } from './unseen-imports.ts';

export interface Situation {
  readonly view: View;
  readonly numbering: Numbering;
  readonly frame: Frame;
  /** In order of path. */
  readonly members: readonly Member[];
  /** By number of the file. */
  readonly memberAt: readonly (Member | undefined)[];
  /** By number: whether programs, tests, or files that are in doubt reach the file. */
  readonly reached: Uint8Array;
  /** By number: why a file that neither programs nor tests reach may be used all the same. */
  readonly doubts: ReadonlyMap<number, Doubt>;
  doubtAbout(member: Member): Doubt | undefined;
  /** By number: whether a pattern may load the file. */
  readonly matched: Uint8Array;
  /** By number: how many files import it, strings and patterns apart. */
  readonly importers: Uint32Array;
  /** Names, without extension, that tools and files which load modules by computed names mention. */
  readonly computed: ReadonlySet<string>;
  readonly unseen: UnseenImports;
}

export function situationOf(
  view: View,
  numbering: Numbering,
  frame: Frame,
  members: readonly Member[],
): Situation {
  const count = numbering.paths.length;
  const matched = new Uint8Array(count);
  const computed = new Set<string>();
  const memberAt = placed(members, count);
  for (const { links, strings, isTool } of members) {
    for (const target of strings.matched) matched[target] = 1;
    if (links.fact.isOpen || isTool) for (const name of strings.loose) computed.add(name);
  }
  const importers = countImporters(members, frame, count);
  const unseen = unseenImports(view, members);
  const links = { view, numbering, frame, members, memberAt, matched, importers, computed, unseen };
  return { ...links, ...reachAll(links) };
}

function countImporters(members: readonly Member[], frame: Frame, count: number): Uint32Array {
  const importers = new Uint32Array(count);
  for (const { number, links } of members)
    for (const target of links.files) if (target !== number) importers[target]!++;
  for (const { file } of frame.uses) importers[file]!++;
  return importers;
}

/** The situation when members import other files than before, and all else is the same. */
export function reachAgain(before: Situation): Situation {
  const { members, memberAt, frame } = before;
  const links = { ...before, importers: countImporters(members, frame, memberAt.length) };
  return { ...links, ...reachAll(links) };
}

/** The same situation with other members, whose links are the same. */
export function withMembers(before: Situation, view: View, members: readonly Member[]): Situation {
  return { ...before, view, members, memberAt: placed(members, before.memberAt.length) };
}

function placed(members: readonly Member[], count: number): (Member | undefined)[] {
  const memberAt: (Member | undefined)[] = Array.from({ length: count });
  for (const member of members) memberAt[member.number] = member;
  return memberAt;
}

type Links = Omit<Situation, 'reached' | 'doubts' | 'doubtAbout'>;

/** First what certainly leads somewhere; then the files that this leaves, where they may be used all the same. */
function reachAll(links: Links): Pick<Situation, 'reached' | 'doubts' | 'doubtAbout'> {
  const { members, memberAt, frame, numbering } = links;
  const reached = new Uint8Array(memberAt.length);
  const starts = members.filter(({ start }) => start !== 0);
  spread(
    memberAt,
    reached,
    starts.map(({ number, start }) => [number, start]),
  );
  spread(
    memberAt,
    reached,
    frame.uses.map(({ file }) => [file, PROGRAM]),
  );
  const doubtAbout = doubtsOf({
    ...links,
    reached: reached.slice(),
    fileNumber: (path) => numbering.file(path),
  });
  const doubts = new Map<number, Doubt>();
  for (const member of members) {
    const doubt = reached[member.number] === 0 ? doubtAbout(member) : undefined;
    if (doubt) doubts.set(member.number, doubt);
  }
  spread(
    memberAt,
    reached,
    [...doubts].map(([number, { side }]) => [number, side]),
  );
  return { reached, doubts, doubtAbout };
}

type Start = readonly [number: number, side: number];

/** Follows what the files at the start lead to, on the side of each. */
function spread(
  memberAt: readonly (Member | undefined)[],
  reached: Uint8Array,
  starts: readonly Start[],
): void {
  const stack: number[] = [];
  const enter = (number: number, side: number): void => {
    if ((reached[number]! & side) === side) return;
    reached[number]! |= side;
    stack.push(number);
  };
  for (const [number, side] of starts) enter(number, side);
  for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
    const member = memberAt[number];
    if (!member) continue;
    const side = reached[number]!;
    for (const target of member.links.files) enter(target, side);
    for (const target of member.strings.files) enter(target, side);
    for (const target of member.strings.matched) enter(target, side);
  }
}

/** Whether a file is there for tests only. */
export function isOfTests({ reached }: Situation, { isSupport, start, number }: Member): boolean {
  const sides = reached[number]!;
  return isSupport || ((start & PROGRAM) === 0 && (sides & TEST) !== 0 && (sides & (PROGRAM | HELD)) === 0);
}
