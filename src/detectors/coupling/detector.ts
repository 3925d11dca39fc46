// Modules whose place among the others makes change hard: too many ties, ties both ways, or ties of the wrong kind.
import * as z from 'zod';
import { isTestFile, shareCycle, type SourceFile } from '../../graph/index.ts';
import {
  defineDetector,
  judgeAgain,
  perFile,
  type Evidence,
  type Finding,
  type Outcome,
  type View,
} from '../kit/index.ts';
import { loadingPlace } from '../kit/import-place.ts';
import { codes } from './codes.ts';
import { abstractnessOf, metricsOf, type Metrics } from './metrics.ts';
import { isBarrel, keyOfModule, moduleGraph, type Module, type ModuleGraph } from './module-graph.ts';
import { mutualImports } from './mutual-imports.ts';

const share = z.number().min(0).max(1);

const options = z.strictObject({
  godModuleThresholdMin: z
    .int()
    .positive()
    .default(15)
    .describe('least number of imports each way for a god module'),
  godModuleThresholdRatio: share
    .default(0.15)
    .describe('share of the modules of its package that a god module imports, and is imported by, at least'),
  maxDistance: share.default(0.7).describe('distance from the main sequence above which a module is off it'),
  maxInstability: share.default(0.8).describe('instability above which a module is unstable'),
  unstableFanOut: z.int().min(0).default(5).describe('imports above which an unstable module is reported'),
  minInstability: share.default(0.2).describe('instability below which a module is rigid'),
  rigidThresholdMin: z
    .int()
    .positive()
    .default(20)
    .describe('importers above which a rigid module is reported, at least'),
  rigidThresholdRatio: share.default(0.1).describe('the same as a share of the modules of its package'),
});

type Options = z.infer<typeof options>;

export default defineDetector<Options>({ id: 'coupling', tier: 'advice', codes, options, judge });

type Signal =
  | 'god-module'
  | 'bidirectional-coupling'
  | 'off-main-sequence'
  | 'unstable-module'
  | 'rigid-module';

interface Limits {
  readonly god: number;
  readonly rigid: number;
}

const KEY = {};

function judge(view: View, settings: Options): Outcome {
  const also = [settings, view.state.workspace.packages, view.reports('DEP_CYCLE')];
  const judged = { files: view.authored, aspectOf: tiesOf, also };
  return judgeAgain(view, KEY, judged, () => judgeModules(view, settings));
}

/** What a file imports, in which way and where, and what its own measures are. */
const tiesOf = perFile((file) => {
  const { imports, importNames, interfaceNames } = file.facts;
  const lists = [imports.kind, imports.isType, imports.specifierStart];
  const names = [importNames.import, importNames.isType, importNames.uses];
  return JSON.stringify([
    file.resolutions,
    file.keepsUnusedImports,
    [...lists, ...names].map((column) => Array.from(column)),
    Array.from(imports.specifier, (name) => interfaceNames[name]),
    [isTestFile(file), isBarrel(file), abstractnessOf(file)],
  ]);
});

function judgeModules(view: View, settings: Options): Outcome {
  const graph = moduleGraph(view);
  const limits = limitsByPackage(graph.modules, settings);
  const isTold = view.reports('DEP_CYCLE');
  const partners = mutualImports(
    view.graph,
    graph,
    (one, other) => isTold && shareCycle(view.graph, one, other),
  );
  const importers = importersOf(graph);
  const findings: Finding[] = [];
  for (const module of graph.modules) {
    const { file, number, owner } = module;
    const others = partners.get(number) ?? [];
    const { god, rigid } = limits.get(owner)!;
    const fanIn = graph.fanIn[number]!;
    const fanOut = graph.fanOut[number]!;
    // Every other signal needs more ties than these.
    const isTied = fanIn + fanOut > Math.min(god, rigid, settings.unstableFanOut);
    if ((!isTied && others.length === 0) || isBarrel(file)) continue;
    const metrics = metricsOf(file, fanIn, fanOut);
    const signals = signalsOf(metrics, { god, rigid }, settings, others.length > 0, () =>
      hasStablerImporter(graph, importers(number), metrics.instability),
    );
    if (signals.length > 0) findings.push(toFinding(view, file, metrics, signals, others));
  }
  return { findings };
}

function limitsByPackage(modules: readonly Module[], settings: Options): Map<string, Limits> {
  const counts = new Map<string, number>();
  for (const { owner } of modules) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return new Map(
    [...counts].map(([owner, count]) => [
      owner,
      {
        god: Math.max(settings.godModuleThresholdMin, Math.ceil(count * settings.godModuleThresholdRatio)),
        rigid: Math.max(settings.rigidThresholdMin, Math.ceil(count * settings.rigidThresholdRatio)),
      },
    ]),
  );
}

/** The modules that import one, by number, found when first asked for. */
function importersOf({ modules, moduleAt }: ModuleGraph): (number: number) => readonly number[] {
  let all: (number[] | undefined)[] | undefined;
  return (number) => {
    if (!all) {
      all = Array.from({ length: moduleAt.length });
      for (const module of modules)
        for (const target of module.targets) (all[target] ??= []).push(module.number);
    }
    return all[number] ?? [];
  };
}

/** Leaning on something that changes more readily than oneself is what makes instability a problem. */
function hasStablerImporter(
  { fanIn, fanOut }: ModuleGraph,
  importers: readonly number[],
  instability: number,
): boolean {
  return importers.some((number) => {
    const out = fanOut[number]!;
    return out / (fanIn[number]! + out) < instability - STABLER_BY;
  });
}

const STABLER_BY = 0.3;

/** In order of weight; what is reported by default comes first, so that nothing hides it. */
function signalsOf(
  { fanIn, fanOut, instability, abstractness, distance }: Metrics,
  { god, rigid }: Limits,
  settings: Options,
  isMutual: boolean,
  hasStabler: () => boolean,
): Signal[] {
  const signals: Signal[] = [];
  if (isMutual) signals.push('bidirectional-coupling');
  if (fanIn >= god && fanOut >= god) signals.push('god-module');
  if (distance > settings.maxDistance && fanIn + fanOut > rigid) signals.push('off-main-sequence');
  if (instability > settings.maxInstability && fanOut > settings.unstableFanOut && hasStabler())
    signals.push('unstable-module');
  // What many lean on may be rigid when it is abstract: that is what abstractions are for.
  if (instability < settings.minInstability && fanIn > rigid && abstractness < 0.5)
    signals.push('rigid-module');
  return signals;
}

const MOST_EVIDENCE = 5;

function toFinding(
  { graph }: View,
  file: SourceFile,
  metrics: Metrics,
  signals: readonly Signal[],
  others: readonly Module[],
): Finding {
  const place = { file: file.path, start: 0, end: 0 };
  const imports = others.slice(0, MOST_EVIDENCE).flatMap((other): Evidence[] => [
    { fact: 'import', ...loadingPlace(graph, file, other.file.path) },
    { fact: 'import', ...loadingPlace(graph, other.file, file.path) },
  ]);
  return {
    kind: signals[0]!,
    ...place,
    key: keyOfModule(file),
    ...(signals.includes('god-module') ? { measure: metrics.fanIn + metrics.fanOut } : {}),
    evidence: [
      { fact: 'fan-in', ...place, value: metrics.fanIn },
      { fact: 'fan-out', ...place, value: metrics.fanOut },
      ...imports,
    ],
    data: { signals, metrics: { ...metrics }, partners: others.map((other) => other.file.path) },
  };
}
