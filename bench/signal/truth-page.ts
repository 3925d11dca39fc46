// The result as a page of the documentation.
import { compareText } from '../../src/base/index.ts';
import type { Judgement, Tally } from './labels.ts';
import type { Entry } from './sample.ts';

const METHOD = `No repository of the sample was used to build Lintel, and which ones it has was settled before anyone looked. Each is scanned with types
and without installed packages, and what a scan shows by default is taken row by row, where findings of one idiom are one row. From
these rows a sample is drawn by lot with a fixed seed: proofs first, up to half of it, then budgets and advice, as evenly over their
codes as there are rows. Someone reads each sampled row beside the code and says in a sentence of their own whether it is true and worth
telling, true but pointless, or false. "Literally true" counts the first two, "worth telling" only the first, and what nobody has
read yet is counted as unlabelled rather than guessed.

The table shows the first look. What it found wrong or pointless was mended afterwards and several codes were turned off by default, so
the same repositories cannot show how much that helped; only a new sample can.`;

export function truthPage(sample: readonly Entry[], judgement: Judgement): string {
  const { codes, tiers, unlabelled } = judgement;
  const rest = unlabelled === 0 ? '' : ` ${unlabelled} of them have no label yet.`;
  return [
    '# How much of it is true',
    'This page is written by `npm run bench:signal -- --write docs/truth.md` from the labels in `bench/signal/labels.json`.',
    METHOD,
    `The sample has ${sample.length} rows.${rest} Codes are sampled evenly, so a total is not the share of all rows that a scan shows.`,
    table([['tier', ...COLUMNS], ...tiers.map((tally) => [tally.tier, ...cellsOf(tally)])]),
    '## By code',
    table([
      ['code', 'tier', ...COLUMNS],
      ...codes.map((tally) => [`\`${tally.code}\``, tally.tier, ...cellsOf(tally)]),
    ]),
    '## Repositories',
    `${table([['repository', 'commit', 'sampled'], ...repositoriesOf(sample)])}\n`,
  ].join('\n\n');
}

export const COLUMNS = ['sampled', 'literally true', 'worth telling', 'false', 'unlabelled'] as const;

export function cellsOf({ sampled, literallyTrue, worthTelling, wrong, unlabelled }: Tally): string[] {
  const read = sampled - unlabelled;
  return [
    String(sampled),
    shareOf(literallyTrue, read),
    shareOf(worthTelling, read),
    String(wrong),
    String(unlabelled),
  ];
}

/** Of what was read; a share of nothing is unknown. Rounded down: 199 of 200 are not all. */
function shareOf(times: number, read: number): string {
  return read === 0 ? '–' : `${times} (${Math.floor((100 * times) / read)} %)`;
}

function repositoriesOf(sample: readonly Entry[]): string[][] {
  return [...Map.groupBy(sample, ({ repository, commit }) => `${repository} ${commit}`).values()]
    .map((rows) => [rows[0]!.repository, `\`${rows[0]!.commit.slice(0, 12)}\``, String(rows.length)])
    .sort(([a], [b]) => compareText(a!, b!));
}

function table([header, ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [header!, header!.map(() => '---'), ...rows].map(line).join('\n');
}
