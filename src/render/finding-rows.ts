// Findings as rows: those of one idiom are one row, with how many there are and where the first of them stand.
import type { FindingAnswer } from '../contract/index.ts';
import { labelOf } from './findings.ts';
import { placeOf, placeText, type Item } from './page.ts';
import { number } from './words.ts';

/** Findings of one shape and tier, in order of place. */
export type Row = readonly [FindingAnswer, ...FindingAnswer[]];

export function rowsOf(findings: readonly FindingAnswer[]): Row[] {
  return [
    ...Map.groupBy(findings, ({ id, shape, tier }) => `${shape ?? id} ${tier}`).values(),
  ] as unknown as Row[];
}

export function itemOf(row: Row): Item {
  const [first] = row;
  const { attribution, tier, code, kind, line, message } = first;
  const cells = [tier, code ?? ruleOf(first) ?? kind, message ?? labelOf(first)];
  const isNew = attribution !== undefined && attribution !== 'introduced';
  return {
    place: placeOf(first),
    cells: isNew ? [...cells, attribution] : cells,
    ...(line === undefined ? {} : { source: line }),
    ...(row.length === 1 ? {} : { more: othersOf(row) }),
  };
}

function ruleOf({ rule }: FindingAnswer): string | undefined {
  return typeof rule === 'string' ? rule : undefined;
}

const OTHERS_SHOWN = 3;

/** Other names of the same file, or other places. */
function othersOf([first, ...others]: Row): string {
  const names = others.map(({ name }) => name).filter((name) => typeof name === 'string');
  const isList = names.length === others.length && others.every(({ file }) => file === first.file);
  return moreLikeIt(isList ? names : others.map((finding) => placeText(placeOf(finding))));
}

/** What else a row stands for: how many, and the first of them. */
export function moreLikeIt(others: readonly string[]): string {
  const rest = others.length > OTHERS_SHOWN ? ', …' : '';
  return `and ${number(others.length)} more like it: ${others.slice(0, OTHERS_SHOWN).join(', ')}${rest}`;
}
