// A module of several parts that share nothing and that no other module uses together.
import { compareText, memo, nameOf } from '../../base/index.ts';
import { usesOf, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import { collectedOf, placeOfText, type Code, type Evidence, type Finding, type View } from '../kit/index.ts';
import { numberOf, times } from '../kit/say.ts';
import looseFacts from './facts.ts';
import { groupsOf } from './joined.ts';
import type { ModulePart } from './module-parts.ts';
import type { CohesionOptions } from './options.ts';
import { saidParts } from './said-parts.ts';

export const looseModule: Code = {
  kind: 'loose-module',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `This module has ${numberOf(said, 'parts')} parts that share nothing: ${saidParts(said)}. Of the ${times(numberOf(said, 'importers'), 'module')} that use it, ${numberOf(said, 'both') || 'none'} ${numberOf(said, 'both') === 1 ? 'uses' : 'use'} more than one of them.`,
  cause:
    'A module has parts that share no state, helper or type, and whoever imports one of them never needs the others.',
  approach:
    'Why do they stand in one file? A topic that both belong to is a good reason if someone who looks for one would look for the other. If a part has grown beside the original purpose because the file was at hand, the name that it would have as a file of its own usually shows where it belongs.',
};

interface Part extends ModulePart {
  readonly users: ReadonlySet<string>;
}

export function findLooseModules(view: View, { minLines, maxSharedUsers }: CohesionOptions): Finding[] {
  return view.authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) => {
      const least = COLLECTION.test(nameOf(file.path)) ? COLLECTION_FACTOR * minLines : minLines;
      const parts = partsOf(view, file).filter((part) => part.lines >= least && part.users.size > 0);
      const shared = parts.length < 2 ? 1 : sharedUsers(parts);
      return shared <= maxSharedUsers && !haveOneTopic(parts) ? [findingOf(file, parts)] : [];
    });
}

/** Files that are collections by what they are called: only what would be a module by itself is told of them. */
const COLLECTION_FACTOR = 2;
const COLLECTION =
  /^(?:index|utils?|utilities|helpers?|common|shared|misc|lib|constants?|types?|interfaces?|models?|schemas?|routes?|actions?|reducers?|selectors?|queries|mutations?|hooks|api|config|enums?|errors?|dto|entities|polyfills?)(?:\.\w+)*$|[-_.](?:utils?|helpers?|constants?|types?|schemas?|routes?|dto)(?:\.\w+)+$|(?:Utils?|Helpers?|Constants|Types|Schemas?|Routes?)(?:\.\w+)+$/;

/** By file and row, the source files that name a symbol. */
const usersIn = memo((graph: CodeGraph): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const path of graph.paths) {
    const user = graph.files.get(path)!;
    if (user.role.role !== 'source') continue;
    for (const { file, symbol } of usesOf(graph, user)) {
      const key = `${symbol}@${file}`;
      const users = found.get(key);
      if (users) users.add(path);
      else found.set(key, new Set([path]));
    }
  }
  return found;
});

function partsOf(view: View, file: SourceFile): Part[] {
  const parts = collectedOf(file, looseFacts)?.parts ?? [];
  if (parts.length === 0) return [];
  const users = usersIn(view.graph);
  const pairs: [number, number][] = [];
  for (const [one, part] of parts.entries())
    for (const [other, second] of parts.entries())
      if (one < other && part.imports.some((row) => second.imports.includes(row) && isBond(view, file, row)))
        pairs.push([one, other]);
  return groupsOf(parts.length, pairs).map((group) => {
    const own = group.map((index) => parts[index]!);
    const symbols = own.flatMap((part) => part.symbols);
    return {
      members: own.flatMap((part) => part.members),
      lines: own.reduce((sum, part) => sum + part.lines, 0),
      symbols,
      imports: own.flatMap((part) => part.imports),
      users: new Set(symbols.flatMap((symbol) => [...(users.get(`${symbol}@${file.path}`) ?? [])])),
    };
  });
}

/** What every part of the program imports says nothing about those that do. */
const COMMON = 10;

function isBond(view: View, file: SourceFile, row: number): boolean {
  return (popularityIn(view.graph).get(targetOf(file, row)) ?? 0) < COMMON;
}

const popularityIn = memo((graph: CodeGraph): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const file of graph.files.values()) {
    const targets = new Set(file.facts.imports.map(({ row }) => targetOf(file, row)));
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
});

function targetOf({ facts, resolutions }: SourceFile, row: number): string {
  const resolution = resolutions[row];
  return resolution?.kind === 'file' ? resolution.path : facts.imports.at(row).specifier;
}

/** How large a share of those who use a part use another one, too; of the part of which it is the largest. */
function sharedUsers(parts: readonly Part[]): number {
  const shares = parts.map(({ users }, index) => {
    const both = [...users].filter((user) =>
      parts.some((part, other) => other !== index && part.users.has(user)),
    );
    return both.length / users.size;
  });
  return Math.max(...shares);
}

/** Whether a word stands in at least half of the names of every part: `validateToken` and `tokenOf` are about tokens. */
function haveOneTopic(parts: readonly Part[]): boolean {
  const [first, ...others] = parts.map(({ members }) => topicsOf(members.map(({ name }) => name)));
  return [...first!].some((word) => others.every((topics) => topics.has(word)));
}

function topicsOf(names: readonly string[]): ReadonlySet<string> {
  const words = names.flatMap((name) => [...new Set(name.match(WORDS)?.map((word) => word.toLowerCase()))]);
  const counts = Map.groupBy(words, (word) => word);
  return new Set([...counts].filter(([, uses]) => 2 * uses.length >= names.length).map(([word]) => word));
}

/** Words of at least three letters in a name. */
const WORDS = /[A-Z]{3,}(?![a-z])|[A-Z][a-z]{2,}|[a-z]{3,}/g;

function findingOf({ path }: SourceFile, parts: readonly Part[]): Finding {
  const sizes = parts.map(({ lines }) => lines).sort((a, b) => b - a);
  const [first] = parts[0]!.members;
  const all = parts.flatMap((part) => [...part.users]);
  const users = new Set(all);
  return {
    kind: looseModule.kind,
    ...placeOfText(path, first!.start, first!.name),
    key: parts.map(({ members }) => members[0]!.name).join(', '),
    measure: sizes.slice(1).reduce((sum, lines) => sum + lines, 0),
    evidence: parts.map(({ members }): Evidence => ({
      fact: 'part',
      ...placeOfText(path, members[0]!.start, members[0]!.name),
      value: members.map(({ name }) => name).join(', '),
    })),
    data: {
      parts: parts.length,
      importers: users.size,
      both: all.length - users.size,
      users: parts.map((part) => [...part.users].sort(compareText)),
      lines: parts.map(({ lines }) => lines),
    },
  };
}
