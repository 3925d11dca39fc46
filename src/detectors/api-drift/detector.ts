// Functions that go by one name, or stand for one method, and yet are called differently.
import { memo } from '../../base/index.ts';
import type { Json } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  defineDetector,
  judgeAgain,
  ownerNameAt,
  type Finding,
  type Outcome,
  type View,
} from '../kit/index.ts';
import { nameIn, partOf, placesOf, times, wordOf, type Said } from '../kit/say.ts';
import { driftIn, isComparable, witness, type Drift } from './drift.ts';
import signatureFacts from './facts.ts';
import { heritageTexts } from './implementers.ts';
import { options, type Options } from './options.ts';
import { shapeOf } from './standard.ts';

export default defineDetector({
  id: 'api-drift',
  tier: 'advice',
  codes: {
    API_DRIFT_SIGNATURE: {
      kind: 'signature-drift',
      offByDefault: true,
      say: drifted,
      cause:
        'A function shares its name or its contract with others, most of which agree on one signature, and takes or gives something else.',
      approach:
        'Is the difference meant, or did the others move on without this one? A parameter added for a single caller, a change that reached only part of a family, and a name borrowed for another job are likely. Whoever knows the rest of the family will call this one the same way; if its role really is another, a name or a contract of its own would say so, and if the new parameter is useful, the whole family may want it.',
    },
  },
  options,
  collectors: [signatureFacts],
  judge(view, settings: Options) {
    const also = [settings, view.authored.length, ...heritageTexts(view.graph, view.authored)];
    const judged = { files: view.graph.files.values(), aspectOf: signaturesOf, also };
    return judgeAgain(view, KEY, judged, () => judgeSignatures(view, settings));
  },
});

const KEY = {};

/** What is collected about functions names their owners by place only, so these are added. */
const signaturesOf = memo((file: SourceFile) => {
  const collected = collectedOf(file, signatureFacts);
  const methods = collected?.types.flatMap((type) => type.methods) ?? [];
  const all = [...(collected?.functions ?? []), ...methods];
  const owners = all.map(([, start]) => ownerNameAt(file.facts, start));
  const problems = file.facts.problems.map(({ code }) => code);
  return JSON.stringify([isComparable(file), problems, collected ?? null, owners]);
});

function judgeSignatures(view: View, settings: Options): Outcome {
  const found = new Map<string, Drift>();
  for (const drift of driftIn(view, settings)) {
    const [name, start] = drift.member.signature;
    const key = `${drift.member.file}\0${start}`;
    if (!found.has(key) && !settings.ignoreNames.includes(name)) found.set(key, drift);
  }
  return { findings: [...found.values()].map((drift) => findingOf(view, drift)) };
}

function findingOf({ graph }: View, { family, member, standard, evidence }: Drift): Finding {
  const { file, signature } = member;
  const [name, start] = signature;
  const owner = ownerNameAt(graph.files.get(file)!.facts, start);
  return {
    kind: 'signature-drift',
    file,
    start,
    end: start + name.length,
    key: `${family}:${owner}:${name}`,
    evidence: [witness('signature', member), ...evidence],
    data: { name, family, standard: { ...standard }, ...shapeOf(signature) },
  };
}

/** What it takes, against what it stands for or what most of its family take. */
function drifted(said: Said): string {
  const name = nameIn(said, 'name');
  const parameters = (count: Json | undefined): string => times(Number(count ?? 0), 'parameter');
  const own = parameters(said.data['params']);
  const usual = parameters(partOf(said, 'standard', 'params'));
  const isContract = wordOf(said, 'family') === 'contract';
  const others = isContract ? `what it implements or overrides (${placesOf(said, 'declared')})` : kinOf(said);
  if (own !== usual) return `${name} takes ${own}, and ${others} ${isContract ? 'takes' : 'take'} ${usual}.`;
  return `${name} takes or gives something else than ${others}.`;
}

function kinOf(said: Said): string {
  const kin = wordOf(said, 'family') === 'prefix' ? 'whose names begin alike' : 'of the same name';
  return `most functions ${kin} (${placesOf(said, 'standard')})`;
}
