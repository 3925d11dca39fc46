// Settings of TypeScript that decide whether an `export` can go: unused local names may be errors, and declarations that
// are written out need a name for every type in them. Where there is no config, or a base that cannot be read, both may hold.
import { folderOf, memoByFirst } from '../../base/index.ts';
import type { TsConfig, Workspace } from '../../resolve/index.ts';
import type { ProjectState } from '../../project/index.ts';

export interface CompilerFlags {
  readonly forbidsUnused: boolean;
  readonly writesDeclarations: boolean;
  /** Whether it writes nothing at all. */
  readonly onlyChecks: boolean;
}

type FlagsOf = (path: string) => CompilerFlags;

/** The flags for a file, by the configs that hold in its folder. */
export function compilerFlags(state: ProjectState): FlagsOf {
  return flagsIn(state.workspace, state);
}

/** A workspace is a value: when a config changes there is a new one. */
const flagsIn = memoByFirst((_workspace: Workspace, state: ProjectState) => readFlagsOf(state));

function readFlagsOf(state: ProjectState): FlagsOf {
  const { configs } = state.workspace;
  const byPath = new Map(configs.map((config) => [config.path, config]));
  const ofConfig = new Map<string, CompilerFlags>();
  const ofFolder = new Map<string, CompilerFlags>();
  const flagsOf = (config: TsConfig): CompilerFlags => {
    let known = ofConfig.get(config.path);
    if (!known) ofConfig.set(config.path, (known = readFlags(state, byPath, config)));
    return known;
  };
  return (path) => {
    const own = folderOf(path);
    let flags = ofFolder.get(own);
    if (!flags) {
      const nearest = state.contexts.nearest(path);
      const folder = nearest === undefined ? undefined : folderOf(nearest.path);
      const around = configs.filter((config) => folderOf(config.path) === folder);
      ofFolder.set(own, (flags = either(around.map(flagsOf))));
    }
    return flags;
  };
}

function either(list: readonly CompilerFlags[]): CompilerFlags {
  if (list.length === 0) return { forbidsUnused: true, writesDeclarations: true, onlyChecks: false };
  return {
    forbidsUnused: list.some(({ forbidsUnused }) => forbidsUnused),
    writesDeclarations: list.some(({ writesDeclarations }) => writesDeclarations),
    onlyChecks: list.some(({ onlyChecks }) => onlyChecks),
  };
}

function readFlags(
  state: ProjectState,
  byPath: ReadonlyMap<string, TsConfig>,
  config: TsConfig,
): CompilerFlags {
  return {
    forbidsUnused: settingOf(state, byPath, config, 'noUnusedLocals', 0),
    writesDeclarations:
      settingOf(state, byPath, config, 'declaration', 0) || settingOf(state, byPath, config, 'composite', 0),
    onlyChecks: settingOf(state, byPath, config, 'noEmit', 0),
  };
}

const LONGEST_CHAIN = 16;

function settingOf(
  state: ProjectState,
  byPath: ReadonlyMap<string, TsConfig>,
  config: TsConfig,
  name: string,
  depth: number,
): boolean {
  const text = (state.snapshot.read(config.path) ?? '').replaceAll(/^[^\S\n]*\/\/.*$/gm, '');
  const own = new RegExp(`"${name}"\\s*:\\s*(true|false)`).exec(text)?.[1];
  if (own !== undefined) return own === 'true';
  if (!/"extends"\s*:/.test(text)) return false;
  if (config.extends.length === 0 || depth > LONGEST_CHAIN) return true;
  return config.extends.some((path) => {
    const base = byPath.get(path);
    return base === undefined || settingOf(state, byPath, base, name, depth + 1);
  });
}
