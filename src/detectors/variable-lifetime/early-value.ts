// Values that could be computed many lines further down, where they are used.
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, placeOfText, type Code, type Finding, type Said } from '../kit/index.ts';
import { nameIn, numberOf, placesOf, times } from '../kit/say.ts';
import type { EarlyValue } from './early-values.ts';

export const earlyValue: Code = {
  kind: 'early-value',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${namesOf(said)} set ${times(said.measure ?? 0, 'line')} before the first statement that uses ${pronounOf(said)}, in ${placesOf(said, 'first-use')}, and nothing in between changes what the value depends on.`,
  cause:
    'A value is set far above the first statement that uses it, so whoever reads the lines in between has to keep it in mind, and has to find out that it does not matter there.',
  approach:
    'Does the value belong to the beginning of the function, or to the step that uses it? Variables that were gathered at the top while the function was short, and steps that were added above the one that needs the value, are common origins. When several values wait for the same step, the step with its values may be a function of its own.',
};

/** Values that wait for the same statement are one finding. */
export function earlyFindings(file: SourceFile, values: readonly EarlyValue[]): Finding[] {
  return [...Map.groupBy(values, ({ use }) => use).values()].map((group) =>
    waitingFinding(file, earlyValue.kind, group),
  );
}

/** The one that waits longest, and what waits with it. */
export function waitingFinding(
  { path, facts }: SourceFile,
  kind: string,
  group: readonly EarlyValue[],
): Finding {
  const [first, ...others] = [...group].sort((a, b) => b.lines - a.lines || a.start - b.start);
  const { name, start, lines, use, useEnd, leavers } = first!;
  return {
    kind,
    ...placeOfText(path, start, name),
    key: `${ownerNameAt(facts, start)}:${name}`,
    measure: lines,
    data: { name, others: others.length },
    evidence: [
      { fact: 'first-use', file: path, start: use, end: useEnd },
      ...others.map((one) => ({
        fact: 'likewise',
        ...placeOfText(path, one.start, one.name),
        value: one.name,
      })),
      ...leavers.map(([from, to]) => ({ fact: 'leaves-without', file: path, start: from, end: to })),
    ],
  };
}

/** `a is`, `a and 2 others are`. */
export function namesOf(said: Said): string {
  const others = numberOf(said, 'others');
  return `${nameIn(said, 'name')}${others > 0 ? ` and ${times(others, 'other')} are` : ' is'}`;
}

export function pronounOf(said: Said): string {
  return numberOf(said, 'others') > 0 ? 'them' : 'it';
}
