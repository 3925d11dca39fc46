// The commands that an installed package brings, as its own package.json names them.
import { foldersUp, type InstalledView } from '../../base/index.ts';

/** Undefined where the package is not installed. */
export function installedCommands(
  installed: InstalledView,
  folder: string,
  name: string,
): readonly string[] | undefined {
  for (const up of foldersUp(folder)) {
    const text = installed.read(`${up === '' ? '' : `${up}/`}node_modules/${name}/package.json`);
    if (text !== undefined) return binNames(text);
  }
  return undefined;
}

/** A string means one command, of the name of the package. */
function binNames(text: string): readonly string[] {
  try {
    const { bin } = JSON.parse(text) as { readonly bin?: unknown };
    return typeof bin === 'object' && bin !== null ? Object.keys(bin) : [];
  } catch (error) {
    // A package that is half written brings no commands yet.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
