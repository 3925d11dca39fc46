// What the lock file of a package manager says of each package that it has: from where it comes, and which sum its archive has.
import { isRecord, parseJsonc } from '../../../../resolve/index.ts';
import type { LockName } from '../lock-file.ts';

export interface LockEntry {
  readonly name: string;
  readonly version: string;
  /** The address of the archive or repository; empty for what the registry of the settings has, and for packages of the workspace. */
  readonly source: string;
  readonly integrity: string;
}

/** Throws where the text is no lock file. */
export function lockEntries(lock: LockName, text: string): LockEntry[] {
  switch (lock) {
    case 'package-lock.json':
    case 'npm-shrinkwrap.json':
      return npmEntries(JSON.parse(text));
    case 'yarn.lock':
      return /^__metadata:/m.test(text) ? berryEntries(text) : yarnEntries(text);
    case 'pnpm-lock.yaml':
      return pnpmEntries(text);
    case 'bun.lock':
      return bunEntries(text);
    case 'bun.lockb':
      throw new Error('bun.lockb is binary and cannot be read');
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function npmEntries(lock: unknown): LockEntry[] {
  if (!isRecord(lock)) throw new Error('the lock file is not a JSON object');
  const { packages, dependencies } = lock;
  if (!isRecord(packages)) return isRecord(dependencies) ? oldNpmEntries(dependencies) : [];
  return Object.entries(packages).flatMap(([path, entry]): LockEntry[] => {
    if (!isRecord(entry) || entry['link'] === true || !path.includes('node_modules/')) return [];
    const name =
      textOf(entry['name']) || path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [npmEntry(name, entry, entry['resolved'])];
  });
}

function oldNpmEntries(dependencies: Readonly<Record<string, unknown>>): LockEntry[] {
  return Object.entries(dependencies).flatMap(([name, entry]): LockEntry[] => {
    if (!isRecord(entry)) return [];
    const version = textOf(entry['version']);
    const inner = isRecord(entry['dependencies']) ? oldNpmEntries(entry['dependencies']) : [];
    return [npmEntry(name, entry, entry['resolved'] ?? (version.includes(':') ? version : '')), ...inner];
  });
}

function npmEntry(name: string, entry: Readonly<Record<string, unknown>>, source: unknown): LockEntry {
  return {
    name,
    version: textOf(entry['version']),
    source: textOf(source),
    integrity: textOf(entry['integrity']),
  };
}

/** Paragraphs that start at the left, each with a head that ends with a colon. */
function blocksOf(text: string): { readonly head: string; readonly body: string }[] {
  return [...text.matchAll(/^(?![#\s])([^\n]+):\r?\n((?:[ \t]+[^\n]*(?:\n|$))+)/gm)].map((match) => ({
    head: match[1]!,
    body: match[2]!,
  }));
}

/** The name before the range in `@scope/name@range`. */
function nameIn(descriptor: string): string {
  return /^["']?(@?[^@"']+)@/.exec(descriptor)?.[1] ?? '';
}

function fieldIn(body: string, field: string): string {
  return new RegExp(String.raw`^ {2}"?${field}"?:? +"?([^"\n\r]+)"?`, 'm').exec(body)?.[1] ?? '';
}

function yarnEntries(text: string): LockEntry[] {
  return blocksOf(text).map(({ head, body }) => {
    const [source = '', sum = ''] = fieldIn(body, 'resolved').split('#');
    const alias = /@npm:((?:@[^/@]+\/)?[^@"]+)@/.exec(head)?.[1];
    return {
      name: alias ?? nameIn(head),
      version: fieldIn(body, 'version'),
      source,
      integrity: [fieldIn(body, 'integrity'), sum && `#${sum}`].filter(Boolean).join(' '),
    };
  });
}

function berryEntries(text: string): LockEntry[] {
  return blocksOf(text)
    .filter(({ head }) => head !== '__metadata')
    .map(({ body }) => {
      const resolution = fieldIn(body, 'resolution');
      const name = nameIn(resolution);
      const at = resolution.slice(name.length + 1);
      return {
        name,
        version: fieldIn(body, 'version'),
        source: /^(?:npm|workspace|patch|virtual|link|portal):(?!.*::__archiveUrl)/.test(at)
          ? ''
          : archiveIn(at),
        integrity: fieldIn(body, 'checksum'),
      };
    });
}

/** Berry keeps an archive of another place behind the version. */
function archiveIn(resolution: string): string {
  const archive = /__archiveUrl=([^&"]+)/.exec(resolution)?.[1];
  return archive === undefined ? resolution : decodeURIComponent(archive);
}

const PNPM_HEAD = /^ {2}["']?\/?((?:@[^/\s'"]+\/)?[^@/\s'"]+)[@/]([^\s'"]*)["']?:\s*$/;

function pnpmEntries(text: string): LockEntry[] {
  const found: LockEntry[] = [];
  let isInPackages = false;
  let head: RegExpExecArray | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (/^\S/.test(line)) isInPackages = line.startsWith('packages:');
    if (!isInPackages) continue;
    if (/^ {2}\S/.test(line)) head = PNPM_HEAD.exec(line);
    const resolution = /^ {4}resolution: *(\{.*)$/.exec(line)?.[1];
    if (head === null || resolution === undefined) continue;
    const [, name = '', version = ''] = head;
    const named = (field: string): string =>
      new RegExp(String.raw`\b${field}: *["']?([^,}"'\s]+)`).exec(resolution)?.[1] ?? '';
    const source = named('tarball') || named('repo') || (/^[a-z+]+:/.test(version) ? version : '');
    found.push({ name, version: version.replace(/\(.*$/, ''), source, integrity: named('integrity') });
  }
  return found;
}

function bunEntries(text: string): LockEntry[] {
  const { value } = parseJsonc(text);
  if (!isRecord(value)) throw new Error('the lock file is not a JSON object');
  const { packages } = value;
  if (!isRecord(packages)) return [];
  return Object.values(packages).flatMap((entry): LockEntry[] => {
    if (!Array.isArray(entry)) return [];
    const parts = entry.filter((part): part is string => typeof part === 'string');
    const [descriptor = '', registry = ''] = parts;
    const name = nameIn(descriptor);
    const at = descriptor.slice(name.length + 1);
    const isVersion = /^\d/.test(at);
    const source = isVersion
      ? registry.includes(':')
        ? registry
        : ''
      : at.startsWith('workspace:')
        ? ''
        : at;
    return [{ name, version: at, source, integrity: parts.find((part) => /^sha\d+-/.test(part)) ?? '' }];
  });
}
