// What a tsconfig means depends on the TypeScript that reads it: since version 6, `strict` is on unless a config says otherwise,
// and packages of types count only where something names them. A repository that uses an older one is read as that one reads it.
import { nameOf, type FileView } from '../base/index.ts';

const CONFIG = /^[tj]sconfig[\w.-]*\.json$/;
/** The first version with other defaults. */
const OTHERWISE_SINCE = 6;
const OLDER = { strict: false, types: ['*'] };

/** The text of a config in which what the repository takes for granted is written down; undefined where nothing has to be. */
export function withOlderDefaults(path: string, view: FileView): string | undefined {
  if (!CONFIG.test(nameOf(path)) || !usesOlder(view)) return undefined;
  const text = view.read(path);
  // What a config extends comes first, and has the say about what it does not mention.
  if (text === undefined || /"extends"\s*:/.test(text)) return undefined;
  const missing = Object.entries(OLDER).filter(([name]) => !new RegExp(`"${name}"\\s*:`).test(text));
  if (missing.length === 0) return undefined;
  const written = JSON.stringify(Object.fromEntries(missing));
  const options = /"compilerOptions"\s*:\s*\{/.exec(text);
  if (!options) return text.replace('{', `{"compilerOptions": ${written},`);
  const at = options.index + options[0].length;
  const isEmpty = /^\s*\}/.test(text.slice(at));
  return `${text.slice(0, at)}${written.slice(1, -1)}${isEmpty ? '' : ','}${text.slice(at)}`;
}

function usesOlder(view: FileView): boolean {
  const [, major] = /"typescript"\s*:\s*"[^"\d]*(\d+)\./.exec(view.read('package.json') ?? '') ?? [];
  return major !== undefined && Number(major) < OTHERWISE_SINCE;
}
