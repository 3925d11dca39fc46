// Files beside the program that set variables of its environment: what a shell, a container or a workflow hands to it.
import { compareText } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import type { Side } from '../../syntax/tree-of.ts';

const SETTING =
  /(?:^|\/)(?:\.env[\w.-]*|[^/]*\.env|Dockerfile[\w.-]*|[^/]*\.ya?ml|package\.json|[^/]*\.(?:sh|bash|toml))$/;

export interface SettingPlace {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a variable is set: `NAME=…`, `NAME: …`, `env.NAME`. */
export async function settingsOf(change: Change, side: Side, name: string): Promise<SettingPlace[]> {
  const { snapshot } = change[side].state;
  const paths = [...snapshot.entries.keys()].filter((path) => SETTING.test(path)).sort(compareText);
  await snapshot.prefetch(paths);
  const pattern = new RegExp(`(?<![\\w$.])${name}(?=\\s*[=:]|\\s+\\S)`);
  return paths.flatMap((file) => {
    const text = snapshot.read(file);
    const found = text === undefined ? null : pattern.exec(text);
    return text === undefined || found === null
      ? []
      : [{ file, start: found.index, end: found.index + name.length, text }];
  });
}
