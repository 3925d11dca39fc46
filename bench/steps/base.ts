// A scan against the commit that the edits started from: cold against a cold summary of the graph, again when nothing changed, and
// after one more edit.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/contract/index.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { formatCount } from '../format.ts';
import { inTurns, measure, medianOf, type Command, type Median, type Sample } from '../measure.ts';
import { lintel } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';
import { removeTemporary } from '../temporary.ts';

const EDITED_FILES = 10;
const COLD_TIMES = 2;
const UNCHANGED_SECONDS = 0.5;
const EDIT_SECONDS = 1;
const EDIT_SECONDS_WHEN_LARGE = 2.5;
const LARGE_FILES = 10_000;

export async function base(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const copy = copyCorpus(corpus.root, `${corpus.name}-base`);
  try {
    const files = await filesToEdit(copy);
    if (files.length === 0)
      return { rows: [], measures: [], notes: ['base: no TypeScript file is there as source'] };
    files.forEach((path, index) => appendFileSync(join(copy, path), additionOf(`Change${index}`)));
    return await measureEdited(corpus, copy, files, runs);
  } finally {
    removeTemporary(copy);
  }
}

async function measureEdited(
  corpus: Corpus,
  copy: string,
  files: readonly string[],
  runs: number,
): Promise<StepResult> {
  const scan = ['scan', '--base', 'HEAD', '--fail-on', 'none'];
  const cold = await inTurns(runs, {
    scan: lintel(copy, ...scan, '--no-cache'),
    summary: lintel(copy, 'graph', 'summary', '--no-cache'),
  });
  const again = await inRounds(lintel(copy, ...scan), copy, files, runs);
  const summary = medianOf(cold.summary).seconds;
  const whole = rowOf('scan --base, cold', medianOf(cold.scan), summary);
  const unchanged = rowOf('scan --base, nothing changed', medianOf(again.unchanged));
  const edit = rowOf('scan --base, one more edit', medianOf(again.edit));
  const editLimit = corpus.files > LARGE_FILES ? EDIT_SECONDS_WHEN_LARGE : EDIT_SECONDS;
  return {
    rows: [whole, unchanged, edit],
    measures: [
      {
        name: 'scan --base, cold ÷ summary, cold',
        value: whole.ours / summary,
        unit: 'times',
        atMost: COLD_TIMES,
      },
      { name: unchanged.step, value: unchanged.ours, unit: 'seconds', atMost: UNCHANGED_SECONDS },
      { name: edit.step, value: edit.ours, unit: 'seconds', atMost: editLimit },
    ],
    notes: [`base: ${files.length} files edited; the peer of the cold scan is the cold summary`],
  };
}

/** Each round starts from the same edited files, scanned once; the further edit is a new one every time and is taken back. */
async function inRounds(
  command: Command,
  copy: string,
  files: readonly string[],
  runs: number,
): Promise<{ unchanged: Sample[]; edit: Sample[] }> {
  const [unchanged, edit]: [Sample[], Sample[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    await measure(command);
    unchanged.push(await measure(command));
    const file = join(copy, files[run % files.length]!);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text + additionOf(`Further${run}`));
    edit.push(await measure(command));
    writeFileSync(file, text);
  }
  return { unchanged, edit };
}

interface Roles {
  readonly files: readonly { readonly file: string; readonly role: string }[];
}

/** Files of the sources, spread evenly over the list of them. */
export async function filesToEdit(copy: string): Promise<string[]> {
  const { stdout } = await measure(lintel(copy, 'graph', 'roles', '--no-cache'));
  const sources = (JSON.parse(stdout) as Roles).files
    .filter(({ file, role }) => role === 'source' && /(?<!\.d)\.tsx?$/.test(file))
    .map(({ file }) => file);
  const count = Math.min(EDITED_FILES, sources.length);
  return Array.from({ length: count }, (_, index) => sources[Math.floor((index * sources.length) / count)]!);
}

/** Two lines: a constant that nobody imports, and a function whose first value is never read. */
export function additionOf(name: string): string {
  return `
export const bench${name} = 1;
function benchStore${name}(input: number): number { let kept = input + 1; kept = 0; return kept; }
`;
}

function rowOf(step: string, { seconds, cpu, peak, stdout }: Median, peer?: number): Row {
  const { meta } = JSON.parse(stdout) as Report;
  const { introduced = 0, worsened = 0 } = meta.attribution!;
  const counts = `${formatCount(introduced + worsened)} new of ${formatCount(meta.findings)} findings in ${formatCount(meta.targetCount)} files`;
  return { step, ours: seconds, cpu, peak, counts, ...(peer === undefined ? {} : { peer }) };
}
