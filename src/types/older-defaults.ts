// What a tsconfig means depends on the TypeScript that reads it: since version 6, `strict` is on unless a config says otherwise,
// and packages of types count only where something names them; version 4.4 and 5.6 made `strict` ask for more. A repository that uses an
// older one is read as that one reads it.
import { nameOf, type FileView } from '../base/index.ts';

const CONFIG = /^[tj]sconfig[\w.-]*\.json$/;
/** Defaults before a version. */
const BEFORE: readonly (readonly [version: number, defaults: Readonly<Record<string, unknown>>])[] = [
  [6, { strict: false, types: ['*'] }],
  [5.06, { strictBuiltinIteratorReturn: false }],
  [4.04, { useUnknownInCatchVariables: false }],
];

/** The text of a config in which what the repository takes for granted is written down; undefined where nothing has to be. */
export function withOlderDefaults(path: string, view: FileView): string | undefined {
  if (!CONFIG.test(nameOf(path))) return undefined;
  const version = versionIn(view);
  const older = Object.assign(
    {},
    ...BEFORE.flatMap(([first, defaults]) => (version < first ? [defaults] : [])),
  );
  const text = view.read(path);
  // What a config extends comes first, and has the say about what it does not mention.
  if (text === undefined || /"extends"\s*:/.test(text)) return undefined;
  const missing = Object.entries(older).filter(([name]) => !new RegExp(`"${name}"\\s*:`).test(text));
  if (missing.length === 0) return undefined;
  const written = JSON.stringify(Object.fromEntries(missing));
  const options = /"compilerOptions"\s*:\s*\{/.exec(text);
  if (!options) return text.replace('{', `{"compilerOptions": ${written},`);
  const at = options.index + options[0].length;
  const isEmpty = /^\s*\}/.test(text.slice(at));
  return `${text.slice(0, at)}${written.slice(1, -1)}${isEmpty ? '' : ','}${text.slice(at)}`;
}

/** The lowest version that the repository asks for, as a number that grows with it. */
function versionIn(view: FileView): number {
  const [, major, minor = '0'] =
    /"typescript"\s*:\s*"[^"\d]*(\d+)\.(\d+)?/.exec(view.read('package.json') ?? '') ?? [];
  return major === undefined ? Infinity : Number(major) + Number(minor) / 100;
}
