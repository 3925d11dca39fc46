// Functions of a corpus, and an order of them that a seed decides.
import type { ProjectState } from '../../src/project/index.ts';
import type { Suite } from '../../src/suite/index.ts';

export interface Body {
  readonly path: string;
  readonly name: string;
  /** Right after the brace that opens it. */
  readonly at: number;
}

/** Bodies of functions in sources. */
export function bodiesIn({ graph, snapshot }: ProjectState, suite: Suite): Body[] {
  const tests = new Set(suite.tests);
  return [...graph.files.values()].flatMap((file) => {
    if (tests.has(file.path) || file.role.role !== 'source' || file.path.endsWith('.d.ts')) return [];
    const text = snapshot.read(file.path) ?? '';
    return file.facts.functions
      .filter(({ bodyStart }) => text[bodyStart] === '{')
      .map(({ bodyStart, symbol }) => ({
        path: file.path,
        name: symbol === undefined ? `at ${bodyStart}` : file.facts.symbols.at(symbol).name,
        at: bodyStart + 1,
      }));
  });
}

/** The same order for the same seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const list = [...items];
  let state = seed >>> 0;
  for (let at = list.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}
