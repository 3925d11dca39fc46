// Imports that may use a name without our seeing it: requests that lead nowhere we know, and files that could not be read.
import { latest, nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { stemOf } from '../../resolve/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { isBroken } from '../links/file-links.ts';
import type { LinkedFile } from '../links/linked-file.ts';

export interface UnseenImports {
  /** Whether a request that leads nowhere may mean this file and ask for this name, or for any. */
  mayMean(path: string, name: string | undefined): boolean;
  /** Whether a file that was not read whole mentions the name. */
  mentions(name: string): boolean;
}

export function unseenImports(state: ProjectState, files: readonly LinkedFile[]): UnseenImports {
  const asked = new Map<string, Set<string>>();
  const lookedFor = new Map<string, Set<string>>();
  const broken: SourceFile[] = [];
  for (const { file, links } of files) {
    for (const { specifier, names, looked } of links.unresolved) {
      addNames(asked, lastPart(specifier), names);
      for (const stem of looked) addNames(lookedFor, stem, names);
    }
    if (isBroken(file)) broken.push(file);
  }
  const words = wordsIn(state, broken);
  return {
    mayMean(path, name) {
      const lists = [asked.get(lastPart(path)), lookedFor.get(stemOf(path))];
      return lists.some(
        (names) => names !== undefined && (name === undefined || names.has(name) || names.has('*')),
      );
    },
    mentions: (name) => words.has(name),
  };
}

function addNames(index: Map<string, Set<string>>, key: string, names: readonly string[]): void {
  const known = index.get(key) ?? new Set<string>();
  for (const name of names) known.add(name);
  index.set(key, known);
}

const lastWords = latest<ReadonlySet<string>>();

/** Every word of these files. They are the same from one judgement to the next. */
function wordsIn({ snapshot, workspace }: ProjectState, files: readonly SourceFile[]): ReadonlySet<string> {
  return lastWords(workspace, [files], () => {
    const words = new Set<string>();
    for (const { path } of files)
      for (const word of (snapshot.read(path) ?? '').match(/[\w$]+/g) ?? []) words.add(word);
    return words;
  });
}

/** The last part of a path that says which file is meant: an index stands for its folder. */
function lastPart(path: string): string {
  const plain = path
    .replace(/^#/, '')
    .replace(/[?#].*$/, '')
    .replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
    .replace(/\/index$/, '');
  return nameOf(plain);
}
