// The exported function or class that most files import, as `path#Name`.
import { answer, built, type Graph, type Host, type Project, type Snapshot } from './built.ts';

const root = process.argv[2]!;
const { declarationsOf, isTestFile, kindOf, nameOfSymbol, symbolTarget } =
  await built<Graph>('graph/index.js');
const { threadCount } = await built<Host>('host/index.js');
const { openProject } = await built<Project>('project/index.js');
const { MAX_FILE_BYTES } = await built<Snapshot>('snapshot/index.js');

const project = await openProject(root, {
  threads: threadCount(),
  maxFileBytes: MAX_FILE_BYTES,
  versions: '',
});
const { graph } = project.state;
const importers = new Map<string, number>();
for (const file of graph.files.values()) {
  for (const name of importedBy(file.path)) importers.set(name, (importers.get(name) ?? 0) + 1);
}
const [best] = [...importers].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
answer(best?.[0] ?? null);
await project.close();

/** The functions and classes of other files that a file imports, each once. */
function importedBy(path: string): Set<string> {
  const { importNames } = graph.files.get(path)!.facts;
  const found = new Set<string>();
  for (const { symbol } of importNames) {
    if (symbol === undefined) continue;
    const target = symbolTarget(graph, { file: path, symbol });
    if (target.kind !== 'symbol' || isTestFile(graph.files.get(target.file)!)) continue;
    const kind = kindOf(graph, target);
    const isNamed = declarationsOf(graph, target).some((site) => site.nameEnd > site.nameStart);
    if ((kind === 'function' || kind === 'class') && isNamed) {
      found.add(`${target.file}#${nameOfSymbol(graph, target)}`);
    }
  }
  return found;
}
