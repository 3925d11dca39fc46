// Parameters that stand together again and again.
import { compareText, joined } from '../../base/index.ts';
import { placeOfText, type Code, type Evidence, type Finding } from '../kit/index.ts';
import { listOf, numberOf, textsIn, tick, times } from '../kit/say.ts';
import { FEWEST, type Taker } from './facts.ts';
import type { Options } from './options.ts';

export const clump: Code = {
  kind: 'clump',
  most: 5,
  say: (said) =>
    `${listOf(textsIn(said, 'parameters').map(tick))} stand together in ${times(numberOf(said, 'functions'), 'function')} of ${times(numberOf(said, 'files'), 'file')}.`,
  cause: 'The same parameters, by name and type, stand together in several functions of several files.',
  approach:
    'What are these values together? If there is a word for it, the code probably lacks the type. Functions that take the group often also compare, copy or default its parts in the same way, and that is what a type of its own would gather. If the values only pass through most of these functions on their way to one, the way is what deserves a look.',
};

export type Placed = Taker & { readonly file: string };

interface Group {
  readonly parameters: readonly string[];
  readonly takers: readonly Placed[];
  readonly weight: number;
}

/** What frameworks hand to whoever they call; a function cannot take it otherwise. */
const HANDED =
  /^(?:_\w*|req|res|next|request|response|reply|ctx|context|event|done|parent|args|info|state|action|index|acc|bind|rebind|unbind)\??:|\b(?:CancellationToken|AbortSignal)\b/;

/** Numbers that mathematics and drawing take one by one: places, sizes and bounds. */
const MEASURE =
  /^(?:[a-z]{1,2}\d*|c?p?\d?[xy]\d?|width|height|depth|radius|min|max|value|start|end)\??: number$/i;

/** A parameter of so many functions, and of so many times those of a group, is what the program hands around everywhere. */
const EVERYWHERE = { functions: 20, times: 10 };

/** More parameters than this are not combined. */
const COMBINED = 10;

export function clumpFindings(all: readonly Placed[], options: Options): Finding[] {
  const takers = all.filter(({ isImposed }) => !isImposed);
  const covered = new Set<Placed>();
  const findings: Finding[] = [];
  for (const group of groupsAmong(takers, options)) {
    // What overlaps a stronger group says the same again.
    if (group.takers.filter((taker) => covered.has(taker)).length * 2 > group.takers.length) continue;
    for (const taker of group.takers) covered.add(taker);
    findings.push(findingOf(group));
  }
  return findings;
}

function groupsAmong(takers: readonly Placed[], options: Options): Group[] {
  const byTriple = new Map<string, Placed[]>();
  const takersOf = new Map<string, number>();
  for (const taker of takers) {
    const parts = partsOf(taker);
    for (const part of parts) takersOf.set(part, (takersOf.get(part) ?? 0) + 1);
    for (const triple of triplesOf(parts)) {
      const sharing = byTriple.get(triple);
      if (sharing) sharing.push(taker);
      else byTriple.set(triple, [taker]);
    }
  }
  const groups = new Map<string, Group>();
  for (const sharing of byTriple.values()) {
    if (sharing.length < options.minFunctions || new Set(sharing.map(({ file }) => file)).size < 2) continue;
    const parameters = sharing
      .map(partsOf)
      .reduce((common, parts) => common.filter((part) => parts.includes(part)));
    const places = placesAmong(sharing);
    const telling = parameters.filter((part) => !isEverywhere(takersOf.get(part)!, sharing.length));
    if (telling.length < options.minParameters || places < options.minFunctions) continue;
    groups.set(parameters.join('\0'), {
      parameters,
      takers: sharing,
      weight: places * (parameters.length - 1),
    });
  }
  return [...groups.values()].sort(
    (a, b) => b.weight - a.weight || compareText(a.parameters.join(), b.parameters.join()),
  );
}

function isEverywhere(functions: number, sharing: number): boolean {
  return functions > EVERYWHERE.functions && functions > EVERYWHERE.times * sharing;
}

function partsOf({ typed }: Placed): string[] {
  return typed
    .filter((part) => !HANDED.test(part) && !MEASURE.test(part))
    .slice(0, COMBINED)
    .sort(compareText);
}

function triplesOf(parts: readonly string[]): string[] {
  const triples: string[] = [];
  for (let a = 0; a < parts.length - FEWEST + 1; a++)
    for (let b = a + 1; b < parts.length - 1; b++)
      for (let c = b + 1; c < parts.length; c++) triples.push(`${parts[a]}\0${parts[b]}\0${parts[c]}`);
  return triples;
}

/** Functions of one name are one place, and so are those that hand the parameters on to each other. */
function placesAmong(takers: readonly Placed[]): number {
  const names = new Set(takers.map(({ name }) => name));
  const { join, leaderOf } = joined<string>();
  for (const { name, handsTo } of takers)
    for (const other of handsTo) if (names.has(other)) join(other, name);
  return new Set([...names].map(leaderOf)).size;
}

function findingOf({ parameters, takers, weight }: Group): Finding {
  const [first] = takers;
  const evidence = takers.map(({ file, name, nameStart }): Evidence => ({
    fact: 'function',
    ...placeOfText(file, nameStart, name),
    value: name,
  }));
  return {
    kind: clump.kind,
    ...placeOfText(first!.file, first!.nameStart, first!.name),
    key: parameters.join(', '),
    measure: weight,
    data: {
      parameters,
      functions: takers.length,
      files: new Set(takers.map(({ file }) => file)).size,
    },
    evidence,
  };
}
