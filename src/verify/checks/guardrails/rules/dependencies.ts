// A package that the change needs is one that may be used, is declared, and is locked.
import * as z from 'zod';
import { folderOf, isWithin, joinPath, nameOf, globExpression } from '../../../../base/index.ts';
import { isRecord, parseJsonc, type PackageInfo } from '../../../../resolve/index.ts';
import type { Change } from '../../../change.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { isLocked, LOCK_NAMES, type LockName } from '../lock-file.ts';
import { defineRule, type Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';
import { undeclaredImports } from '../undeclared-imports.ts';

export const dependencies = defineRule({
  id: 'dependencies',
  about: 'a new dependency is allowed, declared and locked',
  severity: 'fail',
  options: {
    allow: z
      .array(z.string())
      .nullable()
      .describe('the only packages that may be added (* stands for any part of a name); null for any'),
    locked: z.boolean().describe('whether a new dependency has to stand in the lock file, if there is one'),
    declared: z.boolean().describe('whether an imported package has to stand in a package.json'),
  },
  values: { allow: null, locked: true, declared: true },
  judge(change, { allow, locked, declared }) {
    const added = change.files.flatMap((file) => addedTo(change, file));
    return [
      ...(allow === null ? [] : added.flatMap((one) => notAllowed(one, allow))),
      ...(locked ? added.flatMap((one) => unlocked(change, one)) : []),
      ...(declared ? undeclaredImports(change) : []),
    ];
  },
});

interface AddedDependency {
  readonly manifest: ChangedFile;
  /** The package that asks for it, where the repository has it. */
  readonly owner: PackageInfo | undefined;
  readonly name: string;
  readonly range: string;
  readonly isPeer: boolean;
}

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** What a package.json asks for that it did not ask for before, under any field. */
function addedTo({ after }: Change, manifest: ChangedFile): AddedDependency[] {
  if (nameOf(manifest.path) !== 'package.json' || manifest.textAfter === undefined) return [];
  const owner = after.state.workspace.packages.find(({ folder }) => folder === folderOf(manifest.path));
  const before = new Set(FIELDS.flatMap((field) => Object.keys(fieldOf(manifest.textBefore, field))));
  const now = FIELDS.flatMap((field) =>
    Object.entries(fieldOf(manifest.textAfter, field)).map(([name, range]) => ({ field, name, range })),
  );
  return now
    .filter(({ name }, index) => !before.has(name) && now.findIndex((other) => other.name === name) === index)
    .map(({ field, name, range }) => ({
      manifest,
      owner,
      name,
      range,
      isPeer: field === 'peerDependencies',
    }));
}

function fieldOf(text: string | undefined, field: string): Record<string, string> {
  const parsed = text === undefined ? undefined : parseJsonc(text);
  const value = isRecord(parsed?.value) ? parsed.value[field] : undefined;
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function notAllowed(added: AddedDependency, allow: readonly string[]): Objection[] {
  const { manifest, name } = added;
  if (isOwn(added) || allow.some((pattern) => globExpression(pattern.replaceAll('*', '**')).test(name)))
    return [];
  return [
    {
      ...placedAt(manifest, name),
      code: 'DEPENDENCY_NOT_ALLOWED',
      message: `${name} is not on the list of packages that may be added.`,
      instruction: `Do without ${name}, or have it put on the list (\`dependencies.allow\` of the guardrails).`,
    },
  ];
}

/** Packages of the repository itself are nobody's to lock. */
function isOwn({ range }: AddedDependency): boolean {
  return /^(?:workspace|file|link|portal|patch):|^\.{0,2}\//.test(range);
}

function unlocked(change: Change, added: AddedDependency): Objection[] {
  const { manifest, owner, name, isPeer } = added;
  const { snapshot, workspace } = change.after.state;
  const isMember = workspace.packages.some((item) => item.isMember && item.name === name);
  if (isPeer || isMember || isOwn(added)) return [];
  const folder = folderOf(manifest.path);
  const locks = locksFor(change, owner, folder);
  const isIn = ({ path, name: lockName }: Lock): boolean => {
    const inner = folder.slice(folderOf(path).length).replace(/^\//, '');
    return isLocked(lockName, snapshot.read(path)!, { folder: inner, name });
  };
  const isReadable = ({ path, name: lockName }: Lock): boolean =>
    lockName !== 'bun.lockb' && snapshot.read(path) !== undefined;
  // A member of a workspace may still have the lock file of its own past: one that has the package is enough.
  if (locks.filter(isReadable).some(isIn)) return [];
  const unreadable = locks.find((lock) => !isReadable(lock));
  if (unreadable !== undefined) return [unreadableLock(unreadable.path, name)];
  const lock = locks.at(-1);
  if (lock === undefined) return [];
  const isTouched = change.files.some(({ path }) => path === lock.path);
  return [
    {
      ...placedAt(manifest, name),
      code: 'DEPENDENCY_UNLOCKED',
      message: `${manifest.path} asks for ${name}, and ${lock.path} does not have it.`,
      ...(isTouched ? {} : { missing_files: [lock.path] }),
      instruction: `Install ${name} with the package manager of the repository and add the changed ${lock.path} to the change.`,
    },
  ];
}

function unreadableLock(file: string, name: string): Objection {
  return {
    status: 'unknown',
    code: 'LOCKFILE_UNREADABLE',
    file,
    message: `${file} cannot be read, so it is not known whether it has ${name}.`,
  };
}

interface Lock {
  readonly path: string;
  readonly name: LockName;
}

/** The lock file beside a package.json, and those of the workspaces which the package belongs to, outermost last. */
function locksFor({ after }: Change, owner: PackageInfo | undefined, folder: string): Lock[] {
  const folders = [folder, ...(owner?.workspaces ?? [])].filter((at) => isWithin(folder, at));
  return [...new Set(folders)]
    .sort((a, b) => b.length - a.length)
    .flatMap((at) => LOCK_NAMES.map((name) => ({ name, path: joinPath(at, name) ?? name })))
    .filter(({ path }) => after.state.snapshot.has(path));
}

/** Where a package.json names a package. */
function placedAt(manifest: ChangedFile, name: string): Pick<Objection, 'file' | 'span' | 'witness'> {
  const text = manifest.textAfter!;
  const lines = text.split(/\r\n|[\n\r]/);
  const added = new Set(manifest.lines().added);
  const isNamed = (line: string): boolean => line.includes(`"${name}"`);
  const index = lines.findIndex((line, at) => added.has(at + 1) && isNamed(line));
  const line = (index < 0 ? lines.findIndex(isNamed) : index) + 1;
  const place = shownPlace({ side: 'after', file: manifest.path, text }, 'dependency', Math.max(1, line));
  return {
    file: manifest.path,
    ...(place.span ? { span: place.span } : {}),
    witness: {
      symbol: name,
      proof: `${manifest.path} asks for ${name}, and did not before the change.`,
      places: [place],
    },
  };
}
