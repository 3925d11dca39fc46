// An entry of a private package that offers far more names than the other packages ask for.
import { compareText } from '../../base/index.ts';
import { exportTarget, offeredNames, symbolKey } from '../../graph/index.ts';
import type { PackageInfo } from '../../resolve/index.ts';
import { publicEntryPoints } from '../../usage/index.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import { listOf, numberOf, textsIn, tick, times, wordOf } from '../kit/say.ts';
import { createDemand, type Demand } from './demand.ts';
import type { Options } from './options.ts';

export const wideSurface: Code = {
  kind: 'wide-surface',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `Of the ${times(numberOf(said, 'names'), 'name')} that ${tick(wordOf(said, 'package'))} offers here, other packages ask for at most ${numberOf(said, 'used')}; ${listOf(textsIn(said, 'unused').map(tick))} are among those that none of them asks for.`,
  cause:
    'A private package offers many more names than the rest of the repository asks for, so what it promises to others cannot be told from what it needs itself.',
  approach:
    'Was each of these names offered to someone, or does the entry hand on everything that there is? A star for each file is the usual reason. A short list says what the package is for, and what may change without asking anyone. A vocabulary, such as a set of icons or of types for a protocol, may well be offered as a whole.',
};

/** A name that an entry offers, and what declares it. */
interface Offer {
  readonly name: string;
  readonly file: string;
  readonly key: string;
}

export function findWideSurfaces(view: View, options: Options): Finding[] {
  const { state } = view;
  let demand: Demand | undefined;
  return state.workspace.packages.flatMap((owner) => {
    if (owner.folder === '' || !owner.isMember || !owner.manifest.isPrivate) return [];
    const entries = state.resolver.entryPoints(owner).filter(({ kind }) => kind === 'export');
    return [...new Set(entries.map(({ path }) => path))].flatMap((path) => {
      const offers = offersOf(view, path);
      if (offers.length < options.minNames) return [];
      demand ??= createDemand(view, offeredByPublished(view));
      const asked = demand.of(owner, offers);
      const isWide = asked.size > 0 && asked.size <= offers.length * options.maxShare;
      return isWide ? [findingOf(owner, path, offers, asked)] : [];
    });
  });
}

/** What anyone outside of the repository may use, by what declares it. */
function offeredByPublished({ state, graph }: View): Set<string> {
  const keys = new Set<string>();
  for (const path of publicEntryPoints(state))
    for (const name of offeredNames(graph, path, new Set())) {
      const target = exportTarget(graph, path, name);
      if (target.kind === 'symbol') keys.add(symbolKey(target));
    }
  return keys;
}

/** Names for which there is a declaration that someone wrote: what generators and other packages give is not of its making. */
function offersOf(view: View, path: string): Offer[] {
  return [...offeredNames(view.graph, path)].sort(compareText).flatMap((name) => {
    const target = exportTarget(view.graph, path, name);
    if (target.kind !== 'symbol' || !view.isAuthored(target.file)) return [];
    return [{ name, file: target.file, key: symbolKey(target) }];
  });
}

const SHOWN = 3;

function findingOf(
  owner: PackageInfo,
  path: string,
  offers: readonly Offer[],
  asked: ReadonlySet<string>,
): Finding {
  const place = { file: path, start: 0, end: 0 };
  const unused = offers.filter(({ name }) => !asked.has(name));
  return {
    kind: wideSurface.kind,
    ...place,
    key: owner.name ?? owner.folder,
    measure: unused.length,
    evidence: [
      { fact: 'asked-for', ...place, value: [...asked] },
      ...unused.map(({ name, file }) => ({ fact: 'unused', file, start: 0, end: 0, value: name })),
    ],
    data: {
      package: owner.name ?? owner.folder,
      names: offers.length,
      used: asked.size,
      unused: unused.slice(0, SHOWN).map(({ name }) => name),
    },
  };
}
