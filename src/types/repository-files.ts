// What the TypeScript process sees as the file system: the view inside the repository, links for workspace packages,
// virtual configs, and the disk for everything else (installed packages, standard library).
// Invariant: a path inside the repository that is not below `node_modules` is never looked up on the disk unless the view
// holds it and the disk holds the same text.
import { folderOf, joinPath, type FileView } from '../base/index.ts';
import { kindOfTarget } from '../host/index.ts';
import type { Callbacks } from './channel.ts';
import type { VirtualConfig } from './contexts.ts';
import { ASSUMED_BASE, extendedNames, missingBases } from './missing-bases.ts';
import { withOlderDefaults } from './older-defaults.ts';
import type { PackageLinks } from './package-links.ts';
import { folderIndex, type FolderEntries } from './overlay-view.ts';

const MOST_VIRTUAL = 4096;

export interface SeenFiles {
  readonly view: FileView;
  readonly onDisk: (path: string) => boolean;
}

export interface RepositoryFiles {
  readonly callbacks: Callbacks;
  show(seen: SeenFiles): void;
  shown(): SeenFiles;
  /** Configs that exist for TypeScript only; repository paths. */
  readonly virtual: ReadonlyMap<string, string>;
  /** Configs of the repository that others, which TypeScript has read, extend. */
  readonly extended: ReadonlySet<string>;
  addConfig(config: VirtualConfig): void;
  absolute(path: string): string;
  /** Undefined for a path outside the repository. */
  repositoryPath(path: string): string | undefined;
}

export function repositoryFiles(root: string, links: PackageLinks, first: SeenFiles): RepositoryFiles {
  let seen = first;
  const virtual = new Map<string, string>();
  const virtualFolders = new Set<string>();
  const extended = new Set<string>();
  const missing = missingBases(root);
  const noteBases = (config: string, text: string): void => {
    for (const base of basesOf(config, text)) extended.add(base);
    missing.note(text);
  };
  const addVirtual = (path: string, text: string): void => {
    // The oldest makes room: its context was closed long ago.
    if (virtual.size >= MOST_VIRTUAL) virtual.delete(virtual.keys().next().value!);
    virtual.delete(path);
    virtual.set(path, text);
    virtualFolders.add(folderOf(path));
  };
  const repositoryPath = (name: string): string | undefined => {
    const path = name.endsWith('/') ? name.slice(0, -1) : name;
    return path === root ? '' : path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
  };
  const absolute = (path: string): string => (path === '' ? root : `${root}/${path}`);
  const entriesOf = (folder: string): FolderEntries =>
    folderIndex(seen.view).get(folder) ?? { files: [], directories: [] };

  const callbacks: Callbacks = {
    readFile(name) {
      const path = repositoryPath(name);
      // A config may extend a device, which never ends.
      if (path === undefined) return kindOfTarget(name) === 'other' ? null : undefined;
      const linked = links.at(path);
      const place = linked === undefined ? path : inPackage(linked.link.folder, linked.rest);
      const text = readInRepository(place, linked === undefined);
      if (path.endsWith('.json')) noteBases(place, text ?? seen.view.read(place) ?? '');
      return text;
    },
    fileExists(name) {
      const path = repositoryPath(name);
      if (path === undefined) return undefined;
      const linked = links.at(path);
      if (linked !== undefined) return seen.view.has(inPackage(linked.link.folder, linked.rest));
      if (seen.view.has(path) || virtual.has(path) || missing.has(path)) return true;
      return isInstalled(path) ? undefined : false;
    },
    directoryExists(name) {
      const path = repositoryPath(name);
      if (path === undefined) return undefined;
      const linked = links.at(path);
      if (linked !== undefined) return seen.view.hasFolder(inPackage(linked.link.folder, linked.rest));
      if (seen.view.hasFolder(path) || links.isFolderAbove(path) || virtualFolders.has(path)) return true;
      if (missing.isFolderAbove(path)) return true;
      return isInstalled(path) ? undefined : false;
    },
    getAccessibleEntries(name) {
      const path = repositoryPath(name);
      if (path === undefined) return undefined;
      const linked = links.at(path);
      if (linked !== undefined) return entriesOf(inPackage(linked.link.folder, linked.rest));
      return isInstalled(path) && !seen.view.hasFolder(path) ? undefined : entriesOf(path);
    },
    realpath(name) {
      const path = repositoryPath(name);
      if (path === undefined) return undefined;
      const linked = links.at(path);
      if (linked !== undefined) return absolute(inPackage(linked.link.folder, linked.rest));
      if (isInstalled(path) && !seen.view.has(path)) return undefined;
      const real = seen.view.realPath?.(path) ?? path;
      return real === path ? name : absolute(real);
    },
  };
  /** Text, null for a file that is not there, undefined for "read it from the disk". */
  function readInRepository(path: string, atItsPlace: boolean): string | null | undefined {
    const manifest = links.manifest(path, seen.view);
    if (manifest !== undefined) return manifest;
    if (!seen.view.has(path)) {
      const text = virtual.get(path) ?? (missing.has(path) ? ASSUMED_BASE : undefined);
      return text ?? (isInstalled(path) ? undefined : null);
    }
    const older = withOlderDefaults(path, seen.view);
    if (older !== undefined) return older;
    return atItsPlace && seen.onDisk(path) ? undefined : (seen.view.read(path) ?? null);
  }
  return {
    callbacks,
    virtual,
    extended,
    addConfig({ context, text, files }) {
      addVirtual(context, text);
      for (const [path, content] of files) addVirtual(path, content);
    },
    absolute,
    repositoryPath,
    shown: () => seen,
    show(next) {
      seen = next;
    },
  };
}

/** The configs beside or above a config that it extends, with and without the ending that may be left out. */
function basesOf(config: string, text: string): string[] {
  return extendedNames(text).flatMap((specifier) => {
    const base = specifier.startsWith('.') ? joinPath(folderOf(config), specifier) : undefined;
    return base === undefined ? [] : [base, `${base}.json`];
  });
}

function inPackage(folder: string, rest: string): string {
  return folder === '' || rest === '' ? folder + rest : `${folder}/${rest}`;
}

function isInstalled(path: string): boolean {
  return /(^|\/)node_modules(\/|$)/.test(path);
}
