// Which of TypeScript's new complaints the change has to answer for. Where packages are missing, much is said that would not be with
// them; but what a file that the change does not touch is newly blamed for comes from the change, and some complaints are
// about nothing but files of the repository.
import { memo } from '../../base/index.ts';
import { typeDoubts } from '../../detectors/index.ts';
import { ROLE } from '../../facts/index.ts';
import { namedAt, symbolTarget, type CodeGraph, type SymbolRef } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { mayExportMore } from '../naming-after.ts';
import { newDiagnostics, viewOf, type NewDiagnostic } from './new-diagnostics.ts';

/** In order of place. */
export const typeBreaks = memo(async (change: Change): Promise<readonly NewDiagnostic[]> => {
  const { diagnostics: found } = await newDiagnostics(change);
  if (found.length === 0) return [];
  const isDoubtful = typeDoubts(viewOf(change, 'after'));
  // What stands on a new line is asked of the scan, which knows when TypeScript can be relied on.
  const isForScan = found.some(({ file, isOldLine }) => !isOldLine && !isDoubtful(file));
  const proven = isForScan ? await provenByScan(change) : new Set<string>();
  return found.filter((diagnostic) => {
    if (proven.has(placeKey(diagnostic.file, diagnostic.start))) return true;
    if (NEVER.has(diagnostic.code)) return false;
    const isTouched = byPath(change.files).after.has(diagnostic.file);
    if (!isDoubtful(diagnostic.file)) return diagnostic.isOldLine || isAboutOwnCode(change, diagnostic);
    return isTouched ? isAboutOwnCode(change, diagnostic) : !isAboutMissing(diagnostic);
  });
});

function placeKey(file: string, start: number): string {
  return `${file}\0${start}`;
}

async function provenByScan(change: Change): Promise<ReadonlySet<string>> {
  const { findings, report } = await change.scan();
  const gating = new Set(report.meta.gate.ids);
  const own = findings.filter(({ detector, answer }) => detector === 'typecheck' && gating.has(answer.id));
  return new Set(own.map(({ answer, start }) => placeKey(answer.file, start)));
}

/** What says something about style, or about an error that is expected and not there. */
const NEVER: ReadonlySet<number> = new Set([
  2578, 6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 7028, 6385, 6387,
]);

/** Complaints that follow from types, names or settings that packages bring along. */
const ABOUT_MISSING: ReadonlySet<number> = new Set([
  2304, 2306, 2307, 2318, 2347, 2354, 2503, 2550, 2552, 2571, 2580, 2581, 2582, 2583, 2584, 2589, 2590, 2591,
  2592, 2593, 2686, 2688, 2709, 2742, 2792, 2867, 2868, 2875, 2882, 6142, 17004, 18046,
]);

function isAboutMissing({ code }: NewDiagnostic): boolean {
  return ABOUT_MISSING.has(code) || (code >= 7000 && code < 7100);
}

/** How many arguments a function takes, which keys an object has, which members a type has, and whether it is generic. */
const ARGUMENTS: ReadonlySet<number> = new Set([2554, 2555, 2556]);
const KEYS: ReadonlySet<number> = new Set([2353, 2561, 2741, 2739, 2740]);
const MEMBER: ReadonlySet<number> = new Set([2339, 2551]);
const GENERIC: ReadonlySet<number> = new Set([2314, 2315]);

/** Whether what is wrong is told by files of the repository alone. */
function isAboutOwnCode(change: Change, diagnostic: NewDiagnostic): boolean {
  return subjectOf(change, diagnostic) !== undefined;
}

/**
 * The file that declares what a complaint is about, where files of the repository alone tell that it is right: what is called, the type
 * whose members are all known, or the module whose exports are.
 */
export function subjectOf(
  change: Change,
  { file, start, end, code, message }: NewDiagnostic,
): string | undefined {
  const { graph } = change.after.state;
  if (ARGUMENTS.has(code)) return calledAt(graph, file, start, end)?.file;
  const [, module] = MEMBER.has(code) ? (/\btypeof import\("([^"]+)"\)/.exec(message) ?? []) : [];
  if (module !== undefined) return moduleNamed(change, module);
  if (!KEYS.has(code) && !MEMBER.has(code) && !GENERIC.has(code)) return undefined;
  const generic = /\b[Tt]ype '(\w+)(?:<[^']*>)?'/;
  const [, name] = (GENERIC.has(code) ? generic : /\b[Tt]ype '(\w+)'/).exec(message) ?? [];
  const type = name === undefined ? undefined : typeNamed(graph, file, name);
  const isKnown = type && (GENERIC.has(code) || hasClosedHeritage(graph, type, new Set()));
  return isKnown ? type.file : undefined;
}

/** The function of the repository that is called around a place. */
function calledAt(graph: CodeGraph, path: string, start: number, end: number): SymbolRef | undefined {
  const file = graph.files.get(path)!;
  const call = file.facts.calls.findLast((row) => row.start <= start && end <= row.end);
  const use = call && file.facts.occurrences.get(call.occurrence);
  const target = use && namedAt(graph, file, use.row);
  return target?.kind === 'symbol' ? target : undefined;
}

/** A file by its path without extension, as TypeScript writes it; only if all that it exports is known. */
function moduleNamed(change: Change, name: string): string | undefined {
  const { graph } = change.after.state;
  const path = graph.paths.find(
    (other) => other.replace(/(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/, '') === name.replace(/\/index$/, ''),
  );
  return path !== undefined && !mayExportMore(change, path) ? path : undefined;
}

const MISFIT =
  /^(?:(?:Argument of type|Type|Class) '(\w+)' (?:is not assignable to|incorrectly \w+)|Property '\w+' is missing in type '(\w+)' but required in)[^']*'(\w+)'/;

/**
 * The file that declares a type which no longer fits one that the change redeclares, where the change leaves it as it is: such a type
 * is wrong at its declaration, wherever it is used.
 */
export function misfitOf(change: Change, { file, message }: NewDiagnostic): string | undefined {
  const { graph } = change.after.state;
  const [, fits, has, to] = MISFIT.exec(message) ?? [];
  const fileOf = (name = ''): string | undefined => typeNamed(graph, file, name)?.file;
  const [own, wanted] = [fileOf(fits ?? has), fileOf(to)];
  const isTouched = (path: string): boolean => byPath(change.files).after.has(path);
  const isFound = own !== undefined && wanted !== undefined && !isTouched(own) && isTouched(wanted);
  return isFound ? own : undefined;
}

/** What a name means in a file, or the only type of that name that there is. */
function typeNamed(graph: CodeGraph, path: string, name: string): SymbolRef | undefined {
  const symbol = graph.files
    .get(path)!
    .facts.symbols.named(name)
    .find(({ container }) => container === undefined);
  if (symbol) {
    const target = symbolTarget(graph, { file: path, symbol: symbol.row });
    return target.kind === 'symbol' ? target : undefined;
  }
  const declared = declaredTypes(graph).get(name) ?? [];
  return declared.length === 1 ? declared[0] : undefined;
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum']);

const declaredTypes = memo((graph: CodeGraph): ReadonlyMap<string, readonly SymbolRef[]> => {
  const found = new Map<string, SymbolRef[]>();
  for (const file of graph.files.values())
    for (const { row, name, kind, container } of file.facts.symbols)
      if (TYPES.has(kind) && container === undefined)
        found.set(name, [...(found.get(name) ?? []), { file: file.path, symbol: row }]);
  return found;
});

function hasClosedHeritage(graph: CodeGraph, ref: SymbolRef, seen: Set<string>): boolean {
  const key = `${ref.file}#${ref.symbol}`;
  if (seen.has(key)) return true;
  seen.add(key);
  const file = graph.files.get(ref.file)!;
  const { kind } = file.facts.symbols.at(ref.symbol);
  const uses = file.facts.declarations
    .of(ref.symbol)
    .flatMap(({ start, end }) => file.facts.occurrences.within(start, end))
    .filter((use) => use.is(kind === 'type' ? ROLE.TYPE : ROLE.HERITAGE) && !use.is(ROLE.DECLARATION));
  return uses.every((use) => {
    const target = namedAt(graph, file, use.row);
    return target.kind === 'symbol' && hasClosedHeritage(graph, target, seen);
  });
}
