// Where a finding can be new or gone between two moments: in a file whose text differs, in one whose types may be others, or in
// the graph as a whole. What judges file by file need not look at any other file, on neither side.
import { createView, differingTypes, showTheSame } from '../detectors/index.ts';
import type { CodeGraph, SourceFile } from '../graph/index.ts';
import type { Moment } from '../project/index.ts';

type SeenOf = (file: SourceFile) => ReadonlyMap<string, string>;

export interface Compared {
  /** Files whose text differs, or that are on one side only. */
  readonly text: ReadonlySet<string>;
  /** These, and files whose types may differ because of them. */
  readonly types: ReadonlySet<string>;
  /** Whether any name that both sides have is seen otherwise. A new name is seen only by files whose types differ. */
  differs(seenOf: SeenOf): boolean;
}

export function compare(now: Moment, then: Moment, memory: object, hasTypes: boolean): Compared {
  const text = differingText(now, then);
  const differs = (seenOf: SeenOf): boolean =>
    [...text].some((path) => isSeenOtherwise(now.state.graph, then.state.graph, path, seenOf));
  if (!hasTypes || showTheSame(now.state, then.state, text)) return { text, types: text, differs };
  const options = { tools: undefined, memory, hasTypes };
  const others = differingTypes(createView(now, options), createView(then, options));
  return { text, types: new Set([...text, ...others]), differs };
}

function isSeenOtherwise(now: CodeGraph, then: CodeGraph, path: string, seenOf: SeenOf): boolean {
  const [file, old] = [now.files.get(path), then.files.get(path)];
  if (!file || !old) return false;
  const before = seenOf(old);
  return [...seenOf(file)].some(([name, seen]) => before.has(name) && before.get(name) !== seen);
}

function differingText(now: Moment, then: Moment): ReadonlySet<string> {
  const { files } = now.state.graph;
  const { files: old } = then.state.graph;
  const differing = [...files.values()].filter(({ path, id }) => old.get(path)?.id !== id);
  const gone = [...old.keys()].filter((path) => !files.has(path));
  return new Set([...differing.map(({ path }) => path), ...gone]);
}
