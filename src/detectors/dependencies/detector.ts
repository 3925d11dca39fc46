// How the files and packages of a repository depend on each other, and what of that is not needed.
import * as z from 'zod';
import type { Json } from '../../facts/index.ts';
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDetector, type Outcome, type View } from '../kit/index.ts';
import { codes } from './codes.ts';
import { cyclesOf, judgeCycles } from './cycles.ts';
import { judgeExports } from './dead-exports.ts';
import { fanLists } from './fan.ts';
import moduleUseFacts from './facts.ts';
import { judgeLayers } from './layers.ts';
import { propagateUses } from './propagate-uses.ts';
import { situationOf } from './situation.ts';
import { judgeTypeCycles } from './type-cycles.ts';
import { judgeDependencies } from './unused-dependencies.ts';
import { judgeFiles } from './unused-files.ts';

const options = z.strictObject({
  layers: z
    .array(
      z.strictObject({
        name: z.string().describe('what rules call the layer'),
        globs: z.array(z.string()).describe('files or folders of the layer (* ** ? {a,b})'),
      }),
    )
    .default([])
    .describe('layers of the architecture; a file belongs to the first that matches'),
  rules: z
    .array(
      z.strictObject({
        from: z.string().describe('name of the importing layer, or *'),
        to: z.string().describe('name of the imported layer, or *'),
        allow: z.boolean().default(false).describe('whether the import is allowed'),
      }),
    )
    .default([])
    .describe('which layers may import which; the first rule that matches decides'),
  testOnlyExports: z.boolean().default(true).describe('report exports that only tests use'),
  unusedFiles: z.boolean().default(true).describe('report files that nothing leads to'),
  unusedDependencies: z.boolean().default(true).describe('report packages that are listed and not used'),
  ignoreDependencies: z
    .array(z.string())
    .default([])
    .describe('packages that are used in ways nothing shows'),
  typeCycles: z.boolean().default(false).describe('report files whose types alone need each other'),
  top: z.int().min(0).default(10).describe('length of the lists of most imported and most importing files'),
});

type Options = z.infer<typeof options>;

export default defineDetector<Options>({
  id: 'dependencies',
  tier: 'proof',
  codes,
  options,
  collectors: [moduleUseFacts],
  judge,
  compose,
});

function judge(view: View, settings: Options): Outcome {
  const situation = situationOf(view);
  const uses = propagateUses(situation);
  const cycles = cyclesOf(view);
  const parts: Outcome[] = [
    { findings: judgeCycles(view, cycles) },
    { findings: settings.typeCycles ? judgeTypeCycles(view, cycles) : [] },
    { findings: judgeLayers(situation, settings) },
    judgeExports(situation, uses, settings),
    settings.unusedFiles ? judgeFiles(situation) : { findings: [] },
    settings.unusedDependencies ? judgeDependencies(situation, settings) : { findings: [] },
  ];
  const { fanIn, fanOut } = fanLists(situation, settings.top);
  return {
    findings: parts.flatMap(({ findings }) => findings),
    holds: parts.flatMap(({ holds }) => holds ?? []),
    data: { fanIn: fanIn as unknown as Json, fanOut: fanOut as unknown as Json },
  };
}

/** What stands in the report: findings by what they are about, and the lists that are no findings. */
function compose(findings: readonly FindingAnswer[], data: Readonly<Record<string, Json>>): Json {
  const of = (...kinds: string[]): Json =>
    findings.filter(({ kind }) => kinds.includes(kind)) as unknown as Json;
  const cycles = findings.filter(({ kind }) => kind === 'circular-dependency');
  return {
    cycles: cycles as unknown as Json,
    typeCycles: of('type-cycle'),
    fanIn: data['fanIn'] ?? [],
    fanOut: data['fanOut'] ?? [],
    cuts: cycles.flatMap(({ id, cut }) =>
      (cut as { from: string; to: string }[]).map(({ from, to }) => ({ from, to, cycle: id })),
    ),
    layerViolations: of('layer-violation'),
    deadExports: of('dead-export', 'test-only-export'),
    unusedFiles: of('unused-file'),
    unusedDependencies: of('unused-dependency'),
  };
}
