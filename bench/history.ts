// Were files that findings tie together really changed together? History answers without anybody's labels: for each code, the share of common
// commits among those of two tied files, against random pairs of files that are changed as often, and against such that stand as near.
//   npm run bench:history -- --repo DIR [--repo DIR]… --only CODE[,CODE]… [--commits N] [--seed N]
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { scanRepository } from '../src/api/index.ts';
import type { FindingAnswer } from '../src/contract/index.ts';
import { git } from './commits/history.ts';
import { readCoChanges } from './history/co-change.ts';
import { liftOf, pairsOf, type Lift } from './history/lift.ts';
import { alignedTable } from './report.ts';

const USAGE =
  'npm run bench:history -- --repo DIR [--repo DIR]… --only CODE[,CODE]… [--commits N] [--seed N]';

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    commits: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const only = values.only.split(',').filter(Boolean);

if (values.repo.length === 0 || only.length === 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const rows: string[][] = [];
  for (const repo of values.repo) rows.push(...(await rowsOf(repo)));
  const header = [
    'repository',
    'commits',
    'code',
    'findings',
    'pairs',
    'tied',
    'random',
    'lift',
    'near',
    'lift',
  ];
  console.log(alignedTable(header, rows));
}

async function rowsOf(repo: string): Promise<string[][]> {
  const { analyses } = await scanRepository(repo, { only, all: true }, { noCache: true });
  const findings = Object.values(analyses).flatMap((list) =>
    Array.isArray(list) ? (list as unknown as FindingAnswer[]) : [],
  );
  const files = new Set(
    git(repo, 'ls-files', '-z')
      .split('\0')
      .filter((path) => /\.[cm]?[jt]sx?$/.test(path)),
  );
  const changes = readCoChanges(repo, files, Number(values.commits));
  return [...Map.groupBy(findings, ({ code }) => code)].map(([code, found]) => {
    const groups = found.map(({ file, evidence }) => [file, ...evidence.map((item) => item.file)]);
    const lift = liftOf(pairsOf(groups, changes), changes, Number(values.seed));
    return [basename(repo), String(changes.commits), code ?? '', String(found.length), ...cellsOf(lift)];
  });
}

function cellsOf({ pairs, tied, random, near }: Lift): string[] {
  const share = (value: number): string => value.toFixed(3);
  const times = (base: number): string => (base === 0 ? '–' : `${(tied / base).toFixed(1)}×`);
  return [String(pairs), share(tied), share(random), times(random), share(near), times(near)];
}
