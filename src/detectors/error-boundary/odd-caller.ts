// A call whose errors nobody catches, although most others who make the call do.
import { occurrenceTarget, symbolKey, type SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  ownerNameAt,
  type Code,
  type Evidence,
  type Finding,
  type Place,
  type View,
} from '../kit/index.ts';
import { nameIn, numberOf, placesOf } from '../kit/say.ts';
import waitFacts, { type Guard } from './facts.ts';
import type { BoundaryOptions } from './options.ts';

export const oddCaller: Code = {
  kind: 'odd-caller',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `Nothing here or further up catches an error of ${nameIn(said, 'name')}; ${numberOf(said, 'agreeing')} of the ${said.measure} calls that wait for it do: ${placesOf(said, 'catches')}.`,
  cause:
    'Most of those who call a function catch its errors, but on the way from this call to where the program is entered nobody does.',
  approach:
    'What happens to the program, the request or the page when this call fails? If something outside of the code answers for it, the others may not need their catch clauses either. If not, what they do with the error shows what is missing here.',
};

interface Site extends Place {
  readonly name: string;
  readonly guard: Guard;
  /** The function around, where it has a name. */
  readonly by: Caller | undefined;
}

interface Caller {
  readonly key: string;
  readonly name: string;
}

export function findOddCallers(view: View, { minSites, standardShare }: BoundaryOptions): Finding[] {
  const { sites, names } = sitesIn(view);
  const findings: Finding[] = [];
  for (const all of sites.values()) {
    const awaited = all.filter(({ guard }) => guard !== 'passed');
    const caught = awaited.filter(({ guard }) => guard === 'caught');
    const bare = awaited.filter(({ guard }) => guard === 'bare');
    if (awaited.length < minSites || bare.length === 0 || bare.length > MOST_ODD) continue;
    if (caught.length < awaited.length * standardShare) continue;
    for (const site of bare) {
      // Within one file, functions are compared as neighbours.
      const isAlone = caught.every(({ file }) => file === site.file);
      if (!isAlone && site.by !== undefined && isEntry(site.by, sites, names, new Set()))
        findings.push(findingOf(view, site, caught, awaited.length));
    }
  }
  return findings;
}

const MOST_ODD = 2;

type Sites = ReadonlyMap<string, readonly Site[]>;

/** Calls that are waited for, by what they call. */
function sitesIn(view: View): { readonly sites: Sites; readonly names: ReadonlySet<string> } {
  const sites = new Map<string, Site[]>();
  /** Names of members that are called and caught, or handed on, wherever only types know whose they are. */
  const names = new Set<string>();
  for (const file of view.authored) {
    if (file.role.role !== 'source') continue;
    for (const [at, guard, functionStart] of collectedOf(file, waitFacts)?.waits ?? []) {
      const use = file.facts.occurrences.startingAt(at);
      if (use === undefined) continue;
      const target = occurrenceTarget(view.graph, file, use.row);
      if (target.kind !== 'symbol') {
        if (guard !== 'bare') names.add(use.name);
        continue;
      }
      const key = symbolKey(target);
      const site = {
        file: file.path,
        start: at,
        end: use.end,
        name: use.name,
        guard,
        by: callerAt(file, functionStart),
      };
      const known = sites.get(key);
      if (known) known.push(site);
      else sites.set(key, [site]);
    }
  }
  return { sites, names };
}

function callerAt({ path, facts }: SourceFile, start: number): Caller | undefined {
  const symbol = facts.functions.startingAt(start)?.symbol;
  return symbol === undefined
    ? undefined
    : { key: symbolKey({ file: path, symbol }), name: facts.symbols.at(symbol).name };
}

/** Whether an error that a function lets out is caught by nobody who is known to call it. */
function isEntry(
  { key, name }: Caller,
  sites: Sites,
  names: ReadonlySet<string>,
  seen: Set<string>,
): boolean {
  if (seen.has(key)) return true;
  seen.add(key);
  if (names.has(name)) return false;
  return (sites.get(key) ?? []).every(
    ({ guard, by }) => guard === 'bare' && by !== undefined && isEntry(by, sites, names, seen),
  );
}

function findingOf(
  view: View,
  { file, start, end, name }: Site,
  caught: readonly Site[],
  all: number,
): Finding {
  const { facts } = view.graph.files.get(file)!;
  return {
    kind: oddCaller.kind,
    file,
    start,
    end,
    key: `${ownerNameAt(facts, start)}:${name}`,
    measure: all,
    evidence: caught.map((other): Evidence => ({
      fact: 'catches',
      file: other.file,
      start: other.start,
      end: other.end,
    })),
    data: { name, agreeing: caught.length },
  };
}
