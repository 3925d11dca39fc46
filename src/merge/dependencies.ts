// Which branch needs another to be merged first: because it was started from it, because a commit says so, or because it imports what
// only the other one adds.
import { folderOf, joinPath } from '../base/index.ts';
import type { MergePair } from '../contract/index.ts';
import type { CommitText } from '../host/index.ts';
import { exportTarget } from '../graph/index.ts';
import type { Moment } from '../project/index.ts';
import type { Candidate } from './candidate.ts';

export function stackedOn(
  a: Candidate,
  b: Candidate,
  commitsOfB: readonly CommitText[],
): MergePair | undefined {
  if (a.head === b.head || !commitsOfB.some(({ commit }) => commit === a.head)) return undefined;
  const message = `${b.name} was started from ${a.name}: it has the commit ${a.head.slice(0, 10)}.`;
  return { a: a.name, b: b.name, kind: 'dependency', evidence: [{ message }] };
}

const TRAILER = /^depends-on:\s*(.+?)\s*$/gim;

/** `Depends-on: feature/login`. */
export function namedBy(
  a: Candidate,
  b: Candidate,
  commitsOfB: readonly CommitText[],
): MergePair | undefined {
  for (const { commit, message: text } of commitsOfB)
    for (const [, listed = ''] of text.matchAll(TRAILER)) {
      if (!listed.split(/[\s,]+/).includes(a.name)) continue;
      const message = `The commit ${commit.slice(0, 10)} of ${b.name} says that it depends on ${a.name}.`;
      return { a: a.name, b: b.name, kind: 'dependency', evidence: [{ message }] };
    }
  return undefined;
}

export interface Lack {
  readonly file: string;
  readonly specifier: string;
  readonly name: string | undefined;
  /** The file that is asked for, with or without its extension. */
  readonly target: string;
}

/** What the files that a branch changes import from the repository and do not get. */
export function lacksOf({ state }: Moment, edits: Candidate['edits']): Lack[] {
  return [...edits.keys()].flatMap((path) => {
    const file = state.graph.files.get(path);
    if (file === undefined) return [];
    return [...file.facts.imports].flatMap((request): Lack[] => {
      const resolution = file.resolutions[request.row];
      const { specifier } = request;
      const lack = { file: path, specifier };
      if (resolution?.kind === 'unresolved') {
        const target = joinPath(folderOf(path), specifier) ?? specifier;
        return specifier.startsWith('.') ? [{ ...lack, name: undefined, target }] : [];
      }
      if (resolution?.kind !== 'file' || resolution.isAsset === true) return [];
      return file.facts.importNames
        .from(request.row)
        .map(({ imported }) => imported)
        .filter((name) => name !== '*' && name !== '=')
        .filter((name) => exportTarget(state.graph, resolution.path, name).kind === 'none')
        .map((name) => ({ ...lack, name, target: resolution.path }));
    });
  });
}

/** Whether a branch changes a file that another one asks for more of than there is. */
export function maySupply({ sources }: Candidate, { lacks }: Candidate): boolean {
  const plain = (path: string): string => path.replace(/(\/index)?\.[^./]+$/, '');
  const changed = new Set(sources.map(plain));
  return lacks.some(({ target }) => changed.has(target) || changed.has(plain(target)));
}

/** Whether the first branch adds what the second one lacks. */
export function supplies(a: Candidate, b: Candidate, both: Moment): MergePair | undefined {
  const left = new Set(lacksOf(both, b.edits).map(keyOf));
  const supplied = b.lacks.filter((lack) => !left.has(keyOf(lack)));
  if (supplied.length === 0) return undefined;
  const evidence = supplied.map(({ file, specifier, name }) => ({
    message: `${file} imports ${name === undefined ? specifier : `${name} from ${specifier}`}, which ${a.name} adds.`,
    file,
  }));
  return { a: a.name, b: b.name, kind: 'dependency', evidence };
}

function keyOf({ file, specifier, name }: Lack): string {
  return [file, specifier, name].join('\0');
}
