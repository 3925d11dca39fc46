// Who imports whom among the modules that are judged, in numbers: how many import a module, how many it imports.
import { folderOf, foldersUp, nameOf } from '../../base/index.ts';
import { EXPORT_KINDS } from '../../facts/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import { perFile, type View } from '../kit/index.ts';

export interface Module {
  readonly file: SourceFile;
  /** Indexes of the modules that it imports. */
  readonly imports: readonly number[];
  fanIn: number;
  /** The folder of the package that it is part of. */
  readonly owner: string;
}

/** Tests, samples and generated files are no modules: what they import says nothing about the program. */
const APART =
  /(?:^|\/)(?:__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|fixtures?|testing|examples?|samples?|demos?|playgrounds?|templates?|benchmarks?|bench|scripts?)\/|\.(?:stories|story|config|bench)\.[cm]?[jt]sx?$/;

const isApart = perFile((file) => APART.test(file.path) || isTestFile(file));

/** Numbers of paths, which live as long as the scanner, and what files import in them. */
interface Numbering {
  readonly numbers: Map<string, number>;
  readonly targets: WeakMap<SourceFile, readonly number[]>;
}

const KEY = {};

function numberingOf({ memory }: View): Numbering {
  const known = (memory.get(KEY) ?? { numbers: new Map(), targets: new WeakMap() }) as Numbering;
  memory.set(KEY, known);
  return known;
}

function numberOf({ numbers }: Numbering, path: string): number {
  const known = numbers.get(path);
  if (known !== undefined) return known;
  numbers.set(path, numbers.size);
  return numbers.size - 1;
}

/** Files that a file imports in whatever way, each once. */
function targetsOf(numbering: Numbering, { path, resolutions }: SourceFile): readonly number[] {
  const targets = new Set<number>();
  for (const resolution of resolutions)
    if (resolution.kind === 'file' && !resolution.isAsset && resolution.path !== path)
      targets.add(numberOf(numbering, resolution.path));
  return [...targets];
}

/** A file that only hands on what others declare: whoever imports it means those. */
export const isBarrel = perFile(({ facts }) => {
  const { exports } = facts;
  for (let row = 0; row < exports.count; row++) {
    const kind = EXPORT_KINDS[exports.kind[row]!];
    if (kind !== 're-export' && kind !== 'star' && kind !== 'namespace') return false;
  }
  return exports.count > 0;
});

/** In order of path. */
export function modulesOf(view: View): Module[] {
  const numbering = numberingOf(view);
  const files = view.authored.filter((file) => !isApart(file));
  const targets = files.map((file) => {
    const found = numbering.targets.get(file) ?? targetsOf(numbering, file);
    numbering.targets.set(file, found);
    return found;
  });
  const own = files.map(({ path }) => numberOf(numbering, path));
  const indexOf = new Int32Array(numbering.numbers.size).fill(-1);
  for (const [index, number] of own.entries()) indexOf[number] = index;
  const packageOf = ownerFinder(view);
  const modules = files.map((file, index): Module => {
    const imports = targets[index]!.map((number) => indexOf[number]!).filter((target) => target >= 0);
    return { file, imports, fanIn: 0, owner: packageOf(file.path) };
  });
  for (const { imports } of modules) for (const index of imports) modules[index]!.fanIn++;
  return modules;
}

function ownerFinder({ state }: View): (path: string) => string {
  const folders = new Set(state.workspace.packages.map(({ folder }) => folder));
  const known = new Map<string, string>();
  return (path) => {
    const folder = folderOf(path);
    let owner = known.get(folder);
    if (owner === undefined) {
      owner = '';
      for (const up of foldersUp(folder)) {
        if (!folders.has(up)) continue;
        owner = up;
        break;
      }
      known.set(folder, owner);
    }
    return owner;
  };
}

/** What a module is called in a key: its name and that of its folder, which most moves leave as they are. */
export function keyOfModule({ path }: SourceFile): string {
  return `${nameOf(folderOf(path))}/${nameOf(path)}`;
}
