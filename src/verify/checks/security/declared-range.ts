// Which version of a package a file is written for, by the nearest package.json that names the package.
import { memo } from '../../../base/index.ts';
import type { ProjectState } from '../../../project/index.ts';

/** The range of versions that is declared where a file is, for the package of its API path. */
export const declaredRanges = memo(
  ({ workspace }: ProjectState): ((path: string, name: string) => string | undefined) => {
    const inward = [...workspace.packages].sort((a, b) => b.folder.length - a.folder.length);
    return (path, name) => {
      for (const { folder, manifest } of inward) {
        const range = manifest.dependencies.get(name);
        if (range !== undefined && (folder === '' || path.startsWith(`${folder}/`))) return range;
      }
      return undefined;
    };
  },
);
