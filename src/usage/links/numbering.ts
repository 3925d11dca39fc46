// Small whole numbers for files, for names of files, and for packages. They live as long as the workspace, so that what was
// found out about one file stays valid while others change. No answer depends on which number a thing has.
import { memo } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Workspace } from '../../resolve/index.ts';

export interface Numbering {
  /** Number of a path. */
  file(path: string): number;
  /** Number of a name that the file may export. */
  name(file: number, name: string): number;
  /** Number of a package's name. */
  package(name: string): number;
  readonly paths: readonly string[];
  readonly names: readonly string[];
  /** The file of each name. */
  readonly fileOfName: readonly number[];
  readonly packages: readonly string[];
}

export function numberingOf({ workspace }: ProjectState): Numbering {
  return numberingIn(workspace);
}

const numberingIn = memo((_workspace: Workspace) => createNumbering());

function createNumbering(): Numbering {
  const paths: string[] = [];
  const names: string[] = [];
  const fileOfName: number[] = [];
  const packages: string[] = [];
  const pathNumbers = new Map<string, number>();
  const packageNumbers = new Map<string, number>();
  const nameNumbers: Map<string, number>[] = [];
  return {
    paths,
    names,
    fileOfName,
    packages,
    file: (path) => numberIn(pathNumbers, paths, path),
    package: (name) => numberIn(packageNumbers, packages, name),
    name(file, name) {
      const known = (nameNumbers[file] ??= new Map());
      const number = numberIn(known, names, name);
      fileOfName[number] = file;
      return number;
    },
  };
}

/** `list` may be longer than `known`: names of different files share it. */
function numberIn(known: Map<string, number>, list: string[], text: string): number {
  const number = known.get(text);
  if (number !== undefined) return number;
  known.set(text, list.length);
  return list.push(text) - 1;
}
