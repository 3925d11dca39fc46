// How the files and packages of a repository depend on each other, and what of that is not needed.
import * as z from 'zod';
import type { Json } from '../../facts/index.ts';
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDetector, NOTHING, type Outcome, type View } from '../kit/index.ts';
import { carriedOver, carryOver, type Carried } from './carry.ts';
import { codes } from './codes.ts';
import { cyclesOf, judgeCycles } from './cycles.ts';
import { judgeExports, type Said } from './dead-exports.ts';
import moduleUseFacts from './facts.ts';
import { fanLists, type Fan } from './fan.ts';
import { frameOf } from './frame.ts';
import { judgeLayers } from './layers.ts';
import { membersOf, PROGRAM, type Member } from './member.ts';
import { numberingOf } from './numbering.ts';
import { propagateUses } from './propagate-uses.ts';
import { concernedBy, importsSameFiles, isEqual, namesSamePackages, relink, type Known } from './relink.ts';
import { situationOf, withMembers, type Situation } from './situation.ts';
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
  keptTogether: z
    .boolean()
    .default(false)
    .describe('report types, parts of copied component kits and lines of barrels that nothing uses'),
  unusedFiles: z.boolean().default(true).describe('report files that nothing leads to'),
  testOnlyFiles: z.boolean().default(true).describe('report source files that only tests lead to'),
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
  whenAsked: { keptTogether: true },
  collectors: [moduleUseFacts],
  judge,
  compose,
});

/** What follows from links alone, and what was said about names. */
interface Kept extends Known {
  readonly exports: Outcome & { readonly said: Said };
  readonly files: Outcome;
  readonly dependencies: Outcome;
  readonly fans: { readonly fanIn: readonly Fan[]; readonly fanOut: readonly Fan[] };
}

function judge(view: View, settings: Options): Outcome {
  const kept = findKept(view, settings);
  const cycles = cyclesOf(view);
  const parts: Outcome[] = [
    { findings: judgeCycles(view, cycles) },
    { findings: settings.typeCycles ? judgeTypeCycles(view, cycles) : [] },
    { findings: judgeLayers(kept.situation, settings) },
    kept.exports,
    kept.files,
    kept.dependencies,
  ];
  return {
    findings: parts.flatMap(({ findings }) => findings),
    holds: parts.flatMap(({ holds }) => holds ?? []),
    data: kept.fans as unknown as Readonly<Record<string, Json>>,
  };
}

function findKept(view: View, settings: Options): Kept {
  const numbering = numberingOf(view);
  const frame = frameOf(view, numbering);
  const members = membersOf(view, numbering, frame);
  const carried = carriedOver<Kept>(view, settings, frame, members);
  const isSmall = carried?.kept.situation.memberAt.length === numbering.paths.length;
  const kept =
    carried && isSmall
      ? renew(view, settings, members, carried)
      : judgeLinks(situationOf(view, numbering, frame, members), settings);
  carryOver(view, settings, frame, members, kept);
  return kept;
}

function judgeLinks(situation: Situation, settings: Options): Kept {
  const uses = propagateUses(situation);
  return {
    situation,
    uses,
    exports: judgeExports(situation, uses, settings),
    files: judgeFiles(situation, settings),
    dependencies: settings.unusedDependencies ? judgeDependencies(situation, settings) : NOTHING,
    fans: fanLists(situation, settings.top),
  };
}

/** Only places in the edited files may have moved, and what their links lead to may be different. */
function renew(
  view: View,
  settings: Options,
  members: readonly Member[],
  { kept, edited, relinked }: Carried<Kept>,
): Kept {
  if (edited.size === 0) return kept;
  const moved = withMembers(kept.situation, view, members);
  const isRunning = ({ number, file }: Member): boolean =>
    !edited.has(file.path) || (moved.reached[number]! & PROGRAM) !== 0;
  const isSmall = relinked.length === 0 && members.every(isRunning);
  const known = isSmall ? { situation: moved, uses: kept.uses } : relink(moved);
  const { situation, uses } = known;
  const concerned = new Set([...edited, ...concernedBy(kept, known, relinked)]);
  const hasSameFiles = isEqual(situation.reached, kept.situation.reached) && members.every(isRunning);
  return {
    situation,
    uses,
    exports: judgeExports(situation, uses, settings, { said: kept.exports.said, edited: concerned }),
    files: hasSameFiles ? kept.files : judgeFiles(situation, settings),
    dependencies:
      namesSamePackages(relinked) || !settings.unusedDependencies
        ? kept.dependencies
        : judgeDependencies(situation, settings),
    fans: importsSameFiles(relinked) ? kept.fans : fanLists(situation, settings.top),
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
    deadExports: of('dead-export', 'local-export', 'test-only-export'),
    unusedFiles: of('unused-file', 'test-only-file'),
    unusedDependencies: of('unused-dependency'),
  };
}
