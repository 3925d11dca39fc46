// Which settings of git reach the calls that Lintel makes. Settings can name programs, and a checkout brings its own: whatever is not on
// this list, git never sees, so that a setting which a later git adds is left out until it is added here.

/** Lower-case names of settings that say how files are stored and who the user is. None of them can start anything. */
export const PASSED_SETTINGS: ReadonlySet<string> = new Set([
  'core.abbrev',
  'core.attributesfile',
  'core.autocrlf',
  'core.bigfilethreshold',
  'core.checkroundtripencoding',
  'core.eol',
  'core.excludesfile',
  'core.filemode',
  'core.fscache',
  'core.ignorecase',
  'core.logallrefupdates',
  'core.longpaths',
  'core.precomposeunicode',
  'core.protecthfs',
  'core.protectntfs',
  'core.repositoryformatversion',
  'core.sharedrepository',
  'core.sparsecheckout',
  'core.sparsecheckoutcone',
  'core.symlinks',
  'core.trustctime',
  'core.checkstat',
  'extensions.noop',
  'extensions.objectformat',
  'extensions.preciousobjects',
  'extensions.refstorage',
  'extensions.relativeworktrees',
  'index.sparse',
  'user.name',
  'user.email',
  'user.useconfigonly',
  'author.name',
  'author.email',
  'committer.name',
  'committer.email',
]);

/** Programs that the user has chosen, for everything: in a trusted repository they run. Those that a checkout names never do. */
const USERS_PROGRAMS = [
  /^filter\.[^\n]+\.(?:clean|smudge|process|required)$/,
  /^merge\.[^\n]+\.(?:driver|name|recursive)$/,
];

export interface GitSetting {
  /** `system`, `global`, `local`, `worktree` or `command`. */
  readonly scope: string;
  /** The file that has it, or what else git calls its origin. */
  readonly origin: string;
  /** With the section and the last part in lower case. */
  readonly key: string;
  /** Undefined for a switch without a value. */
  readonly value: string | undefined;
}

/** What `git config --list --show-scope --show-origin -z` prints. */
export function parseSettings(text: string): GitSetting[] {
  const fields = text.split('\0');
  const settings: GitSetting[] = [];
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const entry = fields[at + 2]!;
    const end = entry.indexOf('\n');
    settings.push({
      scope: fields[at]!,
      origin: fields[at + 1]!,
      key: end < 0 ? entry : entry.slice(0, end),
      value: end < 0 ? undefined : entry.slice(end + 1),
    });
  }
  return settings;
}

/** The settings that git gets to see, as the text of a file. */
export function passedSettings(settings: readonly GitSetting[], isTrusted: boolean): string {
  return settings
    .filter((setting) => isPassedSetting(setting, isTrusted))
    .map(settingLines)
    .join('');
}

export function isPassedSetting({ key, scope }: GitSetting, isTrusted: boolean): boolean {
  if (PASSED_SETTINGS.has(key)) return true;
  const isUsers = scope === 'global' || scope === 'system';
  return isTrusted && isUsers && USERS_PROGRAMS.some((pattern) => pattern.test(key));
}

function settingLines({ key, value }: GitSetting): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')];
  const part = first === last ? '' : ` "${key.slice(first + 1, last).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const name = key.slice(last + 1);
  return `[${key.slice(0, first)}${part}]\n\t${value === undefined ? name : `${name} = ${quoted(value)}`}\n`;
}

function quoted(value: string): string {
  const escaped = value
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`);
  return `"${escaped}"`;
}
