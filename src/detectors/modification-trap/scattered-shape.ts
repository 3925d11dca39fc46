// A type whose objects are written out member by member in many files.
import { SYMBOL } from '../../facts/index.ts';
import { symbolKey, symbolTarget, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import { collectedOf, type Code, type Evidence, type Finding, type Place, type View } from '../kit/index.ts';
import { numberOf, placesOf, tick, wordOf } from '../kit/say.ts';
import trapFacts from './facts.ts';
import type { TrapOptions } from './options.ts';

export const scatteredShape: Code = {
  kind: 'scattered-shape',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `Objects of type ${tick(wordOf(said, 'name'))} are written out in ${said.measure} places of ${numberOf(said, 'files')} files, so that a new member has to be added in each: ${placesOf(said, 'written')}.${asserted(numberOf(said, 'asserted'))}`,
  cause:
    'Objects of one type are written out member by member in many files, so that a new member has to be added in each of them.',
  approach:
    'Do these places decide about every member, or do most repeat what the others say? A function that makes such an object gives new members a value in one place. Where each place does decide, the repetition is the point, and only assertions, which the compiler does not check, are worth a look.',
};

function asserted(count: number): string {
  return count === 0 ? '' : ` The compiler does not check ${count} of them, where \`as\` asserts the type.`;
}

interface Written extends Place {
  readonly isAsserted: boolean;
}

export function findScatteredShapes(
  view: View,
  files: readonly SourceFile[],
  { minShapeFiles }: TrapOptions,
): Finding[] {
  const shapes = new Map<string, { readonly ref: SymbolRef; readonly written: Written[] }>();
  for (const file of files) {
    for (const [type, start, end, isAsserted] of collectedOf(file, trapFacts)?.shapes ?? []) {
      const symbol = file.facts.occurrences.startingAt(type)?.symbol;
      if (symbol === undefined) continue;
      const target = symbolTarget(view.graph, { file: file.path, symbol });
      if (target.kind !== 'symbol' || !isShape(view, target)) continue;
      const ref = { file: target.file, symbol: target.symbol };
      const shape = shapes.get(symbolKey(ref)) ?? { ref, written: [] };
      shapes.set(symbolKey(ref), shape);
      shape.written.push({ file: file.path, start, end, isAsserted: isAsserted === 1 });
    }
  }
  return [...shapes.values()].flatMap(({ ref, written }) => {
    const count = new Set(written.map(({ file }) => file)).size;
    return count < minShapeFiles || !view.isAuthored(ref.file) ? [] : [findingOf(view, ref, written)];
  });
}

/** An interface or an alias with members of its own, or one that follows from a schema; a dictionary has no members. */
function isShape({ graph, state }: View, { file, symbol }: SymbolRef): boolean {
  const { symbols, declarations } = graph.files.get(file)!.facts;
  const { kind } = symbols.at(symbol);
  if (kind !== 'interface' && kind !== 'type') return false;
  if (symbols.inside(symbol).some((member) => member.kind === 'property' && !member.is(SYMBOL.OPTIONAL)))
    return true;
  const [site] = declarations.of(symbol);
  return /\binfer\b|\btypeof\b/.test(state.snapshot.read(file)?.slice(site!.start, site!.end) ?? '');
}

function findingOf({ graph }: View, { file, symbol }: SymbolRef, written: readonly Written[]): Finding {
  const { facts } = graph.files.get(file)!;
  const { name } = facts.symbols.at(symbol);
  const [site] = facts.declarations.of(symbol);
  const place = { file, start: site!.nameStart, end: site!.nameEnd };
  return {
    kind: scatteredShape.kind,
    ...place,
    key: name,
    measure: written.length,
    evidence: [
      { fact: 'declaration', ...place },
      ...written.map((one): Evidence => ({
        fact: 'written',
        file: one.file,
        start: one.start,
        end: one.end,
      })),
    ],
    data: {
      name,
      files: new Set(written.map((one) => one.file)).size,
      asserted: written.filter(({ isAsserted }) => isAsserted).length,
    },
  };
}
