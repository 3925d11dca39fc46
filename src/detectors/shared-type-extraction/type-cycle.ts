// Two modules that import each other only because one takes a type from the other.
import { loadingRequest } from '../../graph/index.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import { loadingPlace } from '../kit/import-place.ts';
import { listOf, numberOf, textsIn, tick } from '../kit/say.ts';
import { isFree } from './shared-type.ts';
import { takenFrom } from './taken-names.ts';

export const typeCycle: Code = {
  kind: 'type-cycle',
  most: 5,
  say: (said) =>
    `This module runs ${numberOf(said, 'partners')} others that take types from it in turn: ${listOf(textsIn(said, 'modules').slice(0, 3))}. Without ${listOf(textsIn(said, 'types').slice(0, 3).map(tick))} none of them would know it.`,
  cause:
    'A module and what it uses know each other only because a type that both need is declared in the one that uses.',
  approach:
    'Which of the two is the more general? A type that the lower one needs belongs below both. As types are erased, nothing breaks when the program is loaded; it is reading and moving one without the other that becomes hard.',
};

const FEWEST = 2;

/** A module and each of the modules that it loads and that take nothing but types from it. */
export function findTypeCycles(view: View): Finding[] {
  const { graph } = view;
  return [...takenFrom(graph)].flatMap(([path, taken]) => {
    const file = graph.files.get(path)!;
    if (file.role.role !== 'source' || !view.isAuthored(path)) return [];
    const back = taken.filter(
      ({ isTypeOnly, from, types }) =>
        isTypeOnly &&
        loadingRequest(graph, file, from.path) !== undefined &&
        loadingRequest(graph, from, path) === undefined &&
        [...types].every((type) => isFree(view, file, type)),
    );
    if (back.length < FEWEST) return [];
    const { symbols, declarations } = file.facts;
    const types = [...new Set(back.flatMap((one) => [...one.types]))];
    const [site] = declarations.of(types[0]!);
    const finding: Finding = {
      kind: typeCycle.kind,
      file: path,
      start: site!.nameStart,
      end: site!.nameEnd,
      key: types.map((type) => symbols.at(type).name).join(' '),
      measure: back.length,
      evidence: back.flatMap(({ from, place }) => [
        { fact: 'import', ...loadingPlace(graph, file, from.path) },
        { fact: 'type-import', ...place },
      ]),
      data: {
        types: types.map((type) => symbols.at(type).name),
        partners: back.length,
        modules: back.map(({ from }) => from.path),
      },
    };
    return [finding];
  });
}
