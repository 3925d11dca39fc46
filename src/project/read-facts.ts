// Text of one file → encoded facts and what collectors said, with what was noticed about the text as problems. Runs in
// worker threads and on the main thread alike.
import type { Problem } from '../contract/index.ts';
import {
  collectFacts,
  encodeCollected,
  encodeFacts,
  runCollectors,
  type Collector,
  type FileFacts,
} from '../facts/index.ts';
import { classifyText, copiedRelease, type TextFile } from '../snapshot/index.ts';
import { parseSource, type SourceTree } from '../syntax/index.ts';

/** What to collect beside the facts. */
export interface Wanted {
  readonly collectors: readonly Collector[];
  /** False when nobody will ask types. */
  readonly forTypes: boolean;
}

export const NOTHING_MORE: Wanted = { collectors: [], forTypes: false };

/** Encoded facts of one file. */
export interface ReadFacts {
  readonly facts: Uint8Array<ArrayBuffer>;
  readonly collected: Uint8Array<ArrayBuffer>;
}

/** For worker threads, whose larger stack decides what can be read at all. */
export function readFacts(path: string, file: TextFile, wanted: Wanted): ReadFacts {
  try {
    return factsOfText(path, file, wanted);
  } catch (error) {
    return unreadFacts(path, wordsOf(error));
  }
}

function wordsOf(error: unknown): string {
  return error instanceof RangeError ? 'it is nested too deeply' : String(error);
}

/** What is known of a file that could not be analysed: nothing, and why. One such file must not cost the others. */
export function unreadFacts(path: string, why: string): ReadFacts {
  const problem: Problem = {
    code: 'ANALYSIS_FAILED',
    message: `could not be analysed: ${why}`,
    limits: true,
  };
  const facts = encodeFacts(collectFacts(parseSource(path, '')), [problem]);
  return { facts, collected: encodeCollected({}) };
}

/** For the main thread; undefined where its stack is too small, which says nothing about a worker's. */
export function tryReadFacts(path: string, file: TextFile, wanted: Wanted): ReadFacts | undefined {
  try {
    return factsOfText(path, file, wanted, true);
  } catch (error) {
    return error instanceof RangeError ? undefined : unreadFacts(path, String(error));
  }
}

/** `isOnTrial`: what fails for want of stack fails altogether, so that it can be tried with more. */
function factsOfText(path: string, file: TextFile, wanted: Wanted, isOnTrial = false): ReadFacts {
  const tree = parseSource(path, file.text);
  const facts = collectFacts(tree);
  const noticed = [...textProblems(path, file), ...facts.problems];
  return {
    facts: encodeFacts(
      facts,
      noticed.map(({ file: _, ...problem }) => problem),
    ),
    collected: collectedOf(tree, facts, wanted, isOnTrial),
  };
}

/** A collector that fails costs what it has to say about this file. All walk together; which one failed is found out one by one. */
function collectedOf(
  tree: SourceTree,
  facts: FileFacts,
  { collectors, forTypes }: Wanted,
  isOnTrial: boolean,
): ReadFacts['collected'] {
  if (collectors.length === 0) return encodeCollected({});
  try {
    return encodeCollected(runCollectors(tree, facts, collectors, forTypes));
  } catch (error) {
    if (isOnTrial && error instanceof RangeError) throw error;
  }
  const values = {};
  const problems: Problem[] = [];
  for (const collector of collectors) {
    try {
      Object.assign(values, runCollectors(tree, facts, [collector], forTypes));
    } catch (error) {
      // Where all fail, the file is at fault.
      if (problems.length > 0 && problems.length === collectors.length - 1) throw error;
      const message = `could not be analysed for ${collector.id}: ${wordsOf(error)}`;
      problems.push({ code: 'ANALYSIS_FAILED', message, limits: true });
    }
  }
  return encodeCollected(values, problems);
}

/** Of a file with a comment in its head that says so. */
export const SAYS_GENERATED = 'says that it is generated';

function textProblems(path: string, file: TextFile): Problem[] {
  const problems: Problem[] = file.problem ? [file.problem] : [];
  const textClass = file.isMissing ? undefined : classifyText(path, file.text);
  if (textClass === 'minified') {
    problems.push({ code: 'FILE_MINIFIED', message: 'looks minified', limits: false });
  } else if (textClass === 'generated') {
    problems.push({ code: 'FILE_GENERATED', message: SAYS_GENERATED, limits: false });
  } else if (textClass === 'mapped') {
    problems.push({ code: 'FILE_GENERATED', message: 'names its source map', limits: false });
  } else if (textClass === 'bundled') {
    problems.push({ code: 'FILE_GENERATED', message: 'has the form of a bundle', limits: false });
  }
  const release = file.isMissing ? undefined : copiedRelease(path, file.text);
  if (release !== undefined)
    problems.push({ code: 'FILE_COPIED', message: `says “${release}”`, limits: false });
  return problems;
}
