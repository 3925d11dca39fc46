// Robert Martin's measures of one module: how much it leans on others, how abstract it is, how far the two are out of balance.
import { memo } from '../../base/index.ts';
import { SYMBOL } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';

export interface Metrics {
  readonly fanIn: number;
  readonly fanOut: number;
  /** Share of the edges that go out: 0 when only others lean on it, 1 when it only leans on others. */
  readonly instability: number;
  /** Share of what it exports that is interface, type or abstract class. */
  readonly abstractness: number;
  /** Distance from the line on which abstractness and instability add up to one. */
  readonly distance: number;
}

export function metricsOf(file: SourceFile, fanIn: number, fanOut: number): Metrics {
  const instability = fanIn + fanOut === 0 ? 0 : fanOut / (fanIn + fanOut);
  const abstractness = abstractnessOf(file);
  return {
    fanIn,
    fanOut,
    instability: round(instability),
    abstractness: round(abstractness),
    distance: round(Math.abs(abstractness + instability - 1)),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export const abstractnessOf = memo(({ facts }: SourceFile) => {
  const { exports, symbols } = facts;
  let all = 0;
  let abstract = 0;
  for (const entry of exports) {
    if (entry.kind !== 'local' && entry.kind !== 'default') continue;
    all++;
    const symbol = symbols.get(entry.symbol);
    if (symbol === undefined) continue;
    if (!symbol.is(SYMBOL.VALUE) || (symbol.kind === 'class' && symbol.is(SYMBOL.ABSTRACT))) abstract++;
  }
  return all === 0 ? 0 : abstract / all;
});
