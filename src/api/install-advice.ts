// What to do about what is unknown for want of a package: only where one is missing, installing the packages helps.
import { dirname, join } from 'node:path';
import { exists } from '../host/index.ts';
import type { Project } from '../project/index.ts';

/** An entry of the tables of what can be unknown. */
export interface UnknownEntry {
  readonly meaning: string;
  readonly closes: string;
  /** Only of what installing packages closes: what does where all of them are installed. */
  readonly closesInstalled?: string;
}

type Advice = Pick<UnknownEntry, 'meaning' | 'closes'>;

const ARCHIVED = {
  meaning:
    "Yarn Plug'n'Play keeps the packages in archives, of which neither TypeScript nor Lintel reads the types.",
  closes: 'Have Yarn write them as folders: `nodeLinker: node-modules` in .yarnrc.yml, then `yarn install`.',
};

export function createAdvice(project: Project): (entry: UnknownEntry) => Advice {
  const isArchived = foldersFrom(project.root).some((folder) => exists(join(folder, '.pnp.cjs')));
  const isWhole = [...project.state.graph.files.values()].every((file) =>
    file.resolutions.every((found) => found.kind !== 'package' || found.installed),
  );
  return ({ meaning, closes, closesInstalled }) => {
    if (closesInstalled === undefined) return { meaning, closes };
    if (isArchived) return ARCHIVED;
    return { meaning, closes: isWhole ? closesInstalled : closes };
  };
}

function foldersFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}
