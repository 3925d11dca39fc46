// What is installed, which contexts load, which files belong to none, and how the cache is.
import type { Answers, Problem } from '../contract/index.ts';
import { run } from '../host/index.ts';
import { contextPaths, contextsOfFile, type Project } from '../project/index.ts';
import { filesOfConfig } from '../resolve/index.ts';
import { toolVersions } from './version.ts';

/** Contexts are loaded a few at a time, so that a large repository does not fill the memory. */
const CONTEXTS_AT_ONCE = 8;

export async function doctor(project: Project): Promise<Answers['doctor']> {
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
  const problems: Problem[] = [...state.problems, ...project.cache.problems];
  return {
    root: project.root,
    ok: contexts.every((context) => context.loads) && !problems.some((problem) => problem.limits),
    versions: toolVersions(),
    git: await gitVersion(project.root),
    contexts,
    filesWithoutContext: state.graph.paths.filter((path) => contextsOfFile(state, path).length === 0),
    cache: {
      entries: stats.entries,
      bytes: stats.bytes,
      ...(stats.file === undefined ? {} : { file: stats.file }),
    },
    problems,
  };
}

async function gitVersion(root: string): Promise<Answers['doctor']['git']> {
  const result = await run('git', ['--version'], { cwd: root });
  return result.exitCode === 0
    ? {
        found: true,
        version: result.stdout
          .toString('utf8')
          .replace(/^git version /, '')
          .trim(),
      }
    : { found: false };
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
