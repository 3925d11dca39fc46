// Several checks see the same mistake: a rename that is left half-done breaks an import, leaves a file out and does not type-check. One
// cause is one complaint, at the most telling place, with what else belongs to it.
import { compareText } from '../base/index.ts';
import { CHECK_CODES, type CheckEntry, type WitnessPlace } from '../contract/index.ts';

/** What does not fit any more: a rename says most about it, then what no longer means anything, then which files are left out. */
const OF_FIT: readonly string[] = (['renames', 'contracts', 'tests', 'completeness'] as const).flatMap(
  (check) =>
    Object.entries(CHECK_CODES).flatMap(([code, { checks }]) =>
      checks[0] === check && (check !== 'tests' || code.startsWith('MOCK_')) ? [code] : [],
    ),
);

/** What TypeScript says has a code for each of its messages. */
const TYPES = 'TS';

/**
 * Codes that can speak of one cause, those first that say most about it. Which cause it is, the places tell: a complaint belongs to another
 * one that shows its line. Where both name a symbol, it has to be the same.
 */
const FAMILIES: readonly (readonly string[])[] = [
  [...OF_FIT, TYPES],
  // What nothing goes by the new name for, or leads to the new place of.
  [
    'RENAME_INCOMPLETE',
    'MOVE_INCOMPLETE',
    'DEP_DEAD_EXPORT',
    'DEP_UNUSED_FILE',
    'DEAD_CODE_UNUSED_DECLARATION',
  ],
  ['ASYNC_NOT_AWAITED', 'PROMISE_TAKEN_FOR_VALUE', 'EH_MISUSED_PROMISES', 'EH_FLOATING_PROMISES'],
  ['COMPARISON_DECIDED', 'NOOP_CONSTANT_CONDITION', 'DEAD_CODE_DECIDED_BRANCH', 'DEAD_CODE_UNREACHABLE'],
  ['RESULT_UNUSED', 'NOOP_EXPRESSION'],
  ['LAYER_VIOLATION', 'DEP_LAYER_VIOLATION'],
];

const RANKS: ReadonlyMap<string, number> = new Map(
  [...new Set(FAMILIES.flat())].map((code, rank) => [code, rank] as const),
);

function named({ code = '' }: CheckEntry): string {
  return /^TS\d+$/.test(code) ? TYPES : code;
}

/** Entries in their order, without those that belong to a stronger one. */
export function byCause(entries: readonly CheckEntry[]): CheckEntry[] {
  const heads = new Map<CheckEntry, CheckEntry[]>();
  for (const entry of strongestFirst(entries)) {
    const head = [...heads.keys()].filter((other) => isSameCause(other, entry)).sort(closestTo(entry))[0];
    if (head === undefined) heads.set(entry, []);
    else heads.get(head)!.push(entry);
  }
  const folded = new Set([...heads.values()].flat());
  return entries.flatMap((entry) => (folded.has(entry) ? [] : [withOthers(entry, heads.get(entry) ?? [])]));
}

function strongestFirst(entries: readonly CheckEntry[]): CheckEntry[] {
  return entries
    .filter((entry) => (entry.status === 'fail' || entry.status === 'review') && RANKS.has(named(entry)))
    .sort((a, b) => compareText(a.status, b.status) || RANKS.get(named(a))! - RANKS.get(named(b))!);
}

function isSameCause(head: CheckEntry, entry: CheckEntry): boolean {
  const codes = [named(head), named(entry)];
  if (codes[0] === codes[1] || !FAMILIES.some((family) => codes.every((code) => family.includes(code))))
    return false;
  const [one, other] = [head.witness?.symbol, entry.witness?.symbol];
  if (one !== undefined && other !== undefined && one !== other) return false;
  return linesOf(head).has(lineOf(entry)) || linesOf(entry).has(lineOf(head));
}

/** Of several, the one that names the same symbol. */
function closestTo(entry: CheckEntry): (a: CheckEntry, b: CheckEntry) => number {
  const isNamed = ({ witness }: CheckEntry): boolean =>
    witness?.symbol !== undefined && witness.symbol === entry.witness?.symbol;
  return (a, b) => Number(isNamed(b)) - Number(isNamed(a));
}

function lineOf({ file, span }: CheckEntry): string {
  return `${file}:${span?.start.line}`;
}

function linesOf(entry: CheckEntry): ReadonlySet<string> {
  const places = (entry.witness?.places ?? []).filter(({ side }) => side === 'after');
  return new Set([lineOf(entry), ...places.map(({ file, span }) => `${file}:${span?.start.line}`)]);
}

function withOthers(entry: CheckEntry, others: readonly CheckEntry[]): CheckEntry {
  if (others.length === 0) return entry;
  const missing = new Set([entry, ...others].flatMap(({ missing_files: files }) => files));
  const places = [entry, ...others].flatMap(({ witness }) => witness?.places ?? []);
  return {
    ...entry,
    ...(entry.witness ? { witness: { ...entry.witness, places: distinct(places) } } : {}),
    missing_files: [...missing].sort(compareText),
    also_found_by: others.map(({ check, code }) => ({ check, code: code! })),
  };
}

function distinct(places: readonly WitnessPlace[]): WitnessPlace[] {
  const keys = new Set<string>();
  return places.filter(({ side, file, span }) => {
    const key = [side, file, span?.start.line, span?.start.column].join('\0');
    return !keys.has(key) && keys.add(key);
  });
}
