// A function that many call with values by position, two of which can be swapped without the compiler noticing.
import { ROLE } from '../../facts/index.ts';
import { symbolKey, symbolTarget, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import { collectedOf, type Code, type Evidence, type Finding, type Place, type View } from '../kit/index.ts';
import { numberOf, tick, times, wordOf } from '../kit/say.ts';
import trapFacts from './facts.ts';
import type { TrapOptions } from './options.ts';
import type { PositionalRow } from './positional-facts.ts';

export const positionalCall: Code = {
  kind: 'positional-call',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `${tick(wordOf(said, 'name'))} takes ${numberOf(said, 'parameters')} values by position, and ${said.measure} calls in ${times(numberOf(said, 'files'), 'file')} depend on their order; ${tick(wordOf(said, 'first'))} and ${tick(wordOf(said, 'second'))} are both ${tick(wordOf(said, 'type'))}, so that swapping them compiles.`,
  cause:
    'Many calls hand several values to one function by their order alone, and two neighbours have one type: a mistake in the order compiles.',
  approach:
    'Which of the values belong together, and which would a reader of a call not recognise? Names at the call, by an object or by types of their own for the two, make the next parameter a change in one place. If the order is a convention that everyone knows, leave it.',
};

interface Candidate {
  readonly ref: SymbolRef;
  readonly place: Place;
  readonly name: string;
  readonly row: PositionalRow;
  readonly calls: Place[];
}

export function findPositionalCalls(
  view: View,
  files: readonly SourceFile[],
  { minCalls }: TrapOptions,
): Finding[] {
  const candidates = candidatesIn(files);
  for (const file of files) {
    for (const { symbol } of file.facts.importNames)
      if (symbol !== undefined) addCalls(view, candidates, file, symbol);
    for (const [start] of collectedOf(file, trapFacts)?.positional ?? []) {
      const symbol = file.facts.occurrences.startingAt(start)?.symbol;
      if (symbol !== undefined) addCalls(view, candidates, file, symbol);
    }
  }
  return [...candidates.values()].filter(({ calls }) => calls.length >= minCalls).map(findingOf);
}

function candidatesIn(files: readonly SourceFile[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const file of files) {
    for (const row of collectedOf(file, trapFacts)?.positional ?? []) {
      const occurrence = file.facts.occurrences.startingAt(row[0]);
      if (occurrence?.symbol === undefined) continue;
      const ref = { file: file.path, symbol: occurrence.symbol };
      const { start, end, name } = occurrence;
      candidates.set(symbolKey(ref), { ref, place: { file: file.path, start, end }, name, row, calls: [] });
    }
  }
  return candidates;
}

function addCalls(
  { graph }: View,
  candidates: Map<string, Candidate>,
  file: SourceFile,
  symbol: number,
): void {
  const target = symbolTarget(graph, { file: file.path, symbol });
  const candidate = target.kind === 'symbol' ? candidates.get(symbolKey(target)) : undefined;
  if (candidate === undefined) return;
  for (const use of file.facts.occurrences.of(symbol))
    if (use.is(ROLE.CALL)) candidate.calls.push({ file: file.path, start: use.start, end: use.end });
}

function findingOf({ place, name, calls, row }: Candidate): Finding {
  const [, parameters, first, second, type] = row;
  return {
    kind: positionalCall.kind,
    ...place,
    key: name,
    measure: calls.length,
    evidence: [
      { fact: 'declaration', ...place },
      ...calls.map((call): Evidence => ({ fact: 'call', ...call })),
    ],
    data: { name, parameters, first, second, type, files: new Set(calls.map(({ file }) => file)).size },
  };
}
