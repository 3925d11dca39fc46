// Remembers answers per scope, and which stems each one asked about, so that a change of files finds what it concerns.
//
// Invariant: two stores of one line share tables until one of them writes; the journal of who asked only grows, so it may
// name a request too many but never one too few.
import type { ImportKind, ImportRequest, Resolution } from './resolution.ts';

export interface Answer {
  readonly resolution: Resolution;
  /** The answer for the file that the resolution leads to, where that may be the one that asks: no file is built from itself. */
  readonly forItself?: Resolution;
  readonly stems: readonly string[];
  readonly specifier: string;
  readonly kind: ImportKind;
  /** The files that asked, kept only when a change of files can change the answer; most answers have one. */
  askers: string | Set<string> | undefined;
}

export function addAsker(answer: Answer, from: string): void {
  const { askers } = answer;
  if (answer.stems.length === 0 || askers === from) return;
  if (askers === undefined) answer.askers = from;
  else if (typeof askers === 'string') answer.askers = new Set([askers, from]);
  else askers.add(from);
}

type Table = Map<string, Answer>;

/** Which answers asked about a stem; shared by all stores of one line. */
type Journal = Map<string, Answer | Answer[]>;

export interface AnswerStore {
  find(scope: object, kind: ImportKind, specifier: string): Answer | undefined;
  save(scope: object, answer: Answer): void;
  /** Every request whose answer a file with one of these stems may change. */
  requestsAbout(stems: Iterable<string>): ImportRequest[];
  /** A store for a changed view: everything but the answers about these stems. */
  without(stems: Iterable<string>): AnswerStore;
}

interface Owned {
  owner: object;
  readonly table: Table;
}

export function createAnswerStore(): AnswerStore {
  return storeOver(new Map(), new Map());
}

function storeOver(tables: Map<object, Owned>, journal: Journal): AnswerStore {
  let token = {};
  const writable = (scope: object): Table => {
    const known = tables.get(scope);
    if (known?.owner === token) return known.table;
    const table: Table = new Map(known?.table);
    tables.set(scope, { owner: token, table });
    return table;
  };
  return {
    find: (scope, kind, specifier) => tables.get(scope)?.table.get(keyOf(kind, specifier)),
    save(scope, answer) {
      writable(scope).set(keyOf(answer.kind, answer.specifier), answer);
      for (const stem of answer.stems) enter(journal, stem, answer);
    },
    requestsAbout: (stems) => requestsOf(answersAbout(journal, stems)),
    without(stems) {
      token = {};
      return storeOver(withoutAnswers(tables, answersAbout(journal, stems)), journal);
    },
  };
}

const PREFIX: Readonly<Record<ImportKind, string>> = { import: 'i', require: 'r', dynamic: 'd', type: 't' };

function keyOf(kind: ImportKind, specifier: string): string {
  return PREFIX[kind] + specifier;
}

function enter(journal: Journal, stem: string, answer: Answer): void {
  const known = journal.get(stem);
  if (known === undefined) journal.set(stem, answer);
  else if (Array.isArray(known)) known.push(answer);
  else journal.set(stem, [known, answer]);
}

function answersAbout(journal: Journal, stems: Iterable<string>): Set<Answer> {
  const found = new Set<Answer>();
  for (const stem of stems) {
    const answers = journal.get(stem) ?? [];
    for (const answer of Array.isArray(answers) ? answers : [answers]) found.add(answer);
  }
  return found;
}

function requestsOf(answers: ReadonlySet<Answer>): ImportRequest[] {
  const unique = new Map<string, ImportRequest>();
  for (const { specifier, kind, askers } of answers) {
    for (const from of typeof askers === 'string' ? [askers] : (askers ?? []))
      unique.set(`${from}\0${kind}\0${specifier}`, { from, specifier, kind });
  }
  return [...unique].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map((entry) => entry[1]);
}

function withoutAnswers(
  tables: ReadonlyMap<object, Owned>,
  dropped: ReadonlySet<Answer>,
): Map<object, Owned> {
  const kept = new Map<object, Owned>();
  const keys = new Set([...dropped].map((answer) => keyOf(answer.kind, answer.specifier)));
  for (const [scope, owned] of tables) {
    const stale = [...keys].filter((key) => {
      const answer = owned.table.get(key);
      return answer !== undefined && dropped.has(answer);
    });
    if (stale.length === 0) kept.set(scope, owned);
    else {
      const table = new Map(owned.table);
      for (const key of stale) table.delete(key);
      kept.set(scope, { owner: {}, table });
    }
  }
  return kept;
}
