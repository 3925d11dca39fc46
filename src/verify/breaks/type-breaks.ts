// Which of TypeScript's new complaints the change has to answer for. Where packages are missing, much is said that would not be with
// them; but what a file that the change does not touch is newly blamed for comes from the change, and some complaints are
// about nothing but files of the repository.
import { memo } from '../../base/index.ts';
import { typeDoubts } from '../../detectors/index.ts';
import { ROLE } from '../../facts/index.ts';
import { namedAt, symbolTarget, type CodeGraph, type SymbolRef } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
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
    if (!isDoubtful(diagnostic.file)) return diagnostic.isOldLine;
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

/** How many arguments a function takes, and which keys an object has. */
const ARGUMENTS: ReadonlySet<number> = new Set([2554, 2555, 2556]);
const KEYS: ReadonlySet<number> = new Set([2353, 2561, 2741, 2739, 2740]);
const MEMBER: ReadonlySet<number> = new Set([2339, 2551]);

/** Whether what is wrong is told by files of the repository alone. */
function isAboutOwnCode(change: Change, { file, start, end, code, message }: NewDiagnostic): boolean {
  const { graph } = change.after.state;
  if (ARGUMENTS.has(code)) return namesOwn(graph, file, start, end);
  if (!KEYS.has(code) && !MEMBER.has(code)) return false;
  const [, type] = /\btype '(\w+)'/.exec(message) ?? [];
  return type !== undefined && isClosedType(graph, file, type);
}

/** Whether the innermost name that is blamed stands for a function of the repository. */
function namesOwn(graph: CodeGraph, path: string, start: number, end: number): boolean {
  const file = graph.files.get(path)!;
  const call = file.facts.calls.findLast((row) => row.start <= start && end <= row.end);
  const use = call && file.facts.occurrences.get(call.occurrence);
  return use !== undefined && namedAt(graph, file, use.row).kind === 'symbol';
}

/** Whether the members of a type are all known: it is declared here, as are the types that it extends. */
function isClosedType(graph: CodeGraph, path: string, name: string): boolean {
  const file = graph.files.get(path)!;
  const symbol = file.facts.symbols.named(name).find(({ container }) => container === undefined);
  const candidates: SymbolRef[] = [];
  if (symbol) {
    const target = symbolTarget(graph, { file: path, symbol: symbol.row });
    if (target.kind === 'symbol') candidates.push(target);
  } else candidates.push(...(declaredTypes(graph).get(name) ?? []));
  return candidates.length === 1 && hasClosedHeritage(graph, candidates[0]!, new Set());
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
