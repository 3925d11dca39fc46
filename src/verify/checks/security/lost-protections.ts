// Protections that a change takes away while what they protect stays: a value that was escaped, tested or set as text, and is no
// longer. Nobody needs to know who decides on the value to see that something is missing.
import type { Node } from '@oxc-project/types';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import type { Change, ChangePart } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { placeIn, type ShownText } from '../../witness-place.ts';
import { WORDS } from './complaint-of.ts';
import { ownRows, weakened } from './own-protections.ts';
import { pairOf, type Pair } from './pair-of.ts';
import { protectionsIn, type Protection } from './protections-in.ts';
import { isProduction } from './reach.ts';
import type { ProtectionRow } from './settings.ts';
import { PROTECTIONS } from './specs/protections.ts';
import { useWithout } from './use-without.ts';

/** A protection that is gone, and where the value is used without it. */
interface Lost extends Pair {
  readonly protection: Protection;
  readonly use: Node;
}

export interface LostProtection {
  readonly cwe: number;
  readonly file: string;
  readonly complaint: Complaint;
}

/** One for each weakness and file. */
export function lostProtections(change: Change): LostProtection[] {
  const { off, protections } = change.settings.security;
  const known = [...PROTECTIONS, ...protections].filter(({ cwe }) => !off.includes(cwe));
  const pairs = change.files.flatMap((file) => pairOf(change, file) ?? []);
  const rows = [
    ...known,
    ...ownRows(
      pairs.flatMap(({ before, after }) => [before, after]),
      known,
    ),
  ];
  const gone = pairs.map((pair) => onLines(pair.before, rows, pair.file.lines().deleted));
  const weaker = pairs.flatMap((pair) =>
    weakened(pair, rows).map((item) => ({ ...pair, protection: item, use: item.use })),
  );
  if (weaker.length === 0 && gone.every((found) => found.length === 0)) return [];
  const written = [
    ...pairs.flatMap(({ file, after }) => onLines(after, rows, file.lines().added)),
    ...newFiles(change).flatMap((tree) => protectionsIn(tree, rows, () => true)),
  ];
  const [left, put] = withoutMoved(gone, written);
  // Something else that the change writes against the same weakness is taken for what stands in its place.
  const replaced = new Set(put.map(({ row }) => row.cwe));
  const lost = pairs.flatMap((pair, index) =>
    left[index]!.filter(({ row }) => !replaced.has(row.cwe)).flatMap((protection) => {
      const use = useWithout(pair, protection);
      return use === undefined ? [] : [{ ...pair, protection, use }];
    }),
  );
  const groups = Map.groupBy(
    [...lost, ...weaker],
    ({ file, protection }) => `${protection.row.cwe} ${file.path}`,
  );
  return [...groups.values()].map((group) => {
    const [{ protection, file }] = group as [Lost, ...Lost[]];
    return { cwe: protection.row.cwe, file: file.path, complaint: complaintOf(group as [Lost, ...Lost[]]) };
  });
}

function newFiles(change: ChangePart<'before' | 'after' | 'files'>): Tree[] {
  return change.files
    .filter(({ kind }) => kind === 'added')
    .flatMap(({ path }) => treeOf(change, 'after', path) ?? [])
    .filter(({ file }) => isProduction(file));
}

function onLines(tree: Tree, rows: readonly ProtectionRow[], lines: readonly number[]): Protection[] {
  const meant = new Set(lines);
  return protectionsIn(tree, rows, (line) => meant.has(line));
}

/** Both lists without what is in both of them, one for one: lines that moved, or were laid out anew. */
function withoutMoved(
  gone: readonly (readonly Protection[])[],
  written: readonly Protection[],
): [Protection[][], Protection[]] {
  const keyOf = ({ row, name, subjects }: Protection): string => [row.cwe, name, ...subjects].join('\0');
  const counts = Map.groupBy(written, keyOf);
  const left = gone.map((found) => found.filter((item) => counts.get(keyOf(item))?.pop() === undefined));
  return [left, [...counts.values()].flat()];
}

const MOST_PLACES = 6;

function complaintOf(group: readonly [Lost, ...Lost[]]): Complaint {
  const [{ protection, before, after, use }] = group;
  const { cwe } = protection.row;
  const { sink } = WORDS[cwe]!;
  const was = before.textOf(protection.node).replaceAll(/\s+/g, ' ').slice(0, 80);
  return {
    status: 'review',
    code: 'PROTECTION_REMOVED',
    file: after.path,
    span: after.spanOf(use),
    message: `The change takes away \`${was}\` and goes on using what it protected: ${sink} may be what others decide (CWE-${cwe}).`,
    witness: {
      symbol: `${after.path}#${protection.name}`,
      proof: `\`${was}\` stood before \`${after.textOf(use).slice(0, 60)}\`, and nothing that the change writes takes its place.`,
      places: group
        .slice(0, MOST_PLACES)
        .flatMap((lost) => [
          placeIn(shown(lost.before), 'protection', lost.protection.node),
          placeIn(shown(lost.after), 'use', lost.use),
        ]),
    },
    instruction: `Keep it, or say why the value can do no harm; see docs/checks/security/cwe-${cwe}.md.`,
  };
}

function shown({ side, path, text }: Tree): ShownText {
  return { side, file: path, text };
}
