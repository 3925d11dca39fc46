// Where an exported name stands.
import type { SourceFile } from '../../graph/index.ts';
import type { Offered } from '../../usage/index.ts';
import type { Place } from '../kit/index.ts';

/** The exported name; `export default` where that has no name. */
export function exportPlace({ path, facts }: SourceFile, { row, name }: Offered): Place {
  const entry = facts.exports.at(row);
  const { start, symbol } = entry;
  if (entry.kind !== 'default') return { file: path, start, end: start + name.length };
  const isDeclaredThere =
    symbol !== undefined && facts.declarations.of(symbol).some(({ nameStart }) => nameStart === start);
  const written = isDeclaredThere ? facts.symbols.at(symbol).name : 'export default';
  return { file: path, start, end: start + written.length };
}
