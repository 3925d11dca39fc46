// In which contexts a file is read. A config that does not read scripts holds none, whatever imports them.
import { memo, nameOf } from '../../base/index.ts';
import { contextsOfFile, type ProjectState } from '../../project/index.ts';
import type { TsConfig } from '../../resolve/index.ts';

/** The contexts that may hold a file, best first; empty for files of none. */
export type ContextsOf = (path: string) => readonly string[];

export const contextsIn = memo((state: ProjectState): ContextsOf => {
  const isScriptReader = new Map(
    state.workspace.configs.map((config) => [config.path, readsScripts(config)]),
  );
  return (path) => {
    const contexts = contextsOfFile(state, path);
    return isScript(path) ? contexts.filter((context) => isScriptReader.get(context)) : contexts;
  };
});

function isScript(path: string): boolean {
  return /\.[cm]?jsx?$/.test(path);
}

function readsScripts({ path, options: { allowJs, checkJs } }: TsConfig): boolean {
  return allowJs ?? checkJs ?? nameOf(path).startsWith('jsconfig');
}
