// A function that gives back a promise on one path and something else on another.
import { occurrenceTarget, symbolKey, type SourceFile } from '../../graph/index.ts';
import { collectedOf, ownerNameAt, type Code, type Evidence, type Finding, type View } from '../kit/index.ts';
import { nameIn, placesOf, wordOf } from '../kit/say.ts';
import promiseFacts, { type Ending } from './promise-facts.ts';

export const mixedPromise: Code = {
  kind: 'mixed-promise',
  offByDefault: true,
  most: 20,
  say: (said) => {
    const chained = placesOf(said, 'chained');
    const head = `${nameIn(said, 'name')} gives back a promise (${placesOf(said, 'promise')}) and ${wordOf(said, 'other')} (${placesOf(said, 'plain')}), depending on the path.`;
    return chained === '' ? head : `${head} It is taken for a promise in any case: ${chained}.`;
  },
  cause:
    'A function gives back a promise on some paths and something else on others, so that a caller who chains or waits is right only sometimes.',
  approach:
    'Which of the paths is the exception? A result that is at hand, or nothing to do, is often handed back as it is. If all callers wait for it, `async` makes the paths alike; if some need the value at once, there are two functions here.',
};

export function findMixedPromises(view: View): Finding[] {
  const chained = chainedIn(view);
  return view.authored.flatMap((file) => {
    if (file.role.role !== 'source') return [];
    return (collectedOf(file, promiseFacts)?.mixed ?? []).flatMap((ending) => {
      const symbol = file.facts.occurrences.startingAt(ending.nameStart)?.symbol;
      const callers = symbol === undefined ? [] : (chained.get(symbolKey({ file: file.path, symbol })) ?? []);
      // Nothing is often meant to be nothing, until someone chains.
      return ending.value < 0 && callers.length === 0 ? [] : [findingOf(file, ending, callers)];
    });
  });
}

/** By function, where `.then()` and the like is called on its result. */
function chainedIn(view: View): ReadonlyMap<string, readonly Evidence[]> {
  const found = new Map<string, Evidence[]>();
  for (const file of view.authored)
    for (const start of collectedOf(file, promiseFacts)?.chained ?? []) {
      const use = file.facts.occurrences.startingAt(start);
      const target = use && occurrenceTarget(view.graph, file, use.row);
      if (target?.kind !== 'symbol') continue;
      const place = { fact: 'chained', file: file.path, start, end: use!.end };
      const known = found.get(symbolKey(target));
      if (known) known.push(place);
      else found.set(symbolKey(target), [place]);
    }
  return found;
}

function findingOf({ path, facts }: SourceFile, ending: Ending, callers: readonly Evidence[]): Finding {
  const { nameStart, nameEnd, promise, value, nothing } = ending;
  const name = facts.occurrences.startingAt(nameStart)?.name ?? '';
  const plain = value < 0 ? nothing : value;
  return {
    kind: mixedPromise.kind,
    file: path,
    start: nameStart,
    end: nameEnd,
    key: `${ownerNameAt(facts, nameStart)}:${name}`,
    measure: callers.length,
    evidence: [
      { fact: 'promise', file: path, start: promise, end: promise },
      { fact: 'plain', file: path, start: plain, end: plain },
      ...callers,
    ],
    data: { name, other: value < 0 ? 'nothing' : 'a plain value' },
  };
}
