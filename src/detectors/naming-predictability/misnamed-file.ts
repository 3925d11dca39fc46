// A file that is named after something else than what it exports, where nearly all others are named after it.
import { memo } from '../../base/index.ts';
import { edgesInto, type SourceFile } from '../../graph/index.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import { ownExports, type OwnExport } from '../kit/own-exports.ts';
import { numberOf, tick, wordOf } from '../kit/say.ts';
import { mainExport, stemOf } from './main-export.ts';
import { carries, inCommon, wordsOf } from './name-words.ts';
import type { Options } from './options.ts';

export const misnamedFile: Code = {
  kind: 'misnamed-file',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${tick(wordOf(said, 'stem'))} exports ${tick(wordOf(said, 'export'))}; of the ${numberOf(said, 'files')} files here that export one ${wordOf(said, 'sort')}, ${numberOf(said, 'alike')} carry its name.`,
  cause:
    'Nearly all files of a package are named after what they export, and this one is not, so whoever looks for it by name looks in the wrong place.',
  approach:
    'Which of the two names is the older one? A file that kept its name when its content was replaced, or a copy that was never renamed, are usual. If the file is named after its place in a framework rather than after its content, that is reason enough to leave it.',
};

interface Named {
  readonly file: SourceFile;
  readonly main: OwnExport;
  readonly stem: string;
}

export function findMisnamedFiles(view: View, { minFiles, minShare }: Options): Finding[] {
  const named = view.authored.flatMap((file) => namedOf(file) ?? []);
  const stems = shared(named, ({ stem, main }) => [stem, main.name]);
  const names = shared(named, ({ stem, main }) => [main.name, stem]);
  const groups = Map.groupBy(
    named.filter(({ stem, main }) => !stems.has(stem) && !names.has(main.name)),
    ({ file, main }) => `${view.state.resolver.packageOf(file.path)?.folder ?? ''}\0${main.kind}`,
  );
  const edges = edgesInto(view.graph);
  return [...groups.values()].flatMap((group) => {
    const alike = group.filter(isAlike).length;
    if (group.length < minFiles || alike < group.length * minShare) return [];
    return group.flatMap((one) => {
      const importers = importersOf(view, edges.get(one.file.path) ?? []);
      const isOdd = importers > 0 && !isAlike(one) && isMeantAlike(one);
      return isOdd ? [findingOf(one, importers, group.length, alike)] : [];
    });
  });
}

const namedOf = memo((file: SourceFile): Named | undefined => {
  const main = file.role.role === 'source' ? mainExport(file) : undefined;
  const stem = stemOf(file.path);
  return main && isComparable(stem, main) ? { file, main, stem } : undefined;
});

/** Names for a sort of content, of which a file may hold one thing so far, and for what a folder is entered by. */
const SORT =
  /(?:^|[-_.]|(?<=[a-z])(?=[A-Z]))(?:utils?|helpers?|tools?|common|shared|misc|styles?|styled|types?|base|lib|index|main|mod)$/i;

/** A constant is often named for its value, routes are named for addresses, and numbers are written in many ways. */
function isComparable(stem: string, { kind, name }: OwnExport): boolean {
  if (SORT.test(stem)) return false;
  return kind !== 'constant' && kind !== 'enum' && !/[\d$[\](){}+@]/.test(stem) && !/\d/.test(name);
}

/** What follows a dot says which part the file has, which its export may say or not. A file may be named after a type beside it, too. */
const isAlike = memo(({ file, stem, main }: Named): boolean =>
  [main, ...ownExports(file).filter(({ kind }) => kind === 'type')].some(({ name }) =>
    [stem, stem.split('.')[0]!].some((own) => carries(wordsOf(own), wordsOf(name))),
  ),
);

/** So many words may be new in the name of a function. */
const MOST_NEW = 2;

/** A file with a function may be named for its subject instead; one that shares most of its words is named after the function. */
function isMeantAlike({ stem, main }: Named): boolean {
  if (main.kind !== 'function') return true;
  const [own, its] = [wordsOf(stem), wordsOf(main.name)];
  return inCommon(own, its) * 2 > own.length && its.length - inCommon(its, own) <= MOST_NEW;
}

/**
 * Names of files with different content, as `index` and `page`, and names of exports of files with different names, as `run` and `loader`:
 * they say which part something has, not what it is.
 */
function shared(
  named: readonly Named[],
  pair: (one: Named) => readonly [name: string, content: string],
): ReadonlySet<string> {
  const contents = new Map<string, Set<string>>();
  for (const one of named) {
    const [name, content] = pair(one);
    const known = contents.get(name) ?? new Set();
    contents.set(name, known.add(content));
  }
  return new Set([...contents].filter(([, known]) => known.size > 1).map(([name]) => name));
}

function importersOf({ graph }: View, edges: readonly { readonly from: string }[]): number {
  const files = new Set(edges.map(({ from }) => from));
  return [...files].filter((path) => graph.files.get(path)?.role.role === 'source').length;
}

function findingOf({ file, main, stem }: Named, importers: number, files: number, alike: number): Finding {
  const place = { file: file.path, start: main.start, end: main.end };
  return {
    kind: misnamedFile.kind,
    ...place,
    key: main.name,
    measure: importers,
    evidence: [{ fact: 'export', ...place, value: main.name }],
    data: { stem, export: main.name, sort: main.kind, files, alike, importers },
  };
}
