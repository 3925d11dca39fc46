// The tests of Vitest, project by project.
import picomatch from 'picomatch';
import { folderOf, isWithin, joinPath, nameOf } from '../../base/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import {
  asObject,
  asTexts,
  COMPUTED,
  readConfig,
  type ConfigObject,
  type ConfigValue,
} from '../literal-config.ts';
import { valuesOf } from '../runner-flags.ts';
import { filterOf, globTest, plainPath } from './globs.ts';
import type { RunnerSetup, TestFiles } from './setup.ts';

const VITEST_INCLUDE = ['**/*.{test,spec}.?(c|m)[jt]s?(x)'];

export function vitestFiles(
  snapshot: Snapshot,
  { folder, flags }: RunnerSetup,
  config: ConfigObject,
): TestFiles {
  const root = valuesOf(flags.kept, '--root', '-r')[0];
  const home = root === undefined ? folder : (joinPath(folder, plainPath(root)) ?? folder);
  const dir = valuesOf(flags.kept, '--dir')[0];
  const named = dir === undefined ? config : { ...config, test: { ...asObject(config['test']), dir } };
  const projects = projectsOf(snapshot, home, named);
  const parts = projects.map(({ folder: at, config: own }) => vitestProject(at, own));
  const isWanted = filterOf(flags.files);
  return {
    isTest: (path) => isWanted(path) && parts.some(({ isTest }) => isTest(path)),
    support: parts.flatMap(({ support }) => support).concat(projects.flatMap(({ file }) => file ?? [])),
    hasAliases: parts.some(({ hasAliases }) => hasAliases),
    checksTypes: false,
  };
}

interface VitestProject {
  readonly folder: string;
  readonly config: ConfigObject;
  readonly file?: string;
}

const VITEST_CONFIG = /^(?:vitest|vite)(?:\.[\w-]+)*\.config\.[cm]?[jt]s$/;

/** The projects of a workspace, or the folder itself. */
function projectsOf(snapshot: Snapshot, folder: string, config: ConfigObject): VitestProject[] {
  const test = asObject(config['test']);
  const file = ['ts', 'mts', 'js', 'mjs', 'json']
    .map((end) => joinPath(folder, `vitest.workspace.${end}`)!)
    .find((path) => snapshot.has(path));
  const listed =
    test?.['projects'] ??
    test?.['workspace'] ??
    (file === undefined ? undefined : readConfig(file, snapshot));
  if (!Array.isArray(listed)) return [{ folder, config, ...(file === undefined ? {} : { file }) }];
  return (listed as readonly ConfigValue[]).flatMap((item): VitestProject[] => {
    if (typeof item === 'string') return globProjects(snapshot, folder, item);
    const inline = asObject(item);
    if (!inline) return [{ folder, config: {} }];
    const base = inline['extends'] === true ? { ...config, test: { ...test, projects: undefined } } : {};
    const root = inline['root'] ?? asObject(inline['test'])?.['root'];
    const at = typeof root === 'string' ? joinPath(folder, plainPath(root)) : folder;
    return [
      {
        folder: at ?? folder,
        config: {
          ...base,
          ...inline,
          test: { ...asObject((base as ConfigObject)['test']), ...asObject(inline['test']) },
        },
      },
    ];
  });
}

/** A glob of folders, or of configurations. */
function globProjects(snapshot: Snapshot, folder: string, glob: string): VitestProject[] {
  const matches = picomatch(plainPath(glob), { dot: true });
  const found = new Map<string, VitestProject>();
  for (const path of snapshot.paths) {
    if (!isWithin(path, folder) || !VITEST_CONFIG.test(nameOf(path))) continue;
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    if (!matches(inner) && !matches(folderOf(inner))) continue;
    const isBetter = nameOf(path).startsWith('vitest') || !found.has(folderOf(path));
    if (isBetter)
      found.set(folderOf(path), {
        folder: folderOf(path),
        config: asObject(readConfig(path, snapshot)) ?? {},
        file: path,
      });
  }
  for (const path of snapshot.paths) {
    const inner = folderOf(folder === '' ? path : path.slice(folder.length + 1));
    if (
      nameOf(path) === 'package.json' &&
      isWithin(path, folder) &&
      matches(inner) &&
      !found.has(folderOf(path))
    )
      found.set(folderOf(path), { folder: folderOf(path), config: {} });
  }
  return [...found.values()];
}

function vitestProject(folder: string, config: ConfigObject): TestFiles {
  const test = asObject(config['test']) ?? {};
  const root = typeof config['root'] === 'string' ? joinPath(folder, plainPath(config['root'])) : undefined;
  const base = root ?? folder;
  const dir = typeof test['dir'] === 'string' ? (joinPath(base, plainPath(test['dir'])) ?? base) : base;
  const include = asTexts(test['include']);
  const exclude = asTexts(test['exclude']);
  const inSource = asTexts(test['includeSource']).texts;
  const wanted = [
    ...(include.texts.length > 0 && include.isWhole ? include.texts : [...include.texts, ...VITEST_INCLUDE]),
    ...inSource,
  ];
  const resolve = asObject(config['resolve']);
  return {
    isTest: globTest(dir, wanted, exclude.texts),
    support: [...asTexts(test['setupFiles']).texts, ...asTexts(test['globalSetup']).texts].flatMap(
      (path) => joinPath(base, plainPath(path)) ?? [],
    ),
    hasAliases:
      test['alias'] !== undefined ||
      resolve?.['alias'] !== undefined ||
      config['plugins'] !== undefined ||
      config['...'] === COMPUTED,
    checksTypes: false,
  };
}
