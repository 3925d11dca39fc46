// Every identifier of a repository resolved to its symbol, from nothing: names by the binder and through imports, what the
// text cannot settle by TypeScript.
import { answer, built, type Graph, type Host, type Project, type Snapshot } from './built.ts';

export interface Identifiers {
  readonly files: number;
  readonly identifiers: number;
  readonly byText: number;
  readonly byTypes: number;
  /** Asked of TypeScript, which knows no symbol for them. */
  readonly unknown: number;
  /** In files that no context holds. */
  readonly notAsked: number;
}

const root = process.argv[2]!;
const { namedAt } = await built<Graph>('graph/index.js');
const { threadCount } = await built<Host>('host/index.js');
const { contextsOfFile, openProject } = await built<Project>('project/index.js');
const { MAX_FILE_BYTES } = await built<Snapshot>('snapshot/index.js');

const project = await openProject(root, {
  threads: threadCount(),
  maxFileBytes: MAX_FILE_BYTES,
  versions: '',
});
const { graph } = project.state;
const requests = new Map<string, number[]>();
let identifiers = 0;
for (const file of graph.files.values()) {
  const { occurrences } = file.facts;
  identifiers += occurrences.count;
  const offsets: number[] = [];
  for (const { row, symbol, start } of occurrences) {
    const { kind } = namedAt(graph, file, row);
    if (symbol === undefined && (kind === 'unknown' || kind === 'none')) offsets.push(start);
  }
  if (offsets.length > 0) requests.set(file.path, offsets);
}
const asked = [...requests.values()].reduce((sum, offsets) => sum + offsets.length, 0);

const types = await project.types();
const orphans = [...requests.keys()].filter((file) => contextsOfFile(project.state, file).length === 0);
if (orphans.length > 0) types.inferredContext(orphans);
const { symbolOf, unresolvedFiles } = await types.resolveAll(requests);
let byTypes = 0;
for (const symbols of symbolOf.values()) for (const symbol of symbols) if (symbol >= 0) byTypes++;
const notAsked = unresolvedFiles.reduce((sum, file) => sum + requests.get(file)!.length, 0);
const result: Identifiers = {
  files: graph.files.size,
  identifiers,
  byText: identifiers - asked,
  byTypes,
  unknown: asked - byTypes - notAsked,
  notAsked,
};
answer(result);
await project.close();
