// Where a test of a file belongs, by where those of its neighbours are, under a name that no file has.
import { compareText, folderOf, joinPath, nameOf } from '../../base/index.ts';
import { edgesInto, type CodeGraph } from '../../graph/index.ts';
import type { Suite } from '../../suite/index.ts';

export interface TestPlace {
  readonly path: string;
  /** The test file that shows how tests are written here. */
  readonly model: string;
}

/** Undefined where the suite has no test to learn from, or would take no file that is named like one. */
export function testPlaceOf(
  source: string,
  suite: Suite,
  graph: CodeGraph,
  isFree: (path: string) => boolean,
): TestPlace | undefined {
  const own = ownTests(source, suite, graph);
  const model = own[0] ?? nearestTest(source, suite);
  if (model === undefined) return undefined;
  const pair = own[0] === undefined ? nearestPair(source, suite, graph) : { source, test: own[0] };
  const names = pair
    ? [placed(source, pair, false), placed(source, pair, true)]
    : [joinPath(folderOf(model), `${stemOf(source)}${suffixOf(model)}`)];
  const beside = joinPath(folderOf(model), `${stemOf(source)}.cases${suffixOf(model)}`);
  const path = [...names, beside, ...numbered(beside)].find(
    (each): each is string => each !== undefined && isFree(each) && suite.isTest(each),
  );
  return path === undefined ? undefined : { path, model };
}

function numbered(path: string | undefined): string[] {
  return path === undefined ? [] : [2, 3, 4, 5].map((number) => path.replace('.cases', `.cases-${number}`));
}

/** Tests that are named after the file; else those that import it, nearest first. */
function ownTests(source: string, { tests }: Suite, graph: CodeGraph): string[] {
  const stem = stemOf(source);
  const importers = new Set((edgesInto(graph).get(source) ?? []).map(({ from }) => from));
  return tests
    .filter((test) => stemOf(test) === stem || importers.has(test))
    .sort(
      (a, b) =>
        Number(stemOf(b) === stem) - Number(stemOf(a) === stem) ||
        Number(importers.has(b)) - Number(importers.has(a)) ||
        shared(source, b) - shared(source, a) ||
        compareText(a, b),
    );
}

interface Pair {
  readonly source: string;
  readonly test: string;
}

/** A neighbour and its test. */
function nearestPair(source: string, { tests }: Suite, graph: CodeGraph): Pair | undefined {
  const pairs = tests.flatMap((test): Pair[] => {
    const imported = (graph.files.get(test)?.resolutions ?? []).flatMap((each) =>
      each.kind === 'file' ? [each.path] : [],
    );
    const named = imported.find((path) => stemOf(path) === stemOf(test));
    return named === undefined ? [] : [{ source: named, test }];
  });
  return pairs.sort(
    (a, b) => shared(source, b.source) - shared(source, a.source) || compareText(a.test, b.test),
  )[0];
}

function nearestTest(source: string, { tests }: Suite): string | undefined {
  return [...tests].sort((a, b) => shared(source, b) - shared(source, a) || compareText(a, b))[0];
}

/** How many folders two paths have in common, from the root on. */
function shared(a: string, b: string): number {
  const [one, other] = [folderOf(a).split('/'), folderOf(b).split('/')];
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? one.length : at;
}

const MARK = /[._-](?:test|spec|tests|unit)$|(?<=[a-z])(?:Test|Spec)$/;

/** `src/a.test.ts` → `a`. */
export function stemOf(path: string): string {
  return nameOf(path)
    .replace(/\.[cm]?[jt]sx?$/, '')
    .replace(MARK, '');
}

/** `src/a.test.ts` → `.test.ts`. */
function suffixOf(test: string): string {
  return nameOf(test).slice(stemOf(test).length);
}

/** The same way from the file to its test as in the pair. */
function placed(source: string, pair: Pair, isSecond: boolean): string | undefined {
  const [sourceFolder, testFolder] = [folderOf(pair.source), folderOf(pair.test)];
  const name = `${stemOf(source)}${isSecond ? '.cases' : ''}${suffixOf(pair.test)}`;
  const own = folderOf(source);
  if (sourceFolder === testFolder) return joinPath(own, name);
  if (testFolder === joinPath(sourceFolder, '__tests__')) return joinPath(own, `__tests__/${name}`);
  const mirrored = mirror(sourceFolder, testFolder, own);
  return joinPath(mirrored ?? testFolder, name);
}

/** `src/a` ↔ `test/a`, so `src/b` ↔ `test/b`. */
function mirror(sourceFolder: string, testFolder: string, own: string): string | undefined {
  const [from, to] = [sourceFolder.split('/'), testFolder.split('/')];
  while (from.length > 0 && to.length > 0 && from.at(-1) === to.at(-1)) {
    from.pop();
    to.pop();
  }
  const root = from.join('/');
  if (own !== root && !own.startsWith(`${root}/`)) return undefined;
  const rest = own.slice(root.length).replace(/^\//, '');
  return [to.join('/'), rest].filter((part) => part !== '').join('/');
}
