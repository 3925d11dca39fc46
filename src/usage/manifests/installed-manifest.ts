// What an installed package does without being imported, as its own package.json says: commands that it brings, scripts that run when
// it is installed.
import { foldersUp, type InstalledView } from '../../base/index.ts';

export interface InstalledManifest {
  readonly commands: readonly string[];
  /** Whether installing it runs something. */
  readonly runsAtInstall: boolean;
}

/** Undefined where the package is not installed. */
export function installedManifest(
  installed: InstalledView,
  folder: string,
  name: string,
): InstalledManifest | undefined {
  for (const up of foldersUp(folder)) {
    const text = installed.read(`${up === '' ? '' : `${up}/`}node_modules/${name}/package.json`);
    if (text !== undefined) return readManifest(text);
  }
  return undefined;
}

const AT_INSTALL: ReadonlySet<string> = new Set(['preinstall', 'install', 'postinstall']);

function readManifest(text: string): InstalledManifest {
  try {
    const { bin, scripts, gypfile } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return {
      // A string means one command, of the name of the package.
      commands: keysOf(bin),
      runsAtInstall: gypfile === true || keysOf(scripts).some((script) => AT_INSTALL.has(script)),
    };
  } catch (error) {
    // A package that is half written brings no commands yet.
    if (error instanceof SyntaxError) return { commands: [], runsAtInstall: false };
    throw error;
  }
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
