// One file changes while a process holds the repository: until the new graph is there, without and with types.
import type { UpdateAnswer } from '../children/update-ours.ts';
import { EDIT_KINDS } from '../children/edits.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { formatCount, formatSeconds } from '../format.ts';
import { inTurns, median, medianOf, quantile, type Sample } from '../measure.ts';
import { child } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';
import { removeTemporary } from '../temporary.ts';

const MOST_SECONDS = { plain: 0.05, types: 0.15 } as const;

export async function update(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const copy = copyCorpus(corpus.root, `${corpus.name}-update`);
  try {
    const samples = await inTurns(runs, {
      plain: child('update-ours', copy, 'plain'),
      named: child('update-ours', copy, 'named'),
      types: child('update-ours', copy, 'types'),
    });
    const plain = rowOf('update, p50', samples.plain);
    const named = rowOf('update of a named file, p50', samples.named);
    const types = rowOf('update with types, p50', samples.types);
    return {
      rows: [plain, named, types],
      measures: [
        { name: plain.step, value: plain.ours, unit: 'seconds', atMost: MOST_SECONDS.plain },
        { name: named.step, value: named.ours, unit: 'seconds', atMost: MOST_SECONDS.plain },
        { name: types.step, value: types.ours, unit: 'seconds', atMost: MOST_SECONDS.types },
      ],
      notes: [],
    };
  } finally {
    removeTemporary(copy);
  }
}

function rowOf(step: string, samples: readonly Sample[]): Row {
  const answers = samples.map((sample) => JSON.parse(sample.stdout) as UpdateAnswer);
  const at = (share: number): number => median(answers.map(({ edits }) => quantile(times(edits), share)));
  const byKind = EDIT_KINDS.map((kind) => {
    const ofKind = answers.flatMap(({ edits }) => edits.filter((edit) => edit.kind === kind));
    return `${kind} ${formatSeconds(median(times(ofKind)))}`;
  });
  const { edits, withoutContext } = answers[0]!;
  const names = edits.reduce((sum, edit) => sum + edit.names, 0);
  const counts = [
    `p95 ${formatSeconds(at(0.95))}, worst ${formatSeconds(at(1))} of ${edits.length} edits`,
    byKind.join(', '),
    ...(names > 0 ? [`${formatCount(Math.round(names / edits.length))} member names an edit`] : []),
    ...(withoutContext > 0 ? [`${withoutContext} files without context passed over`] : []),
  ];
  const { cpu, peak } = medianOf(samples);
  return { step, ours: at(0.5), cpu, peak, counts: counts.join('; ') };
}

function times(edits: UpdateAnswer['edits']): number[] {
  return edits.map((edit) => edit.ms / 1000);
}
