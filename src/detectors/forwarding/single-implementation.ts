// An interface that one class implements and nothing else is declared to be.
import { ROLE, SYMBOL } from '../../facts/index.ts';
import { symbolKey, symbolTarget, usesOf, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import { publicAt } from '../../usage/index.ts';
import { collectedOf, type Code, type Finding, type View } from '../kit/index.ts';
import { numberOf, tick, times, wordOf } from '../kit/say.ts';
import interfaceFacts, { type ImplementingClass } from './interface-facts.ts';

export const singleImplementation: Code = {
  kind: 'single-implementation',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${tick(wordOf(said, 'interface'))} has ${times(numberOf(said, 'methods'), 'method')} and one class that implements it, ${tick(wordOf(said, 'class'))}; ${numberOf(said, 'handsOn')} of the ${times(numberOf(said, 'classMethods'), 'method')} of the class only call another one. ${times(numberOf(said, 'users'), 'other file')} name${numberOf(said, 'users') === 1 ? 's' : ''} the interface.`,
  cause:
    'An interface is implemented by one class of the same package, no test stands in for it, and no package offers it to others, so it says what the class says already.',
  approach:
    'Who was to be the second to implement it? A boundary that keeps two parts apart, or a second way that is about to come, would answer that. If nobody is known, the interface is one more place to change with the class, and one more to open on the way to what is done.',
};

/** Everything in the repository that says of itself, or of an object, that it is one of an interface. */
interface Claims {
  /** By interface. */
  readonly classes: ReadonlyMap<string, readonly Implementation[]>;
  /** Interfaces and classes that objects are declared to be, that others extend, or that tests and samples name as types. */
  readonly open: ReadonlySet<string>;
  /** Files of the program that name the interface, without those of its classes. */
  readonly users: ReadonlyMap<string, number>;
}

interface Implementation {
  readonly file: SourceFile;
  readonly found: ImplementingClass;
}

export function findSingleImplementations(view: View): Finding[] {
  const claims = claimsIn(view);
  return view.authored.flatMap((file) =>
    file.role.role === 'source'
      ? (collectedOf(file, interfaceFacts)?.interfaces ?? []).flatMap(([symbol, methods]) => {
          const only = onlyImplementation(view, claims, { file: file.path, symbol });
          return only ? [findingOf(file, symbol, methods, only, claims)] : [];
        })
      : [],
  );
}

function onlyImplementation(view: View, claims: Claims, ref: SymbolRef): Implementation | undefined {
  const key = symbolKey(ref);
  const { facts } = view.graph.files.get(ref.file)!;
  const [only, ...others] = claims.classes.get(key) ?? [];
  if (!only || others.length > 0 || claims.open.has(key) || only.found.isDecorated) return undefined;
  // A value of the same name is what containers look it up by.
  if (facts.symbols.at(ref.symbol).is(SYMBOL.VALUE) || facts.declarations.of(ref.symbol).length > 1)
    return undefined;
  const { resolver } = view.state;
  if (claims.open.has(symbolKey({ file: only.file.path, symbol: only.found.symbol }))) return undefined;
  const isBoundary = resolver.packageOf(ref.file) !== resolver.packageOf(only.file.path);
  return isBoundary || publicAt(view, ref).length > 0 ? undefined : only;
}

function claimsIn({ graph }: View): Claims {
  const classes = new Map<string, Implementation[]>();
  const open = new Set<string>();
  const users = new Map<string, number>();
  for (const path of graph.paths) {
    const file = graph.files.get(path)!;
    const isProgram = file.role.role === 'source';
    const keyOf = (symbol: number): string | undefined => {
      const target = symbolTarget(graph, { file: path, symbol });
      return target.kind === 'symbol' ? symbolKey(target) : undefined;
    };
    const facts = collectedOf(file, interfaceFacts);
    for (const symbol of facts?.made ?? []) open.add(keyOf(symbol) ?? '');
    for (const found of facts?.classes ?? [])
      for (const symbol of found.implements) {
        const key = keyOf(symbol) ?? '';
        classes.set(key, [...(classes.get(key) ?? []), { file, found }]);
        if (!isProgram) open.add(key);
      }
    for (const use of usesOf(graph, file)) {
      const key = symbolKey(use);
      if (!isProgram && use.types + use.heirs > 0) open.add(key);
      else if (use.types > 0) users.set(key, (users.get(key) ?? 0) + 1);
    }
    for (const key of extendedIn(file, facts?.classes ?? [], keyOf)) open.add(key);
  }
  return { classes, open, users };
}

/** What interfaces extend, or classes inherit from without implementing it. */
function extendedIn(
  { facts }: SourceFile,
  classes: readonly ImplementingClass[],
  keyOf: (symbol: number) => string | undefined,
): string[] {
  const implemented = new Set(classes.flatMap((found) => found.implements));
  return facts.occurrences
    .filter((use) => use.is(ROLE.HERITAGE) && use.symbol !== undefined && !implemented.has(use.symbol))
    .flatMap(({ symbol }) => keyOf(symbol!) ?? []);
}

function findingOf(
  { path, facts }: SourceFile,
  symbol: number,
  methods: number,
  { file, found }: Implementation,
  { users }: Claims,
): Finding {
  const [site] = facts.declarations.of(symbol);
  const { name } = facts.symbols.at(symbol);
  const named = users.get(symbolKey({ file: path, symbol })) ?? 0;
  return {
    kind: singleImplementation.kind,
    file: path,
    start: site!.nameStart,
    end: site!.nameEnd,
    key: name,
    measure: named + methods,
    evidence: [
      { fact: 'implementation', file: file.path, start: found.start, end: found.end },
      ...found.handing.map(([start, end]) => ({ fact: 'hands-on', file: file.path, start, end })),
    ],
    data: {
      interface: name,
      class: file.facts.symbols.at(found.symbol).name,
      methods,
      classMethods: found.methods,
      handsOn: found.handing.length,
      users: named,
    },
  };
}
