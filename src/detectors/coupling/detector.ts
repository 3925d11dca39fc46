// Modules whose place among the others makes change hard: too many ties, ties both ways, or ties of the wrong kind.
import { latest, memo } from '../../base/index.ts';
import { isTestFile, shareCycle, type SourceFile } from '../../graph/index.ts';
import { defineDetector, type Code, type Finding, type Judgement, type View } from '../kit/index.ts';
import { isBarrel } from '../kit/own-exports.ts';
import { bidirectional, mutualEvidence, mutualImports } from './bidirectional.ts';
import { godModule, isGodModule } from './god-module.ts';
import { limitsByPackage, type Limits } from './limits.ts';
import { abstractnessOf, metricsOf, type Metrics } from './metrics.ts';
import { keyOfModule, moduleGraph, type Module, type ModuleGraph } from './module-graph.ts';
import { isOffMainSequence, offMainSequence } from './off-main-sequence.ts';
import { options, type CouplingOptions } from './options.ts';
import { isRigid, rigidModule } from './rigid-module.ts';
import { isUnstable, unstableModule } from './unstable-module.ts';

export default defineDetector<CouplingOptions>({
  id: 'coupling',
  tier: 'advice',
  codes: {
    COUPLING_GOD_MODULE: godModule,
    COUPLING_BIDIRECTIONAL: bidirectional,
    COUPLING_OFF_MAIN_SEQ: offMainSequence,
    COUPLING_UNSTABLE: unstableModule,
    COUPLING_RIGID: rigidModule,
  },
  options,
  judge,
});

const judgedBefore = latest<Judgement>();

function judge(view: View, settings: CouplingOptions): Judgement {
  const { state, authored } = view;
  const paths = authored.map(({ path }) => path);
  const inputs = [
    settings,
    state.workspace.packages,
    view.reports('DEP_CYCLE'),
    paths,
    authored.map((file) => tiesOf(file)),
  ];
  return judgedBefore(view.memory, inputs, () => judgeModules(view, settings));
}

/** What a file imports, in which way and where, and what its own measures are. */
const tiesOf = memo((file: SourceFile) => {
  const { imports, importNames } = file.facts;
  return JSON.stringify([
    file.resolutions,
    file.keepsUnusedImports,
    imports.map(({ kind, isType, specifier, specifierStart }) => [kind, isType, specifier, specifierStart]),
    importNames.map((name) => [name.import, name.isType, name.uses]),
    [isTestFile(file), isBarrel(file), abstractnessOf(file)],
  ]);
});

function judgeModules(view: View, settings: CouplingOptions): Judgement {
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
    const own = limits.get(owner)!;
    const fanIn = graph.fanIn[number]!;
    const fanOut = graph.fanOut[number]!;
    // Every other signal needs more ties than these.
    const isTied = fanIn + fanOut > Math.min(own.god, own.rigid, settings.unstableFanOut);
    if ((!isTied && others.length === 0) || isBarrel(file)) continue;
    const metrics = metricsOf(file, fanIn, fanOut);
    const signals = [
      ...(others.length > 0 ? [bidirectional] : []),
      ...signalsOf(graph, metrics, own, settings, () => importers(number)),
    ];
    if (signals.length > 0) findings.push(toFinding(view, file, metrics, signals, others));
  }
  return { findings };
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

/** In order of weight, after those that are reported by default, so that nothing hides them. */
function signalsOf(
  graph: ModuleGraph,
  metrics: Metrics,
  limits: Limits,
  settings: CouplingOptions,
  importers: () => readonly number[],
): Code[] {
  return [
    ...(isGodModule(metrics, limits) ? [godModule] : []),
    ...(isOffMainSequence(metrics, limits, settings) ? [offMainSequence] : []),
    ...(isUnstable(graph, metrics, settings, importers) ? [unstableModule] : []),
    ...(isRigid(metrics, limits, settings) ? [rigidModule] : []),
  ];
}

function toFinding(
  { graph }: View,
  file: SourceFile,
  metrics: Metrics,
  signals: readonly Code[],
  others: readonly Module[],
): Finding {
  const place = { file: file.path, start: 0, end: 0 };
  return {
    kind: signals[0]!.kind,
    ...place,
    key: keyOfModule(file),
    ...(signals.includes(godModule) ? { measure: metrics.fanIn + metrics.fanOut } : {}),
    evidence: [
      { fact: 'fan-in', ...place, value: metrics.fanIn },
      { fact: 'fan-out', ...place, value: metrics.fanOut },
      ...mutualEvidence(graph, file, others),
    ],
    data: {
      signals: signals.map(({ kind }) => kind),
      metrics: { ...metrics },
      partners: others.map((other) => other.file.path),
    },
  };
}
