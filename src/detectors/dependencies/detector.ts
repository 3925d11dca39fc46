// How the files and packages of a repository depend on each other, and what of that is not needed.
import * as z from 'zod';
import { renewed } from '../../base/index.ts';
import type { FindingAnswer } from '../../contract/index.ts';
import type { Json } from '../../facts/index.ts';
import {
  concernedBy,
  importsSameFiles,
  isEqual,
  linkChanges,
  linkedFiles,
  moduleUses,
  namesSamePackages,
  numberingOf,
  PROGRAM,
  reachAgain,
  reachOf,
  usageOf,
  usedNames,
  withFiles,
  type Followed,
  type LinkChanges,
  type LinkedFile,
  type Reach,
} from '../../usage/index.ts';
import { defineDetector, NOTHING, type Judgement, type View } from '../kit/index.ts';
import { circularDependency, cyclesOf, judgeCycles } from './circular-dependency.ts';
import { deadExport } from './dead-export.ts';
import { fanLists, type Fan } from './fan-lists.ts';
import { judgeExports, type SaidOfNames } from './judge-exports.ts';
import { judgeFiles } from './judge-files.ts';
import { judgeLayers, layerViolation } from './layer-violation.ts';
import { localExport } from './local-export.ts';
import { testOnlyExport } from './test-only-export.ts';
import { testOnlyFile } from './test-only-file.ts';
import { judgeTypeCycles, typeCycle } from './type-cycle.ts';
import { judgeDependencies, unusedDependency } from './unused-dependency.ts';
import { unlistedDependencies, unlistedDependency } from './unlisted-dependency.ts';
import { unusedFile } from './unused-file.ts';

const options = z.strictObject({
  layers: z
    .array(
      z.strictObject({
        name: z.string().describe('the name by which rules call the layer'),
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
    .describe('packages that are used, or installed, in ways that nothing shows'),
  typeCycles: z.boolean().default(false).describe('report files whose types alone need each other'),
  top: z.int().min(0).default(10).describe('length of the lists of most imported and most importing files'),
});

type Options = z.infer<typeof options>;

export default defineDetector<Options>({
  id: 'dependencies',
  tier: 'proof',
  codes: {
    DEP_CYCLE: circularDependency,
    DEP_TYPE_CYCLE: typeCycle,
    DEP_LAYER_VIOLATION: layerViolation,
    DEP_DEAD_EXPORT: deadExport,
    DEP_LOCAL_EXPORT: localExport,
    DEP_TEST_ONLY_EXPORT: testOnlyExport,
    DEP_UNUSED_FILE: unusedFile,
    DEP_TEST_ONLY_FILE: testOnlyFile,
    DEP_UNUSED_DEPENDENCY: unusedDependency,
    DEP_UNLISTED_DEPENDENCY: unlistedDependency,
  },
  options,
  whenAsked: { keptTogether: true },
  collectors: [moduleUses],
  judge,
  compose,
});

/** What follows from links alone, and what was said about names. */
interface Kept extends Followed {
  readonly settings: Options;
  readonly exports: Judgement & { readonly said: SaidOfNames };
  readonly files: Judgement;
  readonly dependencies: Judgement;
  readonly fans: { readonly fanIn: readonly Fan[]; readonly fanOut: readonly Fan[] };
}

function judge(view: View, settings: Options): Judgement {
  const kept = findKept(view, settings);
  const cycles = cyclesOf(view);
  const parts: Judgement[] = [
    { findings: judgeCycles(view, cycles) },
    { findings: settings.typeCycles ? judgeTypeCycles(view, cycles) : [] },
    { findings: judgeLayers(kept.reach, settings) },
    { findings: unlistedDependencies(view.state, settings.ignoreDependencies) },
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

const lastJudged = renewed<Kept>();

/** Most edits leave links as they are: what follows from them is kept from one judgement to the next. */
function findKept({ state, memory }: View, settings: Options): Kept {
  const files = linkedFiles(state);
  return lastJudged(memory, (before) => {
    const isSmall =
      before?.settings === settings && before.reach.fileAt.length === numberingOf(state).paths.length;
    const changes = isSmall ? linkChanges(before.reach, usageOf(state), files) : undefined;
    return before && changes
      ? renew(before, withFiles(before.reach, state, files), changes)
      : judgeLinks(reachOf(state, files), settings);
  });
}

function judgeLinks(reach: Reach, settings: Options): Kept {
  const uses = usedNames(reach);
  return {
    settings,
    reach,
    uses,
    exports: judgeExports(reach, uses, settings),
    files: judgeFiles(reach, settings),
    dependencies: settings.unusedDependencies ? judgeDependencies(reach, settings) : NOTHING,
    fans: fanLists(reach, settings.top),
  };
}

/** Only places in the edited files may have moved, and what their links lead to may be different. */
function renew(before: Kept, moved: Reach, { edited, relinked }: LinkChanges): Kept {
  if (edited.size === 0) return before;
  const { settings } = before;
  const isRunning = ({ number, file }: LinkedFile): boolean =>
    !edited.has(file.path) || (moved.reached[number]! & PROGRAM) !== 0;
  const isSmall = relinked.length === 0 && moved.files.every(isRunning);
  const reach = isSmall ? moved : reachAgain(moved);
  const uses = isSmall ? before.uses : usedNames(reach);
  const concerned = new Set([...edited, ...concernedBy(before, { reach, uses }, relinked)]);
  const hasSameFiles = isEqual(reach.reached, before.reach.reached) && moved.files.every(isRunning);
  return {
    settings,
    reach,
    uses,
    exports: judgeExports(reach, uses, settings, { said: before.exports.said, edited: concerned }),
    files: hasSameFiles ? before.files : judgeFiles(reach, settings),
    dependencies:
      namesSamePackages(relinked) || !settings.unusedDependencies
        ? before.dependencies
        : judgeDependencies(reach, settings),
    fans: importsSameFiles(relinked) ? before.fans : fanLists(reach, settings.top),
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
    unlistedDependencies: of('unlisted-dependency'),
  };
}
