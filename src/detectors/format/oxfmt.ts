// Asks oxfmt which files it would write differently.
import oxfmt from 'oxfmt/package.json' with { type: 'json' };
import type { Snapshot } from '../../snapshot/index.ts';
import type { Tools } from '../kit/index.ts';
import { questionVersion } from '../kit/question-version.ts';
import { waysOf, type SettingsFiles } from '../kit/settings-as-data.ts';
import { contentHash, digest, inLots, pathsNamed, perText } from '../kit/tool-results.ts';
import { oxfmtConfigs } from './formatters.ts';

/** `unread` when oxfmt could not read the file as a program. */
export type FormatResult = 'differs' | 'unread';

export interface FormatEnvironment {
  /** What decides how oxfmt formats a file beside the file itself. */
  readonly key: string;
  /** The same, where nothing but the configs and a file's own text decides. */
  readonly alone: string | undefined;
}

export function formatEnvironment(snapshot: Snapshot): FormatEnvironment {
  const configs = [...oxfmtConfigs(snapshot), ...pathsNamed(snapshot.paths, '.', OTHER_SETTINGS)];
  const isWide = configs.some((path) => reachesOut(snapshot, path));
  const contents = isWide ? contentHash(snapshot) : contentHash(snapshot, configs);
  const key = `oxfmt/${questionVersion('format')}/${digest([oxfmt.version, contents])}`;
  return { key, alone: isWide ? undefined : key };
}

/** Sorting class names runs the repository's own Tailwind with its own configuration. */
const RUNS = /tailwind|plugins|\\u/i;

export const FORMAT_SETTINGS: SettingsFiles = {
  data: /^\.oxfmtrc\.jsonc?$/,
  program: /^oxfmt\.config\.[cm]?[jt]s$/,
  isSuspect: (text) => RUNS.test(text),
  clean({ options, ...settings }) {
    const kept = Object.fromEntries(Object.entries(settings).filter(([name]) => !RUNS.test(name)));
    const inner = Object.entries((options ?? {}) as Record<string, unknown>);
    if (inner.length === 0) return kept;
    return { ...kept, options: Object.fromEntries(inner.filter(([name]) => !RUNS.test(name))) };
  },
};

/** Files of other tools that say how oxfmt formats. */
export const OTHER_SETTINGS = /^\.(?:editorconfig|prettierignore)$/;

/** Whether a config is code, or has names sorted by what yet other files say. */
const reachesOut = perText((path, text) => /\.[cm]?[jt]s$/.test(path) || text.includes('sortTailwindcss'));

export async function runOxfmt(
  snapshot: Snapshot,
  tools: Tools,
  { alone }: FormatEnvironment,
  paths: readonly string[],
): Promise<ReadonlyMap<string, FormatResult>> {
  const results = new Map<string, FormatResult>();
  const asked = new Set(paths);
  const { ways } = waysOf(snapshot, paths, FORMAT_SETTINGS, tools.isTrusted);
  const lots = ways.flatMap((way) => inLots(way.paths).map((lot) => ({ ...way, lot })));
  for (const { lot, args: own, settings } of lots) {
    const args = ['--list-different', '--no-error-on-unmatched-pattern', ...own, ...lot];
    const { exitCode, stdout, stderr } = await tools.run('oxfmt', args, alone, settings);
    const lines = stdout.split(/\r?\n/).map((line) => line.replaceAll('\\', '/'));
    const differing = lines.filter((path) => asked.has(path));
    const unread = exitCode === 2 ? unreadIn(stderr, paths) : [];
    // Every exit code has its reason in what was said; one without comes from a run that did not get to the files.
    const reasons = { 0: asked, 1: differing, 2: unread }[exitCode ?? -1] ?? [];
    if ([...reasons].length === 0) throw new Error(`oxfmt did not run: ${stderr.trim().slice(0, 400)}`);
    for (const path of differing) results.set(path, 'differs');
    for (const path of unread) results.set(path, 'unread');
  }
  return results;
}

/** Files that are named in complaints, as `[path:line:column]`, `[path]` or at the end of a sentence. */
function unreadIn(stderr: string, paths: readonly string[]): string[] {
  const named = stderr
    .split('\n')
    .filter((line) => /\[.+\]$|read file/.test(line))
    .map((line) => `${line.replaceAll('\\', '/').replace(/(?::\d+:\d+)?\]$/, '')}\n`)
    .join('');
  return paths.filter((path) => named.includes(`[${path}\n`) || named.includes(`/${path}\n`));
}
