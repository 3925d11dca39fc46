// Whether the lock file of a package manager knows what a package asks for.
import { literalExpression } from '../../../base/index.ts';
import { isRecord } from '../../../resolve/index.ts';

export const LOCK_NAMES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
] as const;
export type LockName = (typeof LOCK_NAMES)[number];

export interface Asked {
  /** The folder of the package that asks, seen from the lock file; empty for its own. */
  readonly folder: string;
  readonly name: string;
}

/** Throws where the text is no lock file. */
export function isLocked(lock: LockName, text: string, asked: Asked): boolean {
  switch (lock) {
    case 'package-lock.json':
    case 'npm-shrinkwrap.json':
      return isLockedByNpm(text, asked);
    case 'pnpm-lock.yaml':
      return isLockedByPnpm(text, asked);
    case 'yarn.lock':
      return new RegExp(String.raw`^"?(?:[^\n]*, ?"?)?${literalExpression(asked.name)}@`, 'm').test(text);
    case 'bun.lock':
      return new RegExp(String.raw`^\s+"${literalExpression(asked.name)}":`, 'm').test(text);
    case 'bun.lockb':
      throw new Error('bun.lockb is binary and cannot be read');
  }
}

/** From its second version on, it repeats what each package asks for; before, it only lists what is installed. */
function isLockedByNpm(text: string, { folder, name }: Asked): boolean {
  const lock: unknown = JSON.parse(text);
  if (!isRecord(lock)) throw new Error('the lock file is not a JSON object');
  const { packages } = lock;
  if (!isRecord(packages)) return isRecord(lock['dependencies']) && name in lock['dependencies'];
  const own = packages[folder];
  // What a member asks for is compared with what is installed, and what it asked for when it was locked is not.
  const isInstalled = `node_modules/${name}` in packages || `${folder}/node_modules/${name}` in packages;
  if (!isRecord(own) || (folder !== '' && isInstalled)) return isInstalled;
  return FIELDS.some((field) => isRecord(own[field]) && name in own[field]);
}

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Below `importers` stands what each package asks for; without it, the whole file is about one package. */
function isLockedByPnpm(text: string, { folder, name }: Asked): boolean {
  const lines = text.split('\n');
  const key = new RegExp(String.raw`^ *['"]?${literalExpression(name)}['"]?:`);
  const start = lines.findIndex((line) =>
    new RegExp(String.raw`^ {2}['"]?${literalExpression(folder === '' ? '.' : folder)}['"]?:\s*$`).test(line),
  );
  if (!lines.some((line) => line.startsWith('importers:'))) return lines.some((line) => key.test(line));
  if (start < 0) return false;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^ {0,2}\S/.test(line));
  return (end < 0 ? rest : rest.slice(0, end)).some((line) => key.test(line));
}
