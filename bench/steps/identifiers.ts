// Every identifier resolved to its symbol, against the indexer that others use for it.
import { join } from 'node:path';
import type { Identifiers } from '../children/identifiers-ours.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { formatBytes, formatCount, formatCpu } from '../format.ts';
import { inTurns, measure, medianOf, type Command, type Sample } from '../measure.ts';
import { child, installedBin } from '../product.ts';
import { countScip, type ScipCounts } from '../scip-counts.ts';
import type { Corpus, StepOptions, StepResult } from '../step.ts';
import { removeTemporary } from '../temporary.ts';

const LEAST = 8;
/** The peer takes too long on more files than this. */
const MOST_FILES = 3000;

export async function identifiers(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const peer = corpus.files <= MOST_FILES ? await indexByPeer(corpus) : undefined;
  const samples = await inTurns(runs, { ours: child('identifiers-ours', corpus.copy) });
  const ours = medianOf(samples.ours);
  const counts = [ourCounts(JSON.parse(ours.stdout) as Identifiers), ...(peer ? [peerCounts(peer)] : [])];
  const row = {
    step: 'identifiers',
    ours: ours.seconds,
    cpu: ours.cpu,
    peak: ours.peak,
    counts: counts.join('; '),
  };
  const faster = peer && peer.seconds / ours.seconds;
  const note = `identifiers: scip-typescript is left out above ${formatCount(MOST_FILES)} files`;
  return {
    rows: [peer ? { ...row, peer: peer.seconds } : row],
    measures: [
      {
        name: 'identifiers, times faster',
        value: faster,
        unit: 'times',
        ...(peer ? { atLeast: LEAST } : {}),
      },
    ],
    notes: peer ? [] : [note],
  };
}

function ourCounts({ identifiers: all, byText, byTypes, unknown, notAsked }: Identifiers): string {
  const resolved = `${formatCount(byText + byTypes)} of ${formatCount(all)} resolved`;
  const left = `${formatCount(unknown)} unknown, ${formatCount(notAsked)} without context`;
  return `${resolved} (${formatCount(byTypes)} by types; ${left})`;
}

function peerCounts({ documents, occurrences, cpu, peak }: Sample & ScipCounts): string {
  return `scip-typescript: ${formatCount(occurrences)} in ${formatCount(documents)} files, ${formatCpu(cpu)} CPU s, ${formatBytes(peak)}`;
}

/** Once only: it takes minutes. It is told the same projects that our side uses, in a copy in which it may write. */
async function indexByPeer(corpus: Corpus): Promise<Sample & ScipCounts> {
  const contexts = JSON.parse((await measure(child('contexts', corpus.copy))).stdout) as string[];
  const copy = copyCorpus(corpus.root, `${corpus.name}-scip`);
  try {
    const output = join(copy, 'index.scip');
    const sample = await measure(scipTypescript(copy, output, contexts));
    return { ...sample, ...countScip(output) };
  } finally {
    removeTemporary(copy);
  }
}

function scipTypescript(cwd: string, output: string, contexts: readonly string[]): Command {
  const scope = contexts.length === 0 ? ['--infer-tsconfig'] : contexts;
  const args = [
    'index',
    '--cwd',
    cwd,
    '--output',
    output,
    '--no-progress-bar',
    '--max-file-byte-size',
    '5mb',
  ];
  return { file: installedBin('scip-typescript'), args: [...args, ...scope], cwd };
}
