// Closed sets of words that the repository declares, and which of them a switch is about.
import { compareText, memo } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import { symbolTarget, type SourceFile } from '../../graph/index.ts';
import { collectedOf, type Place, type View } from '../kit/index.ts';
import trapFacts from './facts.ts';
import type { Compared, Declared } from './question.ts';
import type { SwitchRow } from './switch-facts.ts';

export interface WordSet extends Place {
  readonly name: string;
  readonly members: readonly string[];
  /** Where variants that a property tells apart are declared elsewhere. */
  readonly also: readonly Place[];
}

interface DeclaredSet extends WordSet {
  readonly keys: readonly string[];
}

/** The sets that a file declares by themselves: unions of literals, lists and objects of constants. */
const declaredIn = memo((file: SourceFile): readonly DeclaredSet[] =>
  (collectedOf(file, trapFacts)?.unions ?? []).map(([name, start, members, keys]) => ({
    file: file.path,
    start,
    end: start + name.length,
    name,
    members,
    keys,
    also: [],
  })),
);

/** Share of a set that a value must be able to be: a test before it may have taken some out. */
const MOST_OF_IT = 0.8;
/** Labels by which a set is recognised where types say nothing. */
const FEWEST_WITHOUT_TYPES = 4;

export type SetOf = (file: SourceFile, row: SwitchRow, compared: Compared | undefined) => WordSet | undefined;

export function setFinder(view: View): SetOf {
  const declared = view.authored.flatMap((file) => declaredIn(file));
  return (file, row, compared) => {
    const [, , , owner, labels] = row;
    if (owner >= 0) return namedSet(view, file, owner);
    if (compared?.[1] === 'words') return typedSet(view, declared, [file, row, compared]);
    const isOpen = compared === undefined || compared[1] === 'open';
    return isOpen && labels.length >= FEWEST_WITHOUT_TYPES
      ? onlySet(setsWith(declared, labels), [file])
      : undefined;
  };
}

function setsWith(declared: readonly DeclaredSet[], words: readonly string[]): DeclaredSet[] {
  return declared.filter(
    ({ members }) =>
      words.length >= members.length * MOST_OF_IT && words.every((word) => members.includes(word)),
  );
}

/** Other sets may happen to have the same words: it must be the only one, and a file that the value passes through must name it. */
function onlySet(sets: readonly WordSet[], files: readonly (SourceFile | undefined)[]): WordSet | undefined {
  const [only] = sets;
  const isNamed = files.some((file) => only && file && file.facts.symbols.named(only.name).length > 0);
  return sets.length === 1 && isNamed ? only : undefined;
}

/** Texts of files, each read once. */
const textsOf = memo(({ state }: View) => {
  const texts = new Map<string, string>();
  return (path: string): string => {
    const text = texts.get(path) ?? state.snapshot.read(path) ?? '';
    texts.set(path, text);
    return text;
  };
});

/** The set that the declaration of the compared value names, or writes out itself. */
function typedSet(
  view: View,
  declared: readonly DeclaredSet[],
  [file, row, [, , words, variants, origin]]: readonly [SourceFile, SwitchRow, Compared],
): WordSet | undefined {
  if (variants.length >= 3) return variantSet(view, row, file, words, variants);
  const sets = setsWith(declared, words);
  const annotation = origin && annotationAt(view, origin);
  const files = [file, origin ? view.graph.files.get(origin[0]) : undefined];
  if (!annotation) return onlySet(sets, files);
  const named = sets.filter(({ name }) => annotation.split(/[^\w$]+/).includes(name));
  if (named.length > 0) return named.find((set) => set.file === origin[0]) ?? named[0];
  if (!/['"]/.test(annotation)) return onlySet(sets, files);
  const [path, start, end] = origin;
  if (
    !view.isAuthored(path) ||
    view.graph.files.get(path)!.facts.occurrences.startingAt(start)?.is(ROLE.KEY) !== true
  )
    return undefined;
  const name = textsOf(view)(path).slice(start, end);
  return { file: path, start, end, name, members: words, also: [] };
}

/** What is written as the type of a declared name; empty where it is inferred. */
function annotationAt(view: View, [path, , end]: Declared): string {
  const after = textsOf(view)(path).slice(end, end + 400);
  return /^[?!]?\s*:\s*(\|?[^;,)=]*)/.exec(after)?.[1] ?? '';
}

/** What `X` of `X.A` is: an enum, or an object of constants. */
function namedSet(view: View, file: SourceFile, owner: number): WordSet | undefined {
  const symbol = file.facts.occurrences.startingAt(owner)?.symbol;
  const target = symbol === undefined ? undefined : symbolTarget(view.graph, { file: file.path, symbol });
  if (target?.kind !== 'symbol' || !view.isAuthored(target.file)) return undefined;
  const { facts } = view.graph.files.get(target.file)!;
  const [site] = facts.declarations.of(target.symbol);
  if (site === undefined) return undefined;
  const { kind, name } = facts.symbols.at(target.symbol);
  const place = { file: target.file, start: site.nameStart, end: site.nameEnd };
  if (kind === 'enum')
    return {
      ...place,
      name,
      members: facts.symbols.inside(target.symbol).map((member) => member.name),
      also: [],
    };
  const set = declaredIn(view.graph.files.get(target.file)!).find(({ start }) => start === site.nameStart);
  return set && set.keys.length > 0 ? { ...set, members: set.keys } : undefined;
}

function variantSet(
  view: View,
  [start, end]: SwitchRow,
  { path }: SourceFile,
  members: readonly string[],
  variants: readonly Declared[],
): WordSet | undefined {
  const places = variants
    .map(([file, from, to]): Place => ({ file, start: from, end: to }))
    .sort((a, b) => compareText(a.file, b.file) || a.start - b.start);
  if (!places.every(({ file }) => view.isAuthored(file))) return undefined;
  const text = textsOf(view)(path).slice(start, end);
  const name = text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf('>')) + 1);
  return { ...places[0]!, name, members, also: places.slice(1) };
}
