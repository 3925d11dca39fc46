// Robert Martin's measures of one module: how much it leans on others, how abstract it is, how far the two are out of balance.
import { memo } from '../../base/index.ts';
import { EXPORT_KINDS, SYMBOL, SYMBOL_KINDS } from '../../facts/index.ts';
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
  for (let row = 0; row < exports.count; row++) {
    const kind = EXPORT_KINDS[exports.kind[row]!];
    if (kind !== 'local' && kind !== 'default') continue;
    all++;
    const symbol = exports.symbol[row]! - 1;
    if (symbol < 0) continue;
    const flags = symbols.flags[symbol]!;
    const isClass = SYMBOL_KINDS[symbols.kind[symbol]!] === 'class';
    if ((flags & SYMBOL.VALUE) === 0 || (isClass && (flags & SYMBOL.ABSTRACT) !== 0)) abstract++;
  }
  return all === 0 ? 0 : abstract / all;
});
