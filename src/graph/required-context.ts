// What has to be read before a symbol can be changed with confidence: itself, who calls it, what it calls, the types it mentions, its tests.
import { lowerBound } from '../base/index.ts';
import { ROLE } from '../facts/index.ts';
import { symbolKey, type CodeGraph, type SourceFile, type SymbolRef } from './code-graph.ts';
import { ownerName } from './impact.ts';
import { occurrenceTarget } from './occurrences.ts';
import { isTestFile } from './roles.ts';
import { declarationsOf, kindOf } from './symbols.ts';

/** Where a symbol is used. */
export interface User {
  readonly file: SourceFile;
  /** The declaration in which the use stands; undefined for the top of the file. */
  readonly owner: number | undefined;
  readonly start: number;
  readonly end: number;
}

interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Code that has to be read. */
export interface Stretch extends Place {
  readonly fact: 'caller' | 'callee' | 'type' | 'test';
  /** What is declared there; empty for a test, which is read as a whole. */
  readonly name: string;
}

export interface RequiredContext {
  readonly ownLines: number;
  /** Of the program, each once. */
  readonly lines: number;
  readonly testLines: number;
  readonly files: number;
  readonly stretches: readonly Stretch[];
}

export function requiredContext(graph: CodeGraph, ref: SymbolRef, users: readonly User[]): RequiredContext {
  const own = declarationsOf(graph, ref).map(({ start, end }): Place => ({
    file: ref.file,
    start,
    end,
  }));
  const stretches = [...callersAndTests(graph, users), ...mentioned(graph, ref, own)];
  const read = [...own, ...stretches.filter(({ fact }) => fact !== 'test')];
  return {
    ownLines: countLines(graph, own),
    lines: countLines(graph, read),
    testLines: countLines(
      graph,
      stretches.filter(({ fact }) => fact === 'test'),
    ),
    files: new Set(read.map(({ file }) => file)).size,
    stretches,
  };
}

function callersAndTests(graph: CodeGraph, users: readonly User[]): Stretch[] {
  const found = new Map<string, Stretch>();
  for (const { file, owner, start, end } of users) {
    const isTest = isTestFile(file);
    if (!isTest && file.role.role !== 'source') continue;
    const [site] = owner === undefined ? [] : file.facts.declarations.of(owner);
    const place = isTest ? { start: 0, end: file.facts.length } : (site ?? { start, end });
    const name = isTest ? '' : ownerName(graph, file.path, owner);
    const key = `${file.path}\0${place.start}`;
    if (!found.has(key))
      found.set(key, {
        fact: isTest ? 'test' : 'caller',
        name,
        file: file.path,
        start: place.start,
        end: place.end,
      });
  }
  return [...found.values()];
}

const TYPES: ReadonlySet<string> = new Set(['interface', 'type', 'enum', 'class']);
const CALLED: ReadonlySet<string> = new Set(['function', 'constant', 'class', 'variable']);

/** What is called in a declaration, and the types that it mentions, each once. */
function mentioned(graph: CodeGraph, ref: SymbolRef, own: readonly Place[]): Stretch[] {
  const file = graph.files.get(ref.file)!;
  const found = new Map<string, Stretch>();
  for (const { start, end } of own) {
    for (const occurrence of file.facts.occurrences.within(start, end)) {
      const isType = occurrence.is(ROLE.TYPE);
      if (!isType && !occurrence.is(ROLE.CALL | ROLE.NEW | ROLE.JSX)) continue;
      const target = occurrenceTarget(graph, file, occurrence.row);
      if (target.kind !== 'symbol' || found.has(symbolKey(target))) continue;
      const [site] = declarationsOf(graph, target);
      const isInside =
        target.file === ref.file && site !== undefined && site.start >= start && site.end <= end;
      if (site === undefined || isInside || !(isType ? TYPES : CALLED).has(kindOf(graph, target))) continue;
      const name = ownerName(graph, target.file, target.symbol);
      found.set(symbolKey(target), {
        fact: isType ? 'type' : 'callee',
        name,
        file: target.file,
        start: site.start,
        end: site.end,
      });
    }
  }
  return [...found.values()];
}

/** Each line once. */
function countLines(graph: CodeGraph, places: readonly Place[]): number {
  let count = 0;
  for (const [path, list] of Map.groupBy(places, ({ file }) => file)) {
    const file = graph.files.get(path)!;
    let last = 0;
    for (const { start, end } of list.toSorted((a, b) => a.start - b.start)) {
      const first = Math.max(lineOf(file, start), last + 1);
      const until = lineOf(file, end);
      if (until >= first) count += until - first + 1;
      last = Math.max(last, until);
    }
  }
  return count;
}

function lineOf({ facts: { lineStarts } }: SourceFile, offset: number): number {
  return lowerBound(lineStarts, offset + 1);
}
