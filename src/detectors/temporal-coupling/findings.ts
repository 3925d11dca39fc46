// From what was collected to findings: which couplings hold in the repository as a whole.
import { ROLE } from '../../facts/index.ts';
import { memberNamed, symbolTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import { collectedOf, placeOfText, type Evidence, type Finding, type View } from '../kit/index.ts';
import type { Coupling, Site } from './couplings.ts';
import temporalFacts from './facts.ts';
import { guardedOrder } from './guarded-order.ts';
import { unguardedOrder } from './unguarded-order.ts';

export function findCouplings(view: View): Finding[] {
  return view.authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) =>
      (collectedOf(file, temporalFacts) ?? [])
        .filter(
          (coupling) =>
            !coupling.setters.every(({ name }) => ANNOUNCED.test(name)) &&
            !isAgreed(view.graph, file, coupling) &&
            (coupling.isHidden || !isWrittenElsewhere(view.graph, coupling.name)),
        )
        .map((coupling) => findingOf(file, coupling)),
    );
}

/** `onBegin`, `willStart`, `handleOpen`: whoever announces something to an object decides about the order. */
const ANNOUNCED = /^_?(?:on|will|did|handle|before|after)[A-Z]/;

/** Whether the class implements an interface that has the setter: whoever calls through it decides about the order, for all such classes. */
function isAgreed(graph: CodeGraph, { path }: SourceFile, { contracts, setters }: Coupling): boolean {
  return setters.every(({ name }) =>
    contracts.some((symbol) => {
      const target = symbolTarget(graph, { file: path, symbol });
      return target.kind === 'symbol' && memberNamed(graph, target, name) !== undefined;
    }),
  );
}

/** Whether anything but `this` has a member of the name that is written. */
function isWrittenElsewhere({ files }: CodeGraph, name: string): boolean {
  for (const { facts } of files.values()) {
    if (!facts.mentions(name)) continue;
    if (
      facts.occurrences.some(
        (use) => use.name === name && use.is(ROLE.MEMBER) && use.is(ROLE.WRITE) && !use.is(ROLE.OF_THIS),
      )
    )
      return true;
  }
  return false;
}

function findingOf({ path }: SourceFile, coupling: Coupling): Finding {
  const { name, start, home, others, setters, takers, insisting } = coupling;
  const isGuarded = takers.length === 0;
  const readers = isGuarded ? insisting : takers;
  const evidenceOf = (fact: string, sites: readonly Site[]): Evidence[] =>
    sites.map((site) => ({ fact, file: path, start: site.start, end: site.end, value: site.name }));
  return {
    kind: (isGuarded ? guardedOrder : unguardedOrder).kind,
    ...placeOfText(path, start, name),
    key: `${home}:${name}`,
    measure: readers.length,
    evidence: [
      { fact: 'declaration', ...placeOfText(path, start, name) },
      ...evidenceOf('setter', setters),
      ...evidenceOf('reader', readers),
    ],
    data: {
      name,
      ...(home === '' ? {} : { home }),
      others,
      setters: setters.map((site) => site.name),
      readers: readers.map((site) => site.name),
    },
  };
}
