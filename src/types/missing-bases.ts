// Configs that others extend and that are in packages which are not installed. Their settings are lost. Of these `jsx` is the one without
// which TypeScript rejects correct code: it does not follow imports of `.tsx` files, and the content of an element is not a property.
import { folderOf, foldersUp } from '../base/index.ts';
import { kindOfTarget } from '../host/index.ts';

/** What TypeScript reads in their place. A config that is found and sets `jsx` comes after it and wins. */
export const ASSUMED_BASE = '{ "compilerOptions": { "jsx": "preserve" } }';

export interface MissingBases {
  /** Learns what a config extends. */
  note(text: string): void;
  has(path: string): boolean;
  /** Whether the path is a folder above one of them. */
  isFolderAbove(path: string): boolean;
}

export function missingBases(root: string): MissingBases {
  const packageOf = new Map<string, string>();
  const foldersOf = new Map<string, string>();
  const above = [...foldersUp(root)].map((folder) => `${folder}/node_modules`);
  const isMissing = (name: string | undefined): boolean =>
    name !== undefined && above.every((modules) => kindOfTarget(`${modules}/${name}`) === undefined);
  return {
    note(text) {
      for (const specifier of extendedPackages(text)) {
        const [scope, rest] = specifier.split('/');
        const name = scope!.startsWith('@') ? `${scope}/${rest}` : scope!;
        for (const path of pathsOf(specifier)) {
          packageOf.set(path, name);
          for (const folder of foldersUp(folderOf(path))) if (folder !== '') foldersOf.set(folder, name);
        }
      }
    },
    has: (path) => isMissing(packageOf.get(path)),
    isFolderAbove: (path) => isMissing(foldersOf.get(path)),
  };
}

/** What a config extends and names by a package. */
function extendedPackages(text: string): string[] {
  return extendedNames(text).filter((specifier) => /^(?:@[\w.-]+\/)?[a-z\d][\w.-]*(?:\/|$)/i.test(specifier));
}

/** What a config extends. */
export function extendedNames(text: string): string[] {
  const [, list = ''] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(text) ?? [];
  return [...list.matchAll(/"([^"]*)"/g)].map(([, specifier]) => specifier!);
}

function pathsOf(specifier: string): string[] {
  const path = `node_modules/${specifier}`;
  return specifier.endsWith('.json') ? [path] : [`${path}.json`, `${path}/tsconfig.json`];
}
