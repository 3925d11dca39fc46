// Lock entries that lead elsewhere than before: to another host, over an address without encryption, to another package, or to an
// archive that has other bytes under the same version.
import { folderOf, joinPath } from '../../../../base/index.ts';
import { isRecord, parseJsonc } from '../../../../resolve/index.ts';
import type { Change } from '../../../change.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import type { LockName } from '../lock-file.ts';
import type { Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';
import { lockEntries, type LockEntry } from './lock-entries.ts';

export function lockObjections(change: Change, file: ChangedFile, lock: LockName): Objection[] {
  if (lock === 'bun.lockb') return [unreadable(file, 'it is binary')];
  if (file.textAfter === undefined) return [];
  let now: LockEntry[];
  try {
    now = lockEntries(lock, file.textAfter);
  } catch (error) {
    return [unreadable(file, error instanceof Error ? error.message : String(error))];
  }
  const before = entriesBefore(lock, file.textBefore);
  return [...entryObjections(file, before, now), ...rangesThatDiffer(change, file, lock)];
}

/** What could not be read before cannot be compared with: then everything is new. */
function entriesBefore(lock: LockName, text: string | undefined): LockEntry[] {
  try {
    return text === undefined ? [] : lockEntries(lock, text);
  } catch (error) {
    if (error instanceof Error) return [];
    throw error;
  }
}

function unreadable({ path }: ChangedFile, why: string): Objection {
  return {
    status: 'unknown',
    code: 'LOCKFILE_UNREADABLE',
    file: path,
    message: `${path} cannot be read, so it is not known what it installs: ${why}.`,
  };
}

const REGISTRIES: ReadonlySet<string> = new Set(['registry.npmjs.org', 'registry.yarnpkg.com', 'npm.jsr.io']);

function hostOf({ source }: LockEntry): string {
  if (source === '' || source.startsWith('file:')) return '';
  const host = /^[a-z+]+:\/\/(?:[^/@]*@)?([^/:]+)/i.exec(source)?.[1] ?? source;
  return REGISTRIES.has(host) ? '' : host;
}

type Fault = readonly [kind: keyof typeof WORDS, entry: LockEntry];

/** Each kind of fault once for each host, at its first entry. */
function entryObjections(
  file: ChangedFile,
  before: readonly LockEntry[],
  now: readonly LockEntry[],
): Objection[] {
  const byName = Map.groupBy(before, ({ name }) => name);
  const hosts = new Set(before.map(hostOf));
  const faults = now.flatMap((entry) => faultsOf(entry, byName.get(entry.name) ?? [], hosts));
  return [...Map.groupBy(faults, ([kind, entry]) => `${kind} ${hostOf(entry)}`).values()].map((same) =>
    objectionOf(file, same),
  );
}

function faultsOf(entry: LockEntry, old: readonly LockEntry[], hosts: ReadonlySet<string>): Fault[] {
  const { version, source, integrity, name } = entry;
  if (old.some((each) => each.version === version && each.source === source && each.integrity === integrity))
    return [];
  const host = hostOf(entry);
  const isHostKnown =
    old.length > 0 ? old.some((each) => hostOf(each) === host) : host === '' || hosts.has(host);
  const sums = old.filter(
    (each) => each.version === version && hostOf(each) === host && each.integrity !== '',
  );
  return [
    ...(/^http:/i.test(source)
      ? ([['plain', entry]] as const)
      : isHostKnown
        ? []
        : ([['host', entry]] as const)),
    ...(sums.length > 0 && sums.every((each) => isOtherSum(each.integrity, integrity))
      ? ([['sum', entry]] as const)
      : []),
    ...(namesOther(name, source) ? ([['name', entry]] as const) : []),
  ];
}

/** Kinds of sums, the strongest last. */
const KINDS = ['', '#', 'sha1-', 'sha256-', 'sha384-', 'sha512-'];

/** Only the strongest sums of each side are compared: one of a stronger kind says nothing of the one before. */
function isOtherSum(before: string, now: string): boolean {
  const [old, sums] = [strongest(before), strongest(now)];
  if (sums.strength !== old.strength) return sums.strength < old.strength;
  if (sums.all.some((sum) => old.all.includes(sum))) return false;
  return cacheKeyOf(old.all[0]) === cacheKeyOf(sums.all[0]);
}

interface Sums {
  readonly all: readonly string[];
  /** Grows with the kind; -1 for none. */
  readonly strength: number;
}

function strongest(integrity: string): Sums {
  const all = integrity.split(' ').filter((sum) => sum !== '');
  const strengthOf = (sum: string): number => KINDS.findLastIndex((kind) => sum.startsWith(kind));
  const strength = Math.max(-1, ...all.map(strengthOf));
  return { all: all.filter((sum) => strengthOf(sum) === strength), strength };
}

/** What berry puts in front of a sum says how the archive was packed. */
function cacheKeyOf(sum = ''): string {
  return /^\w+(?=\/)/.exec(sum)?.[0] ?? '';
}

/** Registries have the archive of a package below its name. */
function namesOther(name: string, source: string): boolean {
  const path = /^https?:\/\/[^/]+(\/.*)\/-\/[^/]*$/i.exec(source)?.[1];
  return path !== undefined && !decodeURIComponent(path).endsWith(`/${name}`);
}

const WORDS = {
  plain: ['comes from an address without encryption', 'Anyone on the way can replace it'],
  host: ['comes from another host than before', 'Nothing else in the repository says that it should'],
  sum: ['has another sum under the same version', 'A registry never changes what it has published'],
  name: ['is the archive of another package', 'What is installed is not what its name says'],
} as const;

function objectionOf(file: ChangedFile, faults: readonly Fault[]): Objection {
  const [kind, { name, version, source }] = faults[0]!;
  const [what, why] = WORDS[kind];
  const more = faults.length === 1 ? '' : ` So do ${faults.length - 1} more.`;
  const text = file.textAfter!;
  const part = kind === 'sum' || source === '' ? name : source;
  const lines = text.split(/\r\n|[\n\r]/);
  const line = Math.max(1, lines.findIndex((each) => each.includes(part)) + 1);
  const place = shownPlace({ side: 'after', file: file.path, text }, 'lock entry', line);
  return {
    ...(kind === 'plain' ? {} : { status: 'review' as const }),
    code: 'LOCK_ENTRY_REDIRECTED',
    file: file.path,
    ...(place.span ? { span: place.span } : {}),
    message: `${name} ${version} ${what} in ${file.path}. ${why}.`,
    witness: { symbol: name, proof: `The entry is not as it was before the change.${more}`, places: [place] },
    instruction: `Install again from the registry of the repository, or have someone approve ${file.path}.`,
  };
}

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** npm repeats in its lock file what each package asks for. */
function rangesThatDiffer({ after }: Change, file: ChangedFile, lock: LockName): Objection[] {
  if (lock !== 'package-lock.json') return [];
  const parsed = parseJsonc(file.textAfter!).value;
  const packages = isRecord(parsed) ? parsed['packages'] : undefined;
  if (!isRecord(packages)) return [];
  return Object.entries(packages).flatMap(([folder, entry]) => {
    if (folder.includes('node_modules') || !isRecord(entry)) return [];
    const path = joinPath(joinPath(folderOf(file.path), folder) ?? '', 'package.json') ?? '';
    const text = after.state.snapshot.read(path);
    const manifest = text === undefined ? undefined : parseJsonc(text).value;
    return isRecord(manifest)
      ? FIELDS.flatMap((field) => differing(file, path, [manifest[field], entry[field]]))
      : [];
  });
}

function differing(
  file: ChangedFile,
  path: string,
  [asked, locked]: readonly [unknown, unknown],
): Objection[] {
  if (!isRecord(asked) || !isRecord(locked)) return [];
  const name = Object.keys(locked).find((each) => each in asked && asked[each] !== locked[each]);
  if (name === undefined) return [];
  return [
    {
      status: 'review',
      code: 'LOCK_ENTRY_REDIRECTED',
      file: file.path,
      message: `${file.path} has ${name} as ${String(locked[name])}, and ${path} asks for ${String(asked[name])}.`,
      instruction: `Run the package manager again and add the ${file.path} that it writes.`,
    },
  ];
}
