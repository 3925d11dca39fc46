// What TypeScript is shown of the files. It reads those of a working tree from the disk itself, unless it could be kept busy for
// ever by them: a link may lead to a device, and text that is nested too deeply for us costs it minutes. Both are problems of
// the answer already, and TypeScript sees an empty file.
import type { FileView } from '../base/index.ts';
import { MAX_FILE_BYTES, type Snapshot } from '../snapshot/index.ts';
import type { ProjectState } from './state.ts';

export interface TypesFiles {
  readonly view: FileView;
  readonly onDisk: (path: string) => boolean;
}

export function typesFiles({ snapshot, graph }: ProjectState): TypesFiles {
  const isTooDeep = (path: string): boolean =>
    graph.files.get(path)?.facts.problems.some(({ code }) => code === 'ANALYSIS_FAILED') === true;
  return {
    // To TypeScript, a link that an import names is the file that it leads to.
    view: {
      ...snapshot,
      read: (path) => (isTooDeep(path) ? '' : snapshot.read(snapshot.realPath(path))),
    },
    onDisk: (path) => isPlainFile(snapshot, path) && !isTooDeep(path),
  };
}

function isPlainFile(snapshot: Snapshot, path: string): boolean {
  const entry = snapshot.kind === 'working-tree' ? snapshot.entry(path) : undefined;
  return entry !== undefined && entry.link === undefined && (entry.size ?? 0) <= MAX_FILE_BYTES;
}
