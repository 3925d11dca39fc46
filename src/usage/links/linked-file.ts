// One source file with what it leads to. Everything here depends on the file and on what surrounds the sources, so it is found
// once and kept while both stay: after an edit one file is linked anew and the others are found as they were.
import { memo, memoByFirst } from '../../base/index.ts';
import { isAuthored, isTestFile, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { RUN_BY_HAND, SAMPLES, TEST_SUPPORT } from '../folders.ts';
import { linksOf, type FileLinks, type Surroundings } from './file-links.ts';
import { usageOf, type Usage } from '../usage.ts';
import type { Package } from '../manifests/packages.ts';
import { numberingOf } from './numbering.ts';
import { findStringLinks, type StringLinks } from './string-links.ts';

export const PROGRAM = 1;
export const TEST = 2;
/** A file that may be used, in a way that nothing shows, leads to it. */
export const HELD = 4;
/** A file of which it is no more than a guess that it is unused leads to it. */
export const GUESSED = 8;

export interface LinkedFile {
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

/** In order of path. */
export function linkedFiles(state: ProjectState): LinkedFile[] {
  const numbering = numberingOf(state);
  const usage = usageOf(state);
  const around: Surroundings = {
    numbering,
    resolver: state.resolver,
    read: (path) => state.snapshot.read(path),
  };
  const linkedFile = linkedBy(usage);
  return Array.from(state.graph.files.values(), (file) => linkedFile(file, state, around));
}

const linkedBy = memo((usage: Usage) =>
  memoByFirst((file: SourceFile, state: ProjectState, around: Surroundings) =>
    linkFile(state, around, usage, file),
  ),
);

function linkFile(state: ProjectState, around: Surroundings, usage: Usage, file: SourceFile): LinkedFile {
  const { numbering } = around;
  const { path } = file;
  const links = linksOf(around, file);
  const isSupport = isTestFile(file) || usage.tests.has(path) || TEST_SUPPORT.test(path);
  return {
    file,
    number: numbering.file(path),
    links,
    strings: findStringLinks({ state, usage, numbering }, file, links),
    owner: usage.packageOf(path),
    start: startOf(usage, file, links, isSupport),
    isTest: isTestFile(file),
    isSupport,
    isTool: usage.isToolFile(path),
    isAuthored: isAuthored(file),
  };
}

function startOf(usage: Usage, file: SourceFile, { fact, offered }: FileLinks, isSupport: boolean): number {
  let start = isTestFile(file) || usage.tests.has(file.path) || SAMPLES.test(file.path) ? TEST : 0;
  if (usage.entries.has(file.path)) start |= isSupport ? TEST : PROGRAM;
  const isRun = fact.isCommand || (offered.length === 0 && RUN_BY_HAND.test(file.path));
  return isRun ? start | PROGRAM : start;
}
