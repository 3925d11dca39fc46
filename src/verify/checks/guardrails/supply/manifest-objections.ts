// What a package.json runs by itself, and from where it has packages come.
import { folderOf, joinPath } from '../../../../base/index.ts';
import { isRecord, parseJsonc } from '../../../../resolve/index.ts';
import type { Change } from '../../../change.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import type { Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';
import { rangesIn, sourceKindOf, type AskedRange, type SourceKind } from './package-sources.ts';
import { runsUnasked, runsWhatItFetches } from './scripts.ts';

type Json = Readonly<Record<string, unknown>>;

export function manifestObjections(change: Change, file: ChangedFile): Objection[] {
  const now = read(file.textAfter);
  if (now === undefined) return file.textAfter === undefined ? [] : [unreadable(file)];
  const before = read(file.textBefore) ?? {};
  return [
    ...scriptObjections(file, before, now),
    ...fieldObjections(file, before, now),
    ...sourceObjections(change, file, before, now),
  ];
}

function read(text: string | undefined): Json | undefined {
  const parsed = text === undefined ? undefined : parseJsonc(text);
  return isRecord(parsed?.value) ? parsed.value : undefined;
}

function unreadable({ path }: ChangedFile): Objection {
  return {
    status: 'unknown',
    code: 'MANIFEST_UNREADABLE',
    file: path,
    message: `${path} is not a JSON object, so it is not known what it installs and runs.`,
  };
}

function scriptObjections(file: ChangedFile, before: Json, now: Json): Objection[] {
  const old = isRecord(before['scripts']) ? before['scripts'] : {};
  const scripts = isRecord(now['scripts']) ? now['scripts'] : {};
  return Object.entries(scripts).flatMap(([name, command]): Objection[] => {
    if (typeof command !== 'string' || old[name] === command) return [];
    const isFetching = runsWhatItFetches(command);
    if (!runsUnasked(name) && !isFetching) return [];
    const verb = old[name] === undefined ? 'adds' : 'changes';
    return [
      {
        ...(isFetching && runsUnasked(name) ? {} : { status: 'review' as const }),
        code: isFetching ? 'SCRIPT_RUNS_DOWNLOAD' : 'INSTALL_SCRIPT_CHANGED',
        ...placed(file, `"${name}"`, 'script'),
        message: isFetching
          ? `The script ${name} runs what it downloads, and nothing says what that will be.`
          : `The change ${verb} the script ${name}, which package managers run by themselves.`,
        instruction: isFetching
          ? `Add what ${name} has to run to the repository, or depend on a package that has it.`
          : `Have someone approve the script ${name} of ${file.path}, or leave it out.`,
      },
    ];
  });
}

/** Fields by which package managers and their hooks run or patch something, or send it somewhere. */
const FIELDS: readonly (readonly [field: string, key?: string])[] = [
  ['gypfile'],
  ['trustedDependencies'],
  ['patchedDependencies'],
  ['pnpm', 'patchedDependencies'],
  ['pnpm', 'onlyBuiltDependencies'],
  ['pnpm', 'neverBuiltDependencies'],
  ['pnpm', 'dangerouslyAllowAllBuilds'],
  ['publishConfig', 'registry'],
  ['simple-git-hooks'],
  ['husky', 'hooks'],
  ['gitHooks'],
];

function fieldObjections(file: ChangedFile, before: Json, now: Json): Objection[] {
  const valueIn = (json: Json, field: string, key: string | undefined): unknown => {
    const value = json[field];
    return key === undefined ? value : isRecord(value) ? value[key] : undefined;
  };
  const other = FIELDS.filter(([field, key]) => {
    const [old, current] = [valueIn(before, field, key), valueIn(now, field, key)];
    return current !== undefined && JSON.stringify(old) !== JSON.stringify(current);
  });
  const manager = (json: Json): string => String(json['packageManager'] ?? '').replace(/@.*$/, '');
  const isOther = now['packageManager'] !== undefined && manager(before) !== manager(now);
  const staged = (json: Json): string => JSON.stringify(json['lint-staged'] ?? '');
  const isFetching = staged(before) !== staged(now) && runsWhatItFetches(staged(now));
  const names = [
    ...(isFetching ? ['lint-staged'] : []),
    ...other.map((path) => path.join('.')),
    ...(isOther ? ['packageManager'] : []),
  ];
  return names.slice(0, 1).map((name) => ({
    status: 'review',
    code: 'REGISTRY_CHANGED',
    ...placed(file, `"${name.replace(/^.*\./, '')}"`, 'setting'),
    message: `The change sets \`${name}\` of ${file.path}, which decides what an installation or a hook runs, or where packages go.`,
    instruction: `Have someone approve \`${name}\` of ${file.path}, or leave it out.`,
  }));
}

function sourceObjections(change: Change, file: ChangedFile, before: Json, now: Json): Objection[] {
  const old = rangesIn(before);
  const isOld = ({ name, range }: AskedRange): boolean =>
    old.some((each) => each.name === name && each.range === range);
  return rangesIn(now).flatMap((asked): Objection[] => {
    const kind = isOld(asked) ? undefined : sourceKindOf(asked.name, asked.range);
    if (kind === undefined || (kind === 'folder or file' && isOwnFolder(change, file, asked, old))) return [];
    return [sourceObjection(file, asked, kind)];
  });
}

/** A package of the repository itself, which did not come from elsewhere before. */
function isOwnFolder(
  { after }: Change,
  file: ChangedFile,
  { name, range }: AskedRange,
  old: readonly AskedRange[],
): boolean {
  const folder = joinPath(folderOf(file.path), range.replace(/^(?:file|link|portal):/, ''));
  const isHere = folder !== undefined && after.state.snapshot.has(joinPath(folder, 'package.json') ?? '');
  return (
    isHere && old.every((each) => each.name !== name || sourceKindOf(name, each.range) === 'folder or file')
  );
}

const WORDS: Readonly<Record<SourceKind, string>> = {
  'plain archive': 'from an address without encryption',
  archive: 'from an archive at an address',
  repository: 'from a repository',
  'folder or file': 'from a folder or file',
  'other package': 'from a package of another name',
};

function sourceObjection(file: ChangedFile, { path, name, range }: AskedRange, kind: SourceKind): Objection {
  return {
    ...(kind === 'plain archive' ? {} : { status: 'review' as const }),
    code: 'DEPENDENCY_REDIRECTED',
    ...placed(file, range, 'dependency'),
    message: `${path} takes ${name} ${WORDS[kind]}: no registry vouches for what is installed.`,
    instruction: `Take ${name} from the registry, or have someone approve where it comes from.`,
  };
}

function placed(file: ChangedFile, part: string, role: string): Pick<Objection, 'file' | 'span' | 'witness'> {
  const text = file.textAfter!;
  const lines = text.split(/\r\n|[\n\r]/);
  const added = new Set(file.lines().added);
  const found = lines.findIndex((line, index) => added.has(index + 1) && line.includes(part));
  const place = shownPlace({ side: 'after', file: file.path, text }, role, Math.max(1, found + 1));
  return {
    file: file.path,
    ...(place.span ? { span: place.span } : {}),
    witness: { proof: 'The line is new.', places: [place] },
  };
}
