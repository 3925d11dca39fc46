// Which files programs and tests reach: every file in numbers, where programs and tests start, and what follows from there. Put
// together for each state from parts that are kept, so it costs little more than a pass over the edges.
import type { ProjectState } from '../../project/index.ts';
import { possibleUses, type PossibleUse } from './possible-uses.ts';
import { usageOf, type Usage } from '../usage.ts';
import { HELD, PROGRAM, TEST, type LinkedFile } from '../links/linked-file.ts';
import { numberingOf, type Numbering } from '../links/numbering.ts';
import { unseenImports, type UnseenImports } from './unseen-imports.ts';

export interface Reach {
  readonly state: ProjectState;
  readonly numbering: Numbering;
  readonly usage: Usage;
  /** In order of path. */
  readonly files: readonly LinkedFile[];
  /** By number of the file. */
  readonly fileAt: readonly (LinkedFile | undefined)[];
  /** By number: whether programs, tests, or files that may be used reach the file. */
  readonly reached: Uint8Array;
  /** By number: why a file that neither programs nor tests reach may be used all the same. */
  readonly possible: ReadonlyMap<number, PossibleUse>;
  possibleUseOf(linked: LinkedFile): PossibleUse | undefined;
  /** By number: whether a pattern may load the file. */
  readonly matched: Uint8Array;
  /** By number: how many files import it, strings and patterns apart. */
  readonly importers: Uint32Array;
  /** Names, without extension, that tools and files which load modules by computed names mention. */
  readonly computed: ReadonlySet<string>;
  readonly unseen: UnseenImports;
}

/** `files` are those of the state, linked. */
export function reachOf(state: ProjectState, files: readonly LinkedFile[]): Reach {
  const numbering = numberingOf(state);
  const usage = usageOf(state);
  const count = numbering.paths.length;
  const matched = new Uint8Array(count);
  const computed = new Set<string>();
  const fileAt = placed(files, count);
  for (const { links, strings, isTool } of files) {
    for (const target of strings.matched) matched[target] = 1;
    if (links.fact.isOpen || isTool) for (const name of strings.loose) computed.add(name);
  }
  const importers = countImporters(files, usage, count);
  const unseen = unseenImports(state, files);
  const links = { state, numbering, usage, files, fileAt, matched, importers, computed, unseen };
  return { ...links, ...reachAll(links) };
}

function countImporters(files: readonly LinkedFile[], usage: Usage, count: number): Uint32Array {
  const importers = new Uint32Array(count);
  for (const { number, links } of files)
    for (const target of links.files) if (target !== number) importers[target]!++;
  for (const { file } of usage.uses) importers[file]!++;
  return importers;
}

/** The reach when files import other files than before, and all else is the same. */
export function reachAgain(before: Reach): Reach {
  const { files, fileAt, usage } = before;
  const links = { ...before, importers: countImporters(files, usage, fileAt.length) };
  return { ...links, ...reachAll(links) };
}

/** The same reach with other files, whose links are the same. */
export function withFiles(before: Reach, state: ProjectState, files: readonly LinkedFile[]): Reach {
  return { ...before, state, files, fileAt: placed(files, before.fileAt.length) };
}

function placed(files: readonly LinkedFile[], count: number): (LinkedFile | undefined)[] {
  const fileAt: (LinkedFile | undefined)[] = Array.from({ length: count });
  for (const linked of files) fileAt[linked.number] = linked;
  return fileAt;
}

type Links = Omit<Reach, 'reached' | 'possible' | 'possibleUseOf'>;

/** First what certainly leads somewhere; then the files that this leaves, where they may be used all the same. */
function reachAll(links: Links): Pick<Reach, 'reached' | 'possible' | 'possibleUseOf'> {
  const { files, fileAt, usage, numbering } = links;
  const reached = new Uint8Array(fileAt.length);
  const starts = files.filter(({ start }) => start !== 0);
  spread(
    fileAt,
    reached,
    starts.map(({ number, start }) => [number, start]),
  );
  spread(
    fileAt,
    reached,
    usage.uses.map(({ file }) => [file, PROGRAM]),
  );
  const possibleUseOf = possibleUses({
    ...links,
    reached: reached.slice(),
    fileNumber: (path) => numbering.file(path),
  });
  const possible = new Map<number, PossibleUse>();
  for (const linked of files) {
    const use = reached[linked.number] === 0 ? possibleUseOf(linked) : undefined;
    if (use) possible.set(linked.number, use);
  }
  spread(
    fileAt,
    reached,
    [...possible].map(([number, { side }]) => [number, side]),
  );
  return { reached, possible, possibleUseOf };
}

type Start = readonly [number: number, side: number];

/** Follows what the files at the start lead to, on the side of each. */
function spread(
  fileAt: readonly (LinkedFile | undefined)[],
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
    const linked = fileAt[number];
    if (!linked) continue;
    const side = reached[number]!;
    for (const target of linked.links.files) enter(target, side);
    for (const target of linked.strings.files) enter(target, side);
    for (const target of linked.strings.matched) enter(target, side);
  }
}

/** Whether a file is there for tests only. */
export function isOfTests({ reached }: Reach, { isSupport, start, number }: LinkedFile): boolean {
  const sides = reached[number]!;
  return isSupport || ((start & PROGRAM) === 0 && (sides & TEST) !== 0 && (sides & (PROGRAM | HELD)) === 0);
}
