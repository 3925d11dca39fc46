// Indexes of other languages that were imported into a repository. They are kept beside the cache, each with the
// content ids of the files it speaks of at that time: an answer about a file that has changed since is marked.
import { compareText, nameOf } from '../base/index.ts';
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
  statPath,
  writeAtomically,
} from '../host/index.ts';
import type { ProjectState } from '../project/index.ts';

export interface ImportedIndex {
  readonly name: string;
  readonly index: ForeignIndex;
  /** Content ids at the time of import; undefined for files that were not there. */
  readonly ids: ReadonlyMap<string, string>;
  /** Files that were written after the index was: it need not be about what they say. */
  readonly newer: ReadonlySet<string>;
  /** Files like those of the index, of which it says nothing: their content ids at the time of import. */
  readonly others: ReadonlyMap<string, string>;
}

interface KeptRecord {
  readonly of: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly newer?: readonly string[];
  readonly others?: Readonly<Record<string, string>>;
}

/**
 * Keeps an index for later questions and gives it back. The same file imported again takes the place of the earlier.
 * `made` is when its file was written, in milliseconds since the epoch.
 */
export async function keepIndex(
  state: ProjectState,
  bytes: Uint8Array,
  name: string,
  made: number,
): Promise<ImportedIndex> {
  const { readScip } = await loadScip();
  const index = readScip(bytes);
  const paths = [...new Set(index.documents.map((document) => document.path))].sort(compareText);
  const ids = paths.flatMap((path): [string, string][] => {
    const entry = state.snapshot.entry(path);
    return entry ? [[path, entry.id]] : [];
  });
  const { root } = state.snapshot;
  const folder = importsFolderOf(root);
  prepareFolder(root, folder);
  makeFolder(folder);
  writeAtomically(`${folder}/${name}.scip`, bytes);
  const record: KeptRecord = {
    of: blobId(bytes),
    ids: Object.fromEntries(ids),
    newer: paths.filter((path) => (statPath(`${root}/${path}`)?.mtimeMs ?? 0) > made),
    others: Object.fromEntries(othersLike(state, new Set(paths))),
  };
  writeAtomically(`${folder}/${name}.json`, `${JSON.stringify(record)}\n`);
  return importedOf(name, index, record);
}

function importedOf(name: string, index: ForeignIndex, record: KeptRecord): ImportedIndex {
  const { ids, newer = [], others = {} } = record;
  const asMap = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));
  return { name, index, ids: asMap(ids), newer: new Set(newer), others: asMap(others) };
}

/** Files that end like those of the index and are not among them. */
function othersLike({ snapshot }: ProjectState, indexed: ReadonlySet<string>): [string, string][] {
  const endings = new Set([...indexed].map(endingOf));
  return [...snapshot.entries.values()].flatMap(({ path, id }): [string, string][] =>
    indexed.has(path) || !endings.has(endingOf(path)) ? [] : [[path, id]],
  );
}

function endingOf(path: string): string {
  const name = nameOf(path);
  return name.slice(name.lastIndexOf('.') + 1);
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

/** Indexes by the id of their bytes: reading one again takes far longer than finding out that it is the same. */
const decoded = new Map<string, ForeignIndex>();
const MOST_DECODED = 4;

async function decodedIndex(id: string, bytes: Uint8Array): Promise<ForeignIndex> {
  const { readScip } = await loadScip();
  const index = decoded.get(id) ?? readScip(bytes);
  decoded.delete(id);
  decoded.set(id, index);
  for (const oldest of [...decoded.keys()].slice(0, -MOST_DECODED)) decoded.delete(oldest);
  return index;
}

async function readKept(folder: string, name: string): Promise<ImportedIndex> {
  const bytes = readFileBytes(`${folder}/${name}.scip`);
  const text = new TextDecoder().decode(readFileBytes(`${folder}/${name}.json`));
  const record = JSON.parse(text) as KeptRecord;
  const id = blobId(bytes);
  if (record.of !== id) {
    throw new Failure('SCIP_INVALID', { message: 'its bytes have changed since it was imported' });
  }
  return importedOf(name, await decodedIndex(id, bytes), record);
}

/** What is wrong with an index: what it says badly, and files that are not as they were when it was imported. */
export function indexProblems(state: ProjectState, imported: ImportedIndex): Problem[] {
  const paths = new Set(imported.index.documents.map((document) => document.path));
  const stale = [...paths].sort(compareText).flatMap((file): Problem[] => {
    const now = state.snapshot.entry(file)?.id;
    if (now !== undefined && now === imported.ids.get(file)) return [];
    const message = `${file} has changed since the index ${imported.name} was imported`;
    return [{ code: 'SCIP_STALE', file, message, limits: true }];
  });
  return [...imported.index.problems, ...stale];
}
