// A text that a line of the change looks up in a table of texts by a key, as `t('save')` does, and a table that has nearly all other keys
// which are looked up in the same way, but not this one: what is shown is the key itself.
import { folderOf, lineStartsOf, spanAt } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import { byPath } from '../../changed-files.ts';
import type { CheckResult, Complaint } from '../../check.ts';

export const NO_SUCH_KEY = 'NO_SUCH_KEY';

const LOOKING = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html|hbs|ejs|pug)$/i;
const ASIDE =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|cypress|dist|build|vendor|docs?)\/|\.(?:test|spec|stories|min)\./i;
const TABLE =
  /(?:^|[/._-])(?:locales?|lang(?:uage)?s?|i18n|l10n|strings?|translations?|messages|intl)(?:[/._-].*)?\.json$/i;
const FEWEST_KEYS = 8;
const MOST_FILES = 1500;

interface Lookup {
  /** What looks it up: `$t`. */
  readonly by: string;
  readonly key: string;
  readonly at: number;
}

/** `t('key')`, `i18n.t("key")`, and `$strings.key`. */
const CALL =
  /(?<![\w$])(\$?tc?|\$te|__|_|translate|gettext|getMessage|localize|trans)\(\s*(?:'([^'\\\n]+)'|"([^"\\\n]+)")\s*[,)]|(?<![\w$])(\$\w*(?:[sS]trings|[tT]exts|[mM]essages|[lL]ocale))\.([A-Za-z]\w+)(?![\w(])/g;

export async function noSuchKey(change: Change): Promise<CheckResult> {
  const fresh = change.files.flatMap((file) => {
    if (file.kind === 'removed' || !LOOKING.test(file.path) || ASIDE.test(file.path)) return [];
    const text = file.textAfter ?? '';
    const starts = lineStartsOf(text);
    const added = new Set(file.lines().added);
    return lookupsIn(text)
      .filter(({ at }) => added.has(spanAt(starts, at, at).start.line))
      .map((lookup) => ({
        ...lookup,
        path: file.path,
        span: spanAt(starts, lookup.at, lookup.at + lookup.key.length),
      }));
  });
  if (fresh.length === 0) return { complaints: [] };
  const tables = await tablesOf(change);
  if (tables.size === 0) return { complaints: [] };
  const known = await keysLookedUp(change);
  const once = [...Map.groupBy(fresh, ({ path, key }) => `${path} ${key}`).values()].map(([first]) => first!);
  return {
    complaints: once.flatMap(({ by, key, path, span }): Complaint[] => {
      const beside = byPath(change.files).after.get(path)?.textBefore ?? '';
      const table = tableWithout(tables, [known.get(by), keysOf(beside).get(by)], bare(key));
      return table === undefined ? [] : [complaint(change, { by, key, path, span, table })];
    }),
  };
}

function lookupsIn(text: string): Lookup[] {
  return [...text.matchAll(CALL)].flatMap((match): Lookup[] => {
    const key = match[2] ?? match[3] ?? match[5]!;
    return /[${}]/.test(key) ? [] : [{ by: match[1] ?? match[4]!, key, at: match.index }];
  });
}

/** A key may begin with the name of the table. */
function bare(key: string): string {
  return key.replace(/^[\w@/-]+:(?=\S)/, '');
}

/** Keys of every table, those in objects with the keys of the objects before them. */
async function tablesOf({ after }: Change): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { snapshot } = after.state;
  const paths = snapshot.paths.filter((path) => TABLE.test(path) && !ASIDE.test(path));
  await snapshot.prefetch(paths);
  const tables = paths.map((path): [string, Set<string>] => [path, keysIn(snapshot.read(path) ?? '')]);
  return new Map(tables.filter(([, keys]) => keys.size > 0));
}

function keysIn(text: string): Set<string> {
  const keys = new Set<string>();
  const visit = (value: unknown, before: string): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      keys.add(before + key);
      visit(inner, `${before}${key}.`);
    }
  };
  try {
    visit(JSON.parse(text), '');
  } catch (error) {
    // A table that cannot be read says nothing.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return keys;
}

/** Keys that the repository looked up before the change, by what looks them up. */
async function keysLookedUp({ before }: Change): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { snapshot } = before.state;
  const paths = snapshot.paths.filter((path) => LOOKING.test(path) && !ASIDE.test(path)).slice(0, MOST_FILES);
  await snapshot.prefetch(paths);
  return keysOf(paths.map((path) => snapshot.read(path) ?? '').join('\n'));
}

function keysOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = Map.groupBy(lookupsIn(text), ({ by }) => by);
  return new Map([...groups].map(([by, some]) => [by, new Set(some.map(({ key }) => bare(key)))]));
}

const ENGLISH = /(?:^|[/._-])en(?:[/._-]|$)/i;

type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** The table, or the folder of tables, in which nearly all other keys are and this one is not. */
function tableWithout(
  tables: Tables,
  known: readonly (ReadonlySet<string> | undefined)[],
  key: string,
): string | undefined {
  const folders = Map.groupBy(tables, ([path]) => folderOf(path));
  const merged = new Map(
    [...folders].map(([folder, some]) => [folder, new Set(some.flatMap(([, keys]) => [...keys]))]),
  );
  for (const others of known)
    for (const all of [tables, merged]) {
      const best = fullest(
        all,
        [...(others ?? [])].filter((other) => other !== key),
      );
      if (best.length === 0) continue;
      const [table] = best.find(([path]) => ENGLISH.test(path)) ?? best[0]!;
      return best.some(([, keys]) => keys.has(key)) ? undefined : table;
    }
  return undefined;
}

/** Those with the most of the keys, if they have nearly all. */
function fullest(tables: Tables, others: readonly string[]): [string, ReadonlySet<string>][] {
  const countIn = (keys: ReadonlySet<string>): number => others.filter((other) => keys.has(other)).length;
  const most = Math.max(...[...tables.values()].map(countIn));
  if (others.length < FEWEST_KEYS || most * 20 < others.length * 19) return [];
  return [...tables].filter(([, keys]) => countIn(keys) === most);
}

interface Missing extends Pick<Lookup, 'by' | 'key'> {
  readonly path: string;
  readonly span: Complaint['span'];
  readonly table: string;
}

function complaint({ files }: Change, { by, key, path, span, table }: Missing): Complaint {
  const message = `${path}:${span!.start.line} looks up \`${key}\` by \`${by}\`, and ${table}, which has nearly all others, lacks that key.`;
  return {
    status: 'review',
    code: NO_SUCH_KEY,
    file: path,
    ...(span ? { span } : {}),
    message,
    witness: { proof: message, places: [] },
    missing_files: byPath(files).after.has(table) || !table.endsWith('.json') ? [] : [table],
    instruction: `Add \`${key}\` to ${table}, or use a key that is there.`,
  };
}
