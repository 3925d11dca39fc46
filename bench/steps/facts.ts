// Facts of all files from nothing, against the least that any tool must do with them.
import { formatBytes, formatCount, formatCpu } from '../format.ts';
import { inTurns, medianOf } from '../measure.ts';
import { child } from '../product.ts';
import type { Corpus, StepOptions, StepResult } from '../step.ts';

const MOST = 2;

export async function facts(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const samples = await inTurns(runs, {
    ours: child('facts-ours', corpus.copy),
    peer: child('facts-peer', corpus.copy, corpus.list),
  });
  const [ours, peer] = [medianOf(samples.ours), medianOf(samples.peer)];
  const { collected } = JSON.parse(ours.stdout) as { collected: number };
  const { files, nodes } = JSON.parse(peer.stdout) as { files: number; nodes: number };
  const least = `${formatCount(files)} files, ${formatCount(nodes)} nodes, ${formatCpu(peer.cpu)} CPU s, ${formatBytes(peer.peak)}`;
  const counts = `${formatCount(collected)} files; parse and walk: ${least}`;
  return {
    rows: [{ step: 'facts', ours: ours.seconds, peer: peer.seconds, cpu: ours.cpu, peak: ours.peak, counts }],
    measures: [
      { name: 'facts ÷ parse and walk', value: ours.seconds / peer.seconds, unit: 'times', atMost: MOST },
    ],
    notes: [],
  };
}
