// Which files declare what belongs to a concept, and which of them use one another's part of it.
import { compareText, folderOf, foldersUp, isWithin, joined, memo } from '../../base/index.ts';
import { usesOf, type SourceFile } from '../../graph/index.ts';
import type { View } from '../kit/index.ts';
import { conceptsOf } from './concept-words.ts';
import type { Options } from './options.ts';

/** A name by which a file takes part in a concept. */
export interface Part {
  readonly file: string;
  readonly symbol: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** How many other files of the concept use something that this file declares of it. */
  readonly users: number;
}

export interface Concept {
  readonly concept: string;
  /** One for each file, the one that most of the others use first. */
  readonly parts: readonly Part[];
  readonly areas: readonly string[];
}

interface Declared {
  readonly concept: string;
  readonly symbol: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What a file exports that is named after a concept, the first for each symbol. */
const declaredIn = memo(({ facts }: SourceFile): readonly Declared[] => {
  const declared: Declared[] = [];
  for (const { kind, symbol: row } of facts.exports) {
    const symbol = facts.symbols.get(row);
    if (symbol === undefined || symbol.kind === 'import' || kind === 'global') continue;
    const site = facts.declarations.of(symbol.row)[0];
    if (site === undefined) continue;
    const { nameStart: start, nameEnd: end } = site;
    for (const concept of conceptsOf(symbol.name, facts.functions.of(symbol.row).length > 0))
      declared.push({ concept, symbol: symbol.row, name: symbol.name, start, end });
  }
  return declared;
});

/** Groups of files that declare one concept and are tied by uses of what they declare of it. */
export function conceptsIn(view: View, { minFiles, maxFiles, minAreas, ignoreConcepts }: Options): Concept[] {
  const files = view.authored.filter(({ path }) => view.roleOf(path) === 'source' && !view.isTest(path));
  const byConcept = new Map<string, SourceFile[]>();
  for (const file of files)
    for (const concept of new Set(declaredIn(file).map((item) => item.concept))) {
      const list = byConcept.get(concept);
      if (list) list.push(file);
      else byConcept.set(concept, [file]);
    }
  const ties = tiesAmong(view, files);
  const areaOf = areaFinder(view);
  const ignored = new Set([...ignoreConcepts, ...productNames(view, files)]);
  const found = [...byConcept]
    .filter(([concept, own]) => own.length >= minFiles && own.length <= maxFiles && !ignored.has(concept))
    .flatMap(([concept, own]) => groupsOf(concept, own, ties.get(concept) ?? []))
    .filter(({ parts }) => parts.length >= minFiles)
    .map(({ concept, parts }) => ({
      concept,
      parts,
      areas: [...new Set(parts.map(({ file }) => areaOf(file)))].sort(),
    }))
    .filter(({ areas }) => areas.length >= minAreas);
  return withoutParts(found);
}

/** What the packages are called: the product is no concept of itself. */
function productNames({ state }: View, files: readonly SourceFile[]): string[] {
  const names = new Set(files.map(({ path }) => state.resolver.packageOf(path)?.name ?? ''));
  return [...names].flatMap((name) => name.split('/')).map((part) => part.replace('@', '').toLowerCase());
}

/** Of concepts whose files are among those of another one only the widest is told, and of equals the one with the longest name. */
function withoutParts(concepts: readonly Concept[]): Concept[] {
  const kept: { concept: Concept; files: ReadonlySet<string> }[] = [];
  const order = concepts.toSorted(
    (a, b) =>
      b.parts.length - a.parts.length ||
      b.concept.length - a.concept.length ||
      compareText(a.concept, b.concept),
  );
  for (const concept of order) {
    const files = new Set(concept.parts.map(({ file }) => file));
    if (!kept.some((other) => concept.parts.every(({ file }) => other.files.has(file))))
      kept.push({ concept, files });
  }
  return kept.map(({ concept }) => concept);
}

interface Group {
  readonly concept: string;
  readonly parts: readonly Part[];
}

/** A file that uses what another one declares of a concept. */
interface Tie {
  readonly from: string;
  readonly to: string;
}

/** By concept, uses among files that declare something of it. */
function tiesAmong({ graph }: View, files: readonly SourceFile[]): ReadonlyMap<string, readonly Tie[]> {
  const conceptsAt = new Map(
    files.map((file) => [file.path, Map.groupBy(declaredIn(file), ({ symbol }) => symbol)]),
  );
  const ties = new Map<string, Tie[]>();
  for (const file of files) {
    const own = new Set(declaredIn(file).map(({ concept }) => concept));
    if (own.size === 0) continue;
    for (const use of usesOf(graph, file)) {
      const isHeirOnly = use.values + use.types === 0;
      if (isHeirOnly) continue;
      for (const { concept } of conceptsAt.get(use.file)?.get(use.symbol) ?? []) {
        if (!own.has(concept)) continue;
        const tie = { from: file.path, to: use.file };
        const known = ties.get(concept);
        if (known) known.push(tie);
        else ties.set(concept, [tie]);
      }
    }
  }
  return ties;
}

function groupsOf(concept: string, files: readonly SourceFile[], ties: readonly Tie[]): Group[] {
  const { join, leaderOf } = joined<string>();
  const users = new Map<string, Set<string>>();
  for (const { from, to } of ties) {
    join(to, from);
    users.set(to, (users.get(to) ?? new Set()).add(from));
  }
  return [...Map.groupBy(files, ({ path }) => leaderOf(path)).values()].map((members) => ({
    concept,
    parts: members
      .map((file) => partOf(file, concept, users.get(file.path)?.size ?? 0))
      .sort((a, b) => b.users - a.users),
  }));
}

function partOf(file: SourceFile, concept: string, users: number): Part {
  const { symbol, name, start, end } = declaredIn(file).find((item) => item.concept === concept)!;
  return { file: file.path, symbol, name, start, end, users };
}

/** Folders that hold the whole program rather than a part of it. */
const WHOLE = /^(?:src|lib|libs|source|app|main|packages|apps)$/;

/** The package that a file belongs to, and its first folder there that is a part of the program. */
function areaFinder({ state }: View): (path: string) => string {
  const folders = new Set(state.workspace.packages.map(({ folder }) => folder));
  return (path) => {
    const owner = [...foldersUp(folderOf(path))].find((up) => folders.has(up)) ?? '';
    const inside = isWithin(path, owner) ? path.slice(owner === '' ? 0 : owner.length + 1) : path;
    const segments = inside.split('/').slice(0, -1);
    const at = segments.findIndex((segment) => !WHOLE.test(segment));
    return [owner, ...segments.slice(0, at + 1)].filter(Boolean).join('/');
  };
}
