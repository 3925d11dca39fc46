// One file as a part of the repository. Everything here depends on the file and on the frame alone, so it is found once and
// kept while both stay: a judgement after an edit makes one new member and finds the others as they were.
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import { perFile, type View } from '../kit/index.ts';
import { RUN_BY_HAND, SAMPLES, TEST_SUPPORT } from './entry-conventions.ts';
import { linksOf, type FileLinks, type Surroundings } from './file-links.ts';
import type { Frame } from './frame.ts';
import type { Package } from './manifests.ts';
import type { Numbering } from './numbering.ts';
import { findStringLinks, type StringLinks } from './string-links.ts';

export const PROGRAM = 1;
export const TEST = 2;
/** A file that may be used, in a way that nothing shows, leads to it. */
export const HELD = 4;
/** A file of which it is no more than a guess that it is unused leads to it. */
export const GUESSED = 8;

export interface Member {
  readonly file: SourceFile;
  readonly number: number;
  readonly links: FileLinks;
  readonly strings: StringLinks;
  /** The package it is part of. */
  readonly owner: Package | undefined;
  /** Whether it is where a program or a test starts. */
  readonly start: number;
  readonly isTest: boolean;
  /** Whether it is a test or serves tests, by its name or place. */
  readonly isSupport: boolean;
  /** Whether it is a setting or a script of tools. */
  readonly isTool: boolean;
  readonly isAuthored: boolean;
}

const isTest = perFile(isTestFile);
const known = new WeakMap<Frame, WeakMap<SourceFile, Member>>();

/** In order of path. */
export function membersOf(view: View, numbering: Numbering, frame: Frame): Member[] {
  const { graph, state } = view;
  const around: Surroundings = {
    numbering,
    resolver: state.resolver,
    read: (path) => state.snapshot.read(path),
  };
  let ofFrame = known.get(frame);
  if (!ofFrame) known.set(frame, (ofFrame = new WeakMap()));
  const members: Member[] = [];
  for (const file of graph.files.values()) {
    let member = ofFrame.get(file);
    if (!member) ofFrame.set(file, (member = createMember(view, around, frame, file)));
    members.push(member);
  }
  return members;
}

function createMember(view: View, around: Surroundings, frame: Frame, file: SourceFile): Member {
  const { numbering } = around;
  const { path } = file;
  const links = linksOf(around, file);
  const isSupport = isTest(file) || frame.tests.has(path) || TEST_SUPPORT.test(path);
  return {
    file,
    number: numbering.file(path),
    links,
    strings: findStringLinks({ view, frame, numbering }, file, links),
    owner: frame.packageOf(path),
    start: startOf(frame, file, links, isSupport),
    isTest: isTest(file),
    isSupport,
    isTool: frame.isToolFile(path),
    isAuthored: view.isAuthored(path),
  };
}

function startOf(frame: Frame, file: SourceFile, { fact, offered }: FileLinks, isSupport: boolean): number {
  let start = isTest(file) || frame.tests.has(file.path) || SAMPLES.test(file.path) ? TEST : 0;
  if (frame.entries.has(file.path)) start |= isSupport ? TEST : PROGRAM;
  const isRun = fact.isCommand || (offered.length === 0 && RUN_BY_HAND.test(file.path));
  return isRun ? start | PROGRAM : start;
}
