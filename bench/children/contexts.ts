// A small set of TypeScript configs that together hold the source files of a repository.
import { answer, built, type Host, type Project, type Snapshot } from './built.ts';

const root = process.argv[2]!;
const { threadCount } = await built<Host>('host/index.js');
const { contextsOfFile, openProject } = await built<Project>('project/index.js');
const { MAX_FILE_BYTES } = await built<Snapshot>('snapshot/index.js');
const project = await openProject(root, {
  threads: threadCount(),
  maxFileBytes: MAX_FILE_BYTES,
  versions: '',
});
answer([...cover()].sort());
await project.close();

/** Each file by a context that is there already, else by the one that holds most files. */
function cover(): Set<string> {
  const holders = project.state.graph.paths.map((path) => contextsOfFile(project.state, path));
  const sizes = new Map<string, number>();
  for (const context of holders.flat()) sizes.set(context, (sizes.get(context) ?? 0) + 1);
  const chosen = new Set<string>();
  for (const contexts of holders) {
    if (contexts.length === 0 || contexts.some((context) => chosen.has(context))) continue;
    chosen.add(contexts.reduce((best, next) => (sizes.get(next)! > sizes.get(best)! ? next : best)));
  }
  return chosen;
}
