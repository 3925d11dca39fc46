// Where a finding can be new or gone between two moments: in a file whose text differs, in one whose types may be others, or in
// the graph as a whole. What judges file by file need not look at any other file, on neither side.
import { differingTypes, showTheSame } from '../detectors/index.ts';
import type { SourceFile } from '../graph/index.ts';
import type { Moment } from '../project/index.ts';
import { createView } from './view.ts';

export interface Compared {
  /** Files whose text differs, or that are on one side only. */
  readonly text: ReadonlySet<string>;
  /** These, and files whose types may differ because of them. */
  readonly types: ReadonlySet<string>;
  /** Whether what is seen of the files differs anywhere. */
  differs(seenOf: (file: SourceFile) => string): boolean;
}

export function compare(
  now: Moment,
  then: Moment,
  memory: Map<object, unknown>,
  hasTypes: boolean,
): Compared {
  const text = differingText(now, then);
  const differs: Compared['differs'] = (seenOf) =>
    [...text].some((path) => seenIn(now, path, seenOf) !== seenIn(then, path, seenOf));
  if (!hasTypes || showTheSame(now.state, then.state, text)) return { text, types: text, differs };
  const options = { tools: undefined, memory, hasTypes };
  const others = differingTypes(createView(now, options), createView(then, options));
  return { text, types: new Set([...text, ...others]), differs };
}

function seenIn({ state }: Moment, path: string, seenOf: (file: SourceFile) => string): string {
  const file = state.graph.files.get(path);
  return file ? seenOf(file) : '';
}

function differingText(now: Moment, then: Moment): ReadonlySet<string> {
  const { files } = now.state.graph;
  const { files: old } = then.state.graph;
  const differing = [...files.values()].filter(({ path, id }) => old.get(path)?.id !== id);
  const gone = [...old.keys()].filter((path) => !files.has(path));
  return new Set([...differing.map(({ path }) => path), ...gone]);
}
