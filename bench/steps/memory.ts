// The most memory that reading a whole repository takes.
import { formatCount } from '../format.ts';
import { inTurns, medianOf } from '../measure.ts';
import { lintel } from '../product.ts';
import type { Corpus, StepOptions, StepResult } from '../step.ts';

const MOST_BYTES = 1.2e9;

export async function memory(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const samples = await inTurns(runs, { cold: lintel(corpus.copy, 'graph', 'summary', '--no-cache') });
  const { seconds, cpu, peak, stdout } = medianOf(samples.cold);
  const { files, lines } = JSON.parse(stdout) as Record<string, number>;
  const counts = `${formatCount(files!)} files, ${formatCount(lines!)} lines`;
  return {
    rows: [{ step: 'memory', ours: seconds, cpu, peak, counts }],
    measures: [{ name: 'memory of a cold summary', value: peak, unit: 'bytes', atMost: MOST_BYTES }],
    notes: [],
  };
}
