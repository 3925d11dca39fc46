// Which JavaScript files are output that was committed: a source map lies beside them, a compiler or a bundler is set to write them, or
// they stand in a folder for output that git ignores or that the manifest builds and ships. The last says little of one file, so its text
// must look like a bundle too.
import { folderOf, foldersUp, isWithin, joinPath, nameOf } from '../base/index.ts';
import { isRecord, outputsOf, parseJsonc, type Workspace } from '../resolve/index.ts';
import { isIgnored, parseIgnoreRules, type IgnoreRules, type Snapshot } from '../snapshot/index.ts';

export interface BuiltFiles {
  /** Why a file with this content is output, as the end of a sentence that starts with the file. */
  reason(path: string, id: string, isBundle: () => boolean): string | undefined;
  /** Whether a change of the file may make output of others, or sources of output. */
  decides(path: string): boolean;
}

const SCRIPT = /\.[cm]?jsx?$/;

/** Names of folders that hold what is built. Sources and scripts stand in such folders too. */
const OUTPUT = /^(?:.+[-_])?(?:dist|build|built|out|output|bundles?|compiled|umd|esm|cjs)(?:[-_.].+)?$/i;

export function findBuiltFiles(snapshot: Snapshot, workspace: Workspace): BuiltFiles {
  const scripts = snapshot.paths.filter((path) => SCRIPT.test(path));
  const mapped = new Set(scripts.filter((path) => snapshot.has(`${path}.map`)));
  const compiledFrom = compilersOutput(snapshot, workspace);
  const writtenBy = namedOutputs(snapshot, workspace);
  const placedBy = outputPlaces(snapshot, workspace);
  const originals = new Map<string, string>();
  for (const path of scripts.toReversed())
    if (mapped.has(path) || placedBy(path) !== undefined) originals.set(snapshot.entry(path)!.id, path);
  return {
    reason(path, id, isBundle) {
      if (!SCRIPT.test(path)) return undefined;
      if (mapped.has(path)) return 'has a source map beside it';
      const source = compiledFrom(path);
      if (source !== undefined) return `is compiled from ${source}`;
      const writer = writtenBy.get(path);
      if (writer !== undefined) return `is named as output by ${writer}`;
      const place = placedBy(path);
      const original = originals.get(id);
      if ((place === undefined && original === undefined) || !isBundle()) return undefined;
      return place ?? `is a copy of the bundle ${original}`;
    },
    decides: (path) =>
      path.endsWith('.map') ||
      nameOf(path) === '.gitignore' ||
      BUNDLER_CONFIG.test(nameOf(path)) ||
      mapped.has(path) ||
      (SCRIPT.test(path) && placedBy(path) !== undefined) ||
      compiledFrom.concerns(path),
  };
}

interface CompiledFrom {
  (path: string): string | undefined;
  /** Whether the file is such output, could be, or is compiled into it. */
  concerns(path: string): boolean;
}

/** The TypeScript file of which a config says that it is compiled into this one. */
function compilersOutput(snapshot: Snapshot, { configs }: Workspace): CompiledFrom {
  // Where sources stand among the output, what bears the same name need not be compiled from it.
  const pairs = configs
    .flatMap(outputsOf)
    .flatMap(({ out, roots }) => roots.filter((root) => !isWithin(root, out)).map((root) => ({ out, root })));
  const from = (path: string): string | undefined => {
    for (const { out, root } of pairs) {
      if (!isWithin(path, out)) continue;
      const source = moved(path, out, root, ['.ts', '.tsx', '.mts', '.cts']).find((file) =>
        snapshot.has(file),
      );
      if (source !== undefined) return source;
    }
    return undefined;
  };
  const concerns = (path: string): boolean =>
    SCRIPT.test(path)
      ? pairs.some(({ out }) => isWithin(path, out))
      : TYPED.test(path) &&
        pairs.some(
          ({ out, root }) =>
            isWithin(path, root) &&
            moved(path, root, out, ['.js', '.jsx', '.mjs', '.cjs']).some((file) => snapshot.has(file)),
        );
  return Object.assign(from, { concerns });
}

const TYPED = /\.[cm]?tsx?$/;

/** The same path below another folder, with each of the extensions. */
function moved(path: string, from: string, to: string, extensions: readonly string[]): string[] {
  const rest = from === '' ? path : path.slice(from.length + 1);
  const stem = joinPath(to, rest)!.replace(/\.\w+$/, '');
  return extensions.map((extension) => stem + extension);
}

const BUNDLER_CONFIG = /^(?:rollup|rolldown|esbuild|webpack|vite|tsup|tsdown|build)[\w.-]*\.[cm]?[jt]s$/;
const OUTPUT_PROPERTY = /\b(?:file|out[fF]ile)\s*:\s*(['"`])([^'"`$\n]+\.[cm]?js)\1/g;
const OUTPUT_OPTION = /(?:--outfile|--out-file|--output|--file|-o)[= ]['"]?([^\s'"]+\.[cm]?js)\b/g;

/** The files that the configuration of a bundler, or a script of a manifest, names as what it writes, and where it does. */
function namedOutputs(snapshot: Snapshot, { packages }: Workspace): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (folder: string, name: string, by: string): void => {
    const path = joinPath(folder, name.replace(/^\.\//, ''));
    if (path !== undefined && path !== by) found.set(path, by);
  };
  for (const config of snapshot.paths.filter((path) => BUNDLER_CONFIG.test(nameOf(path))))
    for (const [, , name] of (snapshot.read(config) ?? '').matchAll(OUTPUT_PROPERTY))
      add(folderOf(config), name!, config);
  for (const { folder } of packages) {
    const file = joinPath(folder, 'package.json')!;
    const { value } = parseJsonc(snapshot.read(file) ?? '');
    const scripts = isRecord(value) ? leavesOf(value['scripts']) : [];
    for (const [, name] of scripts.flatMap((script) => [...script.matchAll(OUTPUT_OPTION)]))
      add(folder, name!, file);
  }
  return found;
}

/** What says of a file's folder that it holds output. */
function outputPlaces(snapshot: Snapshot, { packages }: Workspace): (path: string) => string | undefined {
  const isLeftOut = ignoredFolders(snapshot);
  const shipped = new Map(
    packages.flatMap(({ folder }) => {
      const file = joinPath(folder, 'package.json')!;
      return shippedFolders(snapshot.read(file) ?? '').map((name) => [joinPath(folder, name)!, file]);
    }),
  );
  return (path) => {
    for (const folder of foldersUp(folderOf(path))) {
      if (folder === '' || !OUTPUT.test(nameOf(folder))) continue;
      if (isLeftOut(folder)) return `is a bundle in ${folder}/, which git ignores`;
      if (shipped.has(folder)) return `is a bundle in ${folder}/, which ${shipped.get(folder)} builds`;
    }
    return undefined;
  };
}

/** Folders for output that a manifest with a script to build them offers or ships. */
function shippedFolders(text: string): string[] {
  const { value } = parseJsonc(text);
  if (!isRecord(value) || !isRecord(value['scripts'])) return [];
  const scripts = Object.keys(value['scripts']);
  if (!scripts.some((name) => /^(?:build|bundle|compile|prepare|prepack|prepublish)/.test(name))) return [];
  const { main, module, browser, unpkg, jsdelivr, exports, files } = value;
  const named = leavesOf([main, module, browser, unpkg, jsdelivr, exports, files]);
  return named.flatMap((name) => {
    const parts = name.replace(/^\.?\//, '').split('/');
    const at = parts.findIndex((part) => OUTPUT.test(part));
    return at < 0 || parts.includes('..') ? [] : [parts.slice(0, at + 1).join('/')];
  });
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** Whether git would leave a folder out, had its files not been added all the same. */
function ignoredFolders(snapshot: Snapshot): (folder: string) => boolean {
  const rules = new Map<string, IgnoreRules>(
    snapshot.paths
      .filter((path) => nameOf(path) === '.gitignore')
      .map((path) => [folderOf(path), parseIgnoreRules(folderOf(path), snapshot.read(path) ?? '')]),
  );
  const known = new Map<string, boolean>();
  const isLeftOut = (folder: string): boolean => {
    if (folder === '') return false;
    const hit = known.get(folder);
    if (hit !== undefined) return hit;
    const above = [...foldersUp(folderOf(folder))].reverse().flatMap((at) => rules.get(at) ?? []);
    const result = isLeftOut(folderOf(folder)) || isIgnored(above, folder, true);
    known.set(folder, result);
    return result;
  };
  return isLeftOut;
}
