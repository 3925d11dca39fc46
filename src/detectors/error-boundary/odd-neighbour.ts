// A function that lets errors out where those beside it catch them.
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, type Code, type Evidence, type Finding, type View } from '../kit/index.ts';
import { nameIn, numberOf, placesOf } from '../kit/say.ts';
import waitFacts from './facts.ts';
import type { Neighbour } from './neighbours.ts';
import type { BoundaryOptions } from './options.ts';

export const oddNeighbour: Code = {
  kind: 'odd-neighbour',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `${nameIn(said, 'name')} catches nothing of what it waits for; ${numberOf(said, 'agreeing')} of the ${said.measure} functions around it catch all that they wait for: ${placesOf(said, 'catches')}.`,
  cause:
    'Functions that stand side by side catch the errors of what they wait for, except for this one, whose errors go to callers that expect none.',
  approach:
    'What do the others do with an error that this one leaves to its callers: log it, answer the request, turn it into an error of their own? If callers rely on that, it is missing here. If it is the same everywhere, one place around all of them may say it once.',
};

export function findOddNeighbours(view: View, options: BoundaryOptions): Finding[] {
  return view.authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) => {
      const { neighbours = [] } = collectedOf(file, waitFacts) ?? {};
      return [...Map.groupBy(neighbours, ({ home }) => home).values()].flatMap((group) =>
        oddAmong(file, group, options),
      );
    });
}

const MOST_ODD = 2;

function oddAmong(
  file: SourceFile,
  group: readonly Neighbour[],
  { minSites, standardShare }: BoundaryOptions,
): Finding[] {
  const careful = group.filter(({ bare }) => bare === 0);
  const odd = group.filter(({ caught }) => caught === 0);
  const all = careful.length + odd.length;
  if (odd.length === 0 || odd.length > MOST_ODD || all < minSites) return [];
  if (careful.length < all * standardShare) return [];
  return odd
    .filter((one) => !one.doesThrow && !isCaughtHere(file, one) && !reliesOn(file, one, careful))
    .map((one) => findingOf(file, one, careful, all));
}

/** Whether something in the file waits for it and catches what goes wrong: then it is a part of that. */
function isCaughtHere(file: SourceFile, { nameStart }: Neighbour): boolean {
  const name = nameAt(file, nameStart);
  const { waits = [] } = collectedOf(file, waitFacts) ?? {};
  return waits.some(([at, guard]) => guard !== 'bare' && nameAt(file, at) === name);
}

/** Whether it waits for nothing but those beside it that let no error out. */
function reliesOn(file: SourceFile, { start }: Neighbour, careful: readonly Neighbour[]): boolean {
  const names = new Set(careful.map(({ nameStart }) => nameAt(file, nameStart)));
  const own = (collectedOf(file, waitFacts)?.waits ?? []).filter(([, , by]) => by === start);
  return own.length > 0 && own.every(([at]) => names.has(nameAt(file, at)));
}

function nameAt({ facts }: SourceFile, start: number): string | undefined {
  return facts.occurrences.startingAt(start)?.name;
}

function findingOf(
  file: SourceFile,
  { nameStart, nameEnd }: Neighbour,
  careful: readonly Neighbour[],
  all: number,
): Finding {
  const { path } = file;
  const name = nameAt(file, nameStart) ?? '';
  return {
    kind: oddNeighbour.kind,
    file: path,
    start: nameStart,
    end: nameEnd,
    key: name,
    measure: all,
    evidence: careful.map((other): Evidence => ({
      fact: 'catches',
      file: path,
      start: other.nameStart,
      end: other.nameEnd,
      value: nameAt(file, other.nameStart) ?? '',
    })),
    data: { name, agreeing: careful.length },
  };
}
