// Does what is predicted of a merge come true? Real merges of two lines of work, beside what git makes of them.
//   npm run bench:merges -- --repo DIR [--repo DIR]… [--limit N] [--seed N] [--meaning SECONDS] [--save FILE]
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mergesByLot } from './merges/find-merges.ts';
import { openClone, type GitClone } from './merges/git-merge.ts';
import { judgeMeaning, type MeaningJudged } from './merges/judge-meaning.ts';
import { judgeResolution, type ResolutionJudged } from './merges/judge-resolution.ts';
import { judgeText, type TextJudged } from './merges/judge-text.ts';
import {
  MEANING_HEADER,
  RESOLUTION_HEADER,
  TEXT_HEADER,
  meaningRow,
  resolutionRow,
  textRow,
} from './merges/totals.ts';
import { alignedTable, machineLine } from './report.ts';

const USAGE = `npm run bench:merges -- --repo DIR [--repo DIR]… [options]

Takes merges of a repository's history in which both sides have changed something, and compares what is predicted of the two sides with what
\`git merge\` makes of them in a clone of its own. Nothing is written to the repositories.

  --repo DIR         a repository, bare or not; can be given several times
  --limit N          merges of each repository (100)
  --seed N           which merges are drawn (1)
  --meaning SECONDS  how long merges of each repository that git makes without a question are judged for what breaks together (0)
  --cache DIR        where clones are kept (${join(tmpdir(), 'lintel-bench-merges')})
  --save FILE        one line of JSON for each merge; what is there already is not judged again`;

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    limit: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    meaning: { type: 'string', default: '0' },
    cache: { type: 'string', default: join(tmpdir(), 'lintel-bench-merges') },
    save: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.repo.length === 0) {
  console[values.help ? 'log' : 'error'](USAGE);
  process.exit(values.help ? 0 : 2);
}

type Saved =
  | { readonly kind: 'text'; readonly value: TextJudged }
  | { readonly kind: 'resolution'; readonly value: ResolutionJudged }
  | { readonly kind: 'meaning'; readonly value: MeaningJudged };

const saved = readSaved();
for (const source of values.repo) {
  const clone = openClone(source, values.cache);
  const texts = await judgeTexts(clone);
  await judgeResolutions(clone, texts);
  await judgeMeanings(clone, texts);
}
printTables();

async function judgeTexts(clone: GitClone): Promise<TextJudged[]> {
  const judged: TextJudged[] = [];
  for (const merge of mergesByLot(clone.folder, Number(values.seed))) {
    if (judged.length >= Number(values.limit)) break;
    const known = saved.find(
      ({ kind, value }) =>
        kind === 'text' && value.repository === clone.name && value.commit === merge.commit,
    );
    const value = (known?.value as TextJudged | undefined) ?? (await judgeText(clone, merge));
    if (!known) keep({ kind: 'text', value });
    judged.push(value);
    if (
      !known &&
      value.truth !== 'failed' &&
      (value.truth !== value.predicted || (value.truth === 'clean' && !value.isSameTree))
    )
      console.error(
        `${clone.name} ${value.commit.slice(0, 10)}: git ${value.truth}, predicted ${value.predicted}${value.isSameTree ? '' : ', other bytes'}  ${value.reason ?? ''}`,
      );
    if (judged.length % 25 === 0) console.error(`${clone.name}: ${judged.length} merges`);
  }
  return judged;
}

async function judgeResolutions(clone: GitClone, texts: readonly TextJudged[]): Promise<void> {
  for (const text of texts.filter(({ truth }) => truth === 'conflict')) {
    if (isKnown('resolution', text)) continue;
    const value = await judgeResolution(clone, text);
    keep({ kind: 'resolution', value });
    for (const { file, likeness } of value.resolved)
      if (likeness === 'different')
        console.error(
          `${clone.name} ${value.commit.slice(0, 10)} ${file}: people resolved it in another way`,
        );
  }
}

function isKnown(kind: Saved['kind'], { repository, commit }: TextJudged): boolean {
  return saved.some(
    (one) => one.kind === kind && one.value.repository === repository && one.value.commit === commit,
  );
}

async function judgeMeanings(clone: GitClone, texts: readonly TextJudged[]): Promise<void> {
  const end = performance.now() + Number(values.meaning) * 1000;
  for (const text of texts.filter(({ truth }) => truth === 'clean')) {
    const isKnown = saved.some(
      ({ kind, value }) =>
        kind === 'meaning' && value.repository === clone.name && value.commit === text.commit,
    );
    if (isKnown) continue;
    if (performance.now() > end) break;
    const value = await judgeMeaning(clone, text);
    keep({ kind: 'meaning', value });
    console.error(
      `${clone.name} ${value.commit.slice(0, 10)}  ${value.seconds.toFixed(1)} s${value.complete ? '' : ', incomplete'}`,
    );
    for (const line of value.broken) console.error(`    ${line}`);
  }
}

function readSaved(): Saved[] {
  if (values.save === undefined || !existsSync(values.save)) return [];
  const lines = readFileSync(values.save, 'utf8').split('\n');
  // A run that was ended in the middle of a line leaves a part of one.
  const all = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Saved] : []));
  const keyOf = ({ kind, value }: Saved): string => `${kind} ${value.repository} ${value.commit}`;
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

function keep(one: Saved): void {
  saved.push(one);
  if (values.save !== undefined) appendFileSync(values.save, `${JSON.stringify(one)}\n`);
}

function printTables(): void {
  const texts = saved.flatMap(({ kind, value }) => (kind === 'text' ? [value] : []));
  const meanings = saved.flatMap(({ kind, value }) => (kind === 'meaning' ? [value] : []));
  const resolutions = saved.flatMap(({ kind, value }) => (kind === 'resolution' ? [value] : []));
  console.log(alignedTable(TEXT_HEADER, rowsOf(texts, textRow)));
  console.log(`\n${alignedTable(RESOLUTION_HEADER, rowsOf(resolutions, resolutionRow))}`);
  if (meanings.length > 0) console.log(`\n${alignedTable(MEANING_HEADER, rowsOf(meanings, meaningRow))}`);
  console.log(`\n${machineLine()}`);
}

function rowsOf<T extends { readonly repository: string }>(
  all: readonly T[],
  rowOf: (name: string, some: readonly T[]) => string[],
): string[][] {
  const byRepository = Map.groupBy(all, ({ repository }) => repository);
  return [...[...byRepository].map(([name, some]) => rowOf(name, some)), rowOf('in all', all)];
}
