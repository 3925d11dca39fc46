// Which rows are read by a person: proofs first, then the rest, spread over codes.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { compareText } from '../../src/base/index.ts';
import { TIERS } from '../../src/contract/index.ts';

/** Says where a row stands and never what stands there: code of others is not kept. */
export const entrySchema = z.strictObject({
  repository: z.string(),
  commit: z.string(),
  code: z.string(),
  tier: z.enum(TIERS),
  file: z.string(),
  line: z.int(),
  message: z.string(),
  id: z.string(),
});

export type Entry = z.infer<typeof entrySchema>;

/**
 * All proofs, unless they would take more than half of the sample while there is enough of the rest to fill the other half. The
 * same rows and the same seed give the same sample, in whichever order the rows come.
 */
export function sampleOf(rows: readonly Entry[], count: number, seed: number): Entry[] {
  const { proofs = [], others = [] } = Object.groupBy(rows, ({ tier }) =>
    tier === 'proof' ? 'proofs' : 'others',
  );
  const room = Math.max(Math.floor(count / 2), count - others.length);
  const chosen = spread(proofs, room, seed);
  return [...chosen, ...spread(others, count - chosen.length, seed)].sort(inOrder);
}

/** One of each code, then a second of each code that has one, and so on. */
function spread(rows: readonly Entry[], count: number, seed: number): Entry[] {
  const drawn = rows
    .map((entry) => ({ entry, lot: lotOf(entry, seed) }))
    .sort((a, b) => compareText(a.lot, b.lot));
  const rounds = [...Map.groupBy(drawn, ({ entry }) => entry.code).values()].flatMap((ofCode) =>
    ofCode.map((row, round) => ({ ...row, round })),
  );
  return rounds
    .sort((a, b) => a.round - b.round || compareText(a.lot, b.lot))
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** A row's lot depends on nothing but the row and the seed, so that labels stay of use when other rows come and go. */
function lotOf({ repository, tier, id }: Entry, seed: number): string {
  return createHash('sha256')
    .update(JSON.stringify([seed, repository, tier, id]))
    .digest('hex');
}

function inOrder(a: Entry, b: Entry): number {
  return (
    TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
    compareText(a.code, b.code) ||
    compareText(a.repository, b.repository) ||
    compareText(a.file, b.file) ||
    a.line - b.line ||
    compareText(a.id, b.id)
  );
}
