// Functions that go by one name, or stand for one method, and yet are called differently.
import { latest, memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, defineDetector, ownerNameAt, type Judgement, type View } from '../kit/index.ts';
import { driftIn, isComparable, type Drift } from './drift.ts';
import signatureFacts from './facts.ts';
import { heritageTexts } from './implementers.ts';
import { options, type Options } from './options.ts';
import { driftFinding, signatureDrift } from './signature-drift.ts';

export default defineDetector({
  id: 'api-drift',
  tier: 'advice',
  codes: { API_DRIFT_SIGNATURE: signatureDrift },
  options,
  collectors: [signatureFacts],
  judge(view, settings: Options) {
    const { graph, authored } = view;
    const signatures = graph.paths.map((path) => signaturesOf(graph.files.get(path)!));
    const inputs = [settings, authored.length, graph.paths, signatures, heritageTexts(graph, authored)];
    return judgedBefore(view.memory, inputs, () => judgeSignatures(view, settings));
  },
});

const judgedBefore = latest<Judgement>();

/** What is collected about functions names their owners by place only, so these are added. */
const signaturesOf = memo((file: SourceFile) => {
  const collected = collectedOf(file, signatureFacts);
  const methods = collected?.types.flatMap((type) => type.methods) ?? [];
  const all = [...(collected?.functions ?? []), ...methods];
  const owners = all.map(([, start]) => ownerNameAt(file.facts, start));
  const problems = file.facts.problems.map(({ code }) => code);
  return JSON.stringify([isComparable(file), problems, collected ?? null, owners]);
});

function judgeSignatures(view: View, settings: Options): Judgement {
  const found = new Map<string, Drift>();
  for (const drift of driftIn(view, settings)) {
    const [name, start] = drift.member.signature;
    const key = `${drift.member.file}\0${start}`;
    if (!found.has(key) && !settings.ignoreNames.includes(name)) found.set(key, drift);
  }
  return { findings: [...found.values()].map((drift) => driftFinding(view, drift)) };
}
