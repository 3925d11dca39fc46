// What is installed, which contexts load, which files belong to none, how the cache is, and what a scan cannot decide or read.
import { compareText, inOrderOf } from '../base/index.ts';
import {
  holdReasonOf,
  PROBLEMS,
  type Answers,
  type HoldAnswer,
  type Problem,
  type ReportMeta,
} from '../contract/index.ts';
import { cacheFolderOf, gitVersion } from '../host/index.ts';
import { contextPaths, contextsOfFile, type Project } from '../project/index.ts';
import { filesOfConfig } from '../resolve/index.ts';
import { createAdvice } from './install-advice.ts';
import { toolVersions } from './version.ts';

/** Contexts are loaded a few at a time, so that a large repository does not fill the memory. */
const CONTEXTS_AT_ONCE = 8;

/** `scanned` is the head of a scan; without one, what only a scan tells is not known. */
export async function doctor(project: Project, scanned?: ReportMeta): Promise<Answers['doctor']> {
  const { state } = project;
  const paths = contextPaths(state);
  const failed = await failingContexts(project, paths);
  const contexts = state.workspace.configs
    .filter((config) => paths.includes(config.path))
    .map((config) => {
      const problem = failed.get(config.path) ?? config.problem?.message;
      const files = filesOfConfig(config, state.snapshot).length;
      return { config: config.path, files, loads: !failed.has(config.path), ...(problem ? { problem } : {}) };
    });
  const stats = project.cache.stats();
  const version = await gitVersion(project.root);
  const advise = createAdvice(project);
  const problems: Problem[] = scanned?.problems.map(plain) ?? [...state.problems, ...project.cache.problems];
  return {
    root: project.root,
    ok:
      contexts.every((context) => context.loads) &&
      !problems.some((problem) => problem.limits) &&
      scanned?.complete !== false,
    versions: toolVersions(),
    git: version === undefined ? { found: false } : { found: true, version },
    contexts,
    filesWithoutContext: state.graph.paths.filter((path) => contextsOfFile(state, path).length === 0),
    cache: {
      entries: stats.entries,
      bytes: stats.bytes,
      ...(stats.file === undefined ? {} : { file: cacheFolderOf(project.root) }),
    },
    unknowns: [...unknownHolds(scanned, advise), ...unknownProblems(problems, advise)].sort(BY_WEIGHT),
    problems,
  };
}

type Unknown = Answers['doctor']['unknowns'][number];

const BY_WEIGHT = inOrderOf<Unknown>(
  (a, b) => Number(b.limits) - Number(a.limits),
  (a, b) => compareText(a.reason, b.reason),
);

const PLACES_SHOWN = 5;

/** Without what only a comparison with a base says. */
function plain({ id: _id, attribution: _attribution, ...problem }: ReportMeta['problems'][number]): Problem {
  return problem;
}

type Advise = ReturnType<typeof createAdvice>;

function unknownHolds(scanned: ReportMeta | undefined, advise: Advise): Unknown[] {
  const byReason = Map.groupBy(scanned?.held ?? [], ({ reason }) => reason);
  return [...byReason].map(([reason, holds]): Unknown => {
    const { meaning, closes } = advise(holdReasonOf(reason));
    const count = scanned!.holds[reason] ?? holds.length;
    return {
      reason,
      count,
      limits: holds.some(({ limits }) => limits),
      meaning,
      closes,
      places: placesOf(holds),
    };
  });
}

function unknownProblems(problems: readonly Problem[], advise: Advise): Unknown[] {
  return [...Map.groupBy(problems, ({ code }) => code)].map(([code, some]): Unknown => ({
    reason: code,
    count: some.length,
    limits: some.some(({ limits }) => limits),
    ...advise(PROBLEMS[code]),
    places: placesOf(some),
  }));
}

function placesOf(items: readonly Pick<HoldAnswer | Problem, 'file'>[]): string[] {
  return [...new Set(items.flatMap(({ file }) => file ?? []))].slice(0, PLACES_SHOWN);
}

/** The contexts that do not load, with the reason. */
async function failingContexts(project: Project, paths: readonly string[]): Promise<Map<string, string>> {
  const failed = new Map<string, string>();
  const types = await project.types();
  for (let i = 0; i < paths.length; i += CONTEXTS_AT_ONCE) {
    const some = paths.slice(i, i + CONTEXTS_AT_ONCE);
    const { problems } = await types.open(some);
    for (const problem of problems) if (problem.file) failed.set(problem.file, problem.message);
    await types.release(some);
  }
  return failed;
}
