// Indexes of other languages that were imported into a repository. They are kept beside the cache, each with the
// content ids of the files it speaks of at that time: an answer about a file that has changed since is marked.
import { compareText } from '../base/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import { loadScip, type ForeignIndex } from '../graph/index.ts';
import {
  blobId,
  exists,
  listFolder,
  importsFolderOf,
  makeFolder,
  prepareFolder,
  readFileBytes,
  writeAtomically,
} from '../host/index.ts';
import type { ProjectState } from '../project/index.ts';

export interface ImportedIndex {
  readonly name: string;
  readonly index: ForeignIndex;
  /** Content ids at the time of import; undefined for files that were not there. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Keeps an index for later questions and gives it back. The same file imported again takes the place of the earlier. */
export async function keepIndex(
  state: ProjectState,
  bytes: Uint8Array,
  name: string,
): Promise<ImportedIndex> {
  const { readScip } = await loadScip();
  const index = readScip(bytes);
  const paths = [...new Set(index.documents.map((document) => document.path))].sort(compareText);
  const ids = paths.flatMap((path): [string, string][] => {
    const entry = state.snapshot.entry(path);
    return entry ? [[path, entry.id]] : [];
  });
  const folder = importsFolderOf(state.snapshot.root);
  prepareFolder(state.snapshot.root, folder);
  makeFolder(folder);
  writeAtomically(`${folder}/${name}.scip`, bytes);
  const record = { of: blobId(bytes), ids: Object.fromEntries(ids) };
  writeAtomically(`${folder}/${name}.json`, `${JSON.stringify(record)}\n`);
  return { name, index, ids: new Map(ids) };
}

/** Every index that was imported. One that cannot be read is a problem, not silence. */
export async function importedIndexes(
  state: ProjectState,
): Promise<{ indexes: ImportedIndex[]; problems: Problem[] }> {
  const folder = importsFolderOf(state.snapshot.root);
  const indexes: ImportedIndex[] = [];
  const problems: Problem[] = [];
  if (!exists(folder)) return { indexes, problems };
  for (const { name } of listFolder(folder)) {
    if (!name.endsWith('.scip')) continue;
    try {
      indexes.push(await readKept(folder, name.slice(0, -'.scip'.length)));
    } catch (error) {
      if (!(error instanceof Failure || error instanceof SyntaxError)) throw error;
      const message = `the imported index ${name} cannot be read, import it again: ${error.message}`;
      problems.push({ code: 'SCIP_STALE', message, limits: true });
    }
  }
  return { indexes, problems };
}

async function readKept(folder: string, name: string): Promise<ImportedIndex> {
  const { readScip } = await loadScip();
  const bytes = readFileBytes(`${folder}/${name}.scip`);
  const record = JSON.parse(new TextDecoder().decode(readFileBytes(`${folder}/${name}.json`))) as {
    of: string;
    ids: Record<string, string>;
  };
  if (record.of !== blobId(bytes)) {
    throw new Failure('SCIP_INVALID', { message: 'its bytes are not those that were imported' });
  }
  return { name, index: readScip(bytes), ids: new Map(Object.entries(record.ids)) };
}

/** What is wrong with an index: what it says badly, and files that are not as they were when it was imported. */
export function indexProblems(state: ProjectState, imported: ImportedIndex): Problem[] {
  const paths = new Set(imported.index.documents.map((document) => document.path));
  const stale = [...paths].sort(compareText).flatMap((file): Problem[] => {
    const now = state.snapshot.entry(file)?.id;
    if (now !== undefined && now === imported.ids.get(file)) return [];
    const message = `${file} is not as it was when the index ${imported.name} was imported`;
    return [{ code: 'SCIP_STALE', file, message, limits: true }];
  });
  return [...imported.index.problems, ...stale];
}
