// SCIP in and out as commands.
import { Failure, type Answers } from '../contract/index.ts';
import { ROLE } from '../facts/index.ts';
import { loadScip, symbolDeclaredAt, type CodeGraph, type SymbolRef } from '../graph/index.ts';
import { absolutePath, exists, fileAddress, readFileBytes, statPath, writeInPieces } from '../host/index.ts';
import type { Project } from '../project/index.ts';
import { packageNames, wholeProblems } from './describe.ts';
import { keepIndex, indexProblems } from './foreign-indexes.ts';
import { VERSION } from './version.ts';

export async function exportIndex(project: Project, file: string): Promise<Answers['index']> {
  const { state } = project;
  const members = await resolveMembers(project);
  const { exportScipChunks } = await loadScip();
  const chunks = exportScipChunks({
    graph: state.graph,
    root: fileAddress(project.root),
    toolVersion: VERSION,
    packageOf: packageNames(state),
    memberTarget: members.targetOf,
  });
  const bytes = writeInPieces(absolutePath(file), chunks);
  const files = [...state.graph.files.values()];
  return {
    action: 'export',
    file,
    documents: files.length,
    symbols: files.reduce((sum, { facts }) => sum + facts.symbols.count, 0),
    occurrences: files.reduce((sum, { facts }) => sum + facts.occurrences.count, 0),
    bytes,
    ...wholeProblems(project),
  };
}

export async function importIndex(project: Project, file: string): Promise<Answers['index']> {
  const path = absolutePath(file);
  if (!exists(path))
    throw new Failure('FILE_NOT_FOUND', { message: `There is no file ${path}.`, file: path });
  const bytes = readFileBytes(path);
  const name = (file.replaceAll('\\', '/').split('/').pop() ?? file)
    .replace(/\.scip$/, '')
    .replaceAll(/[^\w.-]/g, '_');
  const imported = await keepIndex(project.state, bytes, name, statPath(path)?.mtimeMs ?? 0);
  const problems = indexProblems(project.state, imported);
  return {
    action: 'import',
    file,
    documents: imported.index.documents.length,
    symbols: imported.index.symbols.length,
    occurrences: imported.index.documents.reduce((sum, document) => sum + document.count, 0),
    bytes: bytes.length,
    complete: !problems.some((problem) => problem.limits),
    problems,
  };
}

interface Members {
  readonly targetOf: (file: string, occurrence: number) => SymbolRef | undefined;
}

/** Names that the text leaves open: what stands after a dot, and property keys. */
export function openOccurrences(graph: CodeGraph, path: string): number[] {
  const { occurrences } = graph.files.get(path)!.facts;
  return occurrences
    .filter((each) => each.is(ROLE.MEMBER | ROLE.KEY) && each.symbol === undefined)
    .map(({ row }) => row);
}

function startsOf(graph: CodeGraph, path: string, rows: readonly number[]): number[] {
  const { occurrences } = graph.files.get(path)!.facts;
  return rows.map((row) => occurrences.at(row).start);
}

/** Asks TypeScript about every name that the text leaves open. */
async function resolveMembers(project: Project): Promise<Members> {
  const { graph } = project.state;
  const open = new Map(graph.paths.map((path) => [path, openOccurrences(graph, path)]));
  const requests = new Map(
    [...open].flatMap(([path, list]): [string, number[]][] =>
      list.length === 0 ? [] : [[path, startsOf(graph, path, list)]],
    ),
  );
  const types = await project.types();
  const { symbolOf, targets } = await types.resolveAll(requests);
  const refs = targets.map(({ declarations }) => {
    for (const { external, file, start } of declarations) {
      const ref = external ? undefined : symbolDeclaredAt(graph, file, start);
      if (ref) return ref;
    }
    return undefined;
  });
  const placeOf = new Map(
    [...open].map(([path, list]) => [path, new Map(list.map((row, index) => [row, index]))]),
  );
  return {
    targetOf(file, occurrence) {
      const index = placeOf.get(file)?.get(occurrence);
      const target = index === undefined ? -1 : (symbolOf.get(file)?.[index] ?? -1);
      return target === -1 ? undefined : refs[target];
    },
  };
}
