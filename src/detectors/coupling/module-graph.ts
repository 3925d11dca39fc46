// Who imports whom among the modules that are judged, in numbers: how many import a module, how many it imports.
import { folderOf, foldersUp, latest, memo, nameOf, renewed } from '../../base/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import type { PackageInfo } from '../../resolve/index.ts';
import type { View } from '../kit/index.ts';

export interface Module {
  readonly file: SourceFile;
  readonly number: number;
  /** Numbers of the files that it imports in whatever way, each once; some may be no modules. */
  readonly targets: readonly number[];
  /** The folder of the package that it is part of. */
  readonly owner: string;
}

/** Tables are by number. */
export interface ModuleGraph {
  /** In order of path. */
  readonly modules: readonly Module[];
  readonly moduleAt: readonly (Module | undefined)[];
  readonly fanIn: Uint32Array;
  readonly fanOut: Uint32Array;
}

/** Tests, samples and generated files are no modules: what they import says nothing about the program. */
const APART =
  /(?:^|\/)(?:__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|fixtures?|testing|examples?|samples?|demos?|playgrounds?|templates?|benchmarks?|bench|scripts?)\/|\.(?:stories|story|config|bench)\.[cm]?[jt]sx?$/;

/** Numbers of paths, which stay while the scanner lives. */
const numbersIn = renewed<Map<string, number>>();

const modulesIn = latest<(file: SourceFile) => Module | undefined>();

function numberOf(numbers: Map<string, number>, path: string): number {
  const known = numbers.get(path);
  if (known !== undefined) return known;
  numbers.set(path, numbers.size);
  return numbers.size - 1;
}

export function moduleGraph(view: View): ModuleGraph {
  const { packages } = view.state.workspace;
  const numbers = numbersIn(view.memory, (before = new Map()) => before);
  const moduleOf = modulesIn(view.memory, [packages], () => {
    const packageOf = ownerFinder(packages);
    return memo((file: SourceFile) => createModule(numbers, packageOf, file));
  });
  const modules: Module[] = [];
  for (const file of view.authored) {
    const module = moduleOf(file);
    if (module) modules.push(module);
  }
  const count = numbers.size;
  const moduleAt: (Module | undefined)[] = Array.from({ length: count });
  for (const module of modules) moduleAt[module.number] = module;
  const fanIn = new Uint32Array(count);
  const fanOut = new Uint32Array(count);
  for (const { number, targets } of modules) {
    for (const target of targets) {
      if (!moduleAt[target]) continue;
      fanIn[target]!++;
      fanOut[number]!++;
    }
  }
  return { modules, moduleAt, fanIn, fanOut };
}

function createModule(
  numbers: Map<string, number>,
  packageOf: (path: string) => string,
  file: SourceFile,
): Module | undefined {
  const { path, resolutions } = file;
  if (APART.test(path) || isTestFile(file)) return undefined;
  const targets = new Set<number>();
  for (const resolution of resolutions)
    if (resolution.kind === 'file' && !resolution.isAsset && resolution.path !== path)
      targets.add(numberOf(numbers, resolution.path));
  return { file, number: numberOf(numbers, path), targets: [...targets], owner: packageOf(path) };
}

function ownerFinder(packages: readonly PackageInfo[]): (path: string) => string {
  const folders = new Set(packages.map(({ folder }) => folder));
  return (path) => [...foldersUp(folderOf(path))].find((up) => folders.has(up)) ?? '';
}

/** What a module is called in a key: its name and that of its folder, which most moves leave as they are. */
export function keyOfModule({ path }: SourceFile): string {
  return `${nameOf(folderOf(path))}/${nameOf(path)}`;
}
