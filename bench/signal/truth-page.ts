// The result as a page of the documentation.
import { compareText } from '../../src/base/index.ts';
import { judge, type Label, type Tally } from './labels.ts';

const METHOD = `No repository of a look was used to build Lintel before it, and which ones it has was settled before anyone looked. Each is scanned with
types and without installed packages, and what a scan shows by default is taken row by row, where findings of one idiom are one row.
From these rows a sample is drawn by lot with a fixed seed: proofs first, up to half of it, then budgets and advice, as evenly over
their codes as there are rows. Someone reads each sampled row beside the code and says in a sentence of their own whether it is true and
worth telling, true but pointless, or false. "Literally true" counts the first two, "worth telling" only the first.

What a look finds wrong or pointless is mended afterwards, so its own repositories cannot show how much that helped: the next look at
others does. The latest look stands first. Codes are sampled evenly, so a total is not the share of all rows that a scan shows.`;

/** What a look should be read with, by its number. */
const REMARKS: readonly (string | undefined)[] = [
  undefined,
  'Of the 24 false proofs 19 are stubs of one repository that ask for their own build output.',
  `Of the 73 false proofs 72 are files of one repository that its documentation tool finds by their names; of the other 73 proofs 72 are true
and 51 worth telling.`,
  `Of the advice 65 rows come from settings of linters of which Lintel did not honour what they leave out; of the other 43 rows 25 are worth
telling.`,
  `Proofs alone. Fourteen repositories were named: ten at first, and four more, unseen as well, when those gave 166 proofs. Four of them (jotai,
hexo, nodemailer, svgo) have no proof in the sample, and 160 rows are of one, bigcapital. Its dead stores are the pointless ones most often:
what is stored need not be, what computes it must stay.`,
];

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

/** From the labels of one look after the other. */
export function truthPage(looks: readonly (readonly Label[])[]): string {
  const sections = looks.map((labels, index) =>
    lookSection(`${ORDINALS[index] ?? index + 1} look`, labels, REMARKS[index]),
  );
  return [
    '# How much of it is true',
    'This page is written by `npm run bench:signal -- --write docs/truth.md` from the labels in `bench/signal/looks`.',
    METHOD,
    ...sections.reverse(),
  ].join('\n\n');
}

function lookSection(title: string, labels: readonly Label[], remark: string | undefined): string {
  const { codes, tiers } = judge(labels, labels);
  const shown = COLUMNS.slice(0, -1);
  const cells = (tally: Tally): string[] => cellsOf(tally).slice(0, -1);
  return [
    `## ${title}: ${labels.length} rows`,
    ...(remark === undefined ? [] : [remark]),
    table([['tier', ...shown], ...tiers.map((tally) => [tally.tier, ...cells(tally)])]),
    table([
      ['code', 'tier', ...shown],
      ...codes.map((tally) => [`\`${tally.code}\``, tally.tier, ...cells(tally)]),
    ]),
    `${table([['repository', 'commit', 'sampled'], ...repositoriesOf(labels)])}\n`,
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

function repositoriesOf(sample: readonly Label[]): string[][] {
  return [...Map.groupBy(sample, ({ repository, commit }) => `${repository} ${commit}`).values()]
    .map((rows) => [rows[0]!.repository, `\`${rows[0]!.commit.slice(0, 12)}\``, String(rows.length)])
    .sort(([a], [b]) => compareText(a!, b!));
}

function table([header, ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [header!, header!.map(() => '---'), ...rows].map(line).join('\n');
}
